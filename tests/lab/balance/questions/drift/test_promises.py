"""What a check prints as its promise, and when it stops."""

import math

import numpy as np
import pytest

from balance.questions.drift import words
from balance.questions.drift.accepting import accept
from balance.questions.drift.baseline import read_baseline
from balance.questions.drift.checking import check
from balance.questions.drift.recording import record
from balance.questions.drift.results import DRIFTED, EQUIVALENT, IDENTICAL, UNDECIDED
from balance.questions.drift.targets import NOT_DECIDED, Trial
from balance.questions.drift.trials import Trials
from balance.stats.intervals import EXACT_BELOW, share_interval
from balance.stats.sequential_test import FIRST
from balance.stats.within_bounds import MISSED

TARGET = '\n[[target]]\ngame = "pig"\nset = {{ players = 2 }}\nmetric = "winner=1"\nbetween = [{}]\n'


@pytest.fixture
def aimed(change):
    """The copy with targets between these bounds."""

    def add(*bounds: str):
        return change("\n[[cell]]", "".join(TARGET.format(each) for each in bounds) + "\n[[cell]]")

    return add


# --- undecided -------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("reseeded")
def test_where_undecided_passes_nothing_is_promised_about_it(baseline):
    """`--undecided pass` lets through what moved by more than its margin: so no output may say that this is rare."""
    found = check(baseline, max_games=5000, margin="1pp", undecided="pass")
    assert (found.verdict, found.code) == (UNDECIDED, 0)
    for text in (
        " ".join(words.promise(found)),
        words.markdown(found),
        " ".join(words.as_json(found)["promise"]),
    ):
        assert "What is undecided passes (--undecided pass): about that nothing is promised." in text
        assert "passes with a chance" not in text
        assert "is called identical or equivalent with a chance of at most 5 %" in text
    assert words.as_json(found)["undecided"] == "pass"
    assert words.headline(found).startswith("undecided, which passes here: ")
    assert words.markdown(found).startswith("## ❔")
    strict = check(baseline, max_games=5000, margin="1pp")
    assert "passes with a chance of at most 5 %" in " ".join(words.promise(strict))
    assert words.as_json(strict)["undecided"] == "fail"


# --- one alpha -------------------------------------------------------------------------------------------------------


def test_metrics_and_targets_share_one_alpha(aimed):
    """Exact: each test alarms with at most its part of alpha (Ville), so any of them with at most their sum."""
    base = read_baseline(aimed("0.5, 0.57", "0.4, 0.5"))
    assert base.tests == base.metrics + 2
    trials = Trials(base, base.cells, 0.01, 0.05)
    part = 0.01 / base.tests
    assert trials.gate.alarm_at == pytest.approx(math.log(2 / part))  # the other half is for the baseline's own error
    assert part * base.metrics + part * len(base.targets) == pytest.approx(0.01)
    aim = Trial(base.targets[0], 1, 0.03, part, 0.05)
    assert aim.test.wrongly_missed == part


def test_the_targets_of_a_check_get_their_part_of_alpha(aimed, monkeypatch):
    given = []
    real = Trial.__init__

    def spy(self, *arguments):
        given.append(arguments[3])
        real(self, *arguments)

    monkeypatch.setattr(Trial, "__init__", spy)
    path = aimed("0.5, 0.57", "0.4, 0.5")
    check(path)
    assert given == [0.01 / read_baseline(path).tests] * 2


def test_the_headline_says_what_the_exit_code_says(aimed):
    found = check(aimed("0, 0.53215"), max_games=20_000)
    assert (found.code, found.verdict, found.of_cells) == (3, UNDECIDED, IDENTICAL)
    assert words.headline(found).startswith("undecided: 1 of 1 target; identical on ")
    assert "nothing else was played" not in " ".join(words.sentences(found))


# --- stopping --------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("broken")
def test_a_check_that_is_sure_to_fail_stops_and_says_what_is_not_decided(baseline):
    found, again = check(baseline, threads=1), check(baseline, threads=2)
    assert found.cells == again.cells
    assert (found.verdict, found.code) == (DRIFTED, 1)
    assert all(m.games == FIRST for m in [m for _, m in found.moved])
    left = found.with_verdict(NOT_DECIDED)
    assert left
    assert all(
        m.method.endswith("games after the verdict")
        for label, m in left
        if label in {label for label, _ in found.moved}
    )
    assert "--complete decides them" in " ".join(words.sentences(found))
    whole = check(baseline, complete=True)
    assert (whole.code, whole.with_verdict(NOT_DECIDED)) == (1, [])
    assert {(label, m.metric) for label, m in whole.moved} >= {(label, m.metric) for label, m in found.moved}
    assert whole.games > found.games


