"""Say which values stay as they are because what changes together with them was set, or differs."""

from collections.abc import Sequence

from balance.studies.open_entries import part_of
from reports.formats import listed, plural
from scenarios import Configuration
from scenarios.loader.plausible import Plausible, read_plausible, together

NAMED = 4  # entries that a sentence names


def closed_groups(places: Sequence[Configuration], *, alike: bool) -> list[str]:
    """Return a sentence for each group of plausible.csv that is no gap, though some entries could be.

    Args:
        places: Where games are played.
        alike: Whether every place is changed in the same way, so that an entry whose values differ is no gap.

    Raises:
        InputError: If a scenario's list of plausible values is wrong.
    """
    if not alike and not any(place.given for place in places):
        return []
    read = [read_plausible(place.scenario, place.given) for place in places]
    moved = {name.partition("@")[0] for place in places for name in place.given}
    if alike:
        moved |= _differing(read)
    sentences: dict[str, None] = {}
    for place, found in zip(places, read, strict=True):
        for group in together(found):
            if group[0].group and (told := _sentence(group, moved, place)):
                sentences[told] = None
    return list(sentences)


def _differing(read: Sequence[Sequence[Plausible]]) -> set[str]:
    """Return the entries that have other values in one place than in another."""
    first, *others = ({each.entry: each.own for each in of} for of in read)
    return {name.partition("@")[0] for of in others for name, own in of.items() if first.get(name, own) != own}


def _sentence(group: Sequence[Plausible], moved: set[str], place: Configuration) -> str:
    """Return that entries stay as they are because others of their group do not; "" if none does."""
    entries = list(dict.fromkeys(each.entry.partition("@")[0] for each in group))
    closing = [entry for entry in entries if entry in moved]
    closed = [entry for entry in entries if entry not in moved and _plays(entry, place)]
    if not closing or not closed:
        return ""
    changes, sets = "it changes" if len(closed) == 1 else "they change", "is" if len(closing) == 1 else "are"
    return (
        f"Not filled: {_named(closed)}, as {changes} only together with {_named(closing)}, which {sets} set or changed "
        "here."
    )


def _plays(entry: str, place: Configuration) -> bool:
    """Return whether an entry plays a part in a place."""
    return part_of(place.scenario, entry).plays(place.full)


def _named(entries: Sequence[str]) -> str:
    more = [plural(len(entries) - NAMED + 1, "other")] if len(entries) > NAMED else []
    return listed([*entries[: NAMED - 1], *more] if more else entries)
