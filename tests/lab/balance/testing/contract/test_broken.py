"""Plug-ins that are broken: listed with the reason, in nobody's way, and not called a bug of ours."""

import json
import os
import sys

import pytest

import scenarios
from sims import game as games
from tests.lab import forked
from tests.lab.balance.cli.commands import Ran, run
from tests.lab.balance.testing.contract.hog import install, line_of

WRONG = [
    (("class Stream(IntEnum):", "class Stream(IntEnum:"), "/turn.py, line 10: SyntaxError: "),
    (
        ("import numpy as np\n", "import numpy as np\nimport no_such_dice\n"),
        "ModuleNotFoundError: No module named 'no_",
    ),
    (("import numpy as np\n", "import sys\nsys.exit(7)\n"), "it ends the program when it is imported (sys.exit(7))"),
    ((":GAME\n", "\n"), 'is a module; it must name a Game, as in hog = "hog:GAME"'),
    (("Game.of(", "Game.of('x' + "), "both must have one name"),
    (('Path(__file__).parent / "scenario"', '"scenario"'), "GAME.scenario is a str; it must be a pathlib.Path"),
    (("heap = {", "haep = {"), "game.toml: [numbers] haep fills no field of RULES"),
    (('/ "scenario"', '/ "scenarios"'), "the game has no scenario folder (there is no "),
    (("ACTIONS = 2\n", 'ACTIONS = 2\nWORDS = {"players": 3}\n'), "TypeError: "),
    (("def redeal(", "def reseal("), ": there is no redeal in hog"),
]


def last_line(done: Ran) -> str:
    """The error, after a line that says that kernels are compiled."""
    assert done.code == 2, done
    return done.err.splitlines()[-1]


def test_broken_plug_ins_are_listed_with_the_reason_and_stop_nothing_else(tmp_path, monkeypatch):
    names = [install(tmp_path, monkeypatch, change).name for change, _ in WRONG]
    sound = install(tmp_path, monkeypatch, ("from enum import IntEnum\n", "from enum import IntEnum\nprint('hello')\n"))
    listed = run("games", "--json")
    assert listed.code == 0, listed.err
    told = {fact["game"]: fact for fact in json.loads(listed.out)}
    assert {"pig", sound.name} <= {name for name, fact in told.items() if "broken" not in fact}
    for name, (_, reason) in zip(names, WRONG, strict=True):
        assert reason in told[name]["broken"], name
    assert "hello" in listed.err
    shown = run("games")
    assert shown.code == 0
    assert f"{names[0]} is broken: " in shown.out
    assert run("show", names[2]).refused().startswith(f"error: {names[2]}: the game {names[2]} cannot be loaded: ")
    assert "no game or scenario folder is called 'nope'" in run("show", "nope").refused()


def test_a_plug_in_with_the_name_of_ours_is_listed_as_broken(tmp_path, monkeypatch):
    install(tmp_path, monkeypatch, ("[balance.games]\n", "[balance.games]\npig = sims.games.pig:GAME\n"))
    assert games.shadowed() == ["pig"]
    found, broken = scenarios.load_all()
    assert broken["pig"] == "another installed game has this name"
    assert "pig" in {scenario.name for scenario in found}


def test_a_mistake_in_a_kernel_is_named_as_the_games_own(tmp_path, monkeypatch):
    package = install(tmp_path, monkeypatch, ("s.heap -= chips", "s.heep -= chips"))
    line = last_line(run("play", package.name, "--games", 10))
    assert f"{package.name}/turn.py, line {line_of('s.heep', package)}, in advance: AttributeError" in line
    assert f"(an error of the game {package.name}; balance check {package.name} looks for more)" in line


UNCOMPILED = [  # what is right as plain Python, so that only the compiler's words help
    ([("@kernel\ndef begin_turn", "def begin_turn")], "begin_turn(s, rules)", "begin_turn() is no kernel; @kernel is "),
    (
        [("MAX_SEATS = 2\n", "MAX_SEATS = 2\nBACK = {1: 2}\n"), ("s.heap -= chips", "s.heap -= chips + 0 * BACK[1]")],
        "s.heap -= chips",
        "BACK is a dict, which a kernel cannot read",
    ),
    (
        [
            ("MAX_SEATS = 2\n", "MAX_SEATS = 2\nTOLD = np.zeros(3)\n"),
            ("s.heap -= chips", "TOLD[1] = s.heap = s.heap - chips"),
        ],
        "TOLD[1]",
        "a kernel writes to a global array",
    ),
]


