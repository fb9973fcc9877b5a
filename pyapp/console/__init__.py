"""The console: what engineers use to play, read and compare matches in a terminal; no part of the site."""
