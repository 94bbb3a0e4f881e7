"""The scenario of Pig, and what holds for every scenario of ours."""

import shutil

import pytest

import scenarios
from scenarios import InputError
from sims.game import find

PIG = scenarios.load("pig").folder


@pytest.fixture
def pig():
    return scenarios.load("pig")


def test_pig_is_race_to_100_holding_at_20(pig):
    record = pig.configuration().rules()[0]
    assert (record.players, record.goal, record.die_sides, record.pig) == (2, 100, 6, 1)
    assert record.hold_at.tolist() == [20, 20, 0, 0, 0]
    assert record.policies["stops_at_goal"].tolist() == [0, 0, 0, 0, 0]
    assert pig.configuration({"policy": "hold_or_goal"}).rules()[0].policies["stops_at_goal"].tolist() == [
        1,
        1,
        0,
        0,
        0,
    ]


def test_values_are_read_as_typed(pig):
    assert pig.parse("hold_at", "10,20,30") == [10, 20, 30]
    assert pig.parse("hold-at@2", " 5 , +7 ") == [5, 7]
    assert pig.parse("players", "2..4") == [2, 3, 4]
    assert pig.parse("goal", "10..20..5,12,10") == [10, 15, 20, 12]
    assert pig.parse("policy", "hold_or_goal,hold") == ["hold-or-goal", "hold"]
    assert pig.parse("policies.hold.stops_at_goal", "0..1") == [0, 1]


def test_seats_count_from_1(pig):
    configuration = pig.configuration({"hold-at": 15, "hold_at@2": 25, "players": 3})
    assert configuration.rules()[0].hold_at.tolist() == [15, 25, 15, 0, 0]
    assert configuration.given == {"hold_at": 15, "hold_at@2": 25, "players": 3}
    assert configuration.players == 3


def test_a_copied_folder_is_a_scenario_of_its_own(pig, tmp_path):
    copy = shutil.copytree(PIG, tmp_path / "my_pig")
    assert scenarios.load(copy).digest == pig.digest
    assert (scenarios.load(copy).name, scenarios.load(copy).game.name) == ("my_pig", "pig")
    text = (copy / "game.toml").read_text().replace("goal = { value = 100", "goal = { value = 50")
    (copy / "game.toml").write_text(text)
    changed = scenarios.load(str(copy))
    assert changed.configuration().rules()[0].goal == 50
    assert changed.digest != pig.digest


def test_a_names_folder_is_chosen_by_name_not_by_what_lies_around(pig, tmp_path, monkeypatch):
    (tmp_path / "pig").mkdir()
    monkeypatch.chdir(tmp_path)
    assert scenarios.load("pig").folder == pig.folder
    with pytest.raises(InputError) as refused:
        scenarios.load("./pig")
    assert str(refused.value) == "pig: there is no game.toml in this folder; it is no scenario"


@pytest.mark.parametrize("end", ["\r\n", "\n"])
@pytest.mark.parametrize("mark", ["\ufeff", ""])
def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(pig, tmp_path, end, mark):
    copy = shutil.copytree(PIG, tmp_path / "pig")
    for path in copy.glob("*.*"):
        path.write_text(mark + path.read_text(encoding="utf-8"), encoding="utf-8", newline=end)
    scenario = scenarios.load(copy)
    assert scenario.configuration().rules().tobytes() == pig.configuration().rules().tobytes()
    assert scenario.rule_list().equals(pig.rule_list())


def test_the_digest_is_of_numbers_and_tables_not_of_the_rule_list(pig, tmp_path):
    copy = shutil.copytree(PIG, tmp_path / "pig")
    (copy / "rules.csv").unlink()
    assert scenarios.load(copy).digest == pig.digest
    (copy / "policies.csv").write_text((copy / "policies.csv").read_text() + "third,,1,assumed\n")
    assert scenarios.load(copy).digest != pig.digest


@pytest.mark.parametrize("name", scenarios.available())
def test_every_scenario_of_ours_is_whole(name):
    scenario = scenarios.load(name)
    assert scenario.game is find(name)
    assert scenario.configuration().illegal is None
    assert scenario.provenance().height > 0
    assert scenario.rule_list().height == 0 or scenario.rule_list()["id"].is_unique().all()
    assert {plan.suffix for plan in scenario.sweeps().values()} <= {".toml"}
    assert [scenario.canonical(each) for each in scenario.settable()] == scenario.settable()
