"""What a ladder says of scripts: words that an interval's end carries, circles, and scripts that are not told apart."""

import re
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import polars as pl
import pytest

import scenarios
from balance.questions.ladder import seat_words, texts, words
from balance.questions.ladder.choosing import put_in_order
from balance.questions.ladder.contestants import Climbing, Rung
from balance.questions.ladder.forecast import LadderForecast, choosing_passes, games_that_fit
from balance.questions.ladder.page import write_ladder
from balance.questions.ladder.plan import plan_ladder
from balance.questions.ladder.result import all_rows
from balance.questions.ladder.undecided import may_be_best, may_be_weakest
from balance.stats.stability import stabilities
from reports.plain import count
from tests.lab.balance.questions.ladder.few_games import few


@pytest.mark.parametrize(
    ("share", "called"),
    [
        (1.0, "easy"),
        (0.85, "easy"),
        (0.8499, "won more often than lost"),
        (0.6, "won more often than lost"),
        (0.5999, "about even"),
        (0.4, "about even"),
        (0.3999, "hard"),
        (0.1, "hard"),
        (0.0999, "very hard"),
        (0.0, "very hard"),
    ],
)
def test_a_share_is_called_by_the_tenths_that_it_reaches(share, called):
    assert words.word(share) == called


@pytest.mark.parametrize(
    ("share", "low", "high", "said"),
    [
        (1.0, 0.957, 1.0, "close to 100 %"),  # 200 of 200: "over 99.9 %" read as a bound, which is 95.7
        (1.0, 1.0, 1.0, "100 %"),
        (0.985, 0.97, 1.0, "98.5 %"),
        (0.125, 0.124, 0.126, "12.5 %"),  # an even share of eight seats
        (0.5, 0.4, 0.6, "50.0 %"),
        (0.0, 0.0, 0.0, "0 %"),
        (0.0, 0.0, 0.086, "close to 0 %"),  # none of 380
    ],
)
def test_a_share_without_its_interval_is_told_as_no_bound(share, low, high, said):
    assert words._short({"share": share, "low": low, "high": high}) == said


class Told:
    """A ladder of which only the rows are known."""

    def __init__(self, low, high, weak=(0.3, 0.35), tries=16, decided=True, blind=False):
        best = {"script": "best", "lookahead": 0, "share": low, "low": low, "high": high}
        weakest = best | {"script": "low", "low": weak[0], "high": weak[1]}
        top = best | {"lookahead": tries, "verdict": "less"}
        self.decided, self.blind = decided, blind
        self.rungs = pl.DataFrame([weakest, best, *([top] if tries else [])])
        self.plan = SimpleNamespace(contestants=SimpleNamespace(climbing=Climbing.TOGETHER))


@pytest.mark.parametrize(
    ("ladder", "said"),
    [
        (Told(0.91, 0.97, decided=False), "easy for experts, hard for beginners"),  # a lower bound shows easy
        (Told(0.8, 0.97), "better than even for experts, hard for beginners"),
        (Told(0.8, 0.97, decided=False), "better than even for experts, hard for beginners"),
        (
            Told(0.264, 0.389, (0.0, 0.004), 8, decided=False),
            "not seen to be better than hard for experts, very hard for",
        ),
        (Told(0.264, 0.389), "hard even for who thinks as far as 16 tries, hard for beginners"),
        (Told(0.35, 0.42), "about even at best, also for who thinks as far as 16 tries, hard for beginners"),
        (Told(0.45, 0.55, decided=False), "about even or better for experts, hard for beginners"),
        (Told(0.91, 0.97, (0.35, 0.45)), "easy for experts, about even at best for beginners"),
        (Told(0.91, 0.97, (0.8, 0.87)), "easy for experts, better than even for beginners"),
        (Told(0.98, 0.99, (0.891, 0.906)), "easy for experts and for beginners too"),  # nine of ten are easy for all
        (Told(0.91, 0.97, (0.92, 0.95)), "easy for experts and for beginners too"),
        (Told(0.8, 0.97, tries=0), "better than even for the best script, hard for beginners"),
        (Told(0.8, 0.84, tries=0), "won more often than lost for the best script, hard for beginners"),
    ],
)
def test_words_follow_the_end_of_the_interval_that_carries_them(ladder, said):
    assert words.verdict(ladder).startswith(said)


