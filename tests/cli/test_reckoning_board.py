"""The table of Reckoning as it is drawn."""

from __future__ import annotations

import pytest

from backroom.cli.boards.reckoning import ReckoningBoard
from backroom.cli.common import own_words
from backroom.engine.flow import NOBODY
from backroom.engine.looks import hears
from backroom.games.reckoning.meta import TITLE
from backroom.games.reckoning.state import Game, book
from backroom.games.reckoning.view import view
from tests.games.reckoning.table import deal, play, table

POSITION_S = [
    *["gang Y BR@1 BL@27", "gang R BR@3 GM@6 BL@23", "gang B BR@9 BR@11 BL@14", "gang G GF@12 BR@15 BL@18"],
    *["gang O BR@4 BR@19z GF@20", "gang V BL@7z GM@13 BR@21 GF@25", "cakes R@1 Y@18 B@14", "bank 40"],
]

DRAWN = """\
         1    2    3    4    5    6    7    8    9   10   11   12   13
       drnk  gun CASH GAMB knif  BAR drnk drnk  gun knif REST  gun drnk
        YBR       RBR  OBR       RGM VBLz       BBR       BBR  GGF  VGM
      ╭─ Bank $39,000 · draw pile 30 · discards 0 · turn 1 ─────────────╮
    30│ *R                                                              │ 14
     -│  Y Yellow    bot0          $0        +$0  gangsters  2  cards 5 │ knif
      │  R Red       bot1          $0    +$2,000  gangsters  3  cards 5 │ BBL*B
      │  B Blue      bot2          $0    +$1,000  gangsters  3  cards 5 │
      │> G Green     bot3      $1,000    +$1,000  gangsters  3  cards 5 │
    29│  O Orange    bot4          $0    +$5,000  gangsters  3  cards 5 │ 15
     -│  V Violet    bot5          $0    +$2,000  gangsters  4  cards 5 │ drnk
      │                                                   *Y            │ GBR
      ╰─────────────────────────────────────────────────────────────────╯
             YBL       VGF       RBL       VBR  OGF OBRz  GBL
        gun drnk  gun REST knif drnk  gun knif GAMB drnk drnk  BAR  gun
        28   27   26   25   24   23   22   21   20   19   18   17   16"""


def board(players: int, width: int = 80, ascii_only: bool = False, lang: str = "en") -> ReckoningBoard:
    names = [f"bot{seat}" for seat in range(players)]
    return ReckoningBoard(TITLE.words(lang), own_words(lang), names, width, ascii_only)


def choices(g: Game, face: ReckoningBoard) -> list[str]:
    """What the person who is asked may choose, in words."""
    seen, query = view(g, g.seat), book.queries[g.query]
    return [face.option(seen, query, choice) for choice in book.options(g)]


def story(g: Game, brief: bool) -> list[tuple[str, str]]:
    """What yellow is told of the last answer."""
    told = board(3).game_log([happening for happening in g.ear or [] if hears(happening, 0)], brief)
    return [(mark.plain, words) for mark, words in told]


def test_the_table_shows_seats_objects_gangsters_sleepers_cakes_and_players():
    g = table(*POSITION_S, "turn G", players=6)
    assert board(6).draw(view(g, NOBODY), {}).plain == DRAWN


def test_one_s_own_gangsters_stand_out():
    g = table(*POSITION_S, "turn G", players=6)
    assert [str(board(6).gangster(view(g, 3), seat).style) for seat in (15, 14)] == [
        *["green bold", "bright_blue"]
    ]


def test_marks_stand_at_the_seats_that_may_be_chosen():
    g = table("gang Y BL@14 BR@29", "gang R BR@13 BR@15", "hand Y knife knife order order order")
    play(g, "play-knife")
    seen = view(g, 0)
    face = board(3)
    marks = face.marks(seen, book.queries[g.query])
    assert marks == {13: "1", 15: "2"}
    lines = face.draw(seen, marks).plain.splitlines()
    assert lines[0].index("(1)") == lines[1].index("13")
    assert [line for line in lines if line.endswith("│ 15(2)")]


