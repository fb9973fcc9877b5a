"""The rules of Imperial Settlers: Roll & Write, in the rulebook's order."""
