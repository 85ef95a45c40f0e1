"""Shared parts of the house bots: choosing an answer, and arithmetic with odds."""