# --- scripts that beat each other ------------------------------------------------------------------------------------


class Beating:
    """Games for two of which it is known how often a script wins among others that follow another."""

    def __init__(self, chances):
        self.chances, self.deadline, self.played = chances, None, 0

    def payoffs(self, cell, games, first=0):
        (seat,) = cell.paid
        script, field = cell.settings[f"policy@{seat + 1}"], cell.settings["policy"]
        chance = self.chances.get((script, field), 0.5)
        luck = np.random.default_rng(seat).random(games)  # of these games all scripts share the luck
        payoffs = np.zeros((games, 2), np.int64)
        payoffs[:, seat] = 1000 * (luck < chance)
        return payoffs


def three(install_tiny, scripts=("low", "best", "odd"), **settings):
    rows = "low,low,40,50,0,0.5,assumed: ours,\nbest,,70,0,1,0.5,assumed: ours,\nodd,,10,0,0,0.5,assumed: ours,\n"
    install_tiny(competitive=True, policies=f"id,name,aim,idle,bold,care,source,note\n{rows}")
    return plan_ladder("tiny", {"players": 2, **settings}, scripts=list(scripts), games=2000)


def test_scripts_that_beat_each_other_are_called_a_circle(install_tiny):
    plan = three(install_tiny)
    wins = {("best", "low"): 0.6, ("odd", "best"): 0.58, ("low", "odd"): 0.7}
    loses = {(loser, winner): 1 - chance for (winner, loser), chance in wins.items()}
    order = put_in_order(plan, Beating(wins | loses))
    assert order.circle == ("low", "odd", "best")
    assert order.field == "best"  # it gives away least
    assert [rung.script for rung in order.rungs] == ["low", "best", "odd"]  # as measured among those
    told = SimpleNamespace(plan=plan, order=order)
    assert words.settled(told) == [
        "Not settled. A circle: low beats odd, odd beats best, best beats low, each seen to gain among others who "
        "follow the beaten one. Scripts outside the circle are not judged."
    ]


def test_scripts_that_are_not_seen_to_differ_are_no_circle(install_tiny):
    wins = {("best", "low"): 0.505, ("odd", "best"): 0.505, ("low", "odd"): 0.505}
    order = put_in_order(three(install_tiny), Beating(wins))
    assert order.circle == ()
    plan = three(install_tiny)
    settled = put_in_order(plan, Beating({("best", "low"): 0.6, ("low", "best"): 0.4, ("odd", "best"): 0.3}))
    assert (settled.field, settled.best.script, settled.circle) == ("best", "best", ())
    (sentence,) = words.settled(SimpleNamespace(plan=plan, order=settled))
    told = "nobody gains by leaving: the 2 other scripts lose there, low least, 9.6 points (7.9 to 11.3)."
    assert sentence == f"Settled: among others who follow best {told}"


def test_a_script_that_somebody_set_is_not_settled_if_another_one_gains_among_those_who_follow_it(install_tiny):
    plan = three(install_tiny, policy="low")
    order = put_in_order(plan, Beating({("best", "low"): 0.6, ("low", "best"): 0.4}))
    (sentence,) = words.settled(SimpleNamespace(plan=plan, order=order))
    said = r"Not settled: among others who follow low, best gains (9|10)\.\d points \(\d\.\d to 1\d\.\d\)\."
    assert re.fullmatch(said, sentence)
    assert put_in_order(three(install_tiny, scripts=["best", "odd"], policy="low"), Beating({})).stability is None


def test_a_difference_below_zero_says_of_each_end_which_way_it_goes():
    row = {"gain": -0.005, "gain_low": -0.169, "gain_high": 0.169}
    assert words.gain_text(row) == "lose 0.5 points (between 16.9 lost and 16.9 gained)"
    assert words.gain_text(row | {"gain_high": -0.001}) == "lose 0.5 points (between 0.1 and 16.9)"
    assert words.gain_text(row | {"gain": 0.005}) == "gain 0.5 points (between -16.9 and 16.9)"
    assert words.gain_text(row | {"gain": -0.0004}) == "gain 0.0 points (between -16.9 and 16.9)"


