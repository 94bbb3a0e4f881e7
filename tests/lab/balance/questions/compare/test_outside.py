"""compare --agent: a player from outside decides for the same seat of both sides, in the same games."""

import sys

import pytest

import balance
from balance import InputError
from tests.lab.balance.holding import HOLD

PLAYERS = (
    HOLD
    + """

class Raises(Hold):
    late = 6

    def choose(self, observations, masks):
        if (observations[:, 4] >= self.late).any():  # the round
            raise RuntimeError("too long")
        return super().choose(observations, masks)


class RaisesAtOnce(Raises):
    late = 0
"""
)
SETTINGS = {"players": 2, "goal": 30, "policy": "hold-or-goal", "hold_at@2": 12, "hold_at@1": [6, 12]}
OURS, RAISES, AT_ONCE = (f"players_beside_a_change:{name}@2" for name in ("Hold", "Raises", "RaisesAtOnce"))


@pytest.fixture(autouse=True)
def players(tmp_path, monkeypatch):
    """Makes a module of players that can be imported."""
    (tmp_path / "players").mkdir()
    (tmp_path / "players" / "players_beside_a_change.py").write_text(PLAYERS)
    monkeypatch.setattr(sys, "path", [str(tmp_path / "players"), *sys.path])


def test_a_player_that_does_what_a_script_does_moves_what_it_moves():
    script = balance.compare("pig", settings=SETTINGS, games=200)
    found = balance.compare("pig", settings=SETTINGS, games=200, agents=OURS)
    assert found.pairs[0].rows.equals(script.pairs[0].rows)
    assert (found.outside.games, dict(found.outside.apart)) == (200, {})
    assert script.outside is None
    assert found.notes[0].startswith(
        "From outside on both sides: seat 2 by players_beside_a_change:Hold, version 2 (source "
    )
    assert "seat 2 by players_beside_a_change:Hold, seed 0" in found.played
    assert found.pairs[0].times.is_empty()


def test_what_it_spoils_on_one_side_counts_on_none():
    found = balance.compare("pig", settings=SETTINGS, games=200, agents=[RAISES])
    sides = ({**SETTINGS, "hold_at@1": hold} for hold in (6, 12))
    both = [balance.play("pig", side, games=200, agents=[RAISES]).apart.keys() for side in sides]
    assert both[0] != both[1]
    assert found.outside.apart.keys() == both[0] | both[1]
    (pair,) = found.pairs
    assert pair.games == (200 - len(found.outside.apart),) * 2
    assert f"Set apart, and counted on no side: {len(found.outside.apart)} of 200 game numbers" in found.notes[1]
    assert "RuntimeError: too long" in found.notes[1]


def test_seats_are_not_exchanged_with_its_own():
    settings = {"players": 2, "goal": 30, "policy": ["hold", "hold-or-goal"]}
    found = balance.compare("pig", settings=settings, games=50, agents=[OURS])
    assert found.exchanges == ()
    assert "Seats are not exchanged: who sits on seat 2 decides from outside." in found.notes


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"agents": ["players_beside_a_change:Hold"]}, "it must be package.module:Player@SEAT"),
        ({"agents": ["players_beside_a_change:Hold@3"]}, "there is no seat 3; seats are 1 to 2"),
        ({"agents": ["players_beside_a_change:Nobody@2"]}, "cannot be loaded: AttributeError"),
        ({"agents": [AT_ONCE]}, "50 of 50 game numbers were spoiled, so nothing is compared; game 0: "),
        ({"agents": [OURS], "agent_timeout": 0}, "--agent-timeout is 0"),
        ({"agents": [OURS], "robust": True}, "--robust and --agent: "),
        ({"agents": [OURS], "pace": {"round": 1}}, "--pace and --agent: "),
        ({"agents": [OURS], "threads": 1}, "leave --threads out"),
        ({"agents": [OURS], "games": None, "precision": "1pp"}, "leave --precision out"),
    ],
)
def test_wrong_lines_are_refused(asked, said):
    with pytest.raises(InputError, match=said):
        balance.compare("pig", settings=SETTINGS, **{"games": 50, **asked})


def test_a_run_has_no_seat_for_it(balance, a_run):
    said = balance("compare", a_run, "--cells", "0,1", "--agent", OURS).refused()
    assert "--agent: a run's games are played already" in said


def test_the_command_tells_it_and_says_how_to_compare_again(balance, tmp_path):
    line = ("compare", "pig", "--set", "players=2", "--set", "goal=30", "--set", "hold_at=6,12", "--games", 60)
    told = balance(*line, "--agent", OURS, "--agent-timeout", 20, "--out", tmp_path / "page.html", "--json")
    assert told.code == 0
    assert [(each["seat"], each["version"]) for each in told.json["agents"]] == [(2, "2")]
    assert told.json["apart"] == {}
    assert told.json["command"].endswith(f"--seed 0 --agent {OURS} --agent-timeout 20")
    page = (tmp_path / "page.md").read_text(encoding="utf-8")
    assert page.count("From outside on both sides: seat 2 by ") == 1
    assert page.index("From outside on both sides") < page.index("## How to read it")
    assert "The same figures if the player answers alike" in page
    assert "scripted players or of players of your own" in page
    plain = balance(*line, "--json")
    assert not {"agents", "apart"} & set(plain.json)
