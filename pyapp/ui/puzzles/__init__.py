"""Puzzles: positions in which one move still wins."""
