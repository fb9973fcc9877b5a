"""The sheet studio and the printed pages: rooms above `ui` that know one game, Imperial Settlers."""
