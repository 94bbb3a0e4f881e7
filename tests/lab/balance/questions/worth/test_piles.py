"""worth: where cards are drawn, and for whom, may stand in a game's module `seen`, which no kernel heeds."""

from dataclasses import replace
from unittest.mock import patch

import pytest

import scenarios
from balance.design.drawn_by_all import has_piles
from balance.design.turns import LeftOut
from balance.questions.worth import drawn, ways
from balance.questions.worth.drawn import Pile, drawn_for_all
from balance.questions.worth.plan import plan_worth
from balance.questions.worth.values import row_of_turn
from balance.questions.worth.ways import ELSEWHERE, FOR_ALL, NO_PILES, find_ways, is_there
from sims.check.contract import record_problems
from sims.compiler.closure import closure
from sims.games.posthuman.records.words import Deck
from sims.layout import Seen
from tests.lab.balance.questions.worth.truths import installed


@pytest.fixture
def bare(tmp_path):
    """Installs the planted deck, which then declares no pile beside its STATE."""
    with installed(tmp_path / "planted", hidden=False):
        yield


def said(**fields):
    """Lets all games say this in their module `seen`."""
    return patch.object(Seen, "of", classmethod(lambda cls, game: cls(**fields)))


def planned():
    return plan_worth("planted-deck", "cards", {"policy": "sharp"}, games=50, drawn=50)


def test_a_pile_that_only_the_module_seen_names_is_found(bare):
    assert ("when drawn", NO_PILES) in find_ways(planned()).left
    with said(piles={"deck": "left"}):
        found = find_ways(planned())
    assert found.left == (("far", "a copy more shows in no pile, so none is in this game"),)
    assert found.piles[0].numbers == (0, 1, 2, 3, 4, None)


def test_a_row_of_which_no_other_number_can_be_played_is_not_said_to_be_in_no_pile(bare):
    """Town Square lies there from the start; `none is in this game` was said of it, as no copy more shows."""
    plan = planned()
    turns, _ = plan.turns
    refused = [LeftOut(0, each.dial, each.after, "it must be 1") for each in turns if row_of_turn(each) == "far"]
    kept = [each for each in turns if row_of_turn(each) != "far"]
    with said(piles={"deck": "left"}), patch.object(type(plan), "turns", (kept, refused)):
        assert "far" not in dict(find_ways(planned()).left)


def test_what_all_seats_draw_together_is_nobodys_gain(bare):
    scenario = scenarios.load("planted-deck")
    against = replace(scenario, game=replace(scenario.game, piles={"deck": "left"}, competitive=True))
    plan = plan_worth(against, "cards", {"policy": "sharp"}, games=50, drawn=50)
    assert find_ways(plan).piles.keys() == {0}
    with said(for_all={"deck": (0,)}):
        found = find_ways(plan)
    assert not found.piles
    assert ("when drawn", FOR_ALL) in found.left


def test_a_row_in_another_pile_is_rated_in_the_deck_though_not_when_drawn(tmp_path):
    with installed(tmp_path / "planted"):
        plan = planned()
        usual = find_ways(plan).piles[0]
        apart = replace(usual, numbers=(None, *usual.numbers[1:]), elsewhere=frozenset({"king"}))
        with patch.object(ways, "find_pile", return_value=apart):
            found = find_ways(plan)
        there = {row_of_turn(turn) for turn in plan.turns[0] if is_there(turn, plan, found)}
    assert ("king", ELSEWHERE) in found.left
    assert there == {"king", "good", "trick", "nothing", "bad"}


def test_the_events_of_posthuman_are_drawn_for_all_and_other_cards_are_not():
    game = scenarios.load("posthuman").game
    places = [tuple(place) for _, *place in drawn._piles(game).tolist()]
    assert len(places) == len(Deck)
    assert [Deck(k) for k, place in enumerate(places) if drawn_for_all(game, Pile(place, ()))] == [Deck.EVENTS]


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"piles": {"pack": "left"}}, "PILES names 'pack', which is no field of state"),
        ({"drew": ("left",)}, "DREW names 'left', which is no field of state with a row for each seat"),
        ({"for_all": {"deck": (0,)}}, "FOR_ALL names 'deck', which is not in PILES"),
    ],
)
def test_the_contract_tells_wrong_names(bare, fields, says):
    with said(**fields):
        (problem,) = record_problems(planned().scenario.game)
    assert problem.told("planted-deck").endswith(says)


def test_posthuman_names_its_decks_where_no_kernel_heeds_them():
    game = scenarios.load("posthuman").game
    assert has_piles(game)
    assert list(record_problems(game)) == []
    assert not any(name.endswith(".seen") for name in closure(*game.modules))
