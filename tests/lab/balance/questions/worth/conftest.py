"""The planted deck and the planted ring, installed, and ratings of the deck."""

from types import SimpleNamespace
from unittest.mock import patch

import pytest

import scenarios
from sims import game
from tests.lab.balance.questions.worth import truths
from tests.lab.scenarios.toy import PlugIn, write
from tests.lab.sims.planted_ring import play


@pytest.fixture
def planted(tmp_path):
    """Installs the planted deck."""
    with truths.installed(tmp_path / "planted"):
        yield


@pytest.fixture
def ring(tmp_path):
    """Installs the planted ring."""
    made = play.game(write(tmp_path / "ring", play.FILES))
    points = SimpleNamespace(entry_points=lambda group: [PlugIn("planted-ring", made)])
    with patch.object(game, "metadata", points):
        yield scenarios.load("planted-ring")


@pytest.fixture(scope="session")
def rated(tmp_path_factory):
    """Ratings of the cards, the tokens and the heroes of the planted deck, by name; not to be changed."""
    from balance.questions.worth.study import worth

    folder = tmp_path_factory.mktemp("worth")
    with truths.installed(folder / "planted"):
        asked = {"games": 20_000, "drawn": 20_000, "threads": 2}
        return {
            "cards": worth("planted-deck", "cards", price="price", watch="win", out=folder / "cards", **asked),
            "tokens": worth("planted-deck", "tokens", watch="win", out=folder / "tokens", **asked),
            "hero": worth("planted-deck", "hero", {"players": 2}, out=folder / "hero", **asked),
        }
