"""Shared tables: one match on several tablets, of which the host keeps it and the guests send what they play."""
