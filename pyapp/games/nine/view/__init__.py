"""How 9 is drawn and put into words."""
