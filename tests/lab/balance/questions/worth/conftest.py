"""The planted deck, installed, and ratings of it."""

import pytest

from tests.lab.balance.questions.worth import truths


@pytest.fixture
def planted(tmp_path):
    """Installs the planted deck."""
    with truths.installed(tmp_path / "planted"):
        yield


@pytest.fixture(scope="module")
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