def test_the_best_script_that_the_others_follow_is_told_as_such(install_tiny, tmp_path):
    install_tiny(competitive=True)
    headline = few(tmp_path / "out", {"players": 2}).answer
    assert "the best (best, which the others follow too) 50.0 %" in headline


def test_how_a_single_seats_scripts_do_beside_one_is_told_without_others(install_tiny):
    plan = three(install_tiny)
    order = put_in_order(plan, Beating({("low", "best"): 0.4, ("odd", "best"): 0.3}))
    plan = replace(plan, contestants=replace(plan.contestants, seats=(2,), idle=(1,)))

    def said(low, high, rungs=order.rungs):
        answer = replace(order.stability.answer, script="low", estimate=(low + high) / 2, low=low, high=high)
        (stability,) = stabilities({"best": [answer]})
        of = replace(order, field="best", stability=stability, rungs=rungs)
        (sentence,) = words.settled(SimpleNamespace(plan=plan, order=of))
        return sentence.removeprefix("In the games that put the scripts in order, ")

    assert said(-0.12, -0.08) == (
        "all 2 others win less than best; low comes closest, with 10.0 points (8.0 to 12.0) less."
    )
    assert said(-0.12, -0.08, order.rungs[1:]) == "low wins 10.0 points (8.0 to 12.0) less than best."
    assert said(-0.12, 0.08) == "no other is seen to win more than best; 8.0 points more are possible."
    assert said(0.08, 0.12) == "low wins 10.0 points (8.0 to 12.0) more than best."


def test_scripts_that_other_games_tell_apart_are_not_told_apart_by_these_alone(install_tiny, tmp_path):
    install_tiny(competitive=True)
    found = few(tmp_path / "out", {"players": 2}, scripts=["low", "best"], budget=1e-9)
    alike = with_ends(found, {"low": (0.45, 0.53), "best": (0.44, 0.52)})

    def said(high, circle=()):
        answer = replace(found.order.stability.answer, low=-0.05, high=high)
        order = replace(found.order, circle=circle, stability=stabilities({"best": [answer]})[0])
        return words._worth(replace(alike, order=order))

    assert said(0.01) == "so few games do not tell the scripts apart"
    games = alike.rungs.row(-1, named=True)["games"]
    for told in (said(-0.01), said(0.01, ("low", "best"))):
        assert told == f"these {count(games)} games of each script alone do not tell them apart"
    paired = alike.rungs.with_columns(gain_low=pl.lit(0.002))
    assert re.fullmatch(r"low costs -?\d+\.\d points", words._worth(replace(alike, rungs=paired)))


def with_ends(ladder, ends):
    """The same ladder with other intervals of its scripts, and with shares in their middle."""
    told = [ends.get(row["script"], (row["low"], row["high"])) for row in ladder.rungs.iter_rows(named=True)]
    low, high = (pl.Series(values) for values in zip(*told, strict=True))
    share = pl.when(pl.col("script").is_in(list(ends))).then((low + high) / 2).otherwise(pl.col("share"))
    gains = {"gain_low": low - high.shift(1), "gain_high": high - low.shift(1)}  # no more than the shares tell
    return replace(ladder, rungs=ladder.rungs.with_columns(low=low, high=high, share=share, **gains))