@pytest.mark.usefixtures("broken")
def test_what_moved_is_estimated_to_half_a_margin(baseline):
    for margin in (0.03, 0.01):
        for _, m in check(baseline, margin=margin).moved:
            assert (m.high - m.low) / 2 <= 1.02 * margin / 2  # the share after the verdict is a little another


@pytest.mark.usefixtures("broken")
def test_games_after_the_verdict_are_bounded_by_max_games(baseline):
    found = check(baseline, margin="0.2pp", max_games=6000)
    assert found.moved
    assert {m.method for _, m in found.moved} == {"Wilson, 6 000 games after the verdict"}
    assert max(cell.games for cell in found.cells) <= 12_000


@pytest.mark.parametrize(("count", "method"), [(EXACT_BELOW, "Wilson"), (EXACT_BELOW - 1, "Clopper-Pearson")])
def test_a_rare_share_after_the_verdict_has_the_exact_interval(baseline, count, method):
    read = read_baseline(baseline)
    trials = Trials(read, read.cells, 0.01, 0.05)
    trial = trials.each[0]
    trial.looked, trial.later, trial.estimate = FIRST, 6000, np.full(len(trial.cell.shares), count)
    found = trials._metric(trial, 0, DRIFTED, (0.0, 1.0))
    assert found.method == f"{method}, 6 000 games after the verdict"
    assert (found.low, found.high) == pytest.approx([float(end) for end in share_interval(count, 6000)[:2]])


@pytest.mark.usefixtures("reseeded")
def test_a_missed_target_stops_the_cells_too(aimed):
    path = aimed("0.1, 0.3")
    found = check(path)
    assert (found.verdict, found.code, found.of_cells) == (MISSED, 1, NOT_DECIDED)
    assert words.headline(found).startswith("missed: 1 of 1 target; not decided: ")
    assert {cell.games for cell in found.cells} == {FIRST}
    assert check(path, complete=True).of_cells == EQUIVALENT
    assert accept(path, same=True).written  # a target does not say whether the game is the same


# --- what a baseline costs -------------------------------------------------------------------------------------------


def test_a_small_margin_of_a_rare_metric_needs_no_other_metric_known_so_well(tmp_path):
    """Pig never meets its cap of rounds: 0.1 points of that need as few games as 3 points of the rates of wins."""
    plain = record("pig", tmp_path / "a.toml", ["players=2"], margin="3pp", seed=5)
    rare = record(
        "pig", tmp_path / "b.toml", ["players=2"], margin="3pp", margins={"outcome=round_cap": "0.1pp"}, seed=5
    )
    assert rare.wanted < 2 * plain.wanted
    small = record(
        *("pig", tmp_path / "c.toml", ["players=2"]),
        margin="3pp",
        margins={"outcome=round_cap": "0.1pp"},
        seed=5,
        max_games=40_000,
    )
    assert small.games < small.wanted
    assert all(whole is not None and this is not None for whole, this in small.costs.values())


@pytest.mark.usefixtures("reseeded")
def test_a_small_margin_of_a_rare_metric_is_decided_as_forecast(tmp_path, change):
    found = check(change("\n[[cell]]", '\n[margins]\n"outcome=round_cap" = 0.001\n\n[[cell]]'))
    assert found.of_cells == EQUIVALENT
    assert max(cell.games for cell in found.cells) < 100_000


def test_recording_says_which_axes_stay_at_their_defaults(tmp_path):
    made = record("pig", tmp_path / "a.toml", ["players=2"], margin="20pp", max_games=1000)
    assert made.defaults == ("policy",)
    made = record("pig", tmp_path / "b.toml", ["policy@2=hold-or-goal"], margin="20pp", max_games=1000)
    assert "policy" not in made.defaults


def test_the_parts_of_an_interval_are_shown_to_two_figures():
    """What was never seen in 20 000 games is not shown as `0.00 to 0.00`."""
    assert words.interval_digits(0.0, 0.00019) == 4
    assert words.interval_digits(0.48, 0.5) == 2
    assert words.interval_digits(0.5, 0.5) == 2
