"""The rules of Bootleggers, a module for each phase and for what cuts across them.

The course of a game:

- opening: setting the table
- phases: what every phase begins and ends with
- muscle: phase 1, the offer, the secret choice, payroll and picks; taking: what a taken card gives
- boys: phase 2, influence in the speakeasies; placing: one marker is placed
- stills: phase 3, dice are rolled
- shipping: phase 4, the order of loading trucks; sending: where they go
- sales: phase 5, the speakeasies buy
- heat: phase 6, the round as a whole, the end of the game

What cuts across the phases:

- windows: when players may act out of turn; floor: who is asked then, and what they may do
- thugs: playing, countering and resolving Thug cards; targets: what they may be aimed at
- effects, freight, houses: what Thug cards do to Muscle, money and stills; trucks and crates; speakeasies
- deals: proposing and answering; drafting: making a proposal; templates: proposals that a bot thinks of
- promises: recorded and judged
- timeouts: the answer for a player whose time has run out
"""
