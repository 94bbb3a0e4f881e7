"""What no ladder can be climbed of, or gone on with, is told in one line, and nothing is written."""

from dataclasses import replace

import pytest

import balance
from balance.questions.ladder.plan import plan_ladder
from balance.questions.ladder.study import ladder
from balance.studies.kept_games import SPEEDS
from scenarios import InputError, load
from tests.lab.balance.questions.ladder.few_games import contents, few, figures


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"budget": 0}, "--budget is 0; it must be a time above 0"),
        ({"budget": "0s"}, "--budget is '0s'"),
        ({"gain": "0pp"}, "--gain is '0pp'; it must be more than 0 and less than 50pp"),
        ({"gain": 1e-320}, "--gain is 1e-320; it must be at least 0.01pp"),
        ({"gain": "60pp"}, "--gain is '60pp'"),
        ({"level": 1.0}, "--level is 1.0; it must be between 0 and 1"),
        ({"games": 99}, "--games is 99; it must be a whole number from 100"),
        ({"seed": -1}, "--seed is -1"),
        ({"threads": 0}, "threads is 0"),
        ({"axis": "polcy"}, "--axis: tiny has no scripts 'polcy'; allowed: policy, seer; did you mean 'policy'?"),
        ({"scripts": ["best", "hunter"]}, "--script: policy has no script 'hunter'; scripts are low, best, random"),
        ({"scripts": ["best", "best"]}, "--script: best comes twice; give each name once"),
        ({"scripts": []}, "--script has no name"),
        ({"seats": [1]}, "--seats says who climbs in turn where seats compete"),
        ({"settings": {"players": [1, 2]}}, "--set players=1,2: 2 values; a ladder is of one configuration"),
        ({"settings": ["players=1,2"]}, "--set players=1,2: 2 values; a ladder is of one configuration"),
        ({"settings": {"policy": "best"}}, "--set policy: leave it out: it climbs"),
        ({"settings": {"lookahead": 4}}, "--set lookahead: leave it out: it climbs"),
        ({"settings": {"lookahead@1": 4}}, "--set lookahead@1: leave it out: it climbs"),
        ({"settings": {"playres": 2}}, "did you mean 'players'"),
        ({"settings": {"players": 3, "noise": 1}}, "cannot be played: too loud for three"),
    ],
)
def test_what_cannot_be_climbed_is_one_line(install_tiny, tmp_path, changes, said):
    install_tiny()
    settings = changes.pop("settings", ())
    with pytest.raises(InputError) as refused:
        ladder("tiny", settings, out=tmp_path / "out", **changes)
    assert said in str(refused.value)
    assert not (tmp_path / "out").exists()


AT_A_SEAT = (
    "each seat in turn gets the script that is tried, and all others follow one; scripts at seat 2 only are compared "
    "by balance compare with --set policy@2=hold,"
)


@pytest.mark.parametrize(
    ("game", "settings", "axis", "seats", "said"),
    [
        ("humans", {"players": 4}, "guy_policy", None, "guy_policy plays no part here; it does with --set mode=mixed"),
        ("all-hoomanz", {}, "simon_choices", None, "--axis: simon_choices belongs to no seat"),
        ("pig", {"policy@2": "hold"}, "policy", None, f"--set policy@2: leave it out: {AT_A_SEAT}"),
        ("pig", {}, "policy", [3], "--seats: 3 is no seat here; they are 1 to 2"),
        ("pig", {}, "policy", [1, 1], "--seats is 1,1; it must name seats, each once"),
    ],
)
def test_who_cannot_climb_is_one_line(game, settings, axis, seats, said):
    with pytest.raises(InputError) as refused:
        plan_ladder(game, settings, axis=axis, seats=seats)
    assert said in str(refused.value)


def test_a_game_in_which_nobody_decides_is_one_line(install_tiny):
    install_tiny()
    scenario = load("tiny")
    scenario = replace(scenario, game=replace(scenario.game, actions=1))
    for ask in (lambda: ladder(scenario), lambda: balance.train(scenario, "low")):
        with pytest.raises(InputError, match=r"^nobody decides in tiny: there is nothing to (climb|train)$"):
            ask()
    scenario = replace(load("tiny"), axes={"players": scenario.axes["players"]})
    with pytest.raises(InputError, match="tiny: no axis chooses from a table of scripts: there is nothing to climb"):
        ladder(scenario)


