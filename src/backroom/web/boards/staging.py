"""What the show of an event adds to its line of the game log, for every game.

`static/stage.js` performs it: the places light up, the picture is shown beside the words, and the numbers on
the board count up line by line. Everything is made from the arguments of the event, which the line tells too.
"""

from __future__ import annotations

import msgspec

from backroom.engine.flow import Event, Happening
from backroom.engine.nouns import Noun
from backroom.engine.words import Words


class Staging(msgspec.Struct, frozen=True, gc=False):
    """How an event is staged. Placeholders stand for its arguments."""

    at: str = ""  # ids of places, instead of those that the arguments name; with words of the arguments
    picture: str = ""  # a symbol of the sprite, or `card`; after a colon, what is written on it; with words
    changes: str = ""  # numbers on the board, each with what is added to it; with numbers


NOT_STAGED = Staging()
Stagings = dict[str, Staging]  # by event


def staged(staging: Staging, event: Event, happening: Happening, words: Words) -> Staging:
    """The staging of one happening: its arguments are filled in."""
    given = [(name, noun, n) for (name, noun), n in zip(event.nouns.items(), happening[1:4])]
    named = {name: noun.names.get(n, "") for name, noun, n in given}
    counted = {name: shown_number(noun, n, words) for name, noun, n in given}
    return Staging(
        staging.at.format(**named), staging.picture.format(**named), staging.changes.format(**counted)
    )


def shown_number(noun: Noun, number: int, words: Words) -> int:
    """A number as the page shows it: in some languages the thousands of an amount are written out."""
    if noun.name != "money":
        return number
    return int("".join([sign for sign in words.noun(noun, number) if sign.isdigit()]))


RECKONING: Stagings = {
    "explodes": Staging(picture="burst"),
    "leave": Staging(picture="art-raid"),
    "stabs": Staging(picture="art-knife"),
    "shoots": Staging(picture="art-gunshot"),
    "orders": Staging(picture="art-order"),
    "slides": Staging(picture="art-pass"),
    "drugs": Staging(picture="art-cocktail"),
    "moves": Staging(picture="art-move"),
    "collects": Staging(picture="object-register", changes="money-{player}:{money} bank:-{money}"),
    "inherits": Staging(picture="object-register", changes="money-{player}:{money} bank:-{money}"),
}

BOOTLEGGERS: Stagings = {
    "reveals": Staging(picture="card:{muscle}"),
    "payroll": Staging(changes="money-{player}:-{money}"),
    "pays": Staging(changes="money-{player}:-{money}"),
    "buys_truck": Staging(picture="art-{size}-truck", changes="money-{player}:-{money}"),
    "pays_vigorish": Staging(changes="money-{player}:-{money} money-{to}:{money}"),
    "deal_cash": Staging(changes="money-{player}:-{money} money-{to}:{money}"),
    "earns": Staging(picture="payoff", changes="money-{player}:{money}"),
    "margin": Staging(picture="payoff", changes="money-{player}:{money}"),
    "announces": Staging(picture="purse"),
    "recruits": Staging(picture="marker", changes="boys-{player}:{count}"),
    "places": Staging(picture="marker", changes="boys-{player}:-1"),
    "recalls": Staging(picture="marker", changes="boys-{player}:1"),
    "loses_marker": Staging(picture="marker"),
    "adds_marker": Staging(picture="marker"),
    "rolls": Staging(at="still-{still}", picture="die-{face}"),
    "rolls_for": Staging(picture="die-{face}"),
    "thirst": Staging(picture="die-{face}"),
    "produces": Staging(picture="crate", changes="crates-{player}:{count}"),
    "deal_crates": Staging(picture="crate", changes="crates-{player}:-{crates} crates-{to}:{crates}"),
    "loads": Staging(picture="crate", changes="crates-{player}:-{count} load-{truck}:{count}"),
    "loses_crates": Staging(picture="crate", changes="crates-{player}:-{count}"),
    "stores_crates": Staging(picture="crate"),
    "hijacks": Staging(picture="crate", changes="load-{truck}:-{count} load-{onto}:{count}"),
    "sells": Staging(picture="crate", changes="load-{truck}:-{count}"),
    "load_lost": Staging(picture="crate", changes="load-{truck}:-{count}"),
    "busted": Staging(picture="art-bust-shipment", changes="load-{truck}:-{count}"),
    "puts_die": Staging(at="still-{player}-{place}", picture="die-0"),
    "improves": Staging(at="spot-{place}", picture="improve"),
    "founds": Staging(at="still-{still}", picture="still"),
    "refuses_vigorish": Staging(at="still-{still}"),
    "loses_die": Staging(at="still-{still}", picture="die-0"),
    "still_destroyed": Staging(at="still-{still}", picture="still"),
    "copper_stops": Staging(picture="copper"),
    "copper_moves": Staging(picture="copper"),
    "improvement_moves": Staging(picture="improve"),
}

