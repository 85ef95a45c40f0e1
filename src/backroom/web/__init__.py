"""The pages and their live updates. They know no rules and never see a game, only the views of it."""
