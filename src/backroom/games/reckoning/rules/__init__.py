"""The rules of Reckoning, one module per chapter of the rulebook.

- opening: setting the table, seating the gangs
- placing: gangsters take their seats one at a time
- turn: the steps of a turn: cake, cash, cards, wake
- hand: playing or discarding cards, drawing
- killing: killing and going out, with all consequences
- ending: how the game stops, and who has won
"""
