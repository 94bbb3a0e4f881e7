"""Tell who plays: the script of each seat, with the part that it plays where a game has several kinds."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from reports.plain import script_called
from scenarios import Configuration
from scenarios.loader.settings import POLICY
from scenarios.loader.tables import RANDOM


@dataclass(frozen=True)
class Policies:
    """Hold the policies of a configuration.

    Attributes:
        seats: The policy of each seat, seat 1 first.
    """

    seats: list[str]

    @property
    def text(self) -> str:
        """Return one name if all seats play the same policy, else all names in the order of seats."""
        return self.seats[0] if len(set(self.seats)) == 1 else " / ".join(self.seats)


def policies_of(
    configuration: Configuration,
    outside: Mapping[int, str] | None = None,
    used: Mapping[str, Collection[int]] | None = None,
) -> Policies:
    """Return the policy of each seat; with several policy axes, also for which part.

    Who plays at random decides everything for its seat, whatever its other scripts are.

    Args:
        configuration: What is played.
        outside: Players from outside, by the seat for which they decide, from 1.
        used: By axis the seats at which it plays a part, from 1; an axis that is not there does at all seats.
    """
    full = configuration.full
    axes = [name for name, axis in configuration.scenario.axes.items() if axis.kind == "policy" and axis.plays(full)]
    seats = range(1, configuration.players + 1)

    def of(seat: int) -> str:
        at_random = full.get(f"{POLICY}@{seat}") == RANDOM
        scripts = {
            name: str(full.get(f"{name}@{seat}", full.get(name)))
            for name in axes
            if seat in (used or {}).get(name, seats) and not (at_random and name != POLICY and f"{name}@{seat}" in full)
        }
        return ", ".join(script_called(name if len(axes) > 1 else "", script) for name, script in scripts.items())

    return Policies([(outside or {}).get(seat) or of(seat) for seat in seats])
