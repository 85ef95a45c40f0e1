"""The coach: what the house's best bot would answer, and why, from what one seat may see."""

from backroom.coach.advice import Advice, Reason, Weighed, advise

__all__ = ["Advice", "Reason", "Weighed", "advise"]
