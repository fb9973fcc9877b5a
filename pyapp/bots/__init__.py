"""A shelf of searches that know no game: what a game is like, its strategy tells, and which to use, its levels."""
