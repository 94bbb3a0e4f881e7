"""Say what can be changed by itself: an entry of plausible.csv, or several that change together."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from balance.design.idle_settings import needed
from balance.design.steps import STEP, Change, Dial
from reports.plain import settings_as_typed, value_as_typed
from scenarios import Configuration, Scenario, Value
from scenarios.loader.plausible import Plausible, together
from scenarios.loader.settings import Setting
from scenarios.loader.tables import Part

AND = " & "  # between the names of entries that change together, and between their values
NAMED = 3  # entries of a group that its name says


@dataclass(frozen=True)
class OpenEntry:
    """Hold an entry with its other plausible values, or a group of entries.

    Attributes:
        name: Its name as after `--set`; of a group those of its entries: `tiles.cross.count & bend.count`.
        own: The value that is played, as typed; of a group `3 & 1`.
        others: The other plausible values; of a group texts such as `1 & 3`.
        places: Where each of these stands in the list of values.
        entries: The entries, in their order: one, or those of a group.
    """

    name: str
    own: str
    others: tuple[Value, ...]
    places: tuple[int, ...]
    entries: tuple[Plausible, ...]

    @property
    def reason(self) -> str:
        """Return why these values are plausible; of a group each reason once."""
        return "; ".join(dict.fromkeys(each.reason for each in self.entries))

    @property
    def group(self) -> bool:
        """Whether several entries change together."""
        return bool(self.entries[0].group)

    @property
    def origin(self) -> str:
        """Return where a group stands in its file, for messages: `.../plausible.csv: line 3, group is roads`."""
        first = self.entries[0]
        return f"{first.where}, group is {first.group}"

    def values(self, k: int) -> dict[str, Value]:
        """Return what each entry has in the k-th of `others`."""
        if not self.group:
            return {self.name: self.others[k]}
        return {each.entry: each.cases[self.places[k]] for each in self.entries}

    def settings(self, k: int, base: Configuration) -> dict[str, Value]:
        """Return what the k-th of `others` sets in a configuration: entries that play a part there."""
        return {name: value for name, value in self.values(k).items() if _idle(name, base) is None}

    def dial(self, base: Configuration) -> Dial:
        """Return it as a dial, whose changes are its other plausible values."""
        idle = [_idle(each.entry, base) for each in self.entries]
        if None not in idle:
            return Dial(self.name, "", self.own, (), idle=f"plays a part only with {idle[0]}")
        changes = (
            Change(value_as_typed(value), self.settings(k, base), STEP, 0) for k, value in enumerate(self.others)
        )
        return Dial(self.name, "", self.own, tuple(changes))

    def same(self, other: "OpenEntry | None", k: int) -> int | None:
        """Return which value of the same entry elsewhere stands for the k-th one here; None: none does.

        Where own values differ, as `±1` of each, it is the one in the same place of the list.
        """
        if other is None:
            return None
        if self.group:
            return other.places.index(self.places[k]) if self.places[k] in other.places else None
        if other.own == self.own or len(other.others) != len(self.others):
            value = self.others[k]
            return other.others.index(value) if value in other.others else None
        return k

    def keeping(self, others: Sequence["OpenEntry"]) -> "OpenEntry":
        """Return it with the values only that are plausible elsewhere too."""
        kept = [k for k, value in enumerate(self.others) if all(value in other.others for other in others)]
        return replace(self, others=tuple(self.others[k] for k in kept), places=tuple(self.places[k] for k in kept))

    def told(self, k: int) -> str:
        """Return what the k-th of `others` sets, as typed: `tiles.cross.count=1 tiles.bend.count=3`."""
        return settings_as_typed(self.values(k))


def open_entries(found: Sequence[Plausible]) -> list[OpenEntry]:
    """Return what can be changed by itself, in the order of the file."""
    return [_group(each) if each[0].group else _alone(each[0]) for each in together(found)]


def _alone(each: Plausible) -> OpenEntry:
    return OpenEntry(each.entry, value_as_typed(each.own), each.others, tuple(range(len(each.others))), (each,))


def _group(entries: Sequence[Plausible]) -> OpenEntry:
    own = tuple(each.own for each in entries)
    first: dict[tuple[Value, ...], int] = {}
    for place, case in enumerate(zip(*(each.cases for each in entries), strict=True)):
        if case != own:
            first.setdefault(case, place)
    texts = tuple(_joined(case) for case in first)
    return OpenEntry(
        group_name([each.entry for each in entries]), _joined(own), texts, tuple(first.values()), tuple(entries)
    )


def _joined(values: Sequence[Value]) -> str:
    return AND.join(map(value_as_typed, values))


def group_name(entries: Sequence[str]) -> str:
    """Return the name of entries that change together.

    The first is told in full, the others as far as they differ from it.

    >>> group_name(["tiles.cross.count", "tiles.bend.count", "luck_max"])
    'tiles.cross.count & bend.count & luck_max'
    """
    first = entries[0].split(".")
    names = [entries[0]]
    for entry in entries[1:]:
        parts = entry.split(".")
        alike = next((i for i, (a, b) in enumerate(zip(first, parts, strict=False)) if a != b), len(parts) - 1)
        names.append(".".join(parts[alike:]))
    if len(names) > NAMED:
        names = [*names[: NAMED - 1], f"{len(names) - NAMED + 1} more"]
    return AND.join(names)


def _idle(entry: str, base: Configuration) -> str | None:
    """Return what an entry plays a part only with; None if it plays one here."""
    part = part_of(base.scenario, entry.partition("@")[0])
    return None if part.plays(base.full) else needed(part)


def part_of(scenario: Scenario, entry: str) -> Setting | Part:
    """Return the setting, or the row of a table, that an entry is, or is of: what may play a part, or not."""
    if (setting := scenario.settings.get(entry)) is not None:
        return setting
    table, row, _ = entry.split(".")
    return scenario.tables[table].row(row)
