"""A training finds what is there to be found, reports no gain where there is none, and goes on where it stopped."""

from pathlib import Path
from types import SimpleNamespace

import numpy as np
import polars as pl
import pytest

import balance
from balance.design.scripts import find_script
from balance.questions.train import words
from balance.questions.train.arena import Arena
from balance.questions.train.idle_seats import without_idle_seats
from balance.questions.train.page import facts
from balance.questions.train.plan import (
    LAST_FIRST,
    SEATS_FIRST,
    TIDYING_FIRST,
    TRAINING_FIRST,
    forecast_training,
    plan_training,
)
from balance.questions.train.record import TRAININGS
from balance.questions.train.result import Training, gains_of
from balance.questions.train.study import train
from balance.simulation.engine import Threads
from scenarios import InputError, load
from tests.games.pig.oracles.pig import Hold, two_seats
from tests.lab.balance.questions.train.few_games import contents, few
from tests.lab.balance.tiny import TOML

IDLE_ALONE = TOML.replace("aim = [0, 100]", "aim = [40, 40]").replace("bold = [0, 1], care = [0, 1]", '"*" = [0, 0]')
IDLE_ROW = "id,aim,idle,bold,care,source\nlow,40,50,0,0,assumed\n"


def test_a_planted_better_weight_is_found_and_a_useless_one_stays(install_tiny, tmp_path):
    install_tiny()
    training = few(tmp_path / "out")
    after = {row["weight"]: row["after"] for row in training.weights.iter_rows(named=True)}
    assert abs(after["aim"] - 70) <= 8
    assert after["bold"] == 1
    assert (after["idle"], after["care"]) == (50, 0.5)
    # exact: 0.3 + 0.4 exp(-30^2 / 800) = 0.430 before; at most 0.8 after, and 8 off the best it is 0.769
    gain = training.gain
    assert gain["before"] == pytest.approx(0.43, abs=0.05)  # of 1600 games: 4 standard errors
    assert 0.72 < gain["after"] < 0.85
    assert 0 < gain["low"] < gain["gain"] < gain["high"]
    assert training.better
    assert training.generations == training.history.height == 12


def test_a_planted_useless_weight_changes_nothing(install_tiny, tmp_path):
    install_tiny(toml=IDLE_ALONE, policies=IDLE_ROW)
    training = few(tmp_path / "out", games=50)
    assert not training.changed
    assert not training.better
    assert training.gain["gain"] == 0
    assert training.history["replaced"].any() is False
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"training.json"}


def false_alarms(install_tiny, tmp_path, repetitions: int) -> int:
    """How many trainings report a gain where weights draw other luck and nothing else."""
    install_tiny()
    trainings = [
        few(tmp_path / f"{seed}", settings={"noise": 1}, generations=3, games=40, seed=1000 + seed, threads=1)
        for seed in range(repetitions)
    ]
    # the best of many rows looks better, so most trainings believe in another row: the proof must know
    assert sum(training.changed for training in trainings) > repetitions / 4
    return sum(training.better for training in trainings)


def test_no_gain_is_reported_for_noise(install_tiny, tmp_path):
    # each has a chance of 2.5 %: more than 4 of 20 come by chance once in 10 000 times
    assert false_alarms(install_tiny, tmp_path, 20) <= 4


@pytest.mark.validate
def test_the_rate_of_gains_reported_for_noise_is_the_stated_one(install_tiny, tmp_path):
    # 2.5 % of 200 is 5: more than 13 come by chance once in 1 700 times; half of all would if no proof were made
    assert false_alarms(install_tiny, tmp_path, 200) <= 13


@pytest.mark.parametrize("threads", [1, 3])
def test_a_training_that_was_stopped_goes_on_to_the_same_bytes(install_tiny, tmp_path, threads):
    install_tiny()
    whole = few(tmp_path / "whole", generations=6)

    def stop(done, total, text):
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        few(tmp_path / "stopped", generations=6, progress=stop)
    assert set(contents(tmp_path / "stopped")) == {"training.json"}
    gone_on = few(tmp_path / "stopped", generations=6, resume=True, threads=threads)
    assert gone_on.games == whole.games
    assert gone_on.gains.equals(whole.gains)
    assert gone_on.history.equals(whole.history)
    assert contents(tmp_path / "stopped") == contents(tmp_path / "whole")
    few(tmp_path / "begun", generations=2)
    few(tmp_path / "begun", generations=6, resume=True)
    assert contents(tmp_path / "begun") == contents(tmp_path / "whole")


