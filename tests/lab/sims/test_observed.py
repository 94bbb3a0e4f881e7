"""Observations: every kind of field is copied as its seat sees it, and the contract finds what tells too much."""

from types import SimpleNamespace

import numpy as np
import pytest

from sims import record
from sims.check.observed import leaks
from sims.engine.observing import observer, views_of
from sims.game import Game
from sims.kernel import kernel
from sims.layout import UNSEEN, Layout, Seen
from sims.sight import EACH
from tests.lab.sims import guess

NARROW = [np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64]


@kernel
def hide(s, rules, seat):
    """Hide the pack but for its bottom card."""
    for place in range(s.hidden):
        s.pack[place] = UNSEEN


@kernel
def hide_nothing(s, rules, seat):
    """Show the whole pack."""


@kernel
def hint(s, rules, seat):
    """Hide the pack, and tell by a public field whether the top card is the lowest: a mistake that is planted."""
    s.guess = s.pack[0] == 0
    for place in range(s.hidden):
        s.pack[place] = UNSEEN


@kernel
def hang_on_dice(s, rules, seat):
    """Hide the pack, and tell a number of which the dice of scripts are made: a mistake that is planted."""
    s.guess = s.whim % np.uint64(97)
    for place in range(s.hidden):
        s.pack[place] = UNSEEN


def found(monkeypatch, see):
    says = Seen(("desk",), ("pack",), see)
    monkeypatch.setattr(Seen, "of", classmethod(lambda cls, game: says))
    game = Game.of("guess", "Guess", guess, competitive=False)
    rules = np.zeros(1, game.rules)
    rules["players"], rules["cards"] = 1, 6
    return [says for says, _ in leaks(game, rules, games=8, seed=3, first=0)]


def test_a_pack_that_is_hidden_tells_nothing(monkeypatch):
    assert found(monkeypatch, hide) == []


@pytest.mark.parametrize("see", [hide_nothing, hint])
def test_what_tells_too_much_is_found_with_the_field_that_tells_it(monkeypatch, see):
    (says,) = found(monkeypatch, see)
    name = "pack" if see is hide_nothing else "guess"
    assert says == f"an observation tells {name}, which changes when what the seat cannot see is dealt anew"


def test_what_hangs_on_something_that_is_not_seen_is_found(monkeypatch):
    assert found(monkeypatch, hang_on_dice) == ["an observation of guess hangs on what the seat does not see"]


def test_each_kind_of_field_stands_in_an_observation_as_its_seat_sees_it():
    fields = [(f"f{k}", kind, (3,)) for k, kind in enumerate(NARROW)]
    state = record.record([*fields, ("hand", np.int8, (2, 4)), ("secret", np.int64, (2,)), ("deck", np.int64, (5,))])
    game = SimpleNamespace(
        name="kinds",
        state=state,
        public=tuple(name for name, *_ in fields),
        own={"hand": EACH, "secret": 1},
        tell=test_each_kind_of_field_stands_in_an_observation_as_its_seat_sees_it,
        start=hide,
    )
    layout = Layout.of(game)
    states, copy = np.zeros(2, state), np.zeros(1, state)
    for k, kind in enumerate(NARROW):
        states[f"f{k}"] = [np.iinfo(kind).min, 7, np.iinfo(kind).max]
    states["hand"] = np.arange(8).reshape(2, 4)
    states["secret"], states["deck"] = [8, 9], 5
    seen = np.full((2, layout.size), -9)
    observer(game)(np.zeros(1, guess.RULES), layout.runs, states, np.array([0, 1]), copy, views_of(copy), seen)
    named = layout.named(seen)
    assert list(named) == ["you", *game.public, "hand", "secret"]
    assert named["you"].tolist() == [0, 1]
    for k, kind in enumerate(NARROW):
        assert named[f"f{k}"].tolist() == [[np.iinfo(kind).min, 7, np.iinfo(kind).max]] * 2
    assert named["hand"].tolist() == [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert named["secret"].tolist() == [[UNSEEN, UNSEEN], [8, 9]]
    assert [each.seen for each in layout.places] == ["own", *["all"] * 7, "own", "own"]
