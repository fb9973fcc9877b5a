"""What the computer knows of 9."""
