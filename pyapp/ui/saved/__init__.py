"""The room of saved matches: how much room they take, backup and import, every match."""
