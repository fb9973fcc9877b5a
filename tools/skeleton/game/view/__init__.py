"""How Skeleton is drawn."""
