"""The laws: properties that every game must have, checked by random play from a seed with random set-ups.

A game takes part by defining one `Member`. Each law plays a game from a seed and raises `LawBroken` with a
description of what it saw; `LAWS` lists them all, and `hold` adds game, law and seed to a failure. The tests
of the laws plant bugs that each law must find.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeVar

import msgspec

from backroom.engine import notation
from backroom.engine.chance import Dice, Script
from backroom.engine.errors import IllegalChoice, InvalidChoice
from backroom.engine.flow import NO_REPLY, NOBODY, Flow, Gesture, Happening, Seat
from backroom.engine.looks import hears
from backroom.engine.replay import Play, read_record, replay
from backroom.engine.rulebook import MOST_FRAMES, waiting
from backroom.engine.title import Title

G = TypeVar("G", bound=Flow)
Exchange = Callable[[G, Seat, Dice], None]  # exchanges two hidden things; the seat cannot tell

MARGIN = 10  # times as many frames are allowed between two questions as any game needs
EXCHANGES = 20  # of each kind: enough for any hidden card to get anywhere
ASIDE = 10**6  # the stream of the laws' own dice, and the range of the seeds they draw


class LawBroken(AssertionError):
    """A law does not hold; the message says where."""


def nothing_begun(_g: Flow, _me: Seat) -> None:
    """The default of `Member.take_back`: no secret choice takes several steps."""


class Member(msgspec.Struct, Generic[G], frozen=True, kw_only=True):
    """A game to be checked by the laws, with what the laws need to know about it."""

    title: Title[G]
    setups: Callable[[Dice], dict[str, Any]]  # returns a random legal set-up
    bound: Callable[[G], int]  # the most questions that a game can ask
    invariants: tuple[Callable[[G, G], None], ...]  # called with the positions before and after an answer
    exchanges: tuple[Exchange[G], ...]  # one for each kind of hidden things
    public: list[str]  # state fields that everybody may see
    owner: list[str]  # state fields with parts that only some seats know
    hidden: list[str]  # state fields that nobody may see
    ports: list[str]  # state fields that are not part of the position
    take_back: Callable[[G, Seat], None] = nothing_begun  # undoes unfinished secret choices


Law = Callable[[Member[Any], int], None]


def require(holds: bool, what: str) -> None:
    """Raise `LawBroken` with the message `what` unless `holds`."""
    if not holds:
        raise LawBroken(what)


def hold(member: Member[Any], law: Law, seed: int) -> None:
    """Check one law for one game and seed. Any exception is reported with game, law and seed."""
    try:
        law(member, seed)
    except Exception as error:
        raise LawBroken(f"{member.title.name} breaks {law.__name__}, seed {seed}: {error!r}") from error


def begin(member: Member[G], dice: Dice) -> tuple[G, Any]:
    """Start a game with a random set-up. Returns the game and the set-up."""
    setup = member.title.parse_setup(member.setups(dice))
    return member.title.start(setup, dice), setup


def choose(member: Member[G], g: G, dice: Dice) -> tuple[int, Seat]:
    """Pick a random seat that is asked and a random option of it. Returns (option, seat).

    Players who choose at the same time thus reply in any order.
    """
    still = waiting(g)
    seat = still[dice(len(still))]
    options = member.title.book.options(g, seat)
    return options[dice(len(options))], seat


def gestures(member: Member[G], g: G, players: int) -> list[tuple[Gesture, int, Seat]]:
    """Return every gesture that any player could make now, as (gesture, choice, seat)."""
    book = member.title.book
    return [
        (gesture, sign, seat)
        for gesture in book.gestures
        for seat in range(players)
        for sign in book.gesture_options[gesture.number](g, seat)
    ]


def gesticulate(member: Member[G], g: G, players: int, dice: Dice) -> None:
    """One time in four, let a random player make a random gesture, if the game has any."""
    if member.title.book.gestures and dice(4) == 0:
        able = gestures(member, g, players)
        if able:
            member.title.book.signal(g, *able[dice(len(able))])


def questions(member: Member[G], g: G) -> Iterator[None]:
    """Yield once for every question until the game ends; the caller must answer it."""
    bound = member.bound(g)
    for _ in range(bound + 1):
        if g.seat == NOBODY:
            return
        yield
    raise LawBroken(f"more than {bound} questions")


def walk(member: Member[G], seed: int) -> Iterator[tuple[G, Any]]:
    """Play a random game and yield (game, set-up) before every answer, so that the caller can inspect it."""
    dice = Dice(seed)
    g, setup = begin(member, dice)
    for _ in questions(member, g):
        yield g, setup
        gesticulate(member, g, setup.players, dice)
        member.title.book.apply(g, *choose(member, g, dice))


def now_and_then(member: Member[G], seed: int, stops: int = 12) -> Iterator[tuple[G, Any, Dice]]:
    """Yield some positions of a random game; the seed decides whether they are close together or far apart.

    Yields (game, set-up, dice). These dice are not those of the game, so that nothing a law tries changes the
    game.
    """
    aside = Dice(seed, ASIDE)
    every = 1 << aside(6)
    first = aside(every)
    for number, (g, setup) in enumerate(walk(member, seed)):
        if number % every == first:
            yield g, setup, aside
        if number > stops * every:
            return


# -- play ----------------------------------------------------------------------------------------


def random_play_ends(member: Member[G], seed: int) -> None:
    """Random play ends within the stated number of questions, and the game then has an outcome."""
    title = member.title
    dice = Dice(seed)
    g, setup = begin(member, dice)
    for _ in questions(member, g):
        title.book.apply(g, *choose(member, g, dice))
    outcome = title.outcome(g)
    require(bool(outcome.reason), "no reason why the game ended")
    require(len(outcome.places) == setup.players, "not a place for everybody")
    require(all(outcome.places[seat] == 1 for seat in outcome.winners), "a winner who is not first")


def rules_soon_ask(member: Member[G], seed: int) -> None:
    """Between two questions far fewer rules run than the kernel allows, with any data file."""
    book = member.title.book
    book.most_frames = MOST_FRAMES // MARGIN
    try:
        for _ in walk(member, seed):
            pass
    finally:
        book.most_frames = MOST_FRAMES


def invariants_hold(member: Member[G], seed: int) -> None:
    """The invariants of the specification hold after every answer."""
    title = member.title
    dice = Dice(seed)
    g, _ = begin(member, dice)
    for _ in questions(member, g):
        before = title.copy(g)
        title.book.apply(g, *choose(member, g, dice))
        for invariant in member.invariants:
            invariant(before, g)


def options_are_honest(member: Member[G], seed: int) -> None:
    """Every offered option is accepted, and nothing else; a refused answer leaves the game unchanged."""
    for g, setup, dice in now_and_then(member, seed):
        for seat in range(setup.players):
            if seat in waiting(g):
                offers_honestly(member, g, seat, dice)
            else:
                refuses(member, g, member.title.book.options(g)[0], seat, IllegalChoice)


def offers_honestly(member: Member[G], g: G, seat: Seat, dice: Dice) -> None:
    """Every option offered to one seat can be chosen, and nothing else."""
    book, key = member.title.book, member.title.key(g)
    query, options = book.queries[g.query], book.menu(g.query, g, seat, g.arg)
    require(bool(options), f"{query.name} offers nothing")
    require(options == sorted(set(options)), f"{query.name} offers {options}, not ascending")
    require(options == book.options(g, seat), f"{query.name} offers something else when asked again")
    require(key == member.title.key(g), f"{query.name} changes the game by being asked")
    if len(options) == 1 and len(g.asked) == 1:
        require(query.masked and g.masked, f"{query.name} asks although there is no choice")
    for choice in options:
        require(choice in query.noun.names, f"{query.name} offers {choice}, which is no {query.noun.name}")
        accepts(member, g, choice, seat, dice)
    for choice in query.noun.names:
        if choice not in options:
            refuses(member, g, choice, seat, IllegalChoice)
    refuses(member, g, max(query.noun.names) + 1, seat, InvalidChoice)


def accepts(member: Member[G], g: G, choice: int, seat: Seat, dice: Dice) -> None:
    """An offered option can be carried out without an error and without breaking an invariant."""
    title = member.title
    twin = title.copy(g)
    twin.source = Dice(dice(ASIDE))
    try:
        title.book.answer(twin, choice, seat)
        for invariant in member.invariants:
            invariant(g, twin)
    except Exception as error:
        raise LawBroken(f"{title.book.queries[g.query].name} offers {choice}, but: {error!r}") from error


def refuses(member: Member[G], g: G, choice: int, seat: Seat, kind: type[Exception]) -> None:
    """An answer that is not offered is refused with the exception `kind`, and the game is unchanged."""
    before = member.title.key(g)
    try:
        member.title.book.answer(g, choice, seat)
    except kind:
        require(member.title.key(g) == before, f"refused {choice}, but the game changed")
    else:
        raise LawBroken(f"{choice} from seat {seat} was accepted")


# -- copies, saves, replays ----------------------------------------------------------------------


def copies_are_independent(member: Member[G], seed: int) -> None:
    """A copy is equal and hashes equal; playing the copy or the game does not change the other."""
    title = member.title
    old: list[tuple[G, tuple[object, ...]]] = []
    aside = Dice(seed, ASIDE)
    for g, _ in walk(member, seed):
        before = title.key(g)
        twin, lively = title.copy(g), title.copy(g)
        require(title.key(twin) == before and hash(title.key(twin)) == hash(before), "a copy differs")
        for field in (*member.public, *member.owner, *member.hidden):
            require(getattr(twin, field) == getattr(g, field), f"{field} is not copied")
        lively.source = aside
        for _ in range(3):
            if lively.seat != NOBODY:
                title.book.apply(lively, *choose(member, lively, aside))
        require(title.key(g) == before, "playing a copy changed the game")
        old.append((twin, before))
        for earlier, key in old[-8:]:
            require(title.key(earlier) == key, "playing the game changed an old copy")
    for earlier, key in old:
        require(title.key(earlier) == key, "playing the game changed an old copy")


def positions_survive_text(member: Member[G], seed: int) -> None:
    """A game saved as text in the middle of any decision and loaded again is equal and plays on equally."""
    title = member.title
    for g, setup, dice in now_and_then(member, seed):
        twin, other = title.copy(g), reread(member, g, setup)
        roll = dice(ASIDE)
        twin.source, other.source = Dice(roll), Dice(roll)
        for _ in questions(member, twin):
            choice, seat = choose(member, twin, dice)
            require(
                title.book.options(other, seat) == title.book.options(twin, seat),
                "offers something else after loading",
            )
            title.book.apply(twin, choice, seat)
            title.book.apply(other, choice, seat)
        require(title.key(other) == title.key(twin), "goes on differently after loading")
        reread(member, twin, setup)


def reread(member: Member[G], g: G, setup: Any) -> G:
    """Save a game as text and load it; the position must be the same."""
    text = notation.write(member.title, g, setup)
    other = notation.read(member.title, text, g.source)
    require(member.title.key(other) == member.title.key(g), f"reads differently:\n{text}")
    return other


def replays_are_exact(member: Member[G], seed: int) -> None:
    """Replaying a record gives the same game with the same happenings, and it plays on in the same way."""
    title = member.title
    dice = Dice(seed)
    setup = title.parse_setup(member.setups(dice))
    play = Play(title, setup, dice)
    stop = dice(300)
    while play.g.seat != NOBODY and len(play.record.steps) < stop:
        for gesture, sign, seat in gestures(member, play.g, setup.players)[: dice(2)]:
            play.signal(gesture, sign, seat)
        play.answer(*choose(member, play.g, dice))
    again = replay(title, read_record(play.save()), Dice(seed, ASIDE))
    play.recorder.source = Dice(seed, ASIDE)
    for _ in range(20):
        require(title.key(again.g) == title.key(play.g), "another position after the replay")
        require(again.heard == play.heard, "other happenings in the replay")
        require(again.save() == play.save(), "another record after the replay")
        if play.g.seat == NOBODY:
            return
        choice, seat = choose(member, play.g, dice)
        play.answer(choice, seat)
        again.answer(choice, seat)


def gestures_change_no_question(member: Member[G], seed: int) -> None:
    """No gesture changes who is asked, what they are asked, or their options."""
    book = member.title.book
    for g, setup, _ in now_and_then(member, seed):
        options = [book.options(g, seat) for seat in waiting(g)]
        for gesture, sign, seat in gestures(member, g, setup.players):
            after = member.title.copy(g)
            after.ear = []
            book.signal(after, gesture, sign, seat)
            require(after.flow_key() == g.flow_key(), f"{gesture.name} changes what is asked")
            require([book.options(after, who) for who in waiting(g)] == options, f"{gesture.name} matters")


# -- hidden information --------------------------------------------------------------------------


def seats(setup: Any) -> list[Seat]:
    """Return all seats, with the spectators first."""
    return [NOBODY, *range(setup.players)]


def sent(member: Member[G], g: G, me: Seat) -> bytes:
    """Return the view of seat `me` as JSON, as it would be sent."""
    return msgspec.json.encode(member.title.view(g, me))


def looks_show_what_views_show(member: Member[G], seed: int) -> None:
    """The look of a seat, which house bots read, has the fields of its view, and no others, and is equal."""
    for g, setup, _ in now_and_then(member, seed):
        for me in seats(setup):
            compare(member.title.look(g, me), member.title.view(g, me), f"seat {me}")


def compare(look: Any, shown: Any, where: str) -> None:
    """What a look holds is what is shown, in all parts of tuples and structs."""
    if isinstance(shown, tuple):
        require(isinstance(look, tuple) and len(look) == len(shown), f"{where}: not as long")
        for number, (one, other) in enumerate(zip(look, shown)):
            compare(one, other, f"{where}[{number}]")
    elif isinstance(shown, msgspec.Struct):
        fields = {field for cls in type(look).__mro__ for field in fields_of(cls)}
        named = {*shown.__struct_fields__, *getattr(type(look), "__struct_fields__", ())}
        require(fields - {"__weakref__"} == named, f"{where}: {fields ^ named} is in one only")
        for field in named:
            compare(getattr(look, field), getattr(shown, field), f"{where}.{field}")
    else:
        require(type(look) is type(shown) and look == shown, f"{where}: {look!r} is shown as {shown!r}")


def views_reveal_nothing(member: Member[G], seed: int) -> None:
    """A seat cannot tell the real game from a world that agrees with what the seat knows."""
    for g, setup, dice in now_and_then(member, seed):
        for me in seats(setup):
            world = member.title.imagine(g, me, dice)
            world.replies = tuple(  # who has replied is public, the replies are not
                [reply if reply == NO_REPLY or seat == me else -9 for seat, reply in zip(g.asked, g.replies)]
            )
            world.seat = g.seat
            require(sent(member, world, me) == sent(member, g, me), f"seat {me} sees what it may not know")
            for field in member.public:
                require(getattr(world, field) == getattr(g, field), f"{field} is public but was imagined")


def the_conversation_reveals_nothing(member: Member[G], seed: int) -> None:
    """With the same answers in the real game and in a world, a seat sees and hears the same in both.

    Games that do not mask are exempt: there the players have agreed that skipped questions may tell
    something.
    """
    for g, setup, dice in now_and_then(member, seed):
        for me in seats(setup) if g.masked else ():
            real, world = member.title.copy(g), member.title.imagine(g, me, dice)
            member.take_back(real, me)
            real.replies, real.seat, real.offered, roll = world.replies, world.seat, None, dice(ASIDE)
            real.source, world.source = Dice(roll), Dice(roll)
            converse(member, real, world, me, dice)


def converse(member: Member[G], real: G, world: G, me: Seat, dice: Dice) -> None:
    """Play the game and the world side by side until something hidden is legally shown to `me`."""
    for _ in range(12):
        require(waiting(real) == waiting(world), "who is asked depends on a secret")
        if real.seat == NOBODY:  # a view of a game that is over may show everything
            return
        require(sent(member, real, me) == sent(member, world, me), f"seat {me} can tell the worlds apart")
        if not answer_both(member, real, world, dice):
            return
        if not hear_the_same(member, real, world, me):
            return


def answer_both(member: Member[G], real: G, world: G, dice: Dice) -> bool:
    """Give the same random answer in both. Returns False if no answer is possible in both."""
    book = member.title.book
    _, seat = choose(member, real, dice)
    both = [choice for choice in book.options(real, seat) if choice in book.options(world, seat)]
    if not both:
        return False
    choice = both[dice(len(both))]
    for g in (real, world):
        g.ear = []
        book.apply(g, choice, seat)
    return True


def heard(g: Flow, me: Seat) -> list[Happening]:
    """Return the happenings since the last answer that `me` may know."""
    return [happening for happening in g.ear or [] if hears(happening, me)]


def hear_the_same(member: Member[G], real: G, world: G, me: Seat) -> bool:
    """Compare the happenings that `me` hears in both. Returns False if they differ.

    They may differ only in one whose event is marked as revealing.
    """
    events = member.title.book.events
    ours, theirs = heard(real, me), heard(world, me)
    for one, two in zip(ours, theirs):
        if one != two:
            require(one[0] == two[0], f"seat {me} hears {events[one[0]].name} or {events[two[0]].name}")
            require(events[one[0]].reveals, f"{events[one[0]].name} tells seat {me} something hidden")
            return False
    require(len(ours) == len(theirs), f"seat {me} hears more in one world than in the other")
    return True


def events_reach_the_right_ears(member: Member[G], seed: int) -> None:
    """What a seat hears about something hidden, its view then shows too, or it is no longer a secret.

    It is no longer a secret if both positions are equal, or if the cards were shuffled away: then one of the
    happenings is of an event that is random and has no arguments. Only one thing is exchanged at a time:
    another one that is still hidden would keep the positions apart, although nothing was heard about it.
    """
    for g, setup, dice in now_and_then(member, seed):
        for me in seats(setup) if g.masked else ():
            for exchange in member.exchanges:
                sees_what_it_hears(member, g, exchanged(member, g, me, (exchange,), dice), me, dice)


def sees_what_it_hears(member: Member[G], g: G, world: G, me: Seat, dice: Dice) -> None:
    """Answer once in the game and in a world that differs in one thing: if `me` hears of it, it sees it."""
    title, events = member.title, member.title.book.events
    real, roll = title.copy(g), dice(ASIDE)
    real.source, world.source = Dice(roll), Dice(roll)
    if not answer_both(member, real, world, dice) or heard(real, me) == heard(world, me):
        return
    seen = sent(member, real, me) != sent(member, world, me)
    kinds = [events[happening[0]] for happening in heard(real, me)]
    over = title.key(real) == title.key(world) or any(e.random and not e.nouns for e in kinds)
    require(seen or over, f"seat {me} hears what it does not see: {[event.name for event in kinds]}")


def exchanged(member: Member[G], g: G, me: Seat, exchanges: Iterable[Exchange[G]], dice: Dice) -> G:
    """Return a copy that `me` cannot tell from `g`, with hidden things exchanged."""
    world = member.title.copy(g)
    world.offered = None
    for exchange in exchanges:
        exchange(world, me, dice)
    return world


def imagination_is_blind(member: Member[G], seed: int) -> None:
    """What a seat sees and imagines depends on what it knows, not on the hidden cards."""
    title = member.title
    for g, setup, dice in now_and_then(member, seed):
        for me in seats(setup):
            other, roll = exchanged(member, g, me, EXCHANGES * member.exchanges, dice), dice(ASIDE)
            require(sent(member, other, me) == sent(member, g, me), f"seat {me} sees what it may not know")
            one, two = title.imagine(g, me, Dice(roll)), title.imagine(other, me, Dice(roll))
            require(title.key(one) == title.key(two), f"what seat {me} imagines tells the truth")


def imagined_worlds_can_be_played(member: Member[G], seed: int) -> None:
    """A world imagined in the middle of a decision breaks no invariant and can be played to the end."""
    title = member.title
    for g, setup, dice in now_and_then(member, seed, stops=4):
        real = title.copy(g)
        real.source = Script([])  # an imagined world must not use the chance of the real game
        for me in seats(setup):
            world = title.imagine(real, me, dice)
            for invariant in member.invariants:
                invariant(g, world)
            for _ in questions(member, world):
                title.book.apply(world, *choose(member, world, dice))


def fields_are_classified(member: Member[G], seed: int) -> None:
    """Every field of the state is listed once as public, owner, hidden or port."""
    g, _ = begin(member, Dice(seed))
    grown = getattr(g, "__dict__", {})  # filled if a state class has no __slots__
    fields = sorted({*grown, *[field for cls in type(g).__mro__ for field in fields_of(cls)]})
    named = sorted([*member.public, *member.owner, *member.hidden, *member.ports])
    require(named == fields, f"not classified once: {set(fields) ^ set(named) or named}")


def fields_of(cls: type) -> tuple[str, ...]:
    """Return the fields that a class declares; a compiled class keeps them under another name."""
    return (*getattr(cls, "__slots__", ()), *getattr(cls, "__mypyc_attrs__", ()))


def new_games_are_complete(member: Member[G], seed: int) -> None:
    """Every field has a value before anything is dealt."""
    dice = Dice(seed)
    g = member.title.new(member.title.parse_setup(member.setups(dice)), dice)
    for field in (*member.public, *member.owner, *member.hidden, *member.ports):
        require(hasattr(g, field), f"{field} has no value in a new game")


LAWS: tuple[Law, ...] = (
    random_play_ends,
    rules_soon_ask,
    invariants_hold,
    options_are_honest,
    copies_are_independent,
    positions_survive_text,
    replays_are_exact,
    gestures_change_no_question,
    looks_show_what_views_show,
    views_reveal_nothing,
    the_conversation_reveals_nothing,
    events_reach_the_right_ears,
    imagination_is_blind,
    imagined_worlds_can_be_played,
    fields_are_classified,
    new_games_are_complete,
)