def test_scripts_that_never_win_cannot_climb_and_one_that_does_is_named(install_tiny, tmp_path):
    install_tiny().hopeless = {40, 0}
    with pytest.raises(InputError) as refused:
        few(tmp_path / "out", scripts=["low", "random"])
    assert str(refused.value).startswith(
        "tiny: none of 2 scripts ever won with players=1 seer=best, so no try is better than another; start from best, "
        "which wins 7"
    )
    assert str(refused.value).endswith(": --scripts best")
    assert not (tmp_path / "out").exists()
    (tmp_path / "empty").mkdir()
    for _ in range(2):  # the second time it is as empty as the first
        with pytest.raises(InputError, match="start from best, which wins 7"):
            few(tmp_path / "empty", scripts=["low", "random"])
        assert not list((tmp_path / "empty").iterdir())
    install_tiny().hopeless = {70, 40, 0}
    with pytest.raises(InputError, match=r"low never won with .*; no script of policy ever wins here"):
        few(tmp_path / "out", scripts=["low"])


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"seed": 1}, "the seed: 0 there, 1 here"),
        ({"games": 300}, "the number of games: 500 there, 300 here"),
        ({"settings": {"players": 2}}, "the settings: "),
        ({"scripts": ["low"]}, "the scripts: "),
        ({"axis": "seer"}, "the axis: policy there, seer here"),
    ],
)
def test_a_ladder_of_something_else_is_not_gone_on_with(install_tiny, tmp_path, changes, said):
    install_tiny()
    few(tmp_path / "out")
    kept = contents(tmp_path / "out")
    with pytest.raises(InputError, match="holds a ladder and its answer; add --resume to print it again"):
        few(tmp_path / "out")
    with pytest.raises(InputError) as refused:
        few(tmp_path / "out", resume=True, **changes)
    assert said in str(refused.value)
    assert contents(tmp_path / "out") == kept


def test_a_changed_scenario_is_not_gone_on_with(install_tiny, tmp_path):
    from tests.lab.balance.tiny import TOML

    install_tiny()
    few(tmp_path / "out")
    install_tiny(toml=TOML.replace("aim = [0, 100]", "aim = [0, 99]"))
    with pytest.raises(InputError, match="the scenario: changed since"):
        few(tmp_path / "out", resume=True)


def test_a_folder_that_holds_something_else_is_left_alone(install_tiny, tmp_path):
    install_tiny()
    (tmp_path / "out").mkdir()
    (tmp_path / "out/notes.txt").write_text("mine")
    for resume in (False, True):
        with pytest.raises(InputError, match="holds files that are no ladder"):
            few(tmp_path / "out", resume=resume)
    with pytest.raises(InputError, match="is a file; a ladder is a folder"):
        few(tmp_path / "out/notes.txt")
    assert contents(tmp_path / "out") == {"notes.txt": b"mine"}


def test_a_damaged_record_is_refused_and_damaged_games_are_played_again(install_tiny, tmp_path):
    install_tiny()
    whole = few(tmp_path / "out")
    kept = contents(tmp_path / "out")
    games = tmp_path / "out/games/low.parquet"
    games.write_bytes(games.read_bytes()[:-9] + b"123456789")
    (tmp_path / "out/games/best.parquet").write_bytes((tmp_path / "out/games/random.parquet").read_bytes())
    (tmp_path / "out" / SPEEDS).write_text("[]")
    again = few(tmp_path / "out", resume=True)
    assert contents(tmp_path / "out") == kept
    assert figures(again).equals(figures(whole))
    record = tmp_path / "out/ladder.json"
    record.write_text(record.read_text().replace('"seed": 0', '"seed": 5'))
    with pytest.raises(InputError, match="its seal does not fit"):
        few(tmp_path / "out", resume=True)
