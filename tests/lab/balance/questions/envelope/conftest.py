"""The planted game with gaps, installed, and an envelope of it."""

import pytest

from tests.lab.balance.questions.envelope import gaps


@pytest.fixture
def plant(tmp_path):
    """Installs the planted game with its gaps."""
    with gaps.installed(tmp_path / "planted"):
        yield


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """An envelope of the planted game by its plain script; not to be changed."""
    from balance.questions.envelope.study import envelope

    folder = tmp_path_factory.mktemp("envelope")
    with gaps.installed(folder / "planted"):
        yield envelope(
            "planted", claims=["win > 50%", "win = 5%..100%"], scripts=["plain"], games=4000, screen=1000, each=1500,
            fillings=120, out=folder / "kept", threads=2,
        )  # fmt: skip
