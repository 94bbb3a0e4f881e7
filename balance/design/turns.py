"""Find which changes can be played, and which are left out and why."""

import hashlib
import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from balance.design.steps import STEP, Change, Dial, changed
from scenarios import Configuration, InputError


@dataclass(frozen=True)
class Turn:
    """Describe a change that is played in a context.

    Attributes:
        context: The number of the context.
        dial, kind, before: The dial, what it is, and its value as typed.
        seat: `@1` where not all seats can have the value, so that seat 1 alone has it; else "".
        after: The value that it is changed to, as typed.
        reach: `step` or `end`.
        up: 1, -1, or 0 if its values have no order.
        better: Which way helps those who want the win: `more`, `less` or "".
        configuration: What is played.
    """

    context: int
    dial: str
    kind: str
    before: str
    seat: str
    after: str
    reach: str
    up: int
    better: str
    configuration: Configuration = field(repr=False, compare=False)

    @property
    def is_step(self) -> bool:
        """Whether it is one step away."""
        return self.reach == STEP

    @property
    def helps(self) -> bool | None:
        """Whether it should help those who want the win; None if that is not said."""
        return None if not self.better or not self.up else (self.better == "more") == (self.up > 0)

    @property
    def name(self) -> str:
        """Return its name, which is unique in its context and fit for a file."""
        return f"{self.dial}{self.seat}={self.after}"

    @property
    def text(self) -> str:
        """Return it for people: `move_ap 1→2`."""
        return f"{self.dial}{self.seat} {self.before}→{self.after}"


@dataclass(frozen=True)
class LeftOut:
    """Hold a dial, or one value of it, that is not played, and the reason."""

    context: int
    dial: str
    after: str
    reason: str


SAME = "changes no rule here"
_WHOLE = 16 * 2**20  # rules of a context up to this size are held as they are [bytes]


def find_turns(
    contexts: Sequence[Configuration], dials: Callable[[Configuration], Iterable[Dial]]
) -> tuple[list[Turn], list[LeftOut]]:
    """Return what is played of all dials in all contexts, and what is left out.

    Args:
        contexts: The games as they are.
        dials: Returns the dials of one of them.

    Raises:
        InputError: If a table is unknown.
    """
    listed = [(number, dial) for number, base in enumerate(contexts) for dial in dials(base)]
    asked = [(number, dial, change) for number, dial in listed for change in dial.changes]
    played = _all_played(contexts, [(number, dial.name, change) for number, dial, change in asked])
    found, turns, left = iter(played), list[Turn](), list[LeftOut]()
    for number, dial in listed:
        if dial.idle:
            left.append(LeftOut(number, dial.name, "", dial.idle))
        for change in dial.changes:
            one = next(found)
            if isinstance(one, str):
                left.append(LeftOut(number, dial.name, change.after, one))
            else:
                turns.append(_turn(number, dial, change, *one))
    return turns, left


def _all_played(
    contexts: Sequence[Configuration], asked: Sequence[tuple[int, str, Change]]
) -> list[tuple[Configuration, str] | str]:
    """Return what `_played` says of each change in its context.

    Some games fill tables by a kernel, for a second, and remember the last ones: so a thread takes a change in all
    contexts, one after the other.
    """
    marks = [_mark(base) for base in contexts]
    alike: dict[tuple[str, str], list[int]] = {}
    for i, (_, name, change) in enumerate(asked):
        alike.setdefault((name, change.after), []).append(i)

    def each(numbers: Sequence[int]) -> list[tuple[Configuration, str] | str]:
        of = ((asked[i][0], asked[i][2]) for i in numbers)
        return [_played(contexts[number], marks[number], change) for number, change in of]

    found: dict[int, tuple[Configuration, str] | str] = {}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for numbers, played in zip(alike.values(), pool.map(each, alike.values()), strict=True):
            found.update(zip(numbers, played, strict=True))
    return [found[i] for i in range(len(asked))]


def _mark(configuration: Configuration) -> bytes:
    """Return what is equal for equal rules: their bytes; of very large ones the SHA-256, as it is slower."""
    rules = configuration.rules().tobytes()
    return rules if len(rules) <= _WHOLE else hashlib.sha256(rules).digest()


def _turn(context: int, dial: Dial, change: Change, configuration: Configuration, seat: str) -> Turn:
    of_dial = (dial.name, dial.kind, dial.now, seat, change.after, change.reach, change.up, dial.better)
    return Turn(context, *of_dial, configuration)


def _played(base: Configuration, mark: bytes, change: Change) -> tuple[Configuration, str] | str:
    """Return the configuration of a change and whose value it is, or why it cannot be played."""
    reason = SAME
    for settings, seat in ((change.settings, ""), (change.otherwise, "@1")):
        if settings is None:
            continue
        try:
            configuration = changed(base, settings)
            if configuration.illegal:
                reason = configuration.illegal
            elif _mark(configuration) == mark:
                return SAME
            else:
                return configuration, seat
        except InputError as error:  # each value alone is right, but not together: a seat where nobody sits
            reason = str(error)
    return reason
