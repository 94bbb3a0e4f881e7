"""The topic `plays` of `make validate`: it notices studies of plays that say what is not so."""

import pytest

from benchmarks.validation import plays
from benchmarks.validation.checks import TINY

told, stated = plays.told, plays._stated


def test_plays_that_no_script_plays_fail_as_plays_of_a_script_and_of_a_mixture(monkeypatch):
    """To a goal of 20 in place of 100 a game is over in a few rounds: nothing may be kept, in any seed."""
    monkeypatch.setattr(plays, "told", lambda game, settings, *more: told(game, {**settings, "goal": 20}, *more))
    for section in (plays.known_script(TINY), plays.mixtures(TINY)):
        assert len(section.failed) == len(section.checks) == 1
        assert section.checks[0].figures[0] == "0.00 %"


@pytest.mark.parametrize(
    ("changed", "failed"), [({"goal": 100}, "pig, 30 plays, goal=60"), ({"goal": 60}, "pig, 30 plays, its own rules")]
)
def test_misfits_that_are_not_called_and_fits_that_are_fail(monkeypatch, changed, failed):
    monkeypatch.setattr(plays, "told", lambda game, settings, *more: told(game, {**settings, **changed}, *more))
    assert [check.name for check in plays.another_rule(TINY).failed] == [failed]


def test_chances_that_come_true_the_other_way_round_fail(monkeypatch):
    monkeypatch.setattr(plays, "_stated", lambda percents, chances, *more: stated(percents, 1 - chances, *more))
    assert len(plays.stated_chances(TINY).failed) == len(plays.CHANCES)
