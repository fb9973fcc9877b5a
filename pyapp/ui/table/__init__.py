"""The room of a match: board, seats, voice, log and drawers; replay and review; the guide."""
