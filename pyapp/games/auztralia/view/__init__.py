"""How AuZtralia looks and what it says."""
