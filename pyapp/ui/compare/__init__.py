"""The sheets of one table from several devices, side by side."""
