"""worth: cards with numbers are rated when drawn from a pile that goes round, and when dealt in the setup."""

from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from unittest.mock import patch

import numpy as np
import pytest

import scenarios
from balance.design.drawn_by_all import has_piles
from balance.questions.worth import cells, ways, words
from balance.questions.worth.difference_words import NOT_THE_SAME, shared
from balance.questions.worth.drawn import find_pile
from balance.questions.worth.forecast import forecast_worth
from balance.questions.worth.page import sections
from balance.questions.worth.plan import DRAWN, HAND, plan_worth
from balance.questions.worth.study import worth
from balance.questions.worth.ways import NOT_HERE, find_ways
from balance.simulation.engine import engine_of
from sims.check.contract import record_problems
from sims.compiler.closure import closure
from sims.layout import Seen
from tests.lab.balance.questions.worth.truths import by_row
from tests.lab.sims.planted_ring import seen
from tests.lab.sims.ring_oracle import Draw, every_draw

DRAWS = 6


def rated(folder):
    return worth("planted-ring", "cards", games=50, drawn=4000, boxes=0, out=folder, threads=1)


def truth(counts: Callable[[int, Draw], bool]) -> dict[str, float]:
    """What each row is worth, over all shuffles: of the draws, by their number in the game, that count."""
    configuration = scenarios.load("planted-ring").configuration()
    rules, rows = configuration.rules()[0], configuration.scenario.tables["cards"].ids
    values, deck = rules["cards"]["value"].tolist(), rules["cards_deck"][: rules["cards_size"]].tolist()
    gain, draws = np.zeros(len(rows)), np.zeros(len(rows))
    for deal in set(permutations(deck)):
        found, paid, _ = every_draw(deal, values, DRAWS)
        for each in [each for number, each in enumerate(found) if counts(number, each)]:
            gain[each.row] += (paid[each.seat] - np.mean(each.others)) / 1000
            draws[each.row] += 1
    return dict(zip(rows, (gain / draws).tolist(), strict=True))


def test_when_drawn_from_a_pile_that_goes_round_each_row_is_worth_what_all_shuffles_say(ring, tmp_path):
    found, exact = rated(tmp_path / "out"), truth(lambda number, draw: True)
    rows = by_row(found.worths, DRAWN)
    assert rows.keys() == exact.keys()
    assert all(each.low <= exact[row] <= each.high for row, each in rows.items())  # seed 0: may fail in 5 % of seeds
    assert max(each.high - each.low for each in rows.values()) < 0.02
    assert exact["king"] - exact["nothing"] > 0.05
    assert found.lead(0) == DRAWN
    assert not found.differences
    assert shared(found).endswith(NOT_THE_SAME)
    reading = str([section for section in sections(found) if section.id == "reading"])
    assert "Cards dealt in the setup are among them" in reading


def test_when_all_are_dealt_each_row_is_worth_what_all_shuffles_say_and_is_told_so(ring, tmp_path):
    dealt = {"cards": replace(seen.CARDS["cards"], queue=None)}
    with patch.object(seen, "CARDS", dealt):
        found = rated(tmp_path / "out")
        exact = truth(lambda number, draw: number < 2)  # the first two are the setup's, and may always be others
        rows = by_row(found.worths, HAND)
        assert rows.keys() == exact.keys()
        assert all(each.low <= exact[row] <= each.high for row, each in rows.items())
        assert sum(each.often for each in rows.values()) == pytest.approx(2)
        assert found.lead(0) == HAND
        assert {"when dealt", "dealt a game"} < set(cells.heads(found, 0))
        assert any("king raises the win most when dealt: +" in line for line in found.answer)
        assert words.games_text(found).endswith("every dealt card of 4 000 games with another card")
        reading = str([section for section in sections(found) if section.id == "reading"])
    assert "When dealt." in reading
    assert "A lot deals" in reading
    assert "When drawn." not in reading
    assert "It is no worth" not in reading


def test_asked_again_the_answer_is_the_same_to_the_byte(ring, tmp_path):
    asked = {"games": 50, "drawn": 50, "threads": 1}
    first = worth("planted-ring", "cards", out=tmp_path / "a", **asked)
    assert first.worths == worth("planted-ring", "cards", out=tmp_path / "a", resume=True, **asked).worths
    worth("planted-ring", "cards", out=tmp_path / "b", **asked)
    drawn = next((tmp_path / "a").rglob("*drawn.parquet")).relative_to(tmp_path / "a")
    assert (tmp_path / "a" / drawn).read_bytes() == (tmp_path / "b" / drawn).read_bytes()


