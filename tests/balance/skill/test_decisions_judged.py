"""Decisions judged: what matters or is dead, intervals, least regrets, errors, seats."""

from dataclasses import replace

import numpy as np
import polars as pl
import pytest
from scipy import stats

from balance.reporting.decisions_report import decisions_report
from balance.simulation.engine import Threads
from balance.skill.decisions.blunders import with_least_regrets, worst_of_games
from balance.skill.decisions.examine import examine
from balance.skill.decisions.kinds import errors_table, judged, kinds_table, statements
from balance.skill.decisions.plan import plan_decisions
from balance.skill.decisions.seats import seats_table
from balance.stats import intervals
from tests.balance.skill.decisions_of_pig import SHORT, frame

# --- what matters, and what is dead ----------------------------------------------------------------------------------


def test_a_decision_is_seen_to_matter_beyond_its_noise():
    rows = [
        {"importance": 1.9, "importance_error": 0.5},
        {"importance": 2.1, "importance_error": 0.5},
        {"importance": 9.0, "importance_error": 5.0},
        {"importance": 1.0, "importance_error": 0.0},
    ]
    assert judged(frame(rows))["alive"].to_list() == [False, True, False, False]


def test_a_decision_is_dead_below_its_noise_or_where_no_try_shows_a_difference():
    rows = [
        {"importance": 0.1, "importance_error": 0.4, "alike": False},
        {"importance": 0.1, "importance_error": 0.5, "alike": False},
        {"importance": 0.0, "importance_error": 0.0, "alike": False},  # best and worst were one; others were not tried
        {"importance": 0.0, "importance_error": 0.0, "alike": True},
    ]
    assert judged(frame(rows))["dead"].to_list() == [True, False, False, True]


@pytest.mark.parametrize(
    ("games", "level", "verdict"),
    [
        (2, 0.95, "open"),
        (58, 0.95, "open"),
        (59, 0.95, "dead"),
        (124, 1 - 0.05 / 30, "open"),
        (125, 1 - 0.05 / 30, "dead"),
    ],
)
def test_a_kind_is_dead_only_where_enough_games_show_it(games, level, verdict):
    """0.95 ** 58 = 5.1 %, 0.95 ** 59 = 4.8 %; of 30 statements at once each needs 0.17 %, which is 0.95 ** 124.7."""
    tried = {"kind": "act", "tries": 8, "decision": 1, "importance": 0.0, "importance_error": 0.0, "regret": 0.0}
    rows = [tried | {"game": game, "alike": True, "candidates": 2} for game in range(games)]
    assert kinds_table(frame(rows), games, level)["verdict"].to_list() == [verdict]


def test_the_page_shows_the_share_of_dead_decisions(found):
    row, shown = found.kinds.row(0, named=True), decisions_report(found).kinds[0].texts
    tried = judged(found.decisions.filter(pl.col("tries") > 0))
    assert row["dead"] == tried["dead"].mean() > 0
    assert f"{100 * row['dead']:.0f} %" in shown[6].replace("\u202f", " ")


# --- intervals -------------------------------------------------------------------------------------------------------


