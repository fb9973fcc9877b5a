"""How Imperial Settlers: Roll & Write is drawn and put into words."""
