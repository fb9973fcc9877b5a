"""Shared tables: one match on several tablets. One of them is the host, which holds the match; guests send their moves
to it.
"""
