"""A recorded baseline of Pig, and other games in Pig's place."""

import shutil
from pathlib import Path

import pytest

import sims.games.pig
from balance.questions.drift.recording import record
from scenarios import load
from tests.substitutes import playing


@pytest.fixture(scope="session")
def recorded(tmp_path_factory) -> Path:
    """Two cells of a short Pig at a margin of 3 pp; not to be changed."""
    out = tmp_path_factory.mktemp("drift") / "baseline.toml"
    record("pig", out, ["players=1,2", "goal=40"], margin="3pp", seed=5, threads=2)
    return out


@pytest.fixture
def baseline(recorded, tmp_path) -> Path:
    """A copy, to be changed."""
    path = tmp_path / "baseline.toml"
    shutil.copy(recorded, path)
    return path


@pytest.fixture
def change(baseline):
    """Replaces a piece of the copy's text."""

    def edit(old: str, new: str) -> Path:
        text = baseline.read_text(encoding="utf-8")
        assert old in text
        baseline.write_text(text.replace(old, new, 1), encoding="utf-8")
        return baseline

    return edit


@pytest.fixture
def play_pig_as(monkeypatch):
    """Puts another kernel in the place of Pig's."""
    real = sims.games.pig.GAME

    def put(play_many) -> None:
        monkeypatch.setattr(sims.games.pig, "GAME", playing(real, play_many))

    return put


@pytest.fixture
def reseeded(play_pig_as):
    """Pig with other draws: what a refactor of the order of draws does."""
    real = sims.games.pig.GAME.play_many
    play_pig_as(lambda rules, seed, first, results: real(rules, seed + 1000, first, results))


@pytest.fixture
def broken(play_pig_as):
    """Pig with a die of seven sides, whatever the rules say."""
    real = sims.games.pig.GAME.play_many

    def play_many(rules, seed, first, results):
        wrong = rules.copy()
        wrong["die_sides"] = 7
        real(wrong, seed, first, results)

    play_pig_as(play_many)


@pytest.fixture
def my_pig(tmp_path) -> Path:
    """A copied scenario."""
    folder = tmp_path / "my_pig"
    shutil.copytree(load("pig").folder, folder)
    return folder
