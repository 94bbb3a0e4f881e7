"""What is to be played: from `--set`, from a mapping, from a file."""

import os
import shutil

import pytest

from balance.design.grid import parse_set
from balance.design.make_plan import make_plan
from balance.design.plan import Plan
from balance.runs.forecast import forecast
from scenarios import load
from scenarios.loader.errors import InputError

PLAN = """
scenario = "pig"
games = 2000
seed = 5
[set]
players = [1, 2]
hold_at = [15, 25]
"hold_at@2" = 20
"""


@pytest.fixture
def write(tmp_path):
    def write(text, name="plan.toml", encoding="utf-8"):
        path = tmp_path / name
        path.write_bytes(text.encode(encoding))
        return path

    return write


def test_cells_are_all_combinations_the_last_name_fastest():
    plan = make_plan("pig", ["players=1,2", "hold-at=15,25"], games=10)
    given = [configuration.given for configuration in plan.cells.legal]
    assert given == [{"players": p, "hold_at": h} for p in (1, 2) for h in (15, 25)]


def test_texts_mappings_and_files_mean_the_same(write):
    texts = make_plan("pig", ["players=1,2", "hold_at=15,25", "hold_at@2=20"], games=2000, seed=5)
    mapping = make_plan(load("pig"), {"players": [1, 2], "hold-at": (15, 25), "hold_at@2": 20}, games=2000, seed=5)
    for encoding in ("utf-8", "utf-8-sig"):
        for lines in (PLAN, PLAN.replace("\n", "\r\n")):
            file = make_plan(write(lines, encoding=encoding))
            assert file.grid == texts.grid == mapping.grid
            assert (file.games, file.seed, file.source) == (2000, 5, "pig")


def test_options_take_the_place_of_what_the_file_says(write):
    plan = make_plan(write(PLAN), ["players=3"], games=7, seed=0)
    assert plan.grid == {"players": [3], "hold_at": [15, 25], "hold_at@2": [20]}
    assert (plan.games, plan.seed) == (7, 0)


def test_cells_with_a_setting_for_a_seat_that_nobody_sits_at_are_skipped():
    cells = make_plan("pig", ["players=1,2", "hold_at@2=20"]).cells
    assert [configuration.players for configuration in cells.legal] == [2]
    assert [(skipped.settings["players"], skipped.reason) for skipped in cells.skipped] == [
        (1, "hold_at@2: seat 2 does not sit at a table of 1")
    ]
    with pytest.raises(InputError, match="pig: nothing to play: hold_at@3: seat 3 does not sit"):
        _ = make_plan("pig", ["players=1,2", "hold_at@3=20"]).cells


def test_a_plan_without_settings_is_one_cell():
    assert len(make_plan("pig").cells.legal) == 1


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (["hold_at"], "there is no `=`"),
        (["hold_at=20", "hold-at=25"], "hold_at is set twice"),
        (["hold_att=20"], "hold_at"),
        (["hold_at=20,x"], "x"),
        (["hold_at="], "hold_at"),
        (["hold_at=20,,25"], "hold_at has an empty value between commas"),
        (["hold_at=20,25,20"], "--set: hold_at=20 comes twice; list each value once"),
        (["hold_at=20..24,22"], "--set: hold_at=22 comes twice; list each value once"),
        (["players=9"], "players"),
    ],
)
def test_a_wrong_setting_is_one_line(texts, said):
    with pytest.raises(InputError, match=said) as error:
        parse_set(load("pig"), texts)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("games = 5", "scenario is missing"),
        ('scenario = "pigg"', "pig"),
        ('scenario = "pig"\ngame = 5', r"no key 'game'; allowed: .*did you mean 'games'"),
        ('scenario = "pig"\ngames = 0', "games is 0; it must be a whole number from 1"),
        ('scenario = "pig"\ngames = 1.5', "games is 1.5"),
        ('scenario = "pig"\ngames = true', "games is True"),
        ('scenario = "pig"\nseed = -1', "seed is -1"),
        ('scenario = "pig"\nset = 5', "set is no table"),
        ('scenario = "pig"\n[set]\nhold_at = 0', "hold_at"),
        ('scenario = "pig"\n[set]\nhold_at = [1979-05-27]', "must be a number, a word"),
        ('scenario = "pig"\n[set]\nhold_at = []', "hold_at"),
        ('scenario = "pig', "is no TOML"),
        ("", "scenario is missing"),
    ],
)
def test_a_wrong_plan_file_is_one_line_that_names_it(write, text, said):
    with pytest.raises(InputError, match=said) as error:
        _ = make_plan(write(text)).cells
    assert "plan.toml" in str(error.value)
    assert "\n" not in str(error.value)


def test_a_plan_file_that_is_not_there_or_is_not_text(tmp_path, write):
    with pytest.raises(InputError, match=r"gone.toml: it cannot be read"):
        make_plan(tmp_path / "gone.toml")
    for content in (b"\xff\xfe\x00", b"x = " + b"[" * 2000, b"games = " + b"1" * 5000):
        (tmp_path / "bytes.toml").write_bytes(content)
        with pytest.raises(InputError, match=r"bytes.toml: is no TOML"):
            make_plan(tmp_path / "bytes.toml")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in this file system")
def test_a_plan_file_that_is_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "plan.toml")
    with pytest.raises(InputError, match=r"plan.toml: it cannot be read: it is no regular file"):
        make_plan(tmp_path / "plan.toml")


def test_too_many_cells_are_refused_before_they_are_made():
    values = ",".join(map(str, range(1, 401)))
    with pytest.raises(InputError, match="160000 configurations; at most 100000"):
        make_plan("pig", [f"hold_at={values}", f"hold_at@2={values}"])


def test_a_forecast_says_what_a_sweep_will_take():
    said = forecast(make_plan("pig", ["hold_at=15,20,25"], games=20_000), threads=1)
    assert (said.configurations, said.games, said.skipped) == (3, 60_000, [])
    assert 0.001 < said.seconds < 60
    assert 1e-5 < said.gigabytes < 1e-2
    assert said.half_width == pytest.approx(0.98 / 20_000**0.5, rel=0.01)


def test_a_plan_checks_its_numbers():
    with pytest.raises(InputError, match="seed is 9223372036854775808"):
        Plan(load("pig"), seed=2**63)


def test_a_sweep_file_of_a_copied_folder_plays_the_copy(tmp_path):
    copy = shutil.copytree(load("pig").folder, tmp_path / "my-pig")
    plan = make_plan(copy / "sweeps" / "hold_at.toml")
    assert plan.scenario.folder.resolve() == copy.resolve()
    assert make_plan(load("pig").folder / "sweeps" / "hold_at.toml").scenario.name == "pig"
