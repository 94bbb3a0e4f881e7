"""Check that a sheet has the rows which the game's code calls by name."""

from collections.abc import Mapping, Sequence

from balance.sheets.grid import Grid
from scenarios import Scenario
from scenarios.loader.errors import InputError
from scenarios.loader.messages import listed, nearest, plain
from scenarios.loader.tables import ID


def check_known_rows(scenario: Scenario, table: str, grid: Grid, ids: Sequence[str]) -> None:
    """Check that a table has each row that the game's code calls by name, and no other.

    Args:
        scenario: The game's scenario.
        table: The table.
        grid: The sheet.
        ids: The ids of its rows.

    Raises:
        InputError: If one is missing or unknown; the message names all of them.
    """
    words = scenario.game.words.get(f"{table}.{ID}")
    if words is None:
        return
    wanted = [member.name.lower() for member in sorted(words)]
    unknown = [(i, each) for i, each in enumerate(ids) if plain(each) not in wanted]
    missing = [each for each in wanted if each not in set(map(plain, ids))]
    if not unknown and not missing:
        return
    wrong = [f"{grid.unit} {grid.numbers[i]} is {each}{guess(each, missing)}" for i, each in unknown]
    if lacking := [each for each in missing if not any(guess(other, [each]) for _, other in unknown)]:
        wrong.append(f"{listed(lacking)} {'is' if len(lacking) == 1 else 'are'} missing")
    raise InputError(f"{grid.where}: {'; '.join(wrong)}; the game needs the rows {listed(wanted)}, and no other")


def guess(word: str, known: Sequence[str] | Mapping[str, object]) -> str:
    """Return ` (did you mean grenade?)`; "" if none of the known words is like it."""
    near = nearest(word, known)
    return f" ({near.removeprefix('; ').replace(chr(39), '').rstrip('?')}?)" if near else ""
