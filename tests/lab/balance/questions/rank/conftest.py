"""The planted game, installed, and a ranking of it."""

import pytest

from tests.lab.balance.questions.rank import planted


@pytest.fixture
def plant(tmp_path):
    """Installs the planted game."""
    with planted.installed(tmp_path / "planted"):
        yield


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """A ranking of the planted game by its plain script, on games of a folder; not to be changed."""
    from balance.questions.rank.study import rank

    folder = tmp_path_factory.mktemp("rank")
    with planted.installed(folder / "planted"):
        yield rank("planted", scripts=["plain"], games=4000, screen=1000, top=3, out=folder / "kept", threads=2)
