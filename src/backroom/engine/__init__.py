"""The kernel every game stands on; it knows no game."""
