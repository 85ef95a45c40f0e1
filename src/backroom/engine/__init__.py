"""The kernel that all games are built on. It imports no game."""
