"""The rulebooks, for reading and searching."""
