"""The calendar of the days: challenges played, the streak, and friends' lines."""
