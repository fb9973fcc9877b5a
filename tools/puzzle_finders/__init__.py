"""The search for puzzles of one game, a module each: `LIBRARY` is the empty library, and `puzzles(code)` returns those
of the match with a table code.
"""
