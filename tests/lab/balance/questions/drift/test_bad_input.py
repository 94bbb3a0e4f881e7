"""A baseline that cannot be used: one clear line, and the file as it was."""

import os

import pytest

from balance.questions.drift.accepting import accept
from balance.questions.drift.checking import check
from balance.questions.drift.recording import record
from scenarios.loader.errors import InputError

CELL, SET = "\n[[cell]]", "set = { players = 2, goal = 40 }"
TARGET = '\n[[target]]\ngame = "{}"\nset = {}\nmetric = "{}"\nbetween = {}\n\n[[cell]]'


def target(game="pig", settings="{}", metric="winner=1", between="[0.1, 0.2]"):
    return TARGET.format(game, settings, metric, between)


EDITS = [
    ("format = 1", "format = 2", "its format is 2; this version reads format 1"),
    ("format = 1\n", "", "format is missing"),
    ("format = 1", "format = ", "is no TOML"),
    ('game = "pig"', 'game = "cyberdoom-tower"', "is a baseline of cyberdoom-tower, but pig is played by pig"),
    ('scenario = "pig"', 'scenario = "pgi"', "no game or scenario folder is called 'pgi'"),
    ('scenario = "pig"', 'scenario = "./gone"', "no game or scenario folder"),
    ("seed = 5", "seed = -5", "seed is -5; it must be at least 0$"),
    ("seed = 5", 'seed = "x"', "seed is 'x'; it must be a whole number$"),
    ("seed = 5", "sede = 5", "seed is missing"),
    ("margin = 0.03", "margin = 0.0", "margin is 0.0; it must be more than 0"),
    ("margin = 0.03", "margin = 0.7", "margin is 0.7; it must be more than 0 and less than 50pp"),
    ("margin = 0.03", "margin = nan", "margin is nan"),
    ("alpha = 0.01", "alpha = 0.0", "alpha is 0.0; it must be at least 1e-06 and less than 1"),
    ("alpha = 0.01", "alpha = 1.5", "alpha is 1.5"),
    ("beta = 0.05", "beta = -1.0", "beta is -1.0"),
    (SET, "set = { players = 9, goal = 40 }", r"cell 2 \(players=9 goal=40\): players is 9"),
    (SET, "set = { players = 2, gaol = 40 }", r"cell 2 .*did you mean 'goal'"),
    (SET, "set = { players = 1, goal = 40 }", "is the same as cell 1"),
    (SET, "set = 7", "cell 2: set is 7; it must be a table$"),
    (SET, 'set = { players = 1, goal = 40, "hold_at@2" = 9 }', "seat 2 does not sit at a table of 1"),
    ('"winner=1" = ', '"winner=1" = 9', r"winner=1 is 9\d+; it must be from 0 to games"),
    ('"winner=1" = ', '"winner=1" = -', r"winner=1 is -\d+; it must be from 0 to games"),
    ('"winner=1" = ', '"winner=7" = ', "winner is '7'; it must be winner=1 to winner=2"),
    ('"winner=1" = ', '"winnre=1" = ', "no column 'winnre'.*did you mean 'winner'"),
    ('"outcome=round_cap" = 0', '"outcome=round_cap" = 1', "the counts of outcome add up to"),
    ('"outcome=win" = ', '"outcome=win" = 1 #', "the counts of outcome add up to 1, not games"),
    ('"rounds>', '"rounds>1" = 5\n"rounds>', r"rounds>\d+ is \d+; it must be at most rounds>1 = 5"),
    ("fingerprint = { games = ", "fingerprint = { games = 1000000", r"cell 1: fingerprint.games is 1000000\d+"),
    ("margin = 0.03", "margin = 1e-300", "margin is 1e-300; it must be at least 0.001pp"),
    ("alpha = 0.01", "alpha = 1e-320", "alpha is 1e-320; it must be at least 1e-06"),
    ("beta = 0.05", "beta = 1e-320", "beta is 1e-320; it must be at least 1e-06"),
    ("seed = 5", f"seed = {'5' * 5000}", "holds a number that is too long"),
    ("seed = 5", f"seed = {'[' * 3000}{']' * 3000}", "is nested too deeply"),
    ("sha256 = ", 'sha255 = "", sha256 = ', r"cell 1: fingerprint.sha255: there is no such key"),
    ('sha256 = "', 'sha256 = "no', r"cell 1: fingerprint.sha256 is 'no"),
    (CELL, '\n[margins]\n"winner=9" = 0.1\n\n[[cell]]', "margins: no cell has the metric 'winner=9'"),
    (CELL, "\n[margins]\nrounds = 0.0\n\n[[cell]]", "margins: rounds is 0.0"),
    (CELL, target(metric="outcome=wni"), "target 1: outcome is 'wni'.*did you mean 'win'"),
    (CELL, target(metric="outcmoe=win"), "target 1: pig has no column 'outcmoe'"),
    (CELL, target(game="cyberdoom-tower"), "target 1: cyberdoom-tower has no seats that win"),
    (CELL, target(settings="{ players = 1 }"), "target 1: .*one player competes with nobody"),
    (CELL, target(settings="{ players = 8 }"), "target 1: players is 8"),
    (CELL, target(game="pigg"), "target 1: game: no game or scenario folder is called 'pigg'; .*did you mean 'pig'"),
    (CELL, target(between="[0.5, 0.4]"), r"target 1: between is \[0.5, 0.4\]; it must be two shares"),
    (CELL, target(between="[0.5, 1.4]"), r"target 1: between is \[0.5, 1.4\]"),
    (CELL, target(between="[0.5]"), "target 1: between is a list"),
]


