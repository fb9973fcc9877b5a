"""How The Artemis Project looks and what it says."""
