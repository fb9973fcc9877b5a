"""The computer players of Imperial Settlers: Roll & Write."""
