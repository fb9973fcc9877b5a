"""The view of Imperial Settlers: Roll & Write: drawings and words."""
