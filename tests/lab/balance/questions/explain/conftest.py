"""The planted game of `rank`, whose every figure is known, and an explanation of what four changes did to it."""

import pytest

from tests.lab.balance.questions.rank import planted

TO = {"dominant": 2, "one": 1, "both": 1, "dead": 6}


@pytest.fixture
def plant(tmp_path):
    """Installs the planted game."""
    with planted.installed(tmp_path / "planted"):
        yield tmp_path / "planted"


@pytest.fixture(scope="module")
def explanation(tmp_path_factory):
    """An explanation by the plain script; not to be changed."""
    from balance.questions.explain.study import explain

    folder = tmp_path_factory.mktemp("explain")
    with planted.installed(folder / "planted"):
        yield explain("planted", to=TO, scripts=["plain"], games=4000, out=folder / "kept", threads=2)
