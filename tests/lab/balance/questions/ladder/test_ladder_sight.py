"""How far the thinking of a ladder sees: which gains its tries would show, and what is said where they show none."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import polars as pl
import pytest

from balance.questions.ladder import repeat_line, words
from balance.questions.ladder.climb import TRIES
from balance.questions.ladder.sight import LineOfSight, is_blind, tries_that_tell
from balance.studies.kept_games import KeptGames, Spent
from tests.lab.balance.questions.ladder.few_games import THINKING, few


def test_the_line_of_sight_is_two_standard_errors_of_the_tries():
    # two games, of 3 and 1 decisions; their gains spread with variances 0.09 and 0.01 of a win from try to try
    sights = np.array([[3, 1, 2, 32, 6, 6 * 90_000], [1, 0, 1, 16, 2, 2 * 10_000]])
    seen = LineOfSight.of(sights)
    assert seen.line == pytest.approx(2 * np.sqrt((6 * 0.09 + 2 * 0.01) / 8) / np.sqrt(16))
    assert (seen.departed, seen.decisions) == (0.25, 2.0)
    assert LineOfSight.of(np.array([[3, 0, 3, 3, 0, 0]])).line is None  # one try tells nothing
    assert LineOfSight.of(np.zeros((2, 6), np.int64)) == LineOfSight(None, 0.0, 0.0)


@pytest.mark.parametrize(
    ("top", "low", "blind"),
    [
        ({}, 0.5, True),
        ({"over_best_low": 0.001}, 0.5, False),  # a gain is seen
        ({}, 0.981, False),  # there is no room for 2 points
        ({}, 0.979, True),
        ({"low": 0.981}, 0.5, False),  # nothing can gain 2 points more than the rung itself
        ({"line": 0.0019}, 0.5, False),  # ten decisions a game: what is unseen does not add up to 2 points
        ({"line": 0.0021}, 0.5, True),
        ({"line": None}, 0.5, True),
        ({"lookahead": 0}, 0.5, False),  # nothing thought
    ],
)
def test_a_ladder_is_blind_if_no_gain_is_seen_and_there_is_room_for_one(top, low, blind):
    row = {"lookahead": 16, "low": 0.5, "over_best_low": -0.01, "line": 0.1, "thought": 10.0, **top}
    assert is_blind(row, {"low": low}, 0.02) is blind


@pytest.mark.parametrize(("line", "tries"), [(0.15, 900), (0.1501, 910), (0.02, 16), (0.021, 18), (1.0, 40_000)])
def test_so_many_tries_tell_a_difference_of_two_points(line, tries):
    assert tries_that_tell({"lookahead": 16, "line": line}, 0.02) == tries
    assert line * (16 / tries) ** 0.5 <= 0.02


def test_a_blind_ladder_is_not_decided_and_says_what_it_cannot_see(install_tiny, tmp_path):
    install_tiny()
    found = few(tmp_path / "out", games=4000)  # thinking adds nothing
    assert found.climbed.decided
    assert found.blind
    assert not found.decided
    top = found.rungs.row(-1, named=True)
    assert (top["lookahead"], top["departed"], top["thought"]) == (1024, 0.1, 10.0)  # so it goes on to the last
    assert top["line"] == pytest.approx(2 * 0.3 / 32)
    assert found.rungs.filter(lookahead=0)["line"].to_list() == [None] * 3
    assert "thinking ahead (" not in found.answer
    assert ": better than even for experts, about even for beginners. " in found.answer
    assert (
        "Not decided whether more thinking gains 2 points: with 1024 tries an action, the most there are, a better "
        "action is noticed half of the time if it is better by 1.9 points, less often if by less, and no gain over "
        "best is seen, so nothing is known of better play. Who thinks so did something else than best in 10.0 % of the "
        "decisions."
    ) in found.answer


def test_a_blind_ladder_goes_on_until_it_sees_a_gain(install_tiny, tmp_path):
    install_tiny().thinking = {tries: 0.05 for tries in TRIES[3:]}  # from 32 tries on
    found = few(tmp_path / "out", games=4000)
    small = found.rungs.filter(pl.col("verdict") == "less")["lookahead"].to_list()
    assert small[-2:] == [16, 64]  # at 16 tries the ladder would have ended
    assert found.decided
    assert found.answer.count("Twice the thinking gains little: 64 tries an action instead of 32 ") == 1


def test_a_ladder_ends_where_nothing_can_gain_more(install_tiny, tmp_path):
    install_tiny().thinking = dict.fromkeys(TRIES, 0.35)  # every game is won
    found = few(tmp_path / "out", games=4000)
    assert found.rungs["lookahead"].to_list() == [0, 0, 0, 4, 8]  # fewer than the 16 at which a small step ends it
    assert found.decided
    assert not found.climbed.decided
    assert 0.98 < found.rungs["low"][-1] < 1
    assert "More thinking cannot gain 2 points: with 8 tries an action at least 98" in found.answer


def test_a_blind_ladder_whose_budget_is_spent_says_how_to_go_on(install_tiny, tmp_path, monkeypatch):
    real = KeptGames.table

    def spent(games, cell, wanted):
        if "lookahead-16" in cell.name:
            raise Spent
        return real(games, cell, wanted)

    install_tiny()
    monkeypatch.setattr(KeptGames, "table", spent)
    found = few(tmp_path / "out")
    assert found.blind
    not_decided = (
        "Not decided within the budget whether more than 8 tries an action gain 2 points: 8 tries an action instead "
        "of 4 "
    )
    assert not_decided in found.answer
    seen = "With 8 tries an action a better action is noticed half of the time if it is better by 21.2 points, "
    assert f"; the same line with --resume goes on. {seen}" in found.answer
    assert found.answer.endswith(" in 10.0 % of the decisions: nothing is known of better play so far.")


def test_a_step_that_is_not_decided_is_told_as_what_is_seen_so_far(monkeypatch):
    """It read: not decided whether more than 4 tries gain 2 points: 4 tries gain 2.0 points."""
    last = {"lookahead": 4, "verdict": None, "gain": 0.02, "gain_low": -0.004, "gain_high": 0.044}
    monkeypatch.setattr(words, "thinking_of", lambda _: [last])
    best = SimpleNamespace(best=SimpleNamespace(script="surveyor"))
    flags = {"at_ceiling": False, "blind": False, "decided": False}
    told = words.top_sentence(SimpleNamespace(plan=SimpleNamespace(gain=0.02), order=best, **flags))
    assert told == (
        "Not decided within the budget whether more than 4 tries an action gain 2 points; so far 4 tries an action "
        "instead of none (surveyor) gain 2.0 points (between -0.4 and 4.4); the same line with --resume goes on."
    )


def test_a_ladder_that_gains_and_is_stopped_by_its_budget_says_what_it_misses(install_tiny, tmp_path, monkeypatch):
    real = KeptGames.table

    def spent(games, cell, wanted):
        if "lookahead-16" in cell.name:
            raise Spent
        return real(games, cell, wanted)

    install_tiny().thinking = THINKING
    monkeypatch.setattr(KeptGames, "table", spent)
    found = few(tmp_path / "out")
    assert not found.blind
    assert not found.decided
    assert "whether more than 8 tries an action gain 2 points: " in found.answer
    assert "noticed half of the time if it is better by 21.2 points" in found.answer
    assert "nothing is known of better play" not in found.answer


def test_a_ladder_that_climbs_says_how_far_it_sees(install_tiny, tmp_path):
    install_tiny().thinking = THINKING
    found = few(tmp_path / "out")
    assert (
        "With 16 tries an action a better action is noticed half of the time if it is better by 15.0 points, less "
        "often if by less (by 2.0 points with 900 tries); who thinks so did something else than best in 10.0 % of the "
    ) in found.answer
    far = replace(found, plan=replace(found.plan, gain=0.16))  # 16 tries are enough for that
    assert "less often if by less; who thinks so did" in words.sight_sentences(far)[0]


def test_the_games_of_the_last_rung_in_the_table_can_be_played_decided_or_not(install_tiny, tmp_path):
    install_tiny().thinking = THINKING
    found = few(tmp_path / "out")
    open_end = pl.when(pl.col("lookahead") == 16).then(None).otherwise(pl.col("verdict")).alias("verdict")
    stopped = replace(found, rungs=found.rungs.with_columns(open_end))
    assert words.top_of(stopped)["lookahead"] == 8  # the last one whose step is known
    assert "thinking ahead (8 tries; with 16 not enough games yet) " in words.headline(stopped)
    assert "thinking ahead (16 tries) " in words.headline(found)
    assert "--set lookahead=16 --games" in repeat_line.play(stopped)
