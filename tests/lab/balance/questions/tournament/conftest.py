"""Rock, paper and scissors, installed, and a tournament of them."""

import pytest

from balance.questions.tournament import mixture
from tests.lab.balance.questions.tournament import rings


@pytest.fixture(autouse=True, scope="module")
def few_resamples():
    """Solve 50 games of resampled payoffs, not 400, for how often a script takes part in the mixture."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mixture, "RESAMPLES", 50)
        yield


@pytest.fixture
def install(tmp_path):
    """Installs the game of known payoffs; by default its seats compete."""
    from contextlib import ExitStack

    with ExitStack() as stack:
        yield lambda **how: stack.enter_context(rings.installed(tmp_path / "rings", **how))


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """A tournament of four moves at a table of two, on games of a folder; not to be changed."""
    from balance.questions.tournament.study import tournament

    folder = tmp_path_factory.mktemp("tournament")
    with rings.installed(folder / "rings"):
        yield tournament("rings", {"players": 2}, lookahead=8, out=folder / "kept", threads=1)
