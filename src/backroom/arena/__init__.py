"""Many games between bots, counted and rated; and how well a seat imagines what it cannot see."""