SCOUNDRELS: Stagings = {
    "gains": Staging(picture="coin", changes="money-{player}:{money}"),
    "pays": Staging(picture="coin", changes="money-{player}:-{money}"),
    "robs": Staging(picture="coin", changes="money-{player}:{money} money-{victim}:-{money}"),
    "sold": Staging(at="office", picture="badge", changes="money-{player}:{money}"),
    "bailed": Staging(at="office", picture="badge", changes="money-{player}:-{money}"),
    "bribed": Staging(at="office", picture="badge", changes="money-{player}:-{money}"),
    "freed": Staging(at="office", picture="henchman"),
    "jailed": Staging(at="office", picture="henchman"),
    "hires": Staging(picture="bandit", changes="money-{player}:-{price}"),
    "rises": Staging(at="fame", picture="star", changes="reputation-{player}:1"),
    "falls": Staging(at="fame", picture="star", changes="reputation-{player}:-1"),
    "draws": Staging(picture="card-back", changes="hand-{player}:{cards}"),
    "drawn": Staging(picture="card:{card}"),
    "plans": Staging(at="slot-{player}-{slot}", picture="card-back", changes="hand-{player}:-1"),
    "plays_openly": Staging(at="zero-{player}", picture="card:0", changes="hand-{player}:-1"),
    "leads": Staging(at="slot-{player}-{slot}", picture="act-{slot}"),
    "suspects": Staging(at="slot-{owner}-{slot}", picture="henchman"),
    "trusts": Staging(at="slot-{owner}-{slot}"),
    "turns_up": Staging(at="slot-{player}-{slot}", picture="card:{card}"),
    "jailed_for_nothing": Staging(at="slot-{owner}-{slot} office", picture="henchman"),
    "unmasks": Staging(at="slot-{owner}-{slot}", picture="eye"),
    "peeks": Staging(at="slot-{card}", picture="eye"),
    "sees_card": Staging(at="slot-{card}", picture="card:{value}"),
    "plants": Staging(at="slot-{card}", picture="henchman"),
    "burns": Staging(at="slot-{card}", picture="henchman"),
    "flips": Staging(picture="card:{value}"),
    "sees_top": Staging(picture="card:{value}"),
    "scouts": Staging(picture="eye"),
    "sees_safe": Staging(picture="safe:{value}"),
    "turns_up_safe": Staging(picture="safe:{value}"),
    "steals": Staging(picture="safe"),
    "abandons": Staging(picture="safe"),
    "scores": Staging(picture="star:{points}"),
    "run_out": Staging(at="office", picture="bandit"),
    "leader_taken": Staging(picture="leader-{leader}"),
    "leader_dealt": Staging(picture="leader-{leader}"),
}

NOSTRA_CITY: Stagings = {
    "sees_bill": Staging(picture="bill-{bill}"),
    "keeps_bills": Staging(picture="bills", changes="bills-{player}:{count}"),
    "gives_bills": Staging(picture="bills", changes="bills-{other}:{count}"),
    "gives_bill": Staging(picture="bill-{bill}"),
    "police_raid": Staging(picture="badge"),
    "bids": Staging(picture="envelope", changes="bills-{player}:-{count}"),
    "stakes": Staging(picture="bill-{bill}"),
    "stake_shown": Staging(picture="bill-{bill}"),
    "bid_worth": Staging(picture="envelope"),
    "takes_back": Staging(picture="bills", changes="bills-{player}:{count}"),
    "bill_back": Staging(picture="bill-{bill}"),
    "stake_paid": Staging(picture="bills"),
    "steals": Staging(picture="bills", changes="bills-{player}:{bills} bills-{victim}:-{bills}"),
    "stolen": Staging(picture="bill-{bill}"),
    "places_bill": Staging(at="bribery", picture="envelope", changes="bills-{player}:-1 corruption:1"),
    "placed_bill": Staging(at="bribery", picture="bill-{bill}"),
    "looks_at_pile": Staging(at="bribery"),
    "sees_in_pile": Staging(at="bribery", picture="bill-{bill}"),
    "culls_pile": Staging(at="bribery", picture="envelope", changes="corruption:-1"),
    "draws_bill": Staging(picture="bills", changes="bills-{player}:1"),
    "drew_bill": Staging(picture="bill-{bill}"),
    "sways_jury": Staging(at="chair-{space}", picture="gavel", changes="bills-{player}:-1"),
    "paid_jury": Staging(picture="bill-{bill}"),
    "looks_into_envelope": Staging(at="bribery", picture="envelope"),
    "sees_in_envelope": Staging(at="bribery", picture="bill-{bill}"),
    "intercepts": Staging(at="bribery", picture="envelope", changes="bills-{player}:1 corruption:-1"),
    "took_from_envelope": Staging(picture="bill-{bill}"),
    "too_many_bills": Staging(picture="bills", changes="bills-{player}:-1"),
    "discarded_bill": Staging(picture="bill-{bill}"),
    "bank_wiped": Staging(picture="bills", changes="bills-{player}:-{count}"),
    "draws_vendetta": Staging(picture="vendetta", changes="cards-{player}:1"),
    "joins": Staging(changes="cards-{player}:-1"),
    "plays": Staging(changes="cards-{player}:-1"),
    "investigations_press": Staging(at="chair-{space}", picture="badge"),
    "count_begins": Staging(at="bribery", picture="envelope", changes="corruption:-{count}"),
    "vote": Staging(at="jury", picture="bill-{bill}"),
    "counted": Staging(at="chair-{space}", picture="gavel"),
    "has_bills": Staging(picture="bill-{bill}"),
    "has_money": Staging(picture="bills"),
    "verdict": Staging(at="jury", picture="gavel"),
    "bribe_offered": Staging(picture="badge"),
    "named": Staging(picture="ring"),
    "passes_first_player": Staging(picture="ring"),
    "zealous": Staging(picture="gavel"),
}
