"""The view of The Artemis Project: drawings and words."""
