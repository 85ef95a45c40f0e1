"""How older databases are brought up to this release."""
