"""The room of the challenge of the day."""
