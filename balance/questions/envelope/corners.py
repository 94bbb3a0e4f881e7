"""Take all changes together that seemed to move a value one way."""

from collections.abc import Sequence

from balance.studies.fillings import Filling, Places, filled
from balance.studies.gaps import Gap
from scenarios import Configuration, InputError, Value


def corner(places: Places, name: str, wanted: Sequence[tuple[float, Gap, Value]]) -> tuple[Filling, int]:
    """Return the filling that takes all wanted changes, and how many had to be left out.

    Args:
        places: What can be filled, and where.
        name: Its name.
        wanted: By how much a change moves the value, the gap and the change; what cannot be played with larger ones is
            left out.
    """
    ordered = {gap.entry: value for _, gap, value in sorted(wanted, key=lambda each: -abs(each[0]))}
    if made := _made(places, ordered):
        return Filling(name, ordered, made), 0
    changes: dict[str, Value] = {}
    made = filled(places.gaps, places.configurations, changes, check=True)  # the game as published can be played
    for entry, value in ordered.items():
        more = _made(places, {**changes, entry: value})
        changes, made = ({**changes, entry: value}, more) if more else (changes, made)
    return Filling(name, changes, made), len(ordered) - len(changes)


def _made(places: Places, changes: dict[str, Value]) -> tuple[Configuration, ...]:
    """Return what is played with these changes; nothing if they cannot be played together."""
    try:
        return filled(places.gaps, places.configurations, changes, check=True)
    except InputError:
        return ()
