"""The records: statistics by player, and honours by sheet."""
