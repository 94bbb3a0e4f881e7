"""Humans!!!: where a fleeing human may end, found by walking every simple path with plain sets.

It shares no code with the game. Squares are (x, y), y down; the tile in column c, row r covers 3c..3c+2, 3r..3r+2.
"""

import csv
from pathlib import Path

TILES = Path(__file__).parents[4] / "scenarios" / "humans" / "tiles.csv"
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
EDGES = (1, 5, 7, 3)
TURN = (2, 5, 8, 1, 4, 7, 0, 3, 6)

Square = tuple[int, int]
Tile = tuple[frozenset[int], frozenset[int]]


def tiles() -> dict[str, Tile]:
    """Return each tile's exits (0 north, then clockwise) and building squares, not rotated."""
    with TILES.open(newline="") as file:
        rows = list(csv.DictReader(file))
    exits = ("exit_north", "exit_east", "exit_south", "exit_west")
    return {
        row["id"]: (
            frozenset(i for i, name in enumerate(exits) if row[name] == "1"),
            frozenset(q for q in range(9) if row[f"building_{q}"] == "1"),
        )
        for row in rows
    }


def rotated(tile: Tile, turns: int) -> Tile:
    """Return the tile after `turns` quarter turns clockwise."""
    exits, building = tile
    for _ in range(turns):
        exits, building = frozenset((e + 1) % 4 for e in exits), frozenset(TURN[q] for q in building)
    return exits, building


def links(board: dict[Square, Tile]) -> dict[Square, set[Square]]:
    """Return the squares next to each square for a human, whom barricades do not hinder (HU-066)."""
    kind: dict[Square, tuple[Square, bool]] = {}
    for (column, row), (exits, building) in board.items():
        for q in {4, *(EDGES[e] for e in exits)} | building:
            kind[3 * column + q % 3, 3 * row + q // 3] = ((column, row), q in building)
    near: dict[Square, set[Square]] = {square: set() for square in kind}
    for (x, y), (tile, built) in kind.items():
        for dx, dy in STEPS:
            other = kind.get((x + dx, y + dy))
            if other and (other[0] == tile or not (built or other[1])):
                near[x, y].add((x + dx, y + dy))
    return near


def ends(
    near: dict[Square, set[Square]], start: Square, die: int, zombies: set[Square], humans: set[Square]
) -> tuple[int, set[Square]]:
    """Return the greatest length up to `die` a human can move, and where it may end (HU-061 to HU-065)."""
    found: dict[int, set[Square]] = {}

    def walk(path: list[Square]) -> None:
        if len(path) > 1 and path[-1] not in humans:
            found.setdefault(len(path) - 1, set()).add(path[-1])
        if len(path) <= die:
            for square in near[path[-1]] - zombies - set(path):
                walk([*path, square])

    walk([start])
    longest = max(found, default=0)
    return longest, found.get(longest, set())
