"""Nostra City: rules, cards, texts, view and house bot."""
