"""The sweeps that come with a game."""

import re

import pytest

from balance.design.make_plan import make_plan
from scenarios import load


@pytest.mark.parametrize("name", load("all-hoomanz").sweeps())
def test_the_sweeps_of_all_hoomanz_have_as_many_configurations_as_their_comments_say(name):
    path = load("all-hoomanz").sweeps()[name]
    said = re.search(r"(\d+)\s+#?\s*configurations", path.read_text(encoding="utf-8"))
    assert said is not None
    assert int(said[1]) == len(make_plan(path).cells.legal)
