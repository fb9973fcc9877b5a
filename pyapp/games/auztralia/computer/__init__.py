"""What the computer knows of AuZtralia."""
