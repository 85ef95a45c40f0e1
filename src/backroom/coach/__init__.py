"""The coach: what the house's best bot would answer, and why, from what one seat may see."""

from backroom.coach.advice import PLAYOUTS, Advice, Reason, Weighed, advise, is_blunder

__all__ = ["PLAYOUTS", "Advice", "Reason", "Weighed", "advise", "is_blunder"]
