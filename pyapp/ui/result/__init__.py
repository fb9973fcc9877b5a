"""The result of a finished match: score sheet, chart, review."""
