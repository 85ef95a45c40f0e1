"""The rules of 3000 Scoundrels, a module for each chapter of the rulebook.

The course of a game:

- opening: setting the table
- turn: the steps of a turn
- planning: step 1, a card goes face down on a slot; suspicion: a henchman on it
- menu: step 2, the actions; office: those at the Sheriff's Office
- hiring: step 3 and every other hire; saloon: how scoundrels come and go
- night: the end of a day, with the next first player
- scoring: the end of the game

Scoundrels and cards:

- using: using a scoundrel; possible: whether it could do anything now; standing: where scoundrels are
- arming, triggers: what arms a scoundrel, and acting when armed; swapping: two exchange jobs or traits
- verbs: how programs run; verbs_cards, verbs_men, verbs_money, verbs_safes: what each verb does
- poker: the poker decks; strategies: strategy cards
- announced: rules that are referred to before they are written
- windows: reactions, for advance passes; timeouts: the answer for a player whose time has run out
"""
