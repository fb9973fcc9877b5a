"""The room of a finished match: score sheet, chart, review."""
