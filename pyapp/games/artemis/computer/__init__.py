"""What the computer knows of The Artemis Project."""
