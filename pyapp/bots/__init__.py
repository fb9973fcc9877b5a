"""Search that knows no game: what a game is like, its `strategy.py` tells."""