def test_where_scripts_are_not_told_apart_none_is_called_the_best_or_the_weakest(install_tiny, tmp_path):
    install_tiny(competitive=True)
    found = few(tmp_path / "out", {"players": 2})
    unsure = replace(found.order, stability=replace(found.order.stability, high=0.01))
    loses = replace(found, order=replace(unsure, stability=replace(unsure.stability, high=-0.01)))
    found = replace(found, order=unsure)
    alike = with_ends(found, {"random": (0.0, 0.02), "low": (0.45, 0.53), "best": (0.44, 0.52)})
    assert words.headline(alike).startswith(
        "One seat among others who follow best, the best script of games that are not counted "
        "(an even share is 50 %): random 1.0 %, "
        "low and best 48.0 to 49.0 % (these games cannot say which is best)"
    )
    assert words._tries_of(alike).startswith("best, ")  # by which script, as none is named before
    assert not words._tries_of(found).startswith("best")
    named = replace(alike.plan.contestants, field="best")
    assert "who follow best (an" in words.headline(replace(alike, plan=replace(alike.plan, contestants=named)))
    assert words.not_told_apart(with_ends(loses, {"low": (0.45, 0.53), "best": (0.44, 0.52)})) == []
    assert words.not_told_apart(replace(alike, order=replace(unsure, circle=("low", "best")))) == []
    apart = with_ends(found, {"low": (0.2, 0.3), "best": (0.44, 0.52)})
    scripts = "the weakest other script (low) 25.0 %, the best (best, which the others follow too) 48.0 %"
    assert scripts in words.headline(apart)
    assert ", the best script of games that are not counted" not in words.headline(apart)


def test_a_script_of_the_others_that_may_be_as_good_as_the_best_is_named_beside_it(install_tiny, tmp_path):
    install_tiny(competitive=True)
    found = few(tmp_path / "out", {"players": 2})
    odd = found.rungs.filter(script="low").with_columns(script=pl.lit("odd"), rung=pl.lit("odd"))
    random, *others = (found.rungs[i] for i in range(found.rungs.height))
    found = replace(found, rungs=pl.concat([random, odd, *others]))
    ends = {"random": (0.0, 0.02), "odd": (0.2, 0.3), "low": (0.4, 0.5), "best": (0.44, 0.52)}
    script = replace(found.order, field="low", rungs=tuple(map(Rung, ends)), circle=())
    told = words.headline(replace(with_ends(found, ends), order=script))
    assert "the best (best or low: these games cannot say which) 48.0 %" in told
    behind = ends | {"low": (0.2, 0.3)}
    assert "the best (best) 48.0 %" in words.headline(replace(with_ends(found, behind), order=script))


def rung(script, low, high, gain_low=None, gain_high=None):
    return {"script": script, "low": low, "high": high, "gain_low": gain_low, "gain_high": gain_high}


def names(rows):
    return [row["script"] for row in rows]


def test_all_scripts_that_may_be_the_best_or_the_weakest_are_named():
    """Shares and the gains over the rung below tell scripts apart; random play is neither."""
    rows = [
        rung("random", 0.0, 0.01),
        rung("ghost", 0.887, 0.909, 0.88, 0.91),
        rung("clock", 0.89, 0.912, -0.012, 0.018),
        rung("looter", 0.905, 0.926, 0.0001, 0.03),  # above clock; its share alone does not tell
        rung("hunter", 0.966, 0.979, 0.044, 0.068),
        rung("hunter-trained", 0.985, 0.993, 0.002, 0.016),
        rung("ghost-trained", 0.989, 0.996, -0.002, 0.008),
    ]
    assert names(may_be_best(rows)) == ["ghost-trained", "hunter-trained"]
    assert names(may_be_weakest(rows)) == ["ghost", "clock"]
    behind = [*rows[:-1], rung("ghost-trained", 0.98, 0.99, -0.01, -0.001)]  # other games called it the best
    assert names(may_be_best(behind)) == ["ghost-trained", "hunter-trained"]
    assert names(may_be_best(rows[:2])) == ["ghost"]
    assert names(may_be_weakest(rows[:3])) == ["ghost"]


def test_the_first_sentence_names_them_and_in_a_circle_none_besides(install_tiny, tmp_path):
    install_tiny()
    found = few(tmp_path / "out")
    odd = found.rungs.filter(script="low").with_columns(script=pl.lit("odd"), rung=pl.lit("odd"))
    random, *others = (found.rungs[i] for i in range(found.rungs.height))
    found = replace(found, rungs=pl.concat([random, odd, *others]))
    told = words.headline(
        with_ends(found, {"random": (0.0, 0.02), "odd": (0.2, 0.3), "low": (0.25, 0.4), "best": (0.6, 0.7)})
    )
    assert "the weakest other script (odd or low) 25.0 %, the best (best) 65.0 %" in told
    ends = {"random": (0.0, 0.02), "odd": (0.2, 0.3), "low": (0.55, 0.65), "best": (0.6, 0.7)}
    told = words.headline(with_ends(found, ends))
    assert "(odd) 25.0 %, the best (best or low: these games cannot say which) 65.0 %" in told
    ring = replace(with_ends(found, ends), order=replace(found.order, circle=("best", "low", "odd")))
    assert "the best among them (best) 65.0 %" in words.headline(ring)


