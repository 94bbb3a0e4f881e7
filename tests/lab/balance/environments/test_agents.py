"""Players from outside in `play`: their games, and those that they spoil, are told apart."""

import json
import sys

import pytest

import balance
from balance import InputError
from balance.environments.agents import Agent, AgentLost, Child
from tests.lab.balance.cli.commands import run

PLAYERS = '''
import os
import time

import numpy as np


class Hold:
    """Hold at 20 or at the goal, as the script `hold-or-goal`; by the places of fields in an observation."""

    version = "2"
    game = "pig"

    def choose(self, observations, masks):
        print("not an answer") if observations[0, 4] == 1 else None
        scores, at_risk = observations[:, 7:12], observations[:, 12]
        own = scores[np.arange(len(scores)), observations[:, 0]]
        return ((at_risk < 20) & (own + at_risk < 100)).astype(int)


class Sometimes(Hold):
    def choose(self, observations, masks):
        if (observations[:, 4] >= 12).any():  # the round
            self.spoil(len(masks))
        return super().choose(observations, masks)


class Often(Hold):
    def choose(self, observations, masks):
        if (observations[:, 4] >= 8).any():  # the round
            raise RuntimeError("too long")
        return super().choose(observations, masks)


class Raises(Sometimes):
    def spoil(self, games):
        raise RuntimeError("too long")


class Dies(Sometimes):
    def spoil(self, games):
        os._exit(3)


class Stalls(Sometimes):
    def spoil(self, games):
        time.sleep(60)


class Writes(Sometimes):
    def spoil(self, games):
        for pipe in range(3, 20):
            try:
                os.write(pipe, b'{"request": 1, "actions": [0]}' + bytes([10]))
            except OSError:
                pass


class Forks(Sometimes):
    def spoil(self, games):
        os.fork()


class Illegal(Hold):
    def choose(self, observations, masks):
        return np.where(observations[:, 4] >= 12, 7, super().choose(observations, masks))


class Shape(Hold):
    def choose(self, observations, masks):
        return 1


class Fraction(Hold):
    def choose(self, observations, masks):
        return super().choose(observations, masks) / 2


class Elsewhere(Hold):
    game = "chess"


class Old(Hold):
    layout = "0123"


class Mute:
    pass
'''


@pytest.fixture
def players(tmp_path, monkeypatch):
    (tmp_path / "players_of_mine.py").write_text(PLAYERS)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    return lambda name, seat: f"players_of_mine:{name}@{seat}"


def test_the_places_that_the_players_read_are_those_of_the_layout():
    places = {each.name: each.offset for each in balance.batch("pig", games=1).layout.places}
    assert (places["you"], places["rounds"], places["scores"], places["at_risk"]) == (0, 4, 7, 12)


def test_a_player_that_does_what_its_script_does_plays_the_same_games(players):
    settings = {"players": 2, "policy": "hold-or-goal", "hold_at": 20}
    ours = balance.play("pig", settings, games=150, seed=3, agents=players("Hold", 2))
    theirs = balance.play("pig", settings, games=150, seed=3, threads=1)
    assert ours.frame.equals(theirs.frame)
    assert ours.estimates.equals(theirs.estimates)
    (agent,) = ours.agents
    assert (agent.seat, agent.name, agent.version, len(agent.digest)) == (1, "players_of_mine:Hold", "2", 64)
    assert dict(ours.apart) == {}


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Raises", "RuntimeError: too long"),
        ("Illegal", "answered 7, which is not legal"),
    ],
)
def test_only_the_games_that_a_player_spoils_are_set_apart(players, name, says):
    settings = {"players": 2, "policy": "hold-or-goal", "hold_at": 20}
    spoiled = balance.play("pig", settings, games=40, seed=3, agents=players(name, 2))
    whole = balance.play("pig", settings, games=40, seed=3, threads=1).frame
    assert 0 < len(spoiled.apart) < 40
    assert {each.partition(": ")[2] for each in spoiled.apart.values()} == {says}
    kept = whole.filter(~whole["game"].is_in(list(spoiled.apart)))
    assert spoiled.frame.equals(kept)
    assert spoiled.games == kept.height


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Dies", "its process has ended"),
        ("Stalls", "it gave no answer within 1 s"),
        ("Writes", "its process wrote something else in place of its answer"),
    ],
)
def test_a_player_that_is_lost_is_started_again_and_given_up_at_last(players, name, says):
    spoiled = balance.play("pig", players=2, games=30, seed=3, agents=players(name, 1), agent_timeout=1)
    reasons = [each.partition(" ")[2] for each in spoiled.apart.values()]
    assert 1 <= sum(says in each for each in reasons) <= 3
    assert all(says in each or "was given up: its process was lost 3 times" in each for each in reasons)
    assert spoiled.games + len(spoiled.apart) == 30


