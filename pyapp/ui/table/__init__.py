"""The room of a match: board, seats, voice, log and drawers; looking back; the guide."""