def test_the_last_generations_best_row_has_a_try_too(install_tiny, tmp_path):
    kernel = install_tiny()
    training = few(tmp_path / "out", generations=1)
    (generation,) = TRAININGS.read(tmp_path / "out").generations
    assert generation.replaced_by is None  # nothing but the script itself has challenged it
    assert training.better
    tries = {aims for first, _, aims in kernel.played if LAST_FIRST <= first < TIDYING_FIRST}
    assert (40,) in tries
    assert (training.values[0],) in tries


def test_the_last_try_is_no_part_of_the_search(install_tiny, tmp_path):
    install_tiny()
    whole = few(tmp_path / "whole", generations=5)
    begun = few(tmp_path / "begun", generations=1)
    assert begun.changed
    gone_on = few(tmp_path / "begun", generations=5, resume=True)
    assert contents(tmp_path / "begun") == contents(tmp_path / "whole")
    assert (gone_on.games, gone_on.values) == (whole.games, whole.values)


def test_the_new_row_is_a_copy_in_which_nothing_else_differs(install_tiny, tmp_path):
    install_tiny()
    training = few(tmp_path / "out", generations=6)
    old, new = load("tiny"), load(tmp_path / "out")
    assert new.tables["policies"].ids == ("low", "best", "low-trained", "random")
    before, after = (contents(folder) for folder in (old.folder, tmp_path / "out"))
    assert after["policies.csv"].startswith(before.pop("policies.csv"))
    assert {name: after[name] for name in before} == before  # sweeps and rules.csv too
    line = after["policies.csv"].decode().splitlines()[-1]
    assert line.startswith("low-trained,low with weights that were trained,")
    source = new.tables["policies"].sources[2]
    assert source.startswith(
        "assumed: trained by balance train from low for the game as it is: seed 0, 6 generations of 14 rows x 200"
    )
    assert f"{100 * training.gain['before']:.1f} -> {100 * training.gain['after']:.1f} % on 1600 other games" in source
    played = balance.play(tmp_path / "out", {"policy": "low-trained"}, games=training.plan.proof)
    assert played.frame["payoff_1"].mean() / 1000 == training.gain["after"]


def test_a_row_that_is_there_already_is_not_written_over(install_tiny, tmp_path):
    install_tiny()
    few(tmp_path / "once", generations=2)
    again = train(tmp_path / "once", "low-trained", out=tmp_path / "twice", generations=2, games=50)
    assert again.row == "low-trained-2"


