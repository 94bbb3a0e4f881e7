"""PettingZoo's and Gymnasium's interfaces: seeds and numbers as everywhere, and what is refused."""

import sys
import warnings

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

import balance
from balance import InputError


def play_aec(env, choose):
    for agent in env.agent_iter():
        seen, _, over, cut, _ = env.last()
        env.step(None if over or cut else choose(agent, seen))


def test_seed_and_number_say_which_game_is_played():
    env = balance.env("pig", players=2, seed=6)
    rows = {}
    for seed, options in [(None, None), (None, None), (9, None), (None, {"game": 4}), (6, {"game": 1}), (None, None)]:
        env.reset(seed=seed, options=options)
        play_aec(env, lambda agent, seen: int(seen["action_mask"].argmax()))
        rows.setdefault((env.seed, env.number), []).append(env.row.tobytes())
    assert list(rows) == [(6, 0), (6, 1), (9, 0), (9, 4), (6, 2)]
    assert rows[6, 1][0] == rows[6, 1][1]


def test_rewards_are_what_the_row_says():
    env = balance.env("pig", players=3)
    for _ in range(5):
        env.reset()
        paid = {}
        for agent in env.agent_iter():
            seen, reward, over, _, _ = env.last()
            paid[agent] = paid.get(agent, 0.0) + reward
            env.step(None if over else int(np.flatnonzero(seen["action_mask"])[-1 if env.number % 2 else 0]))
        assert [paid[f"seat_{k + 1}"] for k in range(3)] == (env.row["payoff"][0, :3] / 1000).tolist()


def test_who_does_not_decide_may_do_nothing_and_sees_its_own_side():
    env = balance.env("pig", players=2)
    env.reset(seed=1)
    assert env.agent_selection == "seat_1"
    other = env.observe("seat_2")
    assert not other["action_mask"].any()
    assert env.layout.named(other["observation"])["you"] == 1
    assert env.layout.named(other["observation"])["seat"] == 0


def test_a_wrong_step_is_refused():
    env = balance.env("pig", players=2, goal=2)
    with pytest.raises(InputError, match=r"step: no game has begun; reset\(\) begins another"):
        env.step(0)
    with pytest.raises(InputError, match="observe: no game has begun"):
        env.observe("seat_1")
    env.reset(seed=0)
    for action, says in [
        (2, r"action is 2, in game 0; legal are"),
        ("hold", "action is 'hold'"),
        (0.5, "action is 0.5"),
    ]:
        with pytest.raises(InputError, match=says):
            env.step(action)
    with pytest.raises(InputError, match=r"agent is 'seat_3'; it must be one of seat_1, seat_2"):
        env.observe("seat_3")
    with pytest.raises(InputError, match="options: game is -2"):
        env.reset(options={"game": -2})
    play_aec(env, lambda agent, seen: int(seen["action_mask"].argmax()))
    with pytest.raises(InputError, match=r"step: the game is over"):
        env.step(0)


def test_gymnasium_finds_nothing_wrong():
    with warnings.catch_warnings():
        for harmless in ("unbounded", "infinity", "precision", "render", "spec", "minimum value", "maximum value"):
            warnings.filterwarnings("ignore", message=f".*{harmless}.*")
        # it does any action, and in Pig whoever has a choice may do both
        check_env(balance.gym_env("pig", seat=2, players=2), skip_render_check=True)


def test_one_seat_meets_the_scripts_and_the_row_is_that_of_play():
    env = balance.gym_env("pig", seat=2, players=3, policy="hold-or-goal", hold_at=20)
    seen, _ = env.reset(seed=8)
    over, reward = False, 0.0
    while not over:
        named = env.layout.named(seen)
        roll = named["at_risk"] < 20 and named["scores"][1] + named["at_risk"] < 100
        seen, reward, over, _, _ = env.step(int(roll))
    row = balance.play("pig", players=3, policy="hold-or-goal", hold_at=20, seed=8, games=1, threads=1).frame.row(
        0, named=True
    )
    assert (row["rounds"], row["turns"], row["score_2"]) == tuple(
        int(value) for value in (env.row["rounds"][0], env.row["turns"][0], env.row["score"][0, 1])
    )
    assert reward == row["payoff_2"] / 1000
    with pytest.raises(ResetNeeded):
        env.step(1)


def test_a_row_and_a_turn_are_refused_where_there_is_none():
    env, single = balance.env("pig", players=2), balance.gym_env("pig", players=2)
    for each in (env, single):
        with pytest.raises(InputError, match="row: no game has begun"):
            _ = each.row
    single.reset(seed=3)
    env.reset(seed=3)
    assert single.seed == env.seed == 3
    for each in (env, single):
        with pytest.raises(InputError, match="row: the game is not over"):
            _ = each.row
    for _ in env.agent_iter():
        seen, _, over, _, _ = env.last()
        env.step(None if over else int(seen["action_mask"].argmax()))
    assert env.row["winner"][0] > 0
    with pytest.raises(InputError, match=r"last: the game is over; reset\(\) begins one"):
        env.last()


def test_an_observation_of_another_size_and_settings_that_are_none_are_refused():
    with pytest.raises(ValueError, match=r"observations has shape \(3,\); the last number must be 15"):
        balance.batch("pig", games=1).layout.named(np.zeros(3))
    with pytest.raises(InputError, match="values is 2; it must map names to values"):
        balance.env("pig", 2)


def test_words_are_told_of_actions_and_observations():
    env = balance.env("pig", players=2)
    env.reset(seed=2)
    assert env.describe(1) == "1 (roll)"
    seen = env.observe("seat_1")
    assert env.describe(seen).endswith("You may: 0 (hold); 1 (roll)")
    assert env.describe(seen["observation"]).startswith("Pig. You are seat 1, in round 1. You decide: roll or hold.")
    for wrong, says in [
        (2, "action is 2; it must be a whole number from 0 to 1"),
        (np.zeros(3), "observation has shape"),
    ]:
        with pytest.raises(InputError, match=says):
            env.describe(wrong)


def test_without_the_extra_it_says_how_to_add_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.setattr("balance.environments.make.find_spec", lambda name: None)
    for make in (balance.env, balance.gym_env):
        with pytest.raises(InputError, match=r"environments need \w+, which is not installed; .*\[agents\]"):
            make("pig")
