"""tournament --agent: a player from outside meets the scripts, in the same games and with the same intervals."""

import sys

import numpy as np
import polars as pl
import pytest

from balance import InputError
from balance.questions.tournament.payoffs import gain
from balance.questions.tournament.study import tournament
from tests.lab.balance.holding import HOLD

PLAYERS = (
    HOLD
    + """

class Raises(Hold):
    def choose(self, observations, masks):
        if (observations[:, 4] >= LATE).any():  # the round
            raise RuntimeError("too long")
        return super().choose(observations, masks)
"""
)
ASKED = {"settings": {"players": 2, "goal": 30, "hold_at": 12}, "scripts": ["hold", "hold-or-goal"], "games": 400}


@pytest.fixture
def write(tmp_path, monkeypatch):
    """Writes the players' source, in which a game is late from a round on."""
    monkeypatch.setattr(sys, "path", [str(tmp_path / "players"), *sys.path])
    (tmp_path / "players").mkdir()

    def written(late=9):
        (tmp_path / "players" / "players_at_the_table.py").write_text(PLAYERS.replace("LATE", str(late)))
        return "players_at_the_table:Hold", "players_at_the_table:Raises"

    return written


def test_a_player_that_does_what_a_script_does_gets_what_it_gets(write, tmp_path):
    ours, _ = write()
    found = tournament("pig", **ASKED, agents=[ours], out=tmp_path / "kept", threads=1)
    (standing,) = found.standings
    paid = {pair: (each.estimate, each.low, each.high) for pair, each in standing.payoffs.items()}
    assert set(standing.contest.rows) == {"hold", "hold-or-goal", ours}
    assert paid[ours, "hold"] == paid["hold-or-goal", "hold"]
    assert paid["hold", ours] == paid["hold", "hold-or-goal"]
    assert paid[ours, "hold-or-goal"] == paid["hold-or-goal", ours]
    assert paid[ours, ours] == paid["hold-or-goal", "hold-or-goal"]
    among_its_like = [paid[pair][0] for pair in ((ours, "hold-or-goal"), ("hold-or-goal", ours), (ours, ours))]
    assert among_its_like == [paid["hold-or-goal", "hold-or-goal"][0]] * 3 == [0.5] * 3
    assert found.apart == (0, ())
    assert f"From outside: {ours}, version 2 (source " in found.answer[-1]


def test_an_unfinished_tournament_goes_on_to_the_same_games_and_refuses_another_source(write, tmp_path):
    ours, _ = write()

    def files(folder):
        return {path.name: path.read_bytes() for path in (folder / "games").glob("*.parquet")}

    def stop(done, total, name):
        if "players_at_the_table" in name:
            raise KeyboardInterrupt

    whole = tournament("pig", **ASKED, agents=[ours], out=tmp_path / "whole", threads=1)
    with pytest.raises(KeyboardInterrupt):
        tournament("pig", **ASKED, agents=[ours], out=tmp_path / "cut", threads=1, progress=stop)
    assert files(tmp_path / "cut").items() < files(tmp_path / "whole").items()
    again = tournament("pig", **ASKED, agents=[ours], out=tmp_path / "cut", threads=1, resume=True)
    assert files(tmp_path / "cut") == files(tmp_path / "whole")
    assert again.answer == whole.answer
    write(late=8)
    with pytest.raises(InputError, match="the scripts"):
        tournament("pig", **ASKED, agents=[ours], out=tmp_path / "cut", threads=1, resume=True)


def test_game_numbers_that_a_player_spoils_count_in_no_pair_of_its_own(write, tmp_path):
    _, ours = write(late=6)
    found = tournament("pig", **ASKED, agents=[ours], out=tmp_path / "kept", threads=1)
    (standing,) = found.standings
    apart, told = found.apart
    assert apart > 0
    assert "players_at_the_table:Raises: RuntimeError: too long" in told[0]
    assert "Set apart, and in no figure: " in found.answer[-1]
    assert "No mixture of scripts is told there." in found.answer[-1]
    assert standing.mixture is None
    numbers = standing.contest.numbers(("hold", ours), 400)
    spoiled = {
        path.name: pl.read_parquet(path)["apart"].sum()
        for path in (tmp_path / "kept" / "games").glob("*players_at_the_table-Raises*")
    }
    assert spoiled, "its games are kept under its name"
    for pair, each in standing.payoffs.items():
        assert (each.numbers < numbers) == (ours in pair), pair


