"""Reckoning (Règlement de comptes): gangsters round a dinner table, guns, knives, exploding cakes."""
