"""The rules of Skeleton."""
