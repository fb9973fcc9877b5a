"""The rules of AuZtralia, in the order of the rulebook."""