def test_rows_of_a_generation_meet_the_same_games_and_no_other_generation_does(install_tiny, tmp_path):
    kernel = install_tiny()
    few(tmp_path / "out", generations=3, threads=1)
    since = [first - TRAINING_FIRST for first, games, _ in kernel.played if games and first >= TRAINING_FIRST]
    blocks = sorted({first // 200 for first in since if first < 10_000})
    assert blocks == [0, 1, 2]
    proved = [(first, games) for first, games, _ in kernel.played if first < TRAINING_FIRST]
    assert sum(games for _, games in proved) == 2 * 1600
    assert max(first + games for first, games in proved) == 1600
    for block in blocks:  # every row plays all 200 games of it
        rows: dict[tuple[int, ...], int] = {}
        for first, games, aims in kernel.played:
            if block == (first - TRAINING_FIRST) // 200:
                rows[aims] = rows.get(aims, 0) + games
        assert len(rows) > 5
        assert all(games % 200 == 0 for games in rows.values())


def test_what_it_proposes_is_within_the_ranges_and_reaches_both_values_of_a_switch(install_tiny, tmp_path):
    kernel = install_tiny()
    few(tmp_path / "out", generations=8)
    aims = {aims[0] for first, _, aims in kernel.played if first >= TRAINING_FIRST}
    assert 0 <= min(aims) < 40 < max(aims) <= 100


def test_where_seats_compete_one_seat_trains_in_turn_among_the_script(install_tiny, tmp_path):
    kernel = install_tiny(competitive=True)
    training = few(tmp_path / "out", settings={"players": 3}, games=60, generations=8)
    arena = training.plan.arena
    seats = [(dict(cell.settings), cell.paid) for cell in arena.cells]
    assert seats == [
        ({"players": 3, "policy": "low", f"policy@{seat}": "low-trained"}, (seat - 1,)) for seat in (1, 2, 3)
    ]
    assert all(sum(aim == 40 for aim in aims) >= 2 for _, _, aims in kernel.played if len(aims) == 3)
    assert training.gain["before"] == pytest.approx(1 / 3, abs=1e-9)  # all alike, over all seats: an even share
    assert training.better
    assert [cell.of for cell in arena.cells] == [3, 3, 3]
    others = Arena.of(arena.scenario, arena.script, arena.row, {"players": 2, "policy": "best"}, 0)
    assert others.cells[0].settings == {"players": 2, "policy": "best", "policy@1": "low-trained"}


def test_only_some_seats_may_train(install_tiny, tmp_path):
    install_tiny(competitive=True)
    training = few(tmp_path / "out", settings={"players": [2, 3]}, seats=[2], games=20, generations=1)
    assert [(cell.paid, cell.of, cell.setting) for cell in training.plan.arena.cells] == [((1,), 1, 0), ((1,), 1, 1)]
    proved = [balance.play("tiny", players=n, games=160).frame["payoff_2"].mean() / 1000 for n in (2, 3)]
    assert training.gains["before"][1:].to_list() == proved
    with pytest.raises(InputError, match=r"the seats: \[2\] there, \[1\] here"):
        few(tmp_path / "out", settings={"players": [2, 3]}, seats=[1], games=20, generations=1, resume=True)
    for seats, said in (([3], "3 is no seat of players=2; they are 1 to 2"), ([2, 2], "each once"), ([], "each once")):
        with pytest.raises(InputError, match=said):
            plan_training("tiny", "low", {"players": [2, 3]}, seats=seats)


def test_seats_that_no_script_changes_do_not_train(install_tiny, tmp_path):
    kernel = install_tiny(competitive=True)
    kernel.deaf = {0, 2}
    asked = {"settings": {"players": 3}, "games": 60, "generations": 2}
    training = few(tmp_path / "out", **asked)
    arena = training.plan.arena
    assert [(cell.paid, cell.of) for cell in arena.cells] == [((1,), 1)]
    assert arena.idle == ((1, 3),)
    said = "seats 1 and 3, whose games no script of policy changes"
    assert f" for players=3, without {said}: seed 0, " in load(tmp_path / "out").tables["policies"].sources[2]
    assert ("Left out", said) in facts(training)
    head, *_ = words.announcement(training.plan, forecast_training(training.plan, Threads(1)), "1 s", "1 s")
    assert head.endswith(f", without {said}")
    named = few(tmp_path / "named", seats=[2], **asked)
    assert named.gains.equals(training.gains)
    assert named.values == training.values
    few(tmp_path / "begun", **{**asked, "generations": 1})
    few(tmp_path / "begun", resume=True, **asked)
    assert contents(tmp_path / "begun") == contents(tmp_path / "out")


def test_seats_are_left_out_of_a_setting_only_if_others_stay(install_tiny, tmp_path):
    kernel = install_tiny(competitive=True)
    kernel.deaf = {0}
    plan = plan_training("tiny", "low", {"players": [1, 2, 3]}, games=20)
    found = without_idle_seats(plan, Threads(1))
    assert [(cell.setting, cell.paid, cell.of) for cell in found.arena.cells] == [
        (0, (0,), 1),  # nobody else is there
        (1, (1,), 1),
        (2, (1,), 2),
        (2, (2,), 2),
    ]
    assert found.arena.scale == 2 * 1000
    assert words.left_out(found) == (
        "seat 1 of players=2 and seat 1 of players=3, whose games no script of policy changes"
    )
    assert without_idle_seats(found, Threads(2)).arena == found.arena
    played = {first - SEATS_FIRST for first, games, _ in kernel.played if games and first > 0}  # 0: compiling
    assert (min(played), max(played) < 400) == (0, True)


def test_a_script_that_changes_no_game_of_any_seat_is_not_trained(install_tiny, tmp_path):
    kernel = install_tiny(competitive=True)
    kernel.deaf = {0, 2}
    same = "the other scripts of policy play the same 400 games; train it for other settings"
    for asked, where in (
        ({"settings": {"players": 1}}, "players=1"),
        ({"settings": {"players": 3}, "seats": [1, 3]}, "players=3 at seats 1 and 3"),
        ({"settings": {"players": [2, 3]}, "seats": [1]}, "players=2; players=3 at seat 1"),
    ):
        with pytest.raises(InputError) as refused:
            few(tmp_path / "out", **asked)
        assert str(refused.value) == f"tiny: low has nothing to learn for {where}: {same}"
    assert not (tmp_path / "out").exists()
    assert max(first + games for first, games, _ in kernel.played) <= SEATS_FIRST + 400  # none to train


def test_seats_that_play_together_do_not_take_turns(install_tiny):
    install_tiny()
    with pytest.raises(InputError, match="here all seats follow the trained row together"):
        plan_training("tiny", "low", {"players": 2}, seats=[1])


def test_a_script_that_plays_no_part_is_named_with_what_it_needs():
    with pytest.raises(InputError, match="guy_policy plays no part in players=4; it does with --set mode=mixed"):
        plan_training("humans", "runner", {"players": 4})


def test_several_settings_count_alike_and_are_proved_one_by_one(install_tiny, tmp_path):
    install_tiny()
    training = few(tmp_path / "out", settings={"players": [1, 2]})
    gains = training.gains
    assert gains["setting"].to_list() == ["all", "players=1", "players=2"]
    for column in ("before", "after", "gain"):
        assert gains[column][0] == pytest.approx(gains[column][1:].mean())
    assert gains["games"].unique().to_list() == [1600]


def test_seats_that_play_together_are_all_paid_for(install_tiny):
    install_tiny()
    scenario = load("tiny")
    plan = plan_training(scenario, "low", ["players=2"])
    (cell,) = plan.arena.cells
    assert (cell.paid, cell.settings) == ((0, 1), {"players": 2, "policy": "low-trained"})
    worths = plan.arena.play(Threads(2), [plan.start, plan.start], 0, 50, lambda games: None)
    rows = balance.play("tiny", players=2, games=50).frame
    assert worths.shape == (2, 1, 50)
    assert (worths[0, 0] / plan.arena.scale == rows["payoff_1"].to_numpy() / 1000).all()
    assert (worths[0] == worths[1]).all()


def test_the_gain_of_pigs_script_is_the_exact_one(tmp_path):
    training = train("pig", "hold", {"players": 2, "goal": 40}, out=tmp_path / "out", generations=2, games=1000)
    bold, old = Hold(20, or_goal=True), Hold(20, or_goal=False)
    exact = (two_seats(bold, old, goal=40)[0] + 1 - two_seats(old, bold, goal=40)[0]) / 2
    gain = training.gain
    assert training.values == (1,)
    assert gain["before"] == 0.5  # both seats follow one script, and one of them wins each game
    error = (gain["high"] - gain["low"]) / (2 * 1.96)
    assert abs(gain["after"] - exact) < 4.5 * error  # a right one is further off 7 times in a million


def test_a_seat_beyond_the_players_is_trained_against_them():
    scenario = load("all-hoomanz")
    script = find_script(scenario, "adam_policies.hunter")
    assert (script.against, script.axis.name) == (True, "adam_policy")
    assert not find_script(scenario, "cautious").against


def test_a_script_of_another_table_is_found_by_its_name():
    humans, posthuman = load("humans"), load("posthuman")
    assert find_script(humans, "runner").axis.name == "guy_policy"
    assert find_script(humans, "guy_policies.hunter").table == "guy_policies"
    assert find_script(posthuman, "guesser").axis.name == "mutant_policy"
    assert "style" not in [weight.column for weight in find_script(load("human-punishment"), "surveyor").weights]


def test_every_script_of_ours_has_ranges():
    for name in ("all-hoomanz", "cyberdoom-tower", "human-punishment", "humans", "pig", "posthuman"):
        scenario = load(name)
        for axis in scenario.axes.values():
            if axis.kind == "policy" and axis.table != "groups":
                rows = [row for row in scenario.tables[axis.table].ids if row != "random"]
                assert find_script(scenario, f"{axis.table}.{rows[0]}").weights


def test_a_budget_ends_it_and_generations_bound_it(install_tiny, tmp_path):
    install_tiny()
    training = few(tmp_path / "out", generations=None, budget=0.4)
    assert training.ended == "budget"
    assert training.generations >= 1
    both = few(tmp_path / "both", generations=1, budget="10min")
    assert (both.ended, both.generations) == ("generations", 1)


def test_a_forecast_counts_rows_cells_and_rivals(install_tiny):
    install_tiny(competitive=True)
    plan = plan_training("tiny", "low", {"players": 2}, games=100)
    assert (plan.games_of_a_row, plan.proof) == (200, 800)
    expected = forecast_training(plan, Threads(1))
    assert expected.generations == 40
    assert expected.seconds > 40 * expected.generation > 0


def test_the_frames_of_a_training_have_the_stated_columns(install_tiny, tmp_path):
    install_tiny()
    training = balance.train("tiny", "low", out=tmp_path / "out", generations=2, games=20)
    assert isinstance(training, balance.Training)
    assert training.weights.columns == ["weight", "before", "after", "low", "high"]
    assert training.history.schema["replaced"] == pl.Boolean
    assert training.history["best"].is_between(0, 1).all()
    assert np.isfinite(training.gains["gain"].to_numpy()).all()


def proved(*chances, games=4000):
    """A training whose row wins so often, before and after, in settings of their own; they share their luck."""
    luck = np.random.default_rng(1).random(games)
    before, after = (1000 * (luck < np.array(each)[:, None]) for each in zip(*chances, strict=True))
    labels = [f"players={n + 1}" for n in range(len(chances))]
    arena = SimpleNamespace(scale=1000, labels=labels)
    script = SimpleNamespace(row="low")
    source = SimpleNamespace(game=SimpleNamespace(competitive=False))
    plan = SimpleNamespace(arena=arena, proof=games, script=script, start=(1,), row="low-trained", source=source)
    return Training(plan, Path("out"), (2,), 9, "generations", 1, gains_of(plan, before, after), pl.DataFrame())


def test_settings_that_got_worse_are_named_first():
    training = proved((0.3, 0.5), (0.7, 0.65), (0.5, 0.5), (0.4, 0.398))
    assert training.better
    assert [row["setting"] for row in training.lost] == ["players=2"]
    (answer,) = words.answer(training)
    assert answer.startswith("It is better in the mean of 4 settings, but worse in players=2 (-4.9 points): ")
    assert training.lost[0]["gain"] == pytest.approx(-0.049, abs=0.001)
    assert training.gains["level"].to_list() == pytest.approx([0.95, *[1 - 0.05 / 4] * 4])
    (answer,) = words.answer(proved((0.3, 0.5), (0.7, 0.7)))
    assert answer.startswith("It is better: the payoff of low-trained is ")
    (answer,) = words.answer(proved((0.3, 0.33), (0.7, 0.67)))
    assert answer.startswith("It is not shown to be better in the mean of 2 settings, but worse in players=2 (-")


def test_of_one_seat_it_is_not_said_that_others_follow_other_scripts(install_tiny):
    install_tiny(competitive=True)
    said = [words.who_plays(plan_training("tiny", "low", {"players": players}, generations=1)) for players in (1, 2)]
    assert said[0] == "the one seat follows it"
    assert said[1].startswith("one seat follows it, each seat in turn")


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("pig", "The payoff is the share of the win that a seat gets, in the mean"),
        ("posthuman", "The payoff is how often a seat wins, alone or with others, in the mean over the seats that"),
    ],
)
def test_a_payoff_is_no_share_of_the_win_where_several_may_win(game, said):
    assert words.payoff_is(SimpleNamespace(source=load(game))).removesuffix(" train") == said
