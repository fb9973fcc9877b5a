"""The page of saves."""
