"""The rules of Reckoning, one module per chapter of the rulebook."""
