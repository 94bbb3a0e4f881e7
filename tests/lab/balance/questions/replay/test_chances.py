"""`balance replay --chances`: how likely a seat is to win before each choice of one game."""

import re

import polars as pl
import pytest

from balance.questions.decisions.picks import chances_of, judged, pick
from balance.questions.decisions.study import decisions
from balance.questions.replay.study import replay
from reports.formats import in_percent
from scenarios import load
from scenarios.loader.errors import InputError
from tests.lab.balance.questions.replay.test_page import data_of


@pytest.fixture(scope="module")
def pig():
    return replay("pig", game=3, chances=True)


def test_a_seat_that_can_hold_and_win_is_sure_to(tmp_path):
    """With a goal of 6 whoever rolls 6 first has won; the script holds at the goal."""
    told = replay("pig", game=3, chances=True, goal=6, policy="hold-or-goal")
    sixes = [line for line, text in enumerate(told.story, 1) if text.strip().endswith("rolls 6.")]
    assert sixes
    sure = {line: chance for line, _, chance, _ in told.chances}
    assert sure[sixes[0] + 1] == 1.0
    assert told.story[sixes[0]].strip() == f"[seat {told.row['winner']}'s chance to win over 98 %]"  # of 256 tries


def test_each_chance_is_told_in_its_line(pig):
    assert len(pig.chances) == sum(text.startswith("  [") for text in pig.story) > 10
    for line, seat, chance, half in pig.chances:
        said = re.match(r"  \[seat (\d)'s chance to win (over |under |[<>] )?(\d+) %(?: ± (\d+))?", pig.story[line - 1])
        assert int(said[1]) == seat
        if said[2] is None:
            assert (int(said[3]), int(said[4])) == (int(in_percent(chance, 0)), max(1, round(100 * half)))
        else:
            assert abs(int(said[3]) - 100 * chance) <= 100 * half + 1


def test_the_game_is_the_same_without_them(pig):
    plain = replay("pig", game=3)
    assert plain.row == pig.row
    assert plain.story == [text for text in pig.story if not text.startswith("  [")]
    assert plain.chances == []


def test_a_study_of_the_same_tries_knows_the_same_chances(tmp_path):
    study = decisions("pig", games=4, tries=16, out=tmp_path / "study")
    alone = judged(load("pig").configuration(), 0, 3, tries=16)
    assert alone.chances == pick(study.folder, "game=3").chances
    assert len(alone.chances) > 10


def test_seats_that_win_together_have_one_chance():
    columns = ("decision", "seat", "chance", "worlds")
    frame = pl.DataFrame([(0, 1, 0.5, 4), (1, 2, 0.5, 100), (2, 1, None, 0), (3, 1, 1.0, 8)], columns, orient="row")
    each = chances_of(frame, by_seat=False)
    assert each == {1: (0, 0.5, pytest.approx(0.0962, abs=1e-4)), 3: (0, 1.0, pytest.approx(0.3244, abs=1e-4))}
    assert chances_of(frame, by_seat=True) == {1: (2, *each[1][1:]), 3: (1, *each[3][1:])}


def test_the_command_tells_them_and_its_page_draws_them(balance, tmp_path):
    page = tmp_path / "game.html"
    told = balance("replay", "pig", "--game", 3, "--chances")
    assert "In brackets: how often the seat wins in tries from there" in told.out
    assert "[seat 1's chance to win " in told.out
    assert balance("replay", "pig", "--game", 3, "--chances", "--out", page).code == 0
    html = page.read_text()
    assert "balance replay pig --chances --game 3" in html
    assert data_of(html)["chances"] == [[*each[:2], *(round(x, 2) for x in each[2:])] for each in replay_chances()]


def replay_chances():
    return replay("pig", game=3, chances=True).chances


def test_a_game_of_a_run_is_judged_too(balance, a_run):
    told = balance("replay", a_run, "--config", 0, "--chances")
    assert "chance to win" in told.out


def test_players_who_think_ahead_are_not_judged():
    with pytest.raises(InputError, match="--chances: decisions are judged as the scripts take them; leave lookahead"):
        replay("pig", {"lookahead": 4}, chances=True)


def test_a_walk_has_no_chances(balance):
    said = balance("replay", "pig", "--walk", "random", "--chances").refused()
    assert "--chances: a walk takes actions that nobody chooses" in said
