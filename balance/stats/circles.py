"""Find circles: A beats B, B beats C, C beats A."""

from collections.abc import Hashable, Mapping
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def circles(beaten_by: Mapping[T, Mapping[T, float]]) -> list[tuple[T, ...]]:
    """Return circles in which each one beats the next, and the last the first.

    First come those that arise if everybody always goes over to the best answer; then for each one that is in none of
    them the shortest circle that it is part of, the shortest first.

    Args:
        beaten_by: For each one those who are seen to beat it, each with its gain; they are among those named.
    """
    every_circle: list[tuple[T, ...]] = []

    def add(ring: list[T]) -> None:
        """Add a ring in which each one is beaten by the next."""
        backwards = ring[::-1]
        start = min(range(len(backwards)), key=lambda i: order[backwards[i]])
        circle = (*backwards[start:], *backwards[:start])
        if circle not in every_circle:
            every_circle.append(circle)

    order = {each: i for i, each in enumerate(beaten_by)}
    best = {each: max(of, key=lambda one: of[one]) for each, of in beaten_by.items() if of}
    for start in beaten_by:
        way = [start]
        while way[-1] in best and best[way[-1]] not in way:
            way.append(best[way[-1]])
        if way[-1] in best:
            add(way[way.index(best[way[-1]]) :])
    in_one = {each for circle in every_circle for each in circle}
    rings = [ring for each in beaten_by if each not in in_one and (ring := _shortest(beaten_by, each))]
    for ring in sorted(rings, key=len):
        add(ring)
    return every_circle


def _shortest(beaten_by: Mapping[T, Mapping[T, float]], start: T) -> list[T]:
    """Return the shortest way from one back to itself, over those who beat it; nothing if there is none."""
    came: dict[T, T] = {}
    front = [start]
    while front:
        reached = []
        for each in front:
            for winner in beaten_by[each]:
                if winner == start:
                    way = [each]
                    while way[-1] != start:
                        way.append(came[way[-1]])
                    return way[::-1]
                if winner not in came:
                    came[winner] = each
                    reached.append(winner)
        front = reached
    return []
