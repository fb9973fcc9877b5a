"""Text and pictures as strings: what views of games and pages share. Knows no game, no page and no browser."""
