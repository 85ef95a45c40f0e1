"""The pages and their live updates. They know no rules and see no game, only what a seat may see."""
