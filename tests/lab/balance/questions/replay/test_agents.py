"""A game in which players from outside decide is told as it was played, and as far as it was played."""

import json
import sys

import pytest

from balance import InputError, play, replay

PLAYERS = """
class Hold:
    version = "2"

    def choose(self, observations, masks):
        return (observations[:, 12] < 25).astype(int)  # `at_risk`


class TooLong(Hold):
    def choose(self, observations, masks):
        if (observations[:, 4] >= 3).any():  # the round
            raise RuntimeError("too long")
        return super().choose(observations, masks)


class Wrong(Hold):
    def choose(self, observations, masks):
        return [9]


class First:
    def choose(self, observations, masks):
        return masks.argmax(axis=1)
"""


@pytest.fixture
def players(tmp_path, monkeypatch):
    (tmp_path / "players_to_tell.py").write_text(PLAYERS)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    return lambda name, seat: f"players_to_tell:{name}@{seat}"


def test_the_game_that_is_told_is_the_one_that_was_counted(players):
    agents = [players("Hold", 2), players("First", 1)]
    counted = play("pig", players=3, games=6, seed=5, agents=agents).frame.row(4, named=True)
    told = replay("pig", players=3, game=4, seed=5, agents=agents)
    assert told.row == {name: value for name, value in counted.items() if name in told.row}
    assert [agent.seat for agent in told.agents] == [1, 0]
    assert told.agents[0].version == "2"
    assert sum("rolls" in line for line in told.story) > 10


def test_large_games_are_told_with_what_lies_on_the_table(players):
    told = replay("cyberdoom-tower", players=2, agents=players("First", 2), pictures=True)
    assert told.row["decisions_by_2"] > 0
    assert len(told.pictures) > 1


@pytest.mark.parametrize(
    ("name", "says"), [("TooLong", "RuntimeError: too long"), ("Wrong", "answered 9, which is not legal")]
)
def test_a_game_that_is_spoiled_is_told_as_far_as_it_went(players, name, says):
    told = replay("pig", players=2, seed=3, agents=players(name, 1))
    whole = replay("pig", players=2, seed=3, agents=players("Hold", 1))
    assert told.story[-1] == f"players_to_tell:{name}: {says}"
    assert told.story[:-1] == whole.story[: len(told.story) - 1]
    assert (told.row, told.ending) == ({}, "")


def test_the_command_says_who_played_and_its_page_how_to_tell_it_again(players, balance, tmp_path):
    page = tmp_path / "game.html"
    asked = ("replay", "pig", "--players", 2, "--agent", players("Hold", 2), "--game", 3)
    ran = balance(*asked)
    assert ran.code == 0
    assert "From outside: seat 2 by players_to_tell:Hold, version 2 (source " in ran.out
    assert json.loads(balance(*asked, "--json").out)["agents"][0].startswith(
        "seat 2 by players_to_tell:Hold, version 2"
    )
    assert balance(*asked, "--out", page).code == 0
    assert "--agent players_to_tell:Hold@2" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (("--chances",), "--agent and --chances: "),
        (("--walk", "policy"), "--agent: a walk takes actions that nobody chooses"),
        (("--set", "lookahead=8"), "--agent and lookahead: "),
    ],
)
def test_what_cannot_be_told_with_a_player_from_outside_is_refused(players, balance, more, says):
    assert says in balance("replay", "pig", "--players", 2, "--agent", players("Hold", 2), *more).refused()


def test_a_wrong_seat_and_a_wrong_time_are_refused(players):
    with pytest.raises(InputError, match="there is no seat 3"):
        replay("pig", players=2, agents=players("Hold", 3))
    with pytest.raises(InputError, match="--agent-timeout is 0; it must be a number of seconds above 0"):
        replay("pig", players=2, agents=players("Hold", 2), agent_timeout=0)
