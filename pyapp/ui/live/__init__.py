"""One match on several tablets, tied to each other by channels: one keeps the match, the others send what they play."""
