"""The computer players of The Artemis Project."""
