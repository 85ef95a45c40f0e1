"""The rules of 3000 Scoundrels, a module for each chapter of the rulebook."""
