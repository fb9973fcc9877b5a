"""What computers know of Skeleton."""
