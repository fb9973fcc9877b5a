"""AuZtralia's computer player: evaluation, advice and the strategy for the search."""