def test_intervals_hold_at_once_as_often_as_they_say(tmp_path):
    """200 studies of 20 games: how often does an interval of the mean importance miss what 4 000 games say?

    Fails by chance once in 10 000 times for each. It would see an interval over decisions instead of games.
    """
    plan = plan_decisions("pig", SHORT, games=4000, tries=8)
    whole, _ = examine(plan, tmp_path, Threads(2), lambda games: None)
    truth = kinds_table(whole, 4000, 0.95).row(0, named=True)
    parts = [
        kinds_table(whole.filter(pl.col("game") // 20 == k).with_columns(pl.col("game") % 20), 20, 0.95).row(
            0, named=True
        )
        for k in range(200)
    ]
    for name in ("importance", "regret"):
        hits = sum(part[f"{name}_low"] <= truth[name] <= part[f"{name}_high"] for part in parts)
        assert hits >= stats.binom.ppf(1e-4, 200, 0.95)


def test_shares_of_the_course_hold_at_once_with_the_other_intervals(found):
    count = statements(found.kinds, found.actions, True)
    assert count == 3 * found.kinds.height + found.actions.height + 3 + 1
    assert found.each == pytest.approx(1 - 0.05 / count)
    early = int((found.stories["left"] >= 0.5).sum())
    low, high, _ = intervals.share_interval(early, 40, found.each)
    assert f"{100 * early / 40:.0f} % ({100 * low:.0f} to {100 * high:.0f}) of all games" in found.answer[0]
    alone = intervals.share_interval(early, 40, 0.95)
    assert high - low > alone[1] - alone[0]


# --- least regrets, and what looked better ---------------------------------------------------------------------------


def test_least_regrets_hold_for_all_decisions_at_once():
    """200 studies of 1000 decisions each, 64 and 8 tries: how often is any least regret above the true one?

    Fails by chance once in 10 000 times for each. It would see two standard errors, with which nearly every study
    tells of a blunder where nothing is at stake.
    """
    rng, wrong, said = np.random.default_rng(3), {8: 0, 64: 0}, 0
    for tries in wrong:
        for study_ in range(200):
            best = rng.choice([0.02, 0.5, 0.9, 0.98, 1.0], 1000)
            own = best * (1 if study_ % 2 else rng.choice([0.0, 0.1, 0.5, 1.0], 1000))
            gaps = (rng.random((2, tries // 2, 1000)) < best) * 100.0 - (
                rng.random((2, tries // 2, 1000)) < own
            ) * 100.0
            error = np.sqrt((gaps.var(axis=1, ddof=1) / (tries // 2)).sum(axis=0)) / 2
            values = {"regret": gaps.mean(axis=(0, 1)), "regret_error": error, "tries": np.full(1000, tries)}
            least = with_least_regrets(pl.DataFrame(values), 0.05)["regret_least"].to_numpy()
            wrong[tries] += bool((least > 100 * (best - own) + 1e-9).any())
            said += tries == 64 and not study_ % 2 and least.max() > 0
    assert max(wrong.values()) <= stats.binom.ppf(1 - 1e-4, 200, 0.05)
    assert said == 100  # where a sure win was given away, it is said


def test_a_few_tries_that_agree_are_not_certain():
    rows = [{"game": 0, "decision": 1, "tries": tries, "regret": 100.0, "regret_error": 0.0} for tries in (8, 64)]
    least = with_least_regrets(frame(rows), 0.05)["regret_least"].to_list()
    assert least[0] == pytest.approx(
        100 * (2 * 0.025 ** (1 / 8) - 1)
    )  # 26 points: a win in every try, a loss in others
    assert least[1] == pytest.approx(100 * (2 * 0.025 ** (1 / 64) - 1))


def test_the_surest_blunder_of_a_game_is_not_the_one_that_looks_worst():
    def row(game, decision, regret, error):
        return {"game": game, "decision": decision, "tries": 64, "regret": regret, "regret_error": error}

    rows = [row(0, 1, 60.0, 20.0), row(0, 2, 40.0, 4.0), row(1, 1, 30.0, 15.0), row(1, 2, -5.0, 0.0)]
    first, second = worst_of_games(with_least_regrets(frame(rows), 0.05)).iter_rows(named=True)
    assert (first["blunder_decision"], first["looks_worst_decision"], first["looks_worst"]) == (2, 1, 60.0)
    assert 20 < first["blunder"] < 40 - 2 * 4
    assert (second["blunder"], second["looks_worst_decision"]) == (None, 1)


def test_what_looked_better_is_where_both_halves_agree():
    def row(game, action, even, odd, regret):
        tried = {"kind": "act", "tries": 8, "decision": 1, "regret_error": 1.0}
        return {"game": game, "action": action, "best_even": even, "best_odd": odd, "regret": regret, **tried}

    rows = [
        row(0, "move", "loot", "loot", 10.0),
        row(0, "move", "loot", "loot", 20.0),
        row(1, "move", "loot", "rest", 40.0),  # the halves do not agree
        row(1, "move", "move", "move", 50.0),  # another move
        row(1, "rest", "rest", "rest", 0.0),  # the script's own
    ]
    assert errors_table(frame(rows), 2).rows() == [
        ("act", "move", "another: move", 1, 1, 50.0, 25.0),
        ("act", "move", "loot", 2, 1, 15.0, 15.0),
    ]


# --- seats -----------------------------------------------------------------------------------------------------------


def test_turns_and_waiting_by_seat():
    rows = [
        {"game": 0, "decision": 1, "seat": 1, "turn_seat": 1, "turn": 1},
        {"game": 0, "decision": 2, "seat": 2, "turn_seat": 1, "turn": 1},  # an answer in another's turn
        {"game": 0, "decision": 0, "seat": 2, "turn_seat": 2, "turn": 2},  # no choice
        {"game": 0, "decision": 3, "seat": 2, "turn_seat": 2, "turn": 4},
        {"game": 0, "decision": 4, "seat": 2, "turn_seat": 2, "turn": 4},
        {"game": 0, "decision": 5, "seat": 1, "turn_seat": 1, "turn": 5},
    ]
    first, second = seats_table(frame(rows), 1, 2).iter_rows(named=True)
    assert (first["turns"], first["without_choice"], first["choices"]) == (2, 0, 2)
    assert (first["waiting"], first["longest"]) == (3, 3)
    assert (second["turns"], second["without_choice"], second["choices"]) == (2, 0.5, 3)
    assert (second["waiting"], second["longest"]) == (0, 0)


def test_a_seat_that_never_waits_is_told(found):
    alone = found.seats.with_columns(pl.lit(0.0).alias("waiting"), pl.lit(None, pl.Float64).alias("longest"))
    assert decisions_report(replace(found, seats=alone)).seats[0][-2:] == ("0.0", "")
