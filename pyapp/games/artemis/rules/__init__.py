"""The rules of The Artemis Project, in the order of the rulebook."""
