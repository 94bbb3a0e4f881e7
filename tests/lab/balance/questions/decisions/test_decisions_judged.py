"""Decisions judged: what matters or is dead, intervals, least regrets, errors, seats."""

from types import SimpleNamespace

import numpy as np
import polars as pl
import pytest
from scipy import stats

from balance.questions.decisions import course_words, kind_words, words
from balance.questions.decisions.blunders import with_least_regrets, worst_of_games
from balance.questions.decisions.examine import examine
from balance.questions.decisions.figure_texts import range_text
from balance.questions.decisions.kinds import (
    errors_table,
    growth_table,
    in_words_of_kinds,
    judged,
    kinds_table,
    statements,
)
from balance.questions.decisions.page import kind_rows, seat
from balance.questions.decisions.plan import plan_decisions
from balance.questions.decisions.seats import seats_table, turns_without_choice
from balance.simulation.engine import Threads
from sims import game
from tests.lab.balance.questions.decisions.decisions_of_pig import SHORT, frame

GAPS = ("importance", "importance_error", "importance_most", "importance_most_error", "regret", "regret_most")

# --- what matters, and what is dead ----------------------------------------------------------------------------------


def test_a_decision_is_seen_to_matter_beyond_its_noise():
    rows = [
        {"importance": 1.9, "importance_error": 0.5},
        {"importance": 2.1, "importance_error": 0.5},
        {"importance": 9.0, "importance_error": 5.0},
        {"importance": 1.0, "importance_error": 0.0},
    ]
    assert judged(frame(rows))["alive"].to_list() == [False, True, False, False]


def test_a_decision_is_seen_not_to_matter_only_where_the_tries_can_show_it():
    """Three hundred tries that are all alike exclude a point, with 5 %; 298 do not: 1 - 0.05 ** (1 / 298) > 0.01."""
    alike = {"importance": 0.0, "importance_error": 0.0, "importance_most": 0.0, "importance_most_error": 0.0}
    few_tries = [alike | {"tries": tries, "alike": True} for tries in (4, 64, 298, 300, 4096)]
    assert judged(frame(few_tries))["dead"].to_list() == [None, None, None, True, True]
    some = [
        alike | {"tries": 4096, "importance_most": most, "importance_most_error": error}
        for most, error in ((0.4, 0.2), (0.4, 0.3), (0.9, 0.0), (0.95, 0.0))
    ]
    assert judged(frame(some))["dead"].to_list() == [True, False, True, False]  # 0.07 points may be unseen
    assert not judged(frame(some))["alive"].any()


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
    tried = {"kind": "act", "tries": 8, "decision": 1, **dict.fromkeys(GAPS, 0.0)}
    rows = [tried | {"game": game, "alike": True, "candidates": 2} for game in range(games)]
    assert kinds_table(frame(rows), games, level)["verdict"].to_list() == [verdict]


def test_the_page_shows_the_share_of_decisions_that_matter(found):
    row, shown = found.kinds.row(0, named=True), kind_rows(found.kinds).rows[0].texts
    tried = judged(found.decisions.filter(pl.col("tries") > 0))
    assert row["dead"] is tried["dead"].mean() is None  # 32 tries show that of no decision
    assert row["alive"] == tried["alive"].mean() > 0
    assert shown[5:] == (f"{100 * row['alive']:.0f}\u202f%", "", "matters")


def test_ranges_lie_between_what_halves_find_and_what_all_tries_find(found):
    row = found.kinds.row(0, named=True)
    tried = found.decisions.filter(pl.col("tries") > 0)
    for gap in ("importance", "regret"):
        assert row[f"{gap}_found"] == pytest.approx(tried[gap].mean())
        assert row[f"{gap}_most"] == pytest.approx(tried[f"{gap}_most"].mean())
        assert 0 <= row[f"{gap}_low"] < row[f"{gap}_found"] < row[f"{gap}_most"] < row[f"{gap}_high"] <= 100
    assert (tried["importance_most"] >= tried["regret_most"]).all()
    assert (tried["regret_most"] >= 0).all()
    assert (tried["importance_most"] >= tried["importance"] - 1e-9).all()


def test_no_range_reaches_below_nothing_or_beyond_the_win():
    rows = [
        {"kind": "act", "decision": 1, "candidates": 2, "tries": 8, "game": game}
        | dict.fromkeys(GAPS, 0.0)
        | {"importance": -9.0, "regret": -9.0, "importance_most": 109.0, "regret_most": 109.0}
        for game in range(20)
    ]
    row = kinds_table(frame(rows), 20, 0.95).row(0, named=True)
    for gap in ("importance", "regret"):
        assert (row[f"{gap}_low"], row[f"{gap}_high"]) == (0, 100)
        assert range_text(row, gap) == "0 to 100.0"


