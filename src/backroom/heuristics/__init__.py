"""What the house bots of all games have in common: how an answer is taken, and what chances are worth."""
