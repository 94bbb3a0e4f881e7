"""Every game as an environment: the same actions give the same rows, and PettingZoo's own tests pass."""

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import balance
import scenarios
from sims.check.observed import leaks
from sims.layout import Layout

MODES = [
    ("all-hoomanz", {"players": 3, "purple_eye": True, "alien_landing": True}),
    ("cyberdoom-tower", {"players": 2}),
    ("human-punishment", {"players": 5}),
    ("humans", {"mode": "mixed", "players": 3}),
    ("pig", {"players": 3}),
    ("posthuman", {"players": 2}),
]
SEED = 11


def test_every_game_is_tried():
    assert [name for name, _ in MODES] == scenarios.available()


@pytest.mark.parametrize(("name", "settings"), MODES)
@pytest.mark.parametrize("seats", [None, [2]])
def test_scripts_from_outside_play_the_same_games(name, settings, seats):
    games = balance.batch(name, settings, games=6, seed=SEED, seats=seats, fields=[], scripts=True)
    turn = games.reset(range(20, 26))
    while not games.over.all():
        assert set(turn.seats.tolist()) <= {-1, *games.outside}
        assert (turn.masks.sum(axis=1) >= 2).tolist() == (~games.over).tolist()
        turn = games.step(turn.scripts)
    game, rules = games.configuration.scenario.game, games.configuration.rules()
    played = np.zeros(6, game.result)
    game.play_many(rules, SEED, 20, played)
    assert all(np.array_equal(games.rows[field], played[field]) for field in game.result.names)
    assert np.array_equal(games.rewards * 1000, played["payoff"][:, : games.configuration.players])


@pytest.mark.parametrize(("name", "settings"), MODES)
def test_an_observation_tells_nothing_that_its_seat_does_not_see(name, settings):
    configuration = scenarios.load(name).configuration(settings)
    assert list(leaks(configuration.scenario.game, configuration.rules(), games=4, seed=SEED, first=0)) == []


def test_who_declined_to_play_a_backup_is_not_seen():
    """HP: only a player who holds the card face down is asked, so the field `backups` tells of it."""
    game = scenarios.load("human-punishment").game
    assert "backups" in game.public
    assert "backups" not in {each.name for each in Layout.of(game).places}


@pytest.mark.parametrize(("name", "settings"), MODES)
def test_pettingzoo_finds_nothing_wrong(name, settings):
    with warnings.catch_warnings():
        # PettingZoo itself has such observations; of a seat that does not decide the mask is empty
        for harmless in ("not a NumPy array", "should be gymnasium.spaces.box", "all zeros"):
            warnings.filterwarnings("ignore", message=f".*{harmless}.*")
        api_test(balance.env(name, settings), num_cycles=40)
        seed_test(lambda: balance.env(name, settings), num_cycles=20)


@pytest.mark.parametrize(("name", "settings"), MODES)
def test_a_game_is_described_in_words(name, settings):
    env = balance.env(name, settings)
    env.reset(seed=SEED)
    says = env.render()
    legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
    assert says.startswith(f"{env.configuration.scenario.title}. You are seat ")
    assert all(env.describe(int(action)) in says for action in legal)
