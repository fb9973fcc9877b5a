"""The console: tools for engineers to play, read and compare matches in a terminal; not part of the site."""
