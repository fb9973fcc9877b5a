"""The rules of 9, in the rulebook's order."""
