"""The folder of a game's package, where the game itself is meant, is told with what to do."""

import pytest

import balance
from tests.lab.balance.cli.commands import run


@pytest.fixture
def package(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    balance.new_game("boar")
    return tmp_path / "boar"


@pytest.mark.parametrize("line", [("play",), ("show",), ("check",), ("compare",), ("sweep", "--out", "run")])
def test_a_game_that_is_not_installed_says_how_to_install_it(package, line):
    command, *more = line
    said = run(command, "boar", *more).refused()
    assert said == "error: boar: the game boar is not installed; first `pip install -e boar`"


def test_a_package_of_an_installed_game_says_what_the_game_is_called(package):
    project = package / "pyproject.toml"
    project.write_text(project.read_text().replace('boar = "', 'pig = "'))
    said = run("play", "./boar").refused()
    assert said == "error: ./boar: this is the folder of a package; the game in it is called pig"


def test_an_installed_game_that_cannot_be_loaded_says_why_beside_its_folder_too(package, monkeypatch):
    (package / "boar" / "game.py").write_text("import numpi\n")
    info = package / "boar-0.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: boar\nVersion: 0.1\n")
    (info / "entry_points.txt").write_text("[balance.games]\nboar = boar:GAME\n")
    monkeypatch.syspath_prepend(str(package))
    said = run("play", "boar").refused()
    assert "the game boar cannot be loaded: boar/game.py, line 1: ModuleNotFoundError: No module named 'numpi'" in said


@pytest.mark.parametrize(
    "text", ["", "[project", "[project]\nentry-points = 3", "[project.entry-points.other]\na = 'b'"]
)
def test_any_other_folder_is_told_as_before(package, text):
    (package / "pyproject.toml").write_text(text)
    assert "there is no game.toml in this folder" in run("play", "boar").refused()
