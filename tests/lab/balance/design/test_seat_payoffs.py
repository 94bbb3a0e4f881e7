"""What several seats are paid: a side's wins are added, what each of alike seats wins is the mean."""

import numpy as np
import pytest

from balance.design.seat_payoffs import paid_to
from balance.studies.figures import watched
from scenarios import load
from scenarios.loader.errors import InputError

PAID = np.array([[1000, 0, 1000], [0, 0, 0], [333, 333, 333], [1000, 1000, 1000]], np.int16)


def test_seats_are_added_or_averaged():
    assert paid_to(PAID, (0, 2), averaged=False).tolist() == [2000, 0, 666, 2000]
    assert paid_to(PAID, (0, 1, 2), averaged=True).tolist() == [667, 0, 333, 1000]  # two thirds are rounded


def test_what_each_seat_wins_is_watched_first_where_all_are_alike_and_several_may_win():
    loaded = load("posthuman")
    alike, fixed = (loaded.configuration({"players": 3, "start_player": value}) for value in ("rolled", "fixed"))
    first, *others = watched(loaded, 3, None, contexts=[alike])
    assert (first.name, first.noun, first.seats) == ("each seat wins", "what each seat wins", (0, 1, 2))
    assert [each.text for each in others][-2:] == ["rounds.mean", "winner=1"]
    assert watched(loaded, 3, None, contexts=[alike, fixed])[0].name == "seat 1 wins"
    lot = load("humans").configuration({"players": 3})  # one wins
    assert watched(lot.scenario, 3, None, contexts=[lot])[0].text == "rounds.mean"
    rows = np.zeros(4, loaded.game.result)
    rows["payoff"][:, :3] = PAID
    assert first.of(rows, 3).tolist() == [667, 0, 333, 1000]
    with pytest.raises(InputError, match="--watch winner=each: seats are not alike here"):
        watched(loaded, 3, ["winner=each"], contexts=[fixed])
