"""Find tables of a copy in another order than the game's own: some games use rows by number."""

from balance.design.original import original
from scenarios import Scenario
from scenarios.loader.messages import plain


def reordered(scenario: Scenario) -> list[str]:
    """Return a sentence for each table that has the rows of the game's own, by id, in another order.

    A table of other rows may be meant in any order, so nothing is said of it.
    """
    own = original(scenario)
    if own is None:
        return []
    found = []
    for name, table in scenario.tables.items():
        ids, before = ([plain(each) for each in each.ids] for each in (table, own.tables[name]))
        if ids != before and sorted(ids) == sorted(before):
            first = next(i for i, each in enumerate(ids) if each != before[i])
            found.append(
                f"{name}: row {first + 1} is {table.ids[first]}, which is {own.tables[name].ids[first]} in the game's "
                "own table. Where a game uses rows by number, another order is another game; bring them back in order"
            )
    return found
