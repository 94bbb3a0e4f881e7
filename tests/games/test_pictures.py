"""The pictures of all games: none fails at any event, also in play by chance, in unusual modes and before the start."""

import math

import numpy as np
import pytest

from balance.questions.replay.study import replay
from scenarios import load
from sims.picture import picture_of

MODES = [
    ("all-hoomanz", {"players": 5, "purple_eye": True, "alien_landing": True, "round_cap": 3, "policy": "random"}),
    ("all-hoomanz", {"players": 1, "hero_pool": "all", "dark": "rubble"}),
    ("cyberdoom-tower", {"players": 2, "policy": "random", "round_cap": 4}),
    ("human-punishment", {"players": 16, "legion_loyalty": True, "turn_cap": 3, "policy": "random"}),
    ("human-punishment", {"players": 9, "turn_cap": 4}),
    ("humans", {"mode": "mixed", "players": 6, "round_cap": 2, "policy": "random"}),
    ("humans", {"players": 2, "event_cards": False, "round_cap": 5}),
    ("pig", {"players": 3}),
    ("posthuman", {"players": 1, "start": "short"}),
    ("posthuman", {"players": 4, "creation": "custom", "voluntary_turn": "always", "round_cap": 8}),
]


@pytest.mark.usefixtures("one_interpreter")
@pytest.mark.parametrize(("name", "settings"), MODES)
def test_a_game_is_drawn_from_its_first_event_to_its_last(name, settings):
    told = replay(name, settings, game=2, seed=5, pictures=True)
    assert len(told.pictures) > 5
    for _, picture in told.pictures:
        drawn = [each for part in ("places", "pieces", "arrows") for each in picture[part]]
        numbers = [value for each in drawn for value in each.values()]
        assert all(math.isfinite(value) for value in numbers if isinstance(value, float))
        assert all(piece["says"] and 1 <= len(piece["text"]) <= 3 for piece in picture["pieces"])
        assert all(place["says"] or place["text"] for place in picture["places"])


@pytest.mark.parametrize("name", sorted({name for name, _ in MODES}))
def test_an_empty_record_is_drawn(name):
    scenario = load(name)
    draw = picture_of(scenario.game.tell)
    names = {table: list(rows) for table, rows in scenario.names().items()}
    assert draw is not None
    assert draw(np.zeros(1, scenario.game.state)[0], scenario.configuration({}).rules()[0], names)