def test_ranges_are_rounded_outward():
    def text(low, high):
        return range_text({"regret_found": 0.0, "regret_low": low, "regret_high": high}, "regret")

    assert text(2.19, 7.81) == "2.1 to 7.9"
    assert text(0.04, 7.8) == text(-0.2, 7.8) == "0 to 7.8"
    assert text(0.12, 0.801) == "0.12 to 0.81"
    assert text(3.0000000001, 4.0000000001) == "3.0 to 4.0"
    assert text(None, None) == "few games"
    assert range_text({"regret_found": None, "regret_low": None, "regret_high": None}, "regret") == ""


def test_what_all_tries_find_is_compared_with_what_a_quarter_finds():
    """100 decisions, in 100 games: halves of 64 tries find 3.1 points more than those of 16, or as much."""
    base = {"kind": "act", "decision": 1, "tries": 64} | dict.fromkeys(GAPS, 0.0)
    rows = [
        base
        | {"game": game, "importance": 5.0 + game % 2, "importance_quarter": 2.4, "regret": 1.0, "regret_quarter": 1.0}
        for game in range(100)
    ]
    stake, missed = growth_table(frame(rows), 100, 0.95).iter_rows(named=True)
    assert (stake["quarter"], stake["tries"]) == (16, 64)
    assert (stake["found_by_quarter"], stake["found"]) == pytest.approx((2.4, 5.5))
    assert 0 < stake["growth_low"] < 3.1 < stake["growth_high"]
    assert missed["growth_low"] == 0 < missed["growth_high"]
    (said,) = words._growth(SimpleNamespace(growth=growth_table(frame(rows), 100, 0.95)))
    assert said == (
        "With 16 tries of each action 2.4 at stake and 1.0 missed are found in a decision on average, in points of the "
        "win; with 64 tries 5.5 at stake and 1.0 missed. So more tries would find more at stake, and are not seen to "
        "find more missed."
    )
    none = [row | {"importance_quarter": None, "regret_quarter": None} for row in rows]
    assert growth_table(frame(none), 100, 0.95).is_empty()
    unmissed = growth_table(frame([row | {"regret": 0.001, "regret_quarter": 0.001} for row in rows]), 100, 0.95)
    (said,) = words._growth(SimpleNamespace(growth=unmissed))
    assert ("missed" in said, "nothing" in said) == (False, False)
    assert (
        said.endswith("tries 5.5 at stake are found. So more tries would find more at stake.")
        or "5.5 at stake." in said
    )


# --- intervals -------------------------------------------------------------------------------------------------------


