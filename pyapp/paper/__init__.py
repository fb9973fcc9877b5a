"""Paper: any roll-and-write sheet, filled by pen or finger. A room above `ui` that knows no game."""
