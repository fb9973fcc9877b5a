"""What the computer knows of Imperial Settlers: Roll & Write."""
