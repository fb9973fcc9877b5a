"""One match on several tablets, tied to each other without a server."""
