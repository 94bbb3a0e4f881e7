"""Sparrow, the game with hidden hands that docs/games.md tells authors to read: it plays, and keeps its contract."""

import shutil
from pathlib import Path

import pytest

import balance
from balance.testing import contract
from scenarios import load

SPARROW = Path(__file__).parents[3] / "docs" / "templates" / "sparrow"


@pytest.fixture
def copied(tmp_path, monkeypatch):
    """A function that installs a copy under a name of its own, with a part of its module replaced."""

    def copy(name, old="", new=""):
        package, info = tmp_path / name, tmp_path / f"{name}-1.0.dist-info"
        shutil.copytree(SPARROW, package, ignore=shutil.ignore_patterns("__pycache__"))
        for path in (package / "__init__.py", package / "game.py", package / "scenario" / "game.toml"):
            text = (
                path.read_text().replace("from sparrow import", f"from {name} import").replace('"sparrow"', f'"{name}"')
            )
            path.write_text(text.replace(old, new) if old and path.name == "game.py" else text)
        assert not old or new in (package / "game.py").read_text()
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[balance.games]\n{name} = {name}:GAME\n")
        monkeypatch.syspath_prepend(str(tmp_path))
        return name

    return copy


def test_the_copied_game_keeps_its_contract_and_its_rules(copied):
    name = copied("sparrow1")
    checked = contract.check(name, games=100)
    assert (checked.breaches, checked.complete) == ([], True)
    played = balance.play(name, players=3, policy="bold", games=2_000)
    assert played.frame["rounds"].unique().to_list() == [3]
    assert 1 < played.frame["swaps"].mean() <= 9  # three turns each


def test_a_redeal_that_forgets_what_was_shown_is_told_apart_by_its_field(copied):
    name = copied("sparrow2", "s.lies[:], s.seen[:], s.end, seat)", "s.lies[:], s.seen[:] & 0, s.end, seat)")
    says = [breach.says for breach in contract.check(load(name), games=50).broken]
    assert any("(lies): it peeks, or redeal() deals away what the seat was shown" in line for line in says), says