def test_intervals_hold_at_once_as_often_as_they_say(tmp_path):
    """200 studies of 20 games: how often is what all tries, and halves of them, say of 4 000 games out of a range?

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
        for half, error in (("found", 0.025), ("most", 0.025)):  # each end is one of an interval
            hits = sum(part[f"{name}_low"] <= truth[f"{name}_{half}"] <= part[f"{name}_high"] for part in parts)
            assert hits >= stats.binom.ppf(1e-4, 200, 1 - error)


def test_shares_of_the_course_hold_at_once_with_the_other_intervals(found):
    count = statements(found.kinds, found.actions, True, found.noticed.height)
    assert count == 4 * found.kinds.height + found.actions.height + 12 + 2 + 1 + 3  # of 4, 8 and 16 tries
    assert found.each == pytest.approx(1 - 0.05 / count)
    (early,) = [said for said in found.answer if "games are decided in their first half" in said]
    assert course_words.between_text(found.stories["early"], found.each) in early
    assert course_words.between_text(found.stories["early"], found.each) != course_words.between_text(
        found.stories["early"], 0.95
    )


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
            values["candidates"] = np.full(1000, 2)
            least = with_least_regrets(pl.DataFrame(values), 0.05)["regret_least"].to_numpy()
            wrong[tries] += bool((least > 100 * (best - own) + 1e-9).any())
            said += tries == 64 and not study_ % 2 and least.max() > 0
    assert max(wrong.values()) <= stats.binom.ppf(1 - 1e-4, 200, 0.05)
    assert said == 100  # where a sure win was given away, it is said


def test_a_few_tries_that_agree_are_not_certain():
    sure = {"game": 0, "decision": 1, "candidates": 2, "regret": 100.0, "regret_error": 0.0}
    rows = [sure | {"tries": tries} for tries in (8, 64)]
    least = with_least_regrets(frame(rows), 0.05)["regret_least"].to_list()
    assert least[0] == pytest.approx(
        100 * (2 * 0.025 ** (1 / 8) - 1)
    )  # 26 points: a win in every try, a loss in others
    assert least[1] == pytest.approx(100 * (2 * 0.025 ** (1 / 64) - 1))
    many = with_least_regrets(frame([sure | {"tries": 8, "candidates": 21}]), 0.05)["regret_least"][0]
    assert many == pytest.approx(100 * (2 * (0.05 / 20) ** (1 / 8) - 1))  # any of twenty may have been the lucky one


def test_the_surest_blunder_of_a_game_is_not_the_one_that_looks_worst():
    def row(game, decision, regret, error):
        return {
            "game": game, "decision": decision, "candidates": 2, "tries": 64, "regret": regret, "regret_error": error
        }  # fmt: skip

    rows = [row(0, 1, 60.0, 20.0), row(0, 2, 40.0, 4.0), row(1, 1, 30.0, 15.0), row(1, 2, -5.0, 0.0)]
    first, second = worst_of_games(with_least_regrets(frame(rows), 0.05)).iter_rows(named=True)
    assert (first["blunder_decision"], first["looks_worst_decision"], first["looks_worst"]) == (2, 1, 60.0)
    assert 20 < first["blunder"] < 40 - 2 * 4
    assert (second["blunder"], second["looks_worst_decision"]) == (None, 1)


def test_what_looked_better_is_chosen_on_one_half_and_valued_on_the_other():
    def row(game, action, even, odd, gains):
        values = dict(zip(("gain_even", "gain_odd"), gains, strict=True))
        return (
            {"kind": "act", "tries": 8, "decision": 1, "game": game, "action": action}
            | values
            | {
                "best_even": even,
                "best_odd": odd,
            }
        )

    rows = [
        row(0, "move", "loot", "loot", (10.0, -4.0)),  # both halves chose it
        row(1, "move", "loot", "rest", (24.0, -3.0)),
        row(1, "move", "move", "move", (50.0, None)),  # another move; the odd tries chose the script's own
        row(1, "rest", "rest", "rest", (None, None)),
    ]
    assert errors_table(frame(rows)).rows() == [
        ("act", "move", "another: move", 1, 1, 50.0),
        ("act", "move", "loot", 2, 2, 10.0),
        ("act", "move", "rest", 1, 1, -3.0),
    ]


def test_an_action_is_called_as_its_kind_of_decision_calls_it():
    punishment = game.find("human-punishment")
    shown, hit, other = "investigate or show loyalty", "hit: reveal or take damage", "which program to discard"
    rows = pl.DataFrame(
        {"kind": [hit, "which loyalty to reveal", other], "action": [shown, shown, "discard a program"]}
    ).with_columns(best_even=pl.lit(shown), best_odd=pl.lit(None, pl.String))
    assert in_words_of_kinds(rows, punishment).select("action", "best_even", "best_odd").rows() == [
        ("reveal a loyalty", "reveal a loyalty", None),
        ("reveal a loyalty", "reveal a loyalty", None),
        ("discard a program", shown, None),
    ]


def test_gains_of_halves_are_the_regrets_where_they_chose_another_action(found):
    tried = found.decisions.filter(pl.col("tries") > 0)
    both = tried.select((pl.col("gain_even").fill_null(0) + pl.col("gain_odd").fill_null(0)) / 2).to_series()
    assert both.to_list() == pytest.approx(tried["regret"].to_list())
    for half in ("even", "odd"):
        other = tried.filter(pl.col(f"best_{half}") != pl.col("action"))
        assert tried[f"gain_{half}"].count() == other.height > 0  # of Pig's two actions each is a block of its own
        assert other[f"gain_{half}"].null_count() == 0


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


def test_what_is_decided_before_the_first_turn_is_no_turn():
    """Who goes first in Cyberdoom Tower is decided before: each seat then has one turn."""
    rows = [
        {"game": 0, "decision": 1, "seat": 1, "turn_seat": 1, "turn": 0},
        {"game": 0, "decision": 2, "seat": 2, "turn_seat": 2, "turn": 1},
        {"game": 0, "decision": 0, "seat": 1, "turn_seat": 1, "turn": 2},
    ]
    first, second = seats_table(frame(rows), 1, 2).iter_rows(named=True)
    assert (first["turns"], first["without_choice"], first["choices"]) == (1, 1, 1)
    assert (second["turns"], second["without_choice"]) == (1, 0)
    assert turns_without_choice(frame(rows)) == 0.5


def test_a_seat_that_never_waits_is_told(found):
    alone = found.seats.with_columns(pl.lit(0.0).alias("waiting"), pl.lit(None, pl.Float64).alias("longest"))
    assert seat(alone.row(0, named=True))[-2:] == ("0.0", "")


@pytest.mark.parametrize(
    ("ended", "more"),
    [
        ("games", "give --games 100 --tries 64"),
        ("budget", "the budget ended it before 200: the same line with --resume goes on"),
    ],
)
def test_too_few_games_name_what_would_tell_more(ended, more):
    unknown = pl.DataFrame({"tried": [3], "importance_high": [None], "verdict": [""]})
    plan, resolved = SimpleNamespace(tries=64, games=200), pl.DataFrame(schema={"part": pl.Float64})
    few = SimpleNamespace(kinds=unknown, games=7, plan=plan, resolved=resolved, ended=ended, deviation=None)
    begin = "In plain words: 7 games with 64 tries of each action are too few to say which choices matter; "
    assert words.plainly(few) == f"{begin}{more}."


def test_where_all_actions_are_of_one_kind_the_choice_is_which_one():
    """Each of two players may go first: to name one of them is done, and best, whatever the script does."""
    row = {"regret_found": 3.0, "regret_low": 0.3, "regret_high": 7.0, "tried": 458, "best": 1.0, "chosen": 1.0}
    named = {**row, "kind": "who goes first", "action": "name a player"}
    others = [{**row, "kind": "a card", "action": action, "best": 0.25, "chosen": 0.5} for action in ("take", "leave")]
    actions = pl.DataFrame([named, *others])
    alone = kind_words.only_ones(actions)
    shares = [kind_words.done_and_best(row, alone, "{:.2f}".format) for row in actions.iter_rows(named=True)]
    assert shares == [("", ""), ("0.50", "0.25"), ("0.50", "0.25")]
    said = next(kind_words.chosen_badly(SimpleNamespace(actions=actions)))
    assert '"name a player" (the wrong one) in "who goes first": 0.3 to 7.0' in said
    assert '"take" in "a card": 0.3 to 7.0' in said
    assert "Where all actions are of one kind" in words.BEST_IN


def test_plain_words_and_the_sentence_on_errors_say_the_same_of_what_is_hardly_missed():
    row = {"regret_found": 0.1, "regret_low": 1e-9, "regret_high": 25.0, "tried": 458, "kind": "act", "action": "move"}
    few = SimpleNamespace(actions=pl.DataFrame([row]))
    assert not kind_words.is_bad(row)
    assert next(kind_words.chosen_badly(few)) == "The script is not seen to choose badly in any kind of action."
    none = SimpleNamespace(actions=pl.DataFrame([row | {"regret_high": None}]))
    assert list(kind_words.chosen_badly(none)) == ["The games are too few to say whether the script chooses badly."]


@pytest.mark.parametrize(
    ("stake", "loss", "said"),
    [
        (
            64.87,
            12.34,
            'these games cannot say which choices matter: in "act" up to 64.9 points of the win may be at stake; give '
            "--games 100 --tries 64. No kind of action is seen yet to be a bad choice of the script, but what was "
            "tried often (100 times or more) may lose up to 12.4 points on average; of what was tried less often less "
            "is known.",
        ),
        (
            0.7,
            1.23,
            "no kind of choice matters much: none by more than 1 point of the win. No kind of action is seen to be a "
            "bad choice of the script: what was tried often loses at most 1.3 points on average.",
        ),
    ],
)
def test_where_nothing_is_seen_the_plain_words_say_how_much_may_be_there(stake, loss, said):
    gap = {"importance_found": 0.2, "importance_low": 0.0, "tried": 40, "verdict": "open"}
    kinds = pl.DataFrame(
        [{"kind": "rest", "importance_high": 0.3} | gap, {"kind": "act", "importance_high": stake} | gap]
    )
    lost = {"regret_found": 0.1, "regret_low": 0.0, "kind": "act", "action": "move"}
    actions = pl.DataFrame([lost | {"regret_high": loss, "tried": 458}, lost | {"regret_high": 99.0, "tried": 3}])
    plan, resolved = SimpleNamespace(tries=16, games=17), pl.DataFrame(schema={"part": pl.Float64})
    given = {"plan": plan, "resolved": resolved, "ended": "games", "deviation": None, "games": 17}
    assert words.plainly(SimpleNamespace(kinds=kinds, actions=actions, **given)) == f"In plain words: {said}"
