"""Matches in links and QR codes, and the room in which a link arrives."""
