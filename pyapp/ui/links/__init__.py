"""Matches in links and QR codes, and the room of an opened link."""
