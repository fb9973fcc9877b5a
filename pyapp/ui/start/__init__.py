"""The form of a new match."""
