"""Replays: a game told is the game played; a game worth reading is found."""

import os
import subprocess
import sys

import numpy as np
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from balance.questions.replay.interpreter import Answer, Request, interpret
from balance.questions.replay.pick import pick
from balance.questions.replay.study import ReplayError, _ask, differences, replay, replay_of, tell
from scenarios import load
from scenarios.loader.errors import InputError

OUTCOMES = pl.Enum(["win", "loss", "round_cap"])
GAMES = pl.DataFrame(
    {
        "game": [0, 1, 2, 3, 4, 5],
        "outcome": pl.Series(["win", "loss", "loss", "win", "win", "loss"], dtype=OUTCOMES),
        "rounds": [7, 3, 9, 3, 9, 7],
    }
).lazy()


@pytest.mark.parametrize(
    ("how", "number"),
    [
        ("median", 0),  # rounds 3 3 7 7 9 9: the lower middle is 7, first met in game 0
        ("longest", 2),
        ("shortest", 1),
        ("outcome=loss", 1),
        ("outcome=LOSS", 1),
        ("outcome=win", 0),
        ("game=4", 4),
        (" game=0 ", 0),
    ],
)
def test_a_game_is_picked_and_ties_go_to_the_lowest_number(how, number):
    assert pick(GAMES, how) == number


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("longst", "did you mean 'longest'"),
        ("", "allowed: median, longest, shortest, outcome=WORD, game=K"),
        ("longest=2", "is no way to pick a game"),
        ("outcome", "is no way to pick a game"),
        ("outcome=", "is no way to pick a game"),
        ("outcome=lost", "allowed: win, loss, round_cap; did you mean 'loss'"),
        ("outcome=round-cap", "no game of this configuration ends in round_cap; they end in loss, win"),
        ("game=6", "games 0 to 5"),
        ("game=-1", "games 0 to 5"),
        ("game=one", "games 0 to 5"),
        ("game=99999999999999999999999", "games 0 to 5"),
    ],
)
def test_what_cannot_be_picked_is_said_in_one_line(how, said):
    with pytest.raises(InputError, match="--pick") as error:
        pick(GAMES, how)
    assert said in str(error.value)


@given(st.text(max_size=30))
def test_no_text_breaks_picking(how):
    message = ""
    try:
        number = pick(GAMES, how)
    except InputError as error:
        number, message = 0, str(error)
    assert 0 <= number <= 5
    assert len(message.splitlines()) <= 1


def test_question_and_answer_survive_the_way_to_the_child():
    request = Request("pig", bytes(range(256)), 2**63 - 1, 7, {"loot": ["Médkit", "a\nb"]})
    assert Request.from_json(request.to_json()) == request
    answer = Answer(["Round 1.", "  “rolls”"], bytes(range(256)))
    assert Answer.from_json(answer.to_json()) == answer


def test_kernels_that_are_compiled_tell_nothing():
    pig = load("pig")
    request = Request("pig", pig.configuration().rules().tobytes(), 0, 0, {})
    with pytest.raises(RuntimeError, match="NUMBA_DISABLE_JIT"):
        interpret(request)


def test_a_replay_is_the_game_that_was_played():
    from balance.simulation.play import play

    row = play("pig", games=4, seed=5, players=3, goal=30).frame.row(3, named=True)
    told_game = replay("pig", game=3, seed=5, players=3, goal=30)
    assert told_game.row == {name: value for name, value in row.items() if not name.endswith(("_4", "_5"))}
    assert (told_game.seed, told_game.number) == (5, 3)
    assert told_game.story[0] == "Round 1, seat 1. Scores 0 : 0 : 0."
    assert f"Seat {row['winner']} wins with" in told_game.story[-1]


def test_a_replay_knows_the_largest_seed():
    assert replay("pig", game=10**6, seed=2**63 - 1, players=1, goal=20).row["winner"] == 1


def test_a_replay_does_not_depend_on_where_it_is_asked_for(tmp_path, monkeypatch):
    here = replay("pig", game=1, goal=20)
    (tmp_path / "numba.py").write_text("raise SystemExit('the wrong numba')")
    (tmp_path / "sims").mkdir()
    monkeypatch.chdir(tmp_path)
    assert replay("pig", game=1, goal=20).story == here.story


def test_a_game_that_differs_from_its_telling_is_a_bug(monkeypatch):
    configuration = load("pig").configuration({"goal": 20})
    request = Request("pig", load("pig").configuration({"goal": 30}).rules().tobytes(), 0, 0, {})
    answer = _ask(request)
    monkeypatch.setattr("balance.questions.replay.study._ask", lambda request: answer)
    with pytest.raises(ReplayError, match=r"score .* compiled, .* interpreted"):
        tell(configuration, 0, 0)


