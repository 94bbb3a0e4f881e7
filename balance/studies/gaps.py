"""Find what the rulebook leaves open in several places at once, and what else is plausible.

A *gap* is an entry of plausible.csv that has the same value in all places, whatever else differs between them: what
somebody set, or changed in a copy, is no gap. The places may be of different scenarios of one game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from balance.design.steps import STEP, Change, Dial
from balance.design.turns import SAME, find_turns
from reports.plain import value_as_typed
from scenarios import Configuration, Value
from scenarios.loader.plausible import Plausible, read_plausible


@dataclass(frozen=True)
class Gap:
    """Describe an entry that the rulebook leaves open.

    Attributes:
        entry: Its name, as after `--set`: `start_energy`, `loot.medkit.attack`.
        own: The value that is played, as typed.
        values: The other plausible values that change a rule in some place and can be played in all.
        reason: Why they are plausible.
    """

    entry: str
    own: str
    values: tuple[Value, ...]
    reason: str


@dataclass(frozen=True)
class Gaps:
    """Hold what can be filled in other ways.

    Attributes:
        every: The gaps, in the order of the first scenario's list.
        turned: What is played of a change, by place, entry and value as typed; missing where it changes no rule.
    """

    every: tuple[Gap, ...]
    turned: Mapping[tuple[int, str, str], Configuration] = field(repr=False)

    @property
    def changes(self) -> list[tuple[Gap, Value]]:
        """Return every other value of every gap."""
        return [(gap, value) for gap in self.every for value in gap.values]


def find_gaps(places: Sequence[Configuration]) -> Gaps:
    """Return what can be filled in other ways in all of these places.

    Args:
        places: Configurations of one game; each is changed in the same way.

    Raises:
        InputError: If a scenario's list of plausible values is wrong.
    """
    shared = _shared(places)
    turns, left = find_turns(places, lambda base: [_dial(each, base) for each in shared])
    refused = {(each.dial, each.after) for each in left if each.reason != SAME}
    turned = {(turn.context, turn.dial, turn.after): turn.configuration for turn in turns}
    changing = {key[1:] for key in turned} - refused
    gaps = []
    for each in shared:
        values = tuple(value for value in each.others if (each.entry, value_as_typed(value)) in changing)
        if values:
            gaps.append(Gap(each.entry, value_as_typed(each.own), values, each.reason))
    return Gaps(tuple(gaps), {key: made for key, made in turned.items() if key[1:] in changing})


def _shared(places: Sequence[Configuration]) -> list[Plausible]:
    """Return the entries with one value in all places, and what is plausible in all of them."""
    given = {name.partition("@")[0] for place in places for name in place.given}
    first, *others = ({each.entry: each for each in read_plausible(of.scenario, of.given)} for of in places)
    shared = []
    for entry, each in first.items():
        alike = [of[entry] for of in others if entry in of and of[entry].own == each.own]
        if len(alike) < len(others) or entry.partition("@")[0] in given:
            continue
        values = tuple(value for value in each.values if all(value in other.values for other in alike))
        shared.append(Plausible(entry, each.own, values, each.reason, each.where))
    return shared


def _dial(each: Plausible, base: Configuration) -> Dial:
    """Return an entry as a dial; it has no changes where it plays no part."""
    name = each.entry.partition("@")[0]
    part = base.scenario.settings.get(name) or base.scenario.tables[name.partition(".")[0]]
    values = each.others if part.plays(base.full) else ()
    changes = (Change(value_as_typed(value), {each.entry: value}, STEP, 0) for value in values)
    return Dial(each.entry, "", value_as_typed(each.own), tuple(changes))
