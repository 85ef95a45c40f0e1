"""Bots against each other: many games, counted and rated; and how well a seat imagines what it cannot see."""
