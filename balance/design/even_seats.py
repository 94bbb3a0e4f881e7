"""Tell where a seat's share says nothing: a lot decides who begins, and all seats play alike.

Then each seat wins as often as any other, whatever the numbers are. A question that is asked of numbers begins with
something else, and says why.
"""

from collections.abc import Sequence

from balance.design.present_values import values_of
from balance.design.shared_settings import sides
from scenarios import Configuration, Value


def even_by_lot(configurations: Sequence[Configuration]) -> str:
    """Return how the first player is found where that makes all seats even, else "".

    It reads `A lot decides who begins`.

    Args:
        configurations: All that are played; in each of them seats must be even.
    """
    # of whole wins for several, seats may win more, all alike
    return "" if any(each.scenario.seats.own_wins for each in configurations) else alike_by_lot(configurations)


def alike_by_lot(configurations: Sequence[Configuration]) -> str:
    """Return how the first player is found where that and what is played make all seats alike, else "".

    Then any difference between seats is chance, but all of them may win more, where several win a game.
    """
    found = [_found(each) for each in configurations]
    return found[0] if found and all(found) else ""


def why_together(found: str) -> str:
    """Return the sentence that says why seats are told as one; `found` is what `alike_by_lot` returned."""
    return f"{found} and all seats play alike, so their wins are told as one, by their mean."


def why_no_share(found: str, instead: str) -> str:
    """Return the sentence that says why a seat's share does not come first.

    Args:
        found: What `even_by_lot` returned.
        instead: What comes first: `the length`.
    """
    return (
        f"{found} and all seats play alike, so each wins as often as the others: a seat's share "
        f"says nothing here, {instead} comes first."
    )


def why_claim_of_seat(found: str) -> str:
    """Return the sentence on a claim of an even share; `found` is what `even_by_lot` returned."""
    return (
        f"{found} and all seats play alike, so each wins as often as the others: a claim of a seat says nothing here."
    )


def why_one_for_all(found: str) -> str:
    """Return the sentence that says of whom a seat's share is where several win.

    `found` is what `alike_by_lot` returned.
    """
    return f"{found} and all seats play alike: what is told of seat 1 holds for each seat."


def _found(configuration: Configuration) -> str:
    """Return how the first player is found in a configuration whose seats are alike; else ""."""
    scenario = configuration.scenario
    if not scenario.game.competitive:
        return ""
    return scenario.seats.first_player(configuration) if seats_alike(configuration) else ""


def seats_alike(configuration: Configuration) -> bool:
    """Return whether what is set by seat is the same for all; seat 1 may begin all the same."""
    return all(len(set(values)) == 1 for values in _by_seat(configuration))


def unlike_seats(configuration: Configuration) -> dict[int, str]:
    """Return the first seat of each kind, and what it is: `{1: "zombie", 2: "guy"}`.

    Seats are of a kind that are on the same side and have the same script; seats of no side have "". It is {} if all
    seats are alike. Seats count from 1.
    """
    if seats_alike(configuration):
        return {}
    of_sides = sides(configuration)
    first: dict[tuple[object, ...], int] = {}
    for seat, kind in enumerate(zip(of_sides, *_by_seat(configuration), strict=True), 1):
        first.setdefault(kind, seat)
    return {seat: of_sides[seat - 1] for seat in first.values()}


def _by_seat(configuration: Configuration) -> list[list[Value]]:
    """Return what is set by seat and plays a part, each with the values of all seats."""
    settings = configuration.scenario.settings.values()
    seated = [each for each in settings if each.per_seat and each.plays(configuration.full)]
    return [values_of(each.name, configuration) for each in seated]
