"""The rules of Nostra City, by chapter.

- opening: setting the table
- turns: the phases of a Month, and everybody's turn in each
- business: BUSINESS, collections and who is cheated; vendetta: Vendetta cards for those who are
- meeting: MEETING, sealed bids; auction: one slot of the Street is resolved; titles: the Titles
- trial: TRIAL, Corruptions
- reception: RECEPTION and First Verdict
- ending: the last round, the second count, the verdict
- windows: when Reprisals and powers may be used; strikes: what these attacks do
- money: bills on the move, and who knows which
- timeouts: the answer for a player whose time has run out
"""