def test_spoiled_games_are_told_again_by_resume(write, tmp_path):
    _, ours = write(late=6)
    first, again = (
        tournament("pig", **ASKED, agents=[ours], out=tmp_path / "kept", threads=1, resume=resume)
        for resume in (False, True)
    )
    assert first.apart[1]
    assert again.apart == first.apart
    assert again.answer == first.answer


def test_where_spoiled_games_leave_too_few_the_reason_is_not_a_team(write, tmp_path):
    _, ours = write(late=6)
    found = tournament("pig", **(ASKED | {"games": 100}), agents=[ours], out=tmp_path / "kept", threads=1)
    assert found.answer[0].startswith(
        "Too few games of a pair count, as players from outside have spoiled the others: "
    )


def test_two_players_that_spoil_other_games_leave_none_to_compare(write, tmp_path):
    ours, other = write(late=6)
    found = tournament("pig", **ASKED, agents=[ours, other], out=tmp_path / "kept", threads=1)
    contest = found.standings[0].contest
    numbers = np.arange(200)
    first, second = np.where(numbers < 100, -1, 1), np.where(numbers < 100, 1, -1)
    with pytest.raises(InputError, match=r"Hold and .*Raises left 0 game numbers unspoiled"):
        gain(contest, ("alone", ours, other, ours), first, second, 0.05)


def test_a_player_that_spoils_most_games_has_no_figure(write, tmp_path):
    _, ours = write(late=2)
    with pytest.raises(
        InputError, match=r"game numbers were spoiled: game .*: RuntimeError: too long; what was played"
    ):
        tournament("pig", **ASKED, agents=[ours], out=tmp_path / "kept", threads=1)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"agents": ["players_at_the_table"]}, "it must be package.module:Player, as in mine:Player$"),
        ({"agents": ["players_at_the_table:Hold@2"]}, "all seats take turns, so name no seat"),
        ({"agents": ["players_at_the_table:Hold"] * 2}, "is named twice"),
        ({"agents": ["players_at_the_table:Nobody"]}, "cannot be loaded: AttributeError"),
        ({"agents": ["players_at_the_table:Hold"], "lookahead": 4}, "--lookahead and --agent"),
    ],
)
def test_wrong_lines_are_refused(write, tmp_path, asked, message):
    write()
    with pytest.raises(InputError, match=message):
        tournament("pig", **ASKED, **asked, out=tmp_path / "kept", threads=1)
    assert not (tmp_path / "kept").exists()


def test_scripts_beside_a_player_do_not_think_ahead(write):
    ours, _ = write()
    with pytest.raises(InputError, match="--agent and lookahead: the scripts beside an agent do not think ahead"):
        tournament("pig", {"players": 2, "lookahead": 4}, agents=[ours])


def test_the_command_tells_it_and_says_how_to_play_it_again(write, balance, tmp_path):
    ours, _ = write()
    line = ("tournament", "pig", "--set", "players=2", "--set", "goal=30", "--set", "hold_at=12", "--agent", ours)
    told = balance(*line, "--games", 200, "--threads", 1, "--out", tmp_path / "page.html", "--json")
    assert told.code == 0
    assert [each["name"] for each in told.json["agents"]] == [ours]
    assert told.json["apart"] == 0
    page = (tmp_path / "page.md").read_text()
    assert f"--agent {ours}" in page
    assert "The same seed may give other games." in page


def test_where_another_seat_has_scripts_of_its_own_the_refusal_says_how_a_player_meets_those_of_the_seats(write):
    player, _ = write()
    met = {"agents": [player], "games": 100}
    with pytest.raises(InputError, match="has policy, adam_policy here; --axis policy lets it meet those"):
        tournament("all-hoomanz", {"players": 2, "purple_eye": True}, **met)
    with pytest.raises(InputError, match=r"has adam_policy here$"):
        tournament("all-hoomanz", {"players": 2, "purple_eye": True}, axes=["adam_policy"], **met)
