"""Play until it is precise enough: what ends a cell, and that it is the same on any number of threads."""

import math

import numpy as np
import polars as pl
import pytest

import balance
from balance.design.make_plan import make_plan, read_plan
from balance.design.precision import LEAST, Precision, ending, next_round, read_precision
from balance.runs.run import open_run
from balance.runs.sweep import sweep
from balance.stats.estimates import estimates
from balance.stats.tally import Tally
from scenarios import load
from scenarios.loader.errors import InputError
from tests.lab.balance.runs.small_runs import contents

PART = 500  # [games]; every cell plays at least LEAST, so ten parts and more


def plan(width="2pp", settings=("players=1,2", "hold_at=15,25"), **options):
    return make_plan("pig", list(settings), seed=11, precision=width, **options)


def games(wins, lengths):
    """A tally of games with so many wins, and these numbers of rounds."""
    outcome = pl.Series("outcome", ["win"] * wins + ["loss"] * (len(lengths) - wins), pl.Enum(["win", "loss"]))
    zeros = np.zeros(len(lengths), np.int64)
    return Tally.of(pl.DataFrame([outcome, pl.Series("rounds", lengths), pl.Series("decisions", zeros)]))


def ended(tally, *watch, width=0.01, most=10**6):
    return ending(Precision(width, watch, most), estimates(tally))


def test_a_share_ends_a_cell_when_wilsons_interval_is_narrow():
    assert ended(games(5000, np.ones(9000, int)), "outcome") is None  # ±1.03 points
    end = ended(games(5000, np.ones(10_000, int)), "outcome")
    assert (end.rule, end.widest, str(end)) == ("precise", "outcome=win", "precise (outcome=win ±0.98 points)")


def test_nothing_ends_before_the_intervals_can_be_trusted():
    assert ended(games(0, np.ones(LEAST - 1, int)), "outcome", width=0.1) is None
    assert ended(games(0, np.ones(LEAST, int)), "outcome", width=0.1).rule == "precise"


def test_a_share_that_never_happened_still_has_a_width():
    """Clopper and Pearson at 0 of 5000: half of 1 - 0.025 ** (1 / 5000)."""
    assert ended(games(0, np.ones(5000, int)), "outcome=win", width=0.0004).half == pytest.approx(0.000369, abs=1e-6)
    assert ended(games(0, np.ones(5000, int)), "outcome=win", width=0.0003) is None


def test_a_mean_of_nothing_but_zeros_does_not_end_a_cell():
    """No width is narrow relative to 0."""
    nothing = games(2500, np.zeros(5000, int))
    assert ended(nothing, "rounds.mean", width=0.1) is None
    assert ended(nothing, "rounds.mean", width=0.1, most=5000).rule == "max-games"
    constant = games(2500, np.full(5000, 7))
    assert ended(constant, "rounds.mean", width=0.001).half == pytest.approx(-math.log(0.025) / 5000, rel=1e-9)
    assert ended(constant, "rounds.mean:0.0003") is None


def test_a_mean_is_judged_relative_to_itself_or_by_a_width_of_its_own():
    lengths = np.arange(10_000) % 21  # mean 10, standard deviation 6.06: ±0.119
    assert ended(games(0, lengths), "rounds.mean", width=0.0115) is None
    assert ended(games(0, lengths), "rounds", width=0.0125).share is False
    assert ended(games(0, lengths), "rounds.mean:0.11", width=0.4) is None
    assert ended(games(0, lengths), "rounds.mean:0.13", width=0.001).rule == "precise"


def test_rounds_double():
    rounds = [0]
    while rounds[-1] < 300:
        rounds.append(next_round(rounds[-1], 50, 300))
    assert rounds == [0, 50, 100, 200, 300]
    assert next_round(60, 50, 300) == 100
    assert next_round(400, 50, 300) == 400


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return sweep(plan(), tmp_path_factory.mktemp("precision") / "run", threads=2, part=PART)


def test_every_cell_is_as_precise_as_asked_and_says_why_it_ended(run):
    shares = run.summary.filter(pl.col("metric").is_in(["outcome", "winner"]))
    assert (shares["high"] - shares["low"]).max() / 2 <= 0.02
    played = run.configs["games"].to_list()
    assert all(each in {PART * 2**r for r in range(12)} for each in played)
    assert played[0] == 8000 >= LEAST  # alone all is won: Wilson is narrow as soon as it may be
    assert {run.ended(config).rule for config in range(4)} == {"precise"}
    assert run.ended(3).widest.startswith("winner=")


def test_the_bytes_are_those_of_any_number_of_threads(run, tmp_path):
    again = sweep(plan(), tmp_path / "one", threads=1, part=PART)
    assert contents(again.path) == contents(run.path)


