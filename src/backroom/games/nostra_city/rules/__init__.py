"""The rules of Nostra City, by chapter."""
