"""Values that go together: the k-th value of each of some names, in place of every combination."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any

from scenarios import Scenario, Value
from scenarios.loader.errors import InputError
from scenarios.loader.messages import shown

Groups = tuple[tuple[str, ...], ...]  # names whose values go together, in several groups
_WANTED = "two names or more with one comma between two, such as start_energy,start_luck"


def read_together(scenario: Scenario, given: Any, where: str = "--together") -> Groups:
    """Return the groups of names whose values go together.

    Args:
        scenario: The scenario whose settings they are.
        given: `"a,b"`, `["a", "b"]` (one group both), or a list of such groups: `["a,b", "c,d"]`, `[["a", "b"]]`.
        where: The option or the place in a file that an error message begins with.

    Raises:
        InputError: If it is none of these, or the scenario has no such name.
    """
    if not isinstance(given, str | list | tuple):
        raise InputError(f"{where} is {shown(given)}; it must be {_WANTED}, or a list of them")
    groups = [given] if isinstance(given, str) or _is_group(given) else given
    return tuple(_group(scenario, group, where) for group in groups)


def _is_group(given: Sequence[Any]) -> bool:
    """Tell whether a list is one group of names, not a list of groups."""
    return bool(given) and all(isinstance(each, str) and "," not in each for each in given)


def _group(scenario: Scenario, given: Any, where: str) -> tuple[str, ...]:
    names = given.split(",") if isinstance(given, str) else given
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) and name.strip() for name in names):
        typed = given[0] if isinstance(given, list | tuple) and len(given) == 1 else given
        raise InputError(f"{where} is {shown(typed)}; it must be {_WANTED}")
    return tuple(scenario.canonical(name.strip(), where) for name in names)


def names_of(together: Groups) -> frozenset[str]:
    """Return all names that go together with others."""
    return frozenset(name for group in together for name in group)


def check_together(grid: Mapping[str, Sequence[Value]], together: Groups) -> None:
    """Refuse groups that do not fit a grid.

    Raises:
        InputError: If a group has one name only, a name comes twice or has no values, or their numbers differ.
    """
    seen: set[str] = set()
    for group in together:
        where = f"--together {','.join(group)}"
        if len(group) < 2:
            raise InputError(f"{where}: nothing goes with it; name two or more")
        for name in group:
            if name in seen:
                raise InputError(f"{where}: {name} comes twice; a name goes with others once")
            if name not in grid:
                raise InputError(f"{where}: {name} has no values; list them: --set {name}=V1,V2,...")
            seen.add(name)
        counts = {name: len(grid[name]) for name in group}
        if len(set(counts.values())) > 1:
            text = ", ".join(f"{name} has {n}" for name, n in counts.items())
            raise InputError(f"{where}: {text} values; list equally many: the k-th of each go together")


def combined(grid: Mapping[str, Sequence[Value]], together: Groups = ()) -> Iterator[dict[str, Value]]:
    """Yield every combination of values; the last name varies fastest, a group as its first name would."""
    group_of = {name: group for group in together for name in group}
    axes = list(dict.fromkeys(group_of.get(name, (name,)) for name in grid))
    for places in product(*(range(len(grid[axis[0]])) for axis in axes)):
        chosen = {name: grid[name][k] for axis, k in zip(axes, places, strict=True) for name in axis}
        yield {name: chosen[name] for name in grid}


def combinations(grid: Mapping[str, Sequence[Value]], together: Groups = ()) -> int:
    """Return how many combinations there are."""
    led = {name for group in together for name in group[1:]}  # names that follow the first of their group
    return prod(len(values) for name, values in grid.items() if name not in led)


def is_among(given: Mapping[str, Value], grid: Mapping[str, Sequence[Value]], together: Groups = ()) -> bool:
    """Tell whether a configuration's settings are one of the combinations of a grid."""
    if any(given.get(name) not in values for name, values in grid.items()):
        return False
    return all(
        tuple(given.get(name) for name in group) in zip(*(grid[name] for name in group), strict=True)
        for group in together
    )
