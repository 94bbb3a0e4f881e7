"""Figures of the winner's margin that a study watches."""

import numpy as np
import pytest

from balance.studies.figures import columns, watched
from scenarios import load


@pytest.mark.parametrize("players", [2, 3])
def test_they_are_those_of_the_games(players):
    pig = load("pig")
    configuration = pig.configuration({"players": players})
    rows = np.zeros(300, pig.game.result)
    pig.game.play_many(configuration.rules(), 3, 0, rows)
    figures = watched(pig, players, "margin,margin<=20,margin > 20,rounds")
    table = columns(configuration, figures).of(rows)
    ranked = np.sort(rows["score"][:, :players], axis=1)
    ahead = ranked[:, -1] - ranked[:, -2]
    assert table["margin.mean"].tolist() == ahead.tolist()
    assert table["margin<=20"].tolist() == (ahead <= 20).tolist()
    assert table["margin>20"].tolist() == (ahead > 20).tolist()
    assert [each.kind for each in figures] == ["mean", "share", "share", "mean"]
    assert [each.unit for each in figures] == ["points of margin", "points", "points", "rounds"]
    assert len(watched(pig, players, ["margin", "margin.mean"])) == 1
