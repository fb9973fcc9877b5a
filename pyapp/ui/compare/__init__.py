"""The room of sheets side by side, from several devices at one table."""
