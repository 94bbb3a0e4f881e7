"""new --game: a whole distribution that works at once, under whatever name it gets."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from balance.questions.new.plug_in import new_game
from balance.questions.new.words import after_game
from balance.testing import contract
from scenarios import InputError, load
from scenarios.loader.plausible import missing, read_plausible

ROOT = Path(__file__).parents[5]
FILES = {
    *(".gitignore", "README.md", "pyproject.toml", "tests/test_chances.py", "tests/test_contract.py"),
    *("tests/test_rules.py", "PACKAGE/__init__.py", "PACKAGE/game.py", "PACKAGE/scenario/game.toml"),
    *("PACKAGE/scenario/cards.csv", "PACKAGE/scenario/policies.csv", "PACKAGE/scenario/rules.csv"),
    "PACKAGE/scenario/assumed/plausible.csv",
    "PACKAGE/scenario/results/columns.csv",
}


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """Makes a game and installs it, as `pip install -e` would; returns it."""
    monkeypatch.chdir(tmp_path)

    def make(name):
        made = new_game(name)
        project = tomllib.loads((made.folder / "pyproject.toml").read_text())["project"]
        (points,) = project["entry-points"].values()
        info = made.folder / f"{made.module}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 1.0\n")
        lines = "".join(f"{each} = {place}\n" for each, place in points.items())
        (info / "entry_points.txt").write_text(f"[balance.games]\n{lines}")
        monkeypatch.syspath_prepend(str(tmp_path / made.folder))
        return made

    return make


@pytest.mark.parametrize(
    ("name", "module", "title", "rule"),
    [
        ("pog", "pog", "Pog", "POG"),
        ("My-Great_game", "my_great_game", "My Great Game", "MGG"),
        ("lantern2", "lantern2", "Lantern2", "LANT"),
    ],
)
def test_the_folder_is_complete_and_all_of_it_has_the_games_name(tmp_path, monkeypatch, name, module, title, rule):
    monkeypatch.chdir(tmp_path)
    made = new_game(name)
    assert {each.replace(made.module, "PACKAGE", 1) for each in made.files} == FILES
    assert {path.relative_to(name).as_posix() for path in Path(name).rglob("*") if path.is_file()} == set(made.files)
    texts = {each: (tmp_path / name / each).read_text() for each in made.files}
    assert not [each for each, text in texts.items() if "$" in text]
    ids = set(re.findall(r"\b[A-Z0-9]+-0\d\d\b", "\n".join(texts.values())))
    assert ids == {f"{rule}-{number:03d}" for number in range(1, 12)}
    assert made.module == module
    assert f'"{title}"' in texts[f"{module}/__init__.py"]
    assert texts["README.md"].startswith(f"# {title}\n\n> Replace what follows when the rules are yours: ")


@pytest.mark.parametrize("name", ["pog", "a" * 40])
def test_its_code_is_as_tidy_as_ours_whatever_its_name(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    new_game(name)
    ruff, settings = [sys.executable, "-m", "ruff"], ["--config", str(ROOT / "pyproject.toml"), "--no-cache", name]
    checked = subprocess.run(
        [*ruff, "check", *settings, "--ignore", "D,I,PT" if name == "pog" else "D,I,PT,E501"],
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 0, checked.stdout
    if name == "pog":  # a longer name may fill a line
        tidy = subprocess.run([*ruff, "format", "--diff", *settings], capture_output=True, text=True)
        assert tidy.returncode == 0, tidy.stdout


def test_its_rules_have_tests_that_pass_and_its_assumed_values_have_others(installed):
    made = installed("hog")
    scenario = load("hog")
    assert missing(scenario) == []
    assert [each.entry for each in read_plausible(scenario) if each.others] == ["shield_price"]
    assert len(scenario.rule_list()) == 11
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(made.folder.resolve())}
    line = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/test_rules.py"]
    ran = subprocess.run(line, cwd=made.folder, env=environment, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "14 passed" in ran.stdout  # that all rules have a test is one of them


@pytest.mark.slow
def test_it_keeps_the_contract_and_both_kinds_of_decision_come_up(installed):
    installed("hedgehog")
    checked = contract.check("hedgehog", games=5, seconds=3)  # interpreted, the first configurations; compiled, all
    assert [breach.says for breach in checked.breaches] == []
    assert checked.interpreted > 0
    assert checked.compiled == checked.configurations
    game = load("hedgehog").game
    assert list(game.phases.values())[:2] == ["draw or stop", "bank all or buy a shield"]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("class", "class: it is a word of Python, and no package can have it as its name; choose another"),
        ("match", "match: it is a word of Python"),
        ("json", "json: an installed Python package has the name json; choose another"),
        ("numpy", "numpy: an installed Python package has the name numpy"),
        ("sims", "sims: an installed Python package has the name sims"),
        ("tests", "tests: an installed Python package has the name tests"),
        ("pig", "pig: it is the name of the game pig; choose another"),
        ("a/b", "has a path in it"),
        ("nul", "Windows keeps this name"),
    ],
)
def test_a_name_that_no_game_can_have(tmp_path, monkeypatch, name, says):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match=re.escape(says)):
        new_game(name)
    assert list(tmp_path.iterdir()) == []


def test_what_to_do_next_is_printed_and_programs_get_json(balance, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said = balance("new", "pog", "--game").out
    assert said.startswith("pog: a small game that works, 14 files. Next:\n  pip install -e pog ")
    assert all(command in said for command in ("balance play pog", "balance check pog", "python -m pytest pog"))
    files = re.findall(r"edit (\S+)", said)
    assert "pog/README.md" in files
    assert all((tmp_path / path).is_file() for path in files)
    assert balance("new", "Pog-2", "--game", "--json").json["game"] == "pog-2"
    assert balance("new", "./dog", "--game").out.startswith("dog: a small game that works, ")
    assert (tmp_path / "dog" / "dog" / "game.py").is_file()


def test_what_to_do_next_fits_a_terminal(tmp_path):
    made = new_game("pog", into=tmp_path)
    whole, broken = after_game(made), after_game(made, 80)
    assert max(map(len, whole)) > 80 >= max(map(len, broken))
    assert [line.split("#")[0].strip() for line in broken if line.split("#")[0].strip()] == [
        line.split("#")[0].strip() for line in whole
    ]
    assert all("#" in line for line in broken[1:]), "what goes on is a comment too"