@pytest.mark.parametrize(("changes", "where", "says"), UNCOMPILED)
def test_what_does_not_compile_is_named_as_the_games_own(tmp_path, monkeypatch, changes, where, says):
    package = install(tmp_path, monkeypatch, *changes)
    line = last_line(run("play", package.name, "--games", 10))
    assert f"{package.name}/turn.py, line {line_of(where, package)}: {says}" in line


def test_a_division_by_zero_in_a_kernel_is_named_as_the_games_own(tmp_path, monkeypatch):
    package = install(tmp_path, monkeypatch, ("s.heap -= chips", "s.heap -= chips + 0 * (1 // (chips - chips))"))
    line = last_line(run("play", package.name, "--games", 10))
    assert f"{package.name}/turn.py, line {line_of('chips - chips', package)}, in advance: " in line
    assert "divide by zero" in line


def test_fields_that_are_there_already_or_not_at_all_stop_the_game(tmp_path, monkeypatch):
    taken = install(tmp_path, monkeypatch, ('("gone", np.int8, (64,))', '("taken", np.int8, (64,))'))
    line = line_of('("taken", np.int8', taken)
    assert f"turn.py, line {line}: ValueError: a field 'taken' is there already" in run("play", taken.name).refused()
    limits = ('LIMITS = {"heap": (1, 2**62), ', 'LIMITS = {"stop_at": (0, 1), ')
    says = "LIMITS names 'stop_at', which is no field of RULES"
    assert says in run("play", install(tmp_path, monkeypatch, limits).name).refused()


def test_a_wrong_row_is_named_as_the_games_own(tmp_path, monkeypatch):
    package = install(tmp_path, monkeypatch, ("Outcome.WIN, s.seat", "Outcome.WIN, s.seat + 1"))
    line = last_line(run("play", package.name, "--games", 10))
    assert "result winner is 2; it must be a seat, 0 to 1, or -1 where nobody won" in line


@pytest.mark.parametrize("edited", ["derive", "redeal", "dice"])
def test_the_digest_of_a_game_follows_all_its_doors_and_their_helpers(tmp_path, monkeypatch, edited):
    """A run and a baseline rest on it: `--resume` and `replay` compare it."""
    (tmp_path / "chips_lib").mkdir()
    for name in ("__init__", "derive", "redeal", "dice"):
        code = f"def {name}(*arguments):\n    pass\n" if name != "__init__" else ""
        (tmp_path / "chips_lib" / f"{name}.py").write_text(code)
    doors = (
        ("def derive(rules):", "from chips_lib.derive import derive\n\ndef own_derive(rules):"),
        ("def redeal(s, rules, seat):", "def own_redeal(s, rules, seat):"),
        ("MAX_SEATS = 2\n", "MAX_SEATS = 2\nfrom chips_lib.redeal import redeal\n"),
        ("from sims import record\n", "from chips_lib import dice\nfrom sims import record\n"),
    )
    package = install(tmp_path, monkeypatch, *doors)
    code = f"from sims.game import find; print(find({package.name!r}).digest)"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "NUMBA_DISABLE_JIT": "1"}

    def digest() -> str:
        return forked.run([sys.executable, "-c", code], env=environment, check=True).stdout

    before = digest()
    with (tmp_path / "chips_lib" / f"{edited}.py").open("a") as file:
        file.write("# edited\n")
    assert digest() != before


def test_numbers_that_the_kernels_do_not_take_are_refused(tmp_path, monkeypatch):
    limited = ('"heap": (1, 2**62), "most": (1, 10**6)', '"heap": (1, 64), "most": (1, 6)')
    package = install(tmp_path, monkeypatch, limited)
    assert scenarios.load(package.name).numbers["heap"].max == 60
    toml = package / "scenario" / "game.toml"
    toml.write_text(toml.read_text().replace("max = 60", "max = 65"))
    with pytest.raises(scenarios.InputError, match=r"\[numbers\] heap: max is 65; it must be from 1 to 64"):
        scenarios.load(package.name)
