"""The room of records: who won what, and honours sheet by sheet."""
