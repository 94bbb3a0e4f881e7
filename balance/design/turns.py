"""Find which changes can be played, and which are left out and why."""

from collections.abc import Callable, Iterable, Sequence
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
    turns: list[Turn] = []
    left: list[LeftOut] = []
    for number, base in enumerate(contexts):
        rules = base.rules().tobytes()
        for dial in dials(base):
            if dial.idle:
                left.append(LeftOut(number, dial.name, "", dial.idle))
            for change in dial.changes:
                played = _played(base, rules, change)
                if isinstance(played, str):
                    left.append(LeftOut(number, dial.name, change.after, played))
                else:
                    turns.append(_turn(number, dial, change, *played))
    return turns, left


def _turn(context: int, dial: Dial, change: Change, configuration: Configuration, seat: str) -> Turn:
    of_dial = (dial.name, dial.kind, dial.now, seat, change.after, change.reach, change.up, dial.better)
    return Turn(context, *of_dial, configuration)


def _played(base: Configuration, rules: bytes, change: Change) -> tuple[Configuration, str] | str:
    """Return the configuration of a change and whose value it is, or why it cannot be played."""
    reason = SAME
    for settings, seat in ((change.settings, ""), (change.otherwise, "@1")):
        if settings is None:
            continue
        try:
            configuration = changed(base, settings)
            if configuration.illegal:
                reason = configuration.illegal
            elif configuration.rules().tobytes() == rules:
                return SAME
            else:
                return configuration, seat
        except InputError as error:  # each value alone is right, but not together: a seat where nobody sits
            reason = str(error)
    return reason
