"""A fixture for pytest: `balance.rate(...)` plays as many games as an assertion needs.

    def test_the_tower_is_fair(balance):
        rate = balance.rate("cyberdoom-tower", "outcome=win", players=1)
        assert rate.within(0.35, 0.45)

Found by the entry point `pytest11`. Nothing of the laboratory is imported before a test uses the fixture.
"""

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from balance.rates import Rates


@pytest.fixture(scope="session")
def balance() -> "Rates":
    """Rates of games, played as far as the assertions need; games are shared between tests."""
    from balance.rates import Rates

    return Rates()