@pytest.mark.parametrize(("old", "new", "message"), EDITS)
def test_nonsense_in_the_file_is_named_and_nothing_is_touched(change, old, new, message):
    path = change(old, new)
    before = path.read_bytes()
    for call in (lambda: check(path), lambda: accept(path, "a reason"), lambda: accept(path, same=True)):
        with pytest.raises(InputError, match=message) as error:
            call()
        assert str(error.value).startswith(str(path))
        assert "\n" not in str(error.value)
    assert path.read_bytes() == before


def test_a_cell_that_is_illegal_today_is_named(my_pig, tmp_path):
    path = tmp_path / "b.toml"
    record(my_pig, path, ["players=2,3"], margin="10pp", max_games=2000)
    game = my_pig / "game.toml"
    game.write_text(game.read_text() + '\n[[illegal]]\nwhen = { players = [3] }\nreason = "three is a crowd"\n')
    with pytest.raises(InputError, match=r"cell 2 \(players=3\): cannot be played today: three is a crowd"):
        check(path)


def test_a_file_that_is_not_there_or_empty_is_named(tmp_path):
    with pytest.raises(InputError, match="no such file; make it with: balance drift record"):
        check(tmp_path / "gone.toml")
    (tmp_path / "empty.toml").write_text('format = 1\ngame = "pig"\nscenario = "pig"\nseed = 1\n')
    with pytest.raises(InputError, match=r"neither a \[\[cell\]\] nor a \[\[target\]\]"):
        check(tmp_path / "empty.toml")
    with pytest.raises(InputError, match="cannot be read"):
        check(tmp_path)
    (tmp_path / "nothing.toml").touch()
    with pytest.raises(InputError, match="is empty"):
        check(tmp_path / "nothing.toml")


def test_a_pipe_that_nobody_writes_to_is_empty(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(InputError, match="is empty"):
        check(tmp_path / "pipe")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"margin": 0}, "--margin is 0; it must be more than 0"),
        ({"margin": "one"}, "--margin is 'one'"),
        ({"alpha": 0.0}, "--alpha is 0.0"),
        ({"alpha": 1}, "--alpha is 1"),
        ({"beta": -0.1}, "--beta is -0.1"),
        ({"max_games": 10}, "--max-games is 10"),
        ({"undecided": "maybe"}, "--undecided is 'maybe'; it must be fail or pass"),
    ],
)
def test_wrong_options_of_a_check_are_named(recorded, options, message):
    with pytest.raises(InputError, match=message):
        check(recorded, **options)


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        (("pig",), {"margin": 0}, "margin is 0"),
        (("pig",), {"alpha": 2}, "alpha is 2"),
        (("pig",), {"margins": {"winner=1": "0pp"}}, "--margin winner=1 is '0pp'"),
        (("pig",), {"margins": {"looser": "1pp"}, "max_games": 1000}, "margin of looser: no cell has this metric"),
        (("cyberdoom-tower",), {"margins": {"winner=1": "1pp"}, "max_games": 1000}, "no cell has this metric"),
        (("pig",), {"margin": 1e-300}, "margin is 1e-300; it must be at least 0.001pp"),
        (("pig",), {"margin": 1e-5, "settings": ["players=2"]}, "takes .* games of each cell; give wider margins"),
        (("pig",), {"alpha": 1e-320}, "alpha is 1e-320"),
        (("pig",), {"beta": 1e-320}, "beta is 1e-320"),
        (("pgi",), {}, "did you mean 'pig'"),
        (("pig",), {"max_games": 0}, "--max-games is 0"),
        (("pig",), {"settings": ["players=7"]}, "players is 7"),
    ],
)
def test_wrong_options_of_a_recording_are_named(tmp_path, arguments, options, message):
    with pytest.raises(InputError, match=message):
        record(*arguments, tmp_path / "b.toml", **options)
    assert list(tmp_path.iterdir()) == []


def test_accept_needs_a_reason_or_same_and_not_both(baseline):
    before = baseline.read_bytes()
    for arguments in ({}, {"reason": "x", "same": True}, {"reason": "  "}):
        with pytest.raises(InputError, match="reason"):
            accept(baseline, **arguments)
    assert baseline.read_bytes() == before