def test_a_player_that_is_started_again_must_be_the_one_that_was_loaded(players, tmp_path):
    agent = Agent("players_of_mine:Hold", 1)
    batch = balance.batch("pig", games=1, players=2)
    turn = batch.reset([0])
    with Child(agent, 30.0) as child:
        child.start("pig", batch.layout)
        assert child.choose(turn.observations, turn.masks) == [1]
        child.stop()
        assert child.choose(turn.observations, turn.masks) == [1]
        child.stop()
        (tmp_path / "players_of_mine.py").write_text(PLAYERS + "\n# edited\n")
        with pytest.raises(AgentLost, match="its source has changed since the first game"):
            child.choose(turn.observations, turn.masks)


def test_a_player_that_becomes_two_spoils_no_game_unseen(players):
    settings = {"players": 2, "policy": "hold-or-goal", "hold_at": 20}
    spoiled = balance.play("pig", settings, games=20, seed=3, agents=players("Forks", 2), agent_timeout=2)
    whole = balance.play("pig", settings, games=20, seed=3, threads=1).frame
    assert spoiled.frame.equals(whole.filter(~whole["game"].is_in(list(spoiled.apart))))
    assert spoiled.games + len(spoiled.apart) == 20


@pytest.mark.parametrize(
    ("name", "seat", "says"),
    [
        ("Shape", 1, r"choose() returned the shape (); it must be (1,)"),
        ("Fraction", 1, "choose() returned float64; it must return whole numbers"),
        ("Elsewhere", 1, "was made for the game chess; this one is pig"),
        ("Old", 1, "was made for another layout of observations than pig has today, which is 15 numbers, digest "),
        ("Mute", 1, "cannot be loaded: TypeError: Mute has no method choose(observations, masks)"),
        ("Nobody", 1, "cannot be loaded: AttributeError"),
        ("Hold", 3, "there is no seat 3; seats are 1 to 2"),
        ("Hold", 0, "there is no seat 0"),
    ],
)
def test_a_player_that_cannot_play_is_refused_in_one_line(players, name, seat, says):
    with pytest.raises(InputError) as refused:
        balance.play("pig", players=2, games=3, agents=players(name, seat))
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"agents": "mine"}, "--agent is 'mine'; it must be package.module:Player@SEAT"),
        ({"agents": ["a:B@1", "c:D@1"]}, "seat 1 has a player already"),
        ({"agents": "a:B@1", "threads": 2}, "--agent and --threads"),
        ({"agents": "a:B@1", "precision": 0.01}, "--agent and --precision"),
        ({"agents": "a:B@1", "lookahead": 4}, "--agent and lookahead"),
        ({"agents": "a:B@1", "agent_timeout": 0.0}, "--agent-timeout is 0; it must be a number of seconds above 0"),
    ],
)
def test_what_players_from_outside_cannot_do_is_refused(arguments, says):
    given = {"games": 3, **arguments} if "precision" not in arguments else arguments
    with pytest.raises(InputError) as refused:
        balance.play("pig", players=2, **given)
    assert says in str(refused.value)


def test_the_command_says_who_decided_and_which_games_do_not_count(players):
    options = ["--players", "2", "--games", "40", "--seed", "3", "--agent", players("Illegal", 2)]
    said = run("play", "pig", *options).out
    assert "From outside: seat 2 by players_of_mine:Illegal, version 2 (source " in said
    assert "Set apart, and in no figure: " in said
    assert "answered 7, which is not legal" in said
    told = json.loads(run("play", "pig", *options, "--json").out)
    assert told["agents"][0]["seat"] == 2
    assert told["games"] + len(told["apart"]) == 40


def test_no_answer_stands_on_the_few_games_that_a_player_left(players):
    ran = run("play", "pig", "--players", "2", "--games", "40", "--seed", "3", "--agent", players("Often", 2))
    spoiled = int(ran.out.partition("Set apart, and in no figure: ")[2].split()[0])
    assert 20 < spoiled < 40
    assert f"No answer: {spoiled} of 40 games were spoiled." in ran.out
    assert "played by" not in ran.out
    assert ran.code == 3
