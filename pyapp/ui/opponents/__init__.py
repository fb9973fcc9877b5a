"""The page where people choose computer opponents, and the ratings of people."""