def test_scripts_of_another_side_are_said_to_stay_and_how_to_climb_by_them():
    def said(name, settings, axis="policy"):
        plan = plan_ladder(name, settings, axis=axis, games=100)
        return seat_words.stays(SimpleNamespace(plan=plan))

    mixed = {"players": 4, "mode": "mixed"}
    assert said("humans", mixed) == [
        "guy_policy stays runner, but random decides everything for its seat; --axis guy_policy climbs by it."
    ]
    assert said("humans", mixed, "guy_policy") == ["policy stays catcher; --axis policy climbs by it."]
    assert said("humans", {"players": 4}) == []
    assert said("pig", {"players": 2}) == []


def test_scripts_that_win_together_are_told_apart_or_not_as_well(install_tiny, tmp_path):
    install_tiny()
    found = few(tmp_path / "out")
    assert "the weakest other script (" in words.headline(found)
    alike = with_ends(found, {row["script"]: (0.45, 0.53) for row in found.rungs.iter_rows(named=True)})
    assert "Random 49.0 %, low and best 49.0 % (these games cannot say which is best)" in words.headline(alike)


def test_many_scripts_that_are_not_told_apart_are_told_by_their_number():
    rows = [{"script": name} for name in ("low", "middle", "high", "best")]
    assert words._those(rows[:3], but=True) == "low, middle and high"
    assert words._those(rows, but=True) == "the 4 scripts but random"
    assert words._those(rows, but=False) == "the 4 scripts"


def test_notes_say_why_scripts_stand_so_and_what_an_even_share_is_of():
    rows = [{"script": name, "lookahead": 0, "share": share} for name, share in (("low", 0.2), ("best", 0.3))]
    assert texts.order_note(rows) == ""
    assert texts.order_note(rows[::-1]).startswith("Scripts stand in the order that other games gave them")
    plan = SimpleNamespace(scenario=scenarios.load("pig"))
    seats = pl.DataFrame({"rung": ["low", "low", "best", "best"], "share": [0.02, 0.05, 0.5, 0.5]})
    assert texts.even_note(seats, plan) == (
        "An even share is of the games that somebody wins: if all follow low, 7.0 % of all."
    )
    assert texts.even_note(seats.filter(rung="best"), plan) == ""


def test_a_note_says_that_the_script_of_the_others_wins_an_even_share_whatever_it_is_worth(install_tiny, tmp_path):
    said = "In the row of best all seats follow best: its share is an even share, however well it plays."
    install_tiny(competitive=True)
    found = few(tmp_path / "out", {"players": 2})
    write_ladder(found, tmp_path / "page.html")
    assert said in (tmp_path / "page.md").read_text()
    assert texts.notes(found.plan, "best", all_rows(found)) == [said]
    assert texts.field_note(found.plan, "odd", all_rows(found)) == ""  # it has no row
    one = few(tmp_path / "one", {"players": 2}, seats=[2])
    assert texts.field_note(one.plan, "best", all_rows(one)) == ""  # a seat may be worth more than another
    install_tiny()
    together = few(tmp_path / "together")
    assert texts.notes(together.plan, together.order.field, all_rows(together)) == []


def test_a_forecast_says_how_many_games_leave_half_of_the_budget():
    plan = plan_ladder("pig", {"players": 2}, games=10_000)
    expected = LadderForecast(400.0, 2.0, 30_000)
    assert (expected.least, choosing_passes(plan)) == (402.0, 2)
    assert choosing_passes(plan_ladder("pig", {"players": 1})) == 1
    assert games_that_fit([plan], [expected], 40.0) == 500  # 20 s of 400
    assert games_that_fit([plan, plan], [expected, expected], 41.0) == 250
    assert games_that_fit([plan], [expected], 2.0) == 0
