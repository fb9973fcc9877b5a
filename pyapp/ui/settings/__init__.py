"""The room of settings, and whose work the app stands on."""