def test_a_story_that_fails_in_an_authors_source_is_the_authors_and_its_line_is_named(monkeypatch):
    request = Request("cyberdoom-tower", load("cyberdoom-tower").configuration().rules().tobytes(), 0, 0, {})
    says = r"the game's own source fails: cyberdoom_tower/story\.py, line \d+, in .*: KeyError: 'ai_cards'$"
    with pytest.raises(ReplayError, match=says) as ours:  # a game that comes with the laboratory: a bug of ours
        _ask(request)
    assert "Traceback (most recent call last)" in str(ours.value), "who mends it needs all of it"
    monkeypatch.setattr("balance.questions.replay.study.is_ours", lambda name: False)
    with pytest.raises(InputError, match=f"^cyberdoom-tower cannot be told: {says}"):
        _ask(request)


def test_a_story_that_fails_is_a_bug_that_says_why(monkeypatch):
    monkeypatch.setattr("balance.questions.replay.study._CHILD", "balance.no_such_module")
    with pytest.raises(ReplayError, match="no_such_module"):
        tell(load("pig").configuration(), 0, 0)


def test_padding_between_fields_is_no_difference():
    dtype = load("pig").game.result
    one, two = np.zeros(1, dtype), np.frombuffer(b"\xff" * dtype.itemsize, dtype).copy()
    for name in dtype.names or ():
        two[name] = one[name]
    assert differences(one, two) == []
    two["rounds"] = 3
    assert differences(one, two) == ["rounds 0 compiled, 3 interpreted"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"game": -1}, "game is -1"),
        ({"seed": -1}, "seed is -1"),
        ({"players": 9}, "players"),
        ({"goal": 0}, "goal"),
        ({"gaol": 5}, "did you mean 'goal'"),
    ],
)
def test_what_cannot_be_replayed_is_said_in_one_line(arguments, said):
    with pytest.raises(InputError) as error:
        replay("pig", **arguments)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    from balance.design.make_plan import make_plan
    from balance.runs.sweep import sweep

    plan = make_plan("pig", {"players": [2, 3], "goal": [30]}, games=40, seed=9)
    return sweep(plan, tmp_path_factory.mktemp("runs") / "pig", threads=1)


@pytest.mark.parametrize("how", ["median", "longest", "shortest", "outcome=win", "game=39"])
def test_a_game_of_a_run_is_told_with_its_stored_row(run, how):
    found = replay_of(run, 1, how)
    stored = run.rows(1).filter(pl.col("game") == found.number).collect().row(0, named=True)
    assert found.row == {name: stored[name] for name in found.row}
    assert "score_3" in found.row
    assert "score_4" not in found.row


def test_a_run_says_which_configurations_it_has(run):
    with pytest.raises(InputError, match=r"no configuration 2; .* 0 to 1"):
        replay_of(run, 2)


def test_games_of_other_kernels_are_refused(run, monkeypatch):
    retell = tell
    monkeypatch.setattr(
        "balance.questions.replay.study.tell", lambda which, seed, number, *_, **__: retell(which, 8, number)
    )
    with pytest.raises(ReplayError, match="the stored and the replayed game differ"):
        replay_of(run, 0, "game=3")
    monkeypatch.setitem(vars(load("pig").game), "digest", "newer")
    with pytest.raises(InputError, match="kernels have changed since"):
        replay_of(run, 0, "game=3")


def test_the_child_answers_nothing_but_json():
    request = Request("pig", load("pig").configuration({"goal": 10}).rules().tobytes(), 1, 2, {})
    child = subprocess.run(
        [sys.executable, "-m", "balance.questions.replay.interpreter"],
        input=request.to_json().encode(),
        capture_output=True,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        check=True,
    )
    assert Answer.from_json(child.stdout.decode()).story


@settings(max_examples=5)
@given(seed=st.integers(0, 2**63 - 1), number=st.integers(0, 10**9), players=st.integers(1, 5))
def test_any_game_can_be_told(seed, number, players):
    assert replay("pig", game=number, seed=seed, players=players, goal=20).story


def test_a_row_names_the_unit_of_payoffs_and_leaves_out_a_winner_that_is_none(balance):
    told = balance("replay", "human-punishment", "--players", 6, "--game", 3).out.partition("Its row")[2]
    assert "\noutcome  " in told
    assert "\nwinner" not in told, "seats 1, 4 and 6 won together"
    assert "\npayoff [thousandths of a win]  333 " in told
    assert "\nwinner " in balance("replay", "pig").out.partition("Its row")[2]
