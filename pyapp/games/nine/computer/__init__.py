"""The computer players of 9."""
