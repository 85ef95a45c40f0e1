"""What is secret in each game: whose questions nobody else sees, and after what nothing is taken back.

The lists are the decision: whoever adds a question or an event decides what it tells.
"""

from __future__ import annotations

import pytest

from backroom.games import TITLES

SECRET = {  # questions whose options only the asked seat sees
    "bootleggers": """
        amount answer at_least bound card counter due floor form how_many level muscle target_cross
        target_marker target_mobster target_number target_onto target_space target_spot target_still
        target_truck term title victim where which_thug whom
    """,
    "nostra_city": """
        corrupt_more corrupt_with cull intercept keep_bill location react share_bill share_card stake_bill
        sway_with too_many
    """,
    "reckoning": """
        card second
    """,
    "scoundrels": """
        choose_strategy plan_card plan_slot
    """,
}

MASKED = {  # questions that are asked even if there is only one option: the silence would tell something
    "bootleggers": """
        answer counter floor
    """,
    "nostra_city": """
        corrupt_with keep_bill react stake_bill sway_with too_many
    """,
    "reckoning": """
        card second
    """,
    "scoundrels": """

    """,
}

REVEALING = {  # happenings that tell somebody something hidden
    "bootleggers": """
        announces cancels counters_with deal_thug drew offered plays proposes reveals shows_drawn term_thug
    """,
    "nostra_city": """
        discarded_bill draws_vendetta drew_bill drew_vendetta gives_bill has_bills has_money is_informant
        joins located paid_jury placed_bill plays sees_bill sees_in_envelope sees_in_pile stake_shown stolen
        vote
    """,
    "reckoning": """
        discards drew plays shows
    """,
    "scoundrels": """
        flips plays_openly sees_card sees_safe sees_top strategy_shown turns_up turns_up_safe
    """,
}

RANDOM = {  # happenings that chance decides
    "bootleggers": """
        dealt draws drew offered offered_truck rolls rolls_for thirst
    """,
    "nostra_city": """
        comes_into_street dealt draws_bill draws_vendetta drew_bill drew_vendetta first_player joins
        looks_at_pile looks_into_envelope police_raid sees_bill sees_in_envelope sees_in_pile steals stolen
        vendetta_reshuffled vote
    """,
    "reckoning": """
        draws drew first_placer reshuffled
    """,
    "scoundrels": """
        arrives drawn draws first_player flips leader_dealt looks_at_top sees_top shuffles
    """,
}


every_game = pytest.mark.parametrize("game", TITLES)


@every_game
def test_these_questions_are_seen_by_nobody_else(game: str):
    assert {query.name for query in TITLES[game].book.queries if query.secret} == set(SECRET[game].split())


@every_game
def test_these_questions_are_asked_even_if_there_is_nothing_to_choose(game: str):
    assert {query.name for query in TITLES[game].book.queries if query.masked} == set(MASKED[game].split())


@every_game
def test_after_these_happenings_an_answer_is_not_taken_back_because_somebody_has_learnt_something(game: str):
    assert {event.name for event in TITLES[game].book.events if event.reveals} == set(REVEALING[game].split())


@every_game
def test_after_these_happenings_an_answer_is_not_taken_back_because_chance_has_decided(game: str):
    assert {event.name for event in TITLES[game].book.events if event.random} == set(RANDOM[game].split())
