"""The view of 9: drawings and words."""
