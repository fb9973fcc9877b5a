"""The people of this device: names, pieces, pictures, and their records."""
