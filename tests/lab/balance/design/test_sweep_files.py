"""The sweeps that come with a game."""

import re

import pytest

import scenarios
from balance.design.make_plan import make_plan
from sims import game

OURS = [name for name in scenarios.available() if game.is_ours(name)]
SWEEPS = [(name, stem) for name in OURS for stem in scenarios.load(name).sweeps()]


@pytest.mark.parametrize(("name", "stem"), SWEEPS)
def test_a_sweep_has_as_many_configurations_as_its_comment_says(name, stem):
    path = scenarios.load(name).sweeps()[stem]
    said = re.search(r"(\d+)\s+#?\s*configurations", path.read_text(encoding="utf-8"))
    assert said is not None
    assert int(said[1]) == len(make_plan(path).cells.legal)


@pytest.mark.parametrize("name", OURS)
def test_every_game_has_a_demonstration(name):
    assert "demo" in scenarios.load(name).sweeps()
