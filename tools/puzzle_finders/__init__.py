"""The search for puzzles of one game, a module each: `LIBRARY` is the empty library, and `puzzle(code)` returns the
best puzzle of the match with a table code, None if it has none.
"""