def test_a_stopped_run_goes_on_to_the_same_bytes(run, tmp_path):
    class Enough(Exception):
        pass

    left = [6000]

    def stop(games):
        left[0] -= games
        if left[0] < 0:
            raise Enough

    with pytest.raises(Enough):
        sweep(plan(), tmp_path / "run", threads=2, part=PART, progress=stop)
    with pytest.raises(InputError, match="not all played yet"):
        open_run(tmp_path / "run")
    again = sweep(plan(), tmp_path / "run", resume=True, threads=2, part=PART)
    assert contents(again.path) == contents(run.path)


def test_a_bound_on_games_ends_a_cell_and_is_named(tmp_path):
    run = sweep(plan("0.1pp", max_games=5300), tmp_path / "run", part=PART)
    assert run.configs["games"].to_list() == [5300] * 4
    assert [run.ended(config).rule for config in range(4)] == ["precise", "precise", "max-games", "max-games"]


def test_a_plan_of_games_may_be_followed_by_one_of_precision(tmp_path):
    sweep(make_plan("pig", ["players=2"], seed=11, games=700), tmp_path / "run", part=PART)
    run = sweep(plan(settings=["players=2"]), tmp_path / "run", resume=True, part=PART)
    alone = sweep(plan(settings=["players=2"]), tmp_path / "alone", part=PART)
    assert run.configs["games"].to_list() == alone.configs["games"].to_list()
    assert run.summary.equals(alone.summary)


def test_play_stops_likewise():
    played = balance.play("pig", players=2, precision="2pp", watch="winner=1", seed=3, threads=2)
    assert played.games == 5000
    assert (played.ended.rule, played.ended.widest) == ("precise", "winner=1")
    assert played.frame["game"].to_list() == list(range(5000))
    finer = balance.play("pig", players=2, precision=0.005, watch=["winner"], seed=3, threads=1, rows=False)
    assert finer.games == 40_000
    assert finer.estimates.equals(balance.play("pig", players=2, games=40_000, seed=3, rows=False).estimates)


def test_a_plan_file_may_ask_for_precision(tmp_path):
    path = tmp_path / "plan.toml"
    path.write_text('scenario = "pig"\nprecision = "1pp"\nwatch = ["winner=1"]\nmax_games = 70000\n')
    assert read_plan(path).precision == Precision(0.01, ("winner=1",), 70_000)
    path.write_text('scenario = "pig"\nprecision = "1pp"\ngames = 5\n')
    with pytest.raises(InputError, match="either games or precision"):
        read_plan(path)
    path.write_text('scenario = "pig"\nwatch = ["winner"]\n')
    with pytest.raises(InputError, match="there is no precision"):
        read_plan(path)


@pytest.mark.parametrize(
    ("game", "given", "message"),
    [
        ("pig", {"width": "0pp"}, "--precision is '0pp'; it must be more than 0"),
        ("pig", {"width": "0.5pp", "watch": "outcmoe"}, "--watch outcmoe: pig has no figure.*did you mean 'outcome'"),
        ("pig", {"width": "0.5pp", "watch": "outcome=wni"}, "outcome has no 'wni'.*did you mean 'win'"),
        ("pig", {"width": "0.5pp", "watch": "winner=6"}, "winner has no '6'"),
        ("pig", {"width": "0.5pp", "watch": "rounds.maen"}, "did you mean 'mean'"),
        ("pig", {"width": "0.5pp", "watch": "rounds:x"}, "the width is 'x'"),
        ("pig", {"width": "0.5pp", "max_games": 10}, "--max-games is 10; it must be a whole number from 5000"),
        ("cyberdoom-tower", {"width": "0.5pp", "watch": "winner"}, "has no seats that win"),
    ],
)
def test_a_rule_that_makes_no_sense_is_named(game, given, message):
    with pytest.raises(InputError, match=message):
        read_precision(load(game), **given)


@pytest.mark.parametrize(
    ("options", "message"),
    [({"games": 9, "precision": "1pp"}, "either --games or --precision"), ({"watch": "winner"}, "give --precision")],
)
def test_options_that_exclude_each_other_are_named(options, message):
    with pytest.raises(InputError, match=message):
        balance.play("pig", **options)
    with pytest.raises(InputError, match=message):
        make_plan("pig", **options)


def test_an_outcome_named_alone_is_kept_in_full():
    """So that the plan of a run, which is read without its game, names the column."""
    assert read_precision(load("pig"), "1pp", "win, rounds.mean:0.5,win:2pp").watch == (
        "outcome=win",
        "rounds.mean:0.5",
        "outcome=win:2pp",
    )


def test_a_seats_share_has_the_name_that_tune_gives_it():
    watch = read_precision(load("pig"), "1pp", "win@2,win@1:2pp").watch
    assert watch == ("winner=2", "winner=1:2pp")
    with pytest.raises(InputError, match="--watch win@9: winner has no '9'"):
        read_precision(load("pig"), "1pp", "win@9")
