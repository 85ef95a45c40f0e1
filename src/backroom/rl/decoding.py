"""Back from tokens to the view: proves that nothing is lost, and shows what a token means."""

from __future__ import annotations

from typing import Any

from backroom.engine.flow import MOST_SEATS
from backroom.engine.kinds import Part
from backroom.engine.numbers import ME, QUERY, SHOWN, STILL, WAITING
from backroom.engine.title import Question, View
from backroom.rl.encoder import Array, Layout
from backroom.rl.schema import Argument, Field, Group, Headed, Leaf, Many, Node, Pack, Row

Owner = int
NO_OWNER = -1


class Decoder:
    """Reads the tokens of one look."""

    def __init__(self, layout: Layout, tokens: Array, options: Array) -> None:
        self.layout = layout
        self.values: dict[tuple[int, Owner, int], int] = {
            (field, owner, index): value for field, owner, index, value in tokens.tolist()
        }
        self.options = tuple([answer for _, _, answer, _ in options.tolist()])
        self.me = self.values[ME, NO_OWNER, 0]
        self.asked = ""
        self.doing = ""

    def view(self) -> View:
        """Return the view that was encoded."""
        question = self.question()
        root = self.layout.schema.root
        found: View = root.struct(me=self.me, question=question, **self.members(root, NO_OWNER, 0))
        return found

    def question(self) -> Question | None:
        """Return the question that is asked, if any."""
        if (QUERY, NO_OWNER, 0) not in self.values:
            return None
        self.asked = self.layout.title.book.queries[self.values[QUERY, NO_OWNER, 0]].name
        still = range(self.values[STILL, NO_OWNER, 0])
        waiting = tuple([self.seat(self.values[WAITING, NO_OWNER, number]) for number in still])
        return Question(self.asked, waiting, self.options if self.values[SHOWN, NO_OWNER, 0] else None)

    def seat(self, relative: int) -> int:
        """Return a seat that was counted from the viewer on."""
        players = self.layout.players
        return (relative + max(self.me, 0)) % players if 0 <= relative < players else relative

    # -- by node -----------------------------------------------------------------------------

    def members(self, group: Group, owner: Owner, index: int) -> dict[str, Any]:
        """Return the values of the fields of a struct."""
        found: dict[str, Any] = {}
        for name, node in group.members.items():
            found[name] = self.read(node, owner, index)
            if name == "doing":  # the argument of a rule comes after its name
                self.doing = found[name]
        return found

    def read(self, node: Node, owner: Owner, index: int) -> Any:
        """Return the value of any node."""
        match node:
            case Leaf():
                return self.leaf(node.field, owner, index)
            case Pack():
                parts = [self.leaf(field, owner, index) for _, field in node.parts]
                return -1 if parts[0] < 0 else packed([part for part, _ in node.parts], parts)
            case Argument():
                return self.argument(node, owner, index)
            case Row():
                return self.row(node, owner, index)
            case Headed():
                return self.headed(node, owner, index)
            case Many():
                return self.many(node, owner, index)
            case Group():
                return node.struct(**self.members(node, owner, index))

    def leaf(self, field: Field, owner: Owner, index: int) -> Any:
        """Return a number, a flag, a seat, or the name of a rule."""
        kind = field.kind
        if kind.bits:
            return self.mask(field, owner, index)
        value = self.values.get((field.number, owner, index))
        if kind.name == "rule":
            return "" if value is None else self.layout.title.book.rules[value].name
        if value is None:
            raise KeyError(field.name)
        if kind.name == "flag":
            return value == 1
        return self.seat(value) if kind.seats else value

    def mask(self, field: Field, owner: Owner, index: int) -> int:
        """Return a mask; the last bit of a mask of seats is its sign."""
        bits = field.kind.bits
        there = [bit for bit in range(bits) if (field.number, owner, bits * index + bit) in self.values]
        if not field.kind.seats:
            return sum(1 << bit for bit in there)
        seats = sum(1 << self.seat(bit) for bit in there if bit < MOST_SEATS)
        return seats - (1 << MOST_SEATS) if MOST_SEATS in there else seats

    def argument(self, node: Argument, owner: Owner, index: int) -> int:
        """Return the argument of the rule that asks, or of the question; 0 if it has none."""
        parts = node.parts.get(self.asked if node.by_query else self.doing, ())
        values = [int(self.leaf(field, owner, index)) for _, field in parts]
        return packed([part for part, _ in parts], values)

    def row(self, node: Row, owner: Owner, index: int) -> tuple[int, ...]:
        """Return a tuple of different numbers, as far as it goes."""
        there = [field for field in node.fields if (field.number, owner, index) in self.values]
        cells = [int(self.leaf(field, owner, index)) for field in there]
        if node.rest is not None:
            size = node.rest.dimensions[-1].size
            after = [(node.rest.number, owner, size * index + place) for place in range(size)]
            cells += [self.values[cell] for cell in after if cell in self.values]
        return tuple(cells)

    def headed(self, node: Headed, owner: Owner, index: int) -> tuple[tuple[int, ...], ...]:
        """Return a tuple of rows whose first is of another kind."""
        length = self.leaf(node.length, owner, index)
        within = [node.dimension.size * index + place for place in range(1, length)]
        return tuple(
            [self.row(node.first, owner, index)] * min(length, 1)
            + [self.row(node.others, owner, at) for at in within]
        )

    def many(self, node: Many, owner: Owner, index: int) -> tuple[Any, ...]:
        """Return a tuple."""
        if node.dimension.by_player:
            places = [(self.relative(seat), index) for seat in range(self.layout.players)]
        else:
            length = self.length(node, owner, index)
            places = [(owner, node.dimension.size * index + place) for place in range(length)]
        found: list[Any] = []
        for its_owner, at in places:
            try:
                found.append(self.read(node.item, its_owner, at))
            except KeyError:
                if not node.gaps:
                    return ()  # as many as the dimension says, or none
                found.append(None)
        empty = isinstance(node.item, Many) and node.item.length is None and not any(found)
        return () if empty else tuple(found)

    def length(self, node: Many, owner: Owner, index: int) -> int:
        """Return how long a tuple is."""
        if node.length is None:
            return node.dimension.size
        return self.values[node.length.number, owner, index]

    def relative(self, seat: int) -> Owner:
        """Return how many seats after the viewer this one is."""
        return (seat - max(self.me, 0)) % self.layout.players


def packed(parts: list[Part], values: list[int]) -> int:
    """Return the number that these values are the parts of."""
    return sum([part.weight * (value + part.raised) for part, value in zip(parts, values)])


def decode(layout: Layout, tokens: Array, options: Array) -> View:
    """Return the view that these tokens and options were made from."""
    return Decoder(layout, tokens, options).view()