def test_the_forecast_compiles_before_it_takes_the_time(ring):
    plan = plan_worth("planted-ring", "cards", games=50, drawn=1000)
    with engine_of(1) as engine:
        seconds = forecast_worth(plan, find_ways(plan), engine)
    assert seconds.whole < 10


def planned(table, **settings):
    settings = {"policy": "surveyor", **settings}
    return plan_worth("human-punishment", table, settings, games=50, drawn=50)


def test_programs_are_drawn_ids_and_loyalties_are_dealt():
    ways = {table: find_ways(planned(table)).piles[0] for table in ("programs", "ids", "loyalties")}
    assert {table: (pile.way, bool(pile.hand)) for table, pile in ways.items()} == {
        "programs": (DRAWN, True),
        "ids": (HAND, True),
        "loyalties": (HAND, True),
    }


def test_rows_that_no_card_shows_are_not_in_the_game():
    assert find_ways(planned("ids")).left == (("boss", NOT_HERE),)
    left = find_ways(planned("programs", players=9)).left
    red = scenarios.load("human-punishment").tables["programs"].cells["red"]
    assert [row for row, _ in left] == [
        row for row, is_red in zip(planned("programs").rows, red, strict=True) if int(is_red)
    ]
    assert {reason for _, reason in left} == {NOT_HERE}


def test_where_no_program_is_dealt_only_those_of_play_are_rated():
    scenario = scenarios.load("human-punishment")
    rows = scenario.tables["programs"].ids
    none = find_pile(rows, scenario.configuration({"program_set": "no_programs"}), [], 0, "programs")
    played = find_pile(rows, scenario.configuration({"starting_programs": 0}), [], 0, "programs")
    assert none is None
    assert (played.way, played.hand) == (DRAWN, ())


def test_human_punishment_says_where_cards_lie_where_no_kernel_heeds_it():
    kernels = scenarios.load("human-punishment").game
    assert has_piles(kernels, "ids")
    assert not has_piles(kernels, "weapons")
    assert list(record_problems(kernels)) == []
    assert not any(name.endswith(".seen") for name in closure(*kernels.modules))


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"size": "many"}, "CARDS names 'many', which is no field of rules"),
        ({"printed": "face"}, "CARDS names 'face', which is no field of state"),
        ({"known": "turn"}, "CARDS names 'turn', whose shape is (); it must be (12,)"),
        ({"held": "turn"}, "CARDS names 'turn', which is no field of state with a row for each seat"),
        ({"holds": "turn"}, "CARDS names 'turn', whose shape is (); it must be (2,)"),
    ],
)
def test_the_contract_tells_wrong_names(ring, changed, says):
    cards = {"cards": replace(seen.CARDS["cards"], **changed)}
    with patch.object(Seen, "of", classmethod(lambda cls, game: cls(cards=cards))):
        problems = [problem.told("planted-ring") for problem in record_problems(ring.game)]
    assert [problem for problem in problems if problem.endswith(says)]


def test_the_contract_tells_a_table_that_is_none(ring):
    with patch.object(Seen, "of", classmethod(lambda cls, game: cls(cards={"pack": seen.CARDS["cards"]}))):
        (problem,) = record_problems(ring.game)
    assert problem.told("planted-ring").endswith("CARDS names 'pack', which is no table of rules")


def test_where_no_copy_plays_a_part_neither_deck_nor_boxes_are_played_and_draws_say_the_same(
    ring, tmp_path, monkeypatch
):
    def asked(name):
        return worth("planted-ring", "cards", games=2000, drawn=400, out=tmp_path / name, threads=1)

    before = asked("before")
    monkeypatch.setattr(ways, "plays_alike", lambda *_: True)
    after = asked("after")
    told = {each.way for each in before.worths} - {"deck", "boxes"}
    assert {each.way for each in after.worths} == told == {DRAWN}
    assert after.worths == tuple(each for each in before.worths if each.way == DRAWN)
    assert not after.boxes
    assert before.boxes
    heads = cells.heads(after, 0)
    assert heads == ["place", "row", "when drawn", "interval", "draws tried"]
    assert all(len(row) == len(heads) for row in cells.cells(after, 0))
    (said,) = [text for text in after.answer if "changes nothing that is played" in text]
    assert said.startswith("A copy more or less of ")
    assert not any("in the deck" in text or "boxes" in text for text in after.answer)
    assert words.games_text(after).startswith("2 000 games; every ")
    assert "changes" not in words.announcement(after.plan, after.ways, "1 s")
    assert "boxes" not in words.announcement(after.plan, after.ways, "1 s")
    assert [section.id for section in sections(after)] == [section.id for section in sections(before)]
