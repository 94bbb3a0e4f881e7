"""Say of a copy what may be meant and may be a mistake: rows in another order, other numbers of cards."""

from balance.design.reordered import reordered
from scenarios import Scenario


def copy_notes(scenario: Scenario) -> list[str]:
    """Return a sentence, without its point, for each table of a copy that may be a mistake."""
    return [*scenario.miscounted, *reordered(scenario)]