def test_what_is_chosen_already_is_marked_with_a_plus():
    g = table("gang Y BR@29", "gang R BR@7 BR@8 BR@13 BR@15", "hand Y cocktail raid raid boom boom")
    play(g, "play-cocktail", "8")
    marks = board(3).marks(view(g, 0), book.queries[g.query])
    assert marks == {8: "+", 7: "1", 13: "2", 15: "3"}


def test_a_victim_is_described_by_gang_type_sleep_seat_and_cakes():
    g = table(
        "gang Y BL@9", "gang R BR@8z GF@10", "cakes B@11", "hand Y knife knife order order order", players=3
    )
    play(g, "play-knife")
    assert choices(g, board(3)) == [
        *["seat 8: Red Bruiser, asleep, drink", "seat 10: Red Godfather, knife, cake B"]
    ]


def test_a_cake_is_described_by_whom_it_would_hit():
    g = table("gang Y BR@29", "gang R BR@8z GF@10", "cakes B@9 R@20", "hand Y boom boom order order order")
    play(g, "play-boom")
    assert choices(g, board(3)) == [
        "Red’s cake on seat 20: hits nobody",
        "Blue’s cake on seat 9: hits RBRz RGF",
    ]


def test_an_empty_seat_is_described_by_its_object():
    g = deal(4, seating="free")
    play(g, "godfather")
    described = choices(g, board(4))
    assert [described[seat - 1] for seat in (3, 30)] == ["seat 3: cash register", "seat 30: empty"]


def test_without_box_characters_the_table_is_drawn_in_ascii():
    drawn = board(4, ascii_only=True).draw(view(deal(4), 0), {}).plain
    assert [line for line in drawn.splitlines() if "|" in line][1].startswith("     -|> Y Yellow")


@pytest.mark.parametrize("lang", ["en", "fr", "it"])
@pytest.mark.parametrize("players", [3, 6])
@pytest.mark.parametrize("width", [80, 100, 120, 200])
def test_the_table_fits_the_terminal_and_nothing_is_cut_off(lang: str, players: int, width: int):
    lines = board(players, width, lang=lang).draw(view(deal(players), 0), {}).plain.splitlines()
    assert max(len(line) for line in lines) <= width
    walls = {tuple(at for at, sign in enumerate(line) if sign == "│") for line in lines if "│" in line}
    assert len(walls) == 1
    held = own_words(lang)("reckoning", "held").format(gangsters={3: 10, 6: 5}[players], cards=5)
    assert sum(held in line for line in lines) == players


def test_a_tie_is_explained():
    g = table("gang Y BR@10", "gang R BR@9 BR@29", "gang B BR@27", "money 0 3 3", "bank 0", "turn R")
    seen = view(g, 0)
    face = board(3)
    assert face.tie_break(seen, 0) == ""
    assert face.tie_break(seen, 1) == face.tie_break(seen, 2)
    assert face.tie_break(seen, 1).startswith("If two gangs went out together, or are both still in play")


def test_the_story_has_a_paragraph_for_every_turn_and_leaves_out_the_deal():
    g = deal(3)
    play(g, "discard-knife")
    assert story(g, brief=False) == [
        ("Y", "Yellow collects $3,000; Yellow discards Knife; Yellow draws Gunshot."),
        ("R", "Red collects $3,000."),
    ]


def test_a_brief_story_leaves_out_what_can_be_seen():
    g = table("gang Y BL@14 BR@29", "gang R BR@13", "gang B BR@3", "hand Y knife knife boom boom boom")
    play(g, "play-knife")
    knife = "Yellow’s knife flashes from seat 14 to seat 13; Red loses a Bruiser on seat 13"
    out = "Red has no gangsters left and is out"
    assert story(g, brief=False) == [(" ", f"Yellow plays Knife; {knife}; {out}.")]
    assert story(g, brief=True) == [(" ", f"{knife}; {out}.")]


def test_a_plain_seat_at_the_end_does_not_dim_the_player_beside_it():
    drawn = board(4).draw(view(deal(4), 0), {})
    row = next(line for line in drawn.split("\n") if "- " in line.plain or "-│" in line.plain)
    at = row.plain.index("Yellow")
    styles = [str(row.style), *[str(span.style) for span in row.spans if span.start <= at < span.end]]
    assert not any("dim" in style for style in styles)
