"""Lay out the town: tiles of nine squares with their roads and buildings, and who and what stands on them.

Columns and rows are numbered from Town Square to the east and to the south, as the story does.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from sims.games.humans.records.sizes import MAX_PAWNS, SPOTS
from sims.games.humans.records.words import Event, Ground, Mode, Side
from sims.games.humans.story.wording import character, square, tile
from sims.phrases import plural
from sims.picture import FOE, NEUTRAL, Picture, Piece, Place

AFTERWARDS = {Event.MOVED, Event.GUY_MOVED, Event.EATEN}  # told before the pawn has moved, or the human is removed
MEANWHILE = {Event.TOKEN_TAKEN, Event.LIFE_TAKEN, Event.BULLETS_TAKEN}  # on the way
Names = Mapping[str, list[str]]
Stands = tuple[int, str, int, str]  # a square, and of what is there the letters, the colour and the words
SIDE = 0.6  # of a square [spaces]
TILE = 3 * SIDE + 0.06  # from a tile to the next [spaces]
_THINGS = (  # by array of the record: letter, colour, and what it is
    ("chit", "C", NEUTRAL, "a no-barricade chit"),
    ("token", "T", NEUTRAL, "a dice token"),
    ("life_on", "L", NEUTRAL, "a life token"),
    ("bullets_on", "B", NEUTRAL, "bullets"),
    ("undead", "Z", FOE, "a nonplayer zombie"),
    ("human", "H", NEUTRAL, "a human"),
)


def picture(s: Any, rules: Any, names: Names) -> Picture:
    """Return the town."""
    table = Picture()
    mixed = rules.mode == Mode.MIXED
    for place in range(int(s.tiles_placed)):
        _tile(table, s, names, place)
    _numbers(table, s)
    stands = [*_things(s), *_pawns(s, rules)]
    shared = Counter(at for at, *_ in stands)
    laid: Counter[int] = Counter()  # pieces of a square that lie there already
    for at, letters, colour, says in stands:
        x, y = _middle(s, at)
        if shared[at] > 1:  # smaller, in two columns
            x += 0.26 * (laid[at] % 2) - 0.13
            y += (0.26 * (laid[at] // 2) - 0.13) * (1 if shared[at] > 2 else (-1) ** laid[at])
        laid[at] += 1
        size = 1 if shared[at] == 1 else 0.76
        table.pieces.append(Piece(x, y, letters, colour, f"{says} on {square(s, names, at)}", size))
    turn = f"Round {int(s.rounds)}, seat {int(s.turn_seat) + 1}. " if s.rounds else "Set-up. "
    guys = ", G2 the shotgun guy of seat 2, Z a nonplayer zombie, L a life token, B bullets" if mixed else ""
    legend = f"Z1 is a zombie of seat 1, H a human, T a dice token, C a no-barricade chit{guys}."
    if s.tiles_placed:
        table.lines.append(turn + legend)
        table.lines.extend(_sheet(s, names, seat, mixed) for seat in range(int(rules.players)))
    return table


def _corner(s: Any, place: int) -> tuple[float, float]:
    """Return where a tile begins [spaces]."""
    return int(s.tile_x[place]) * TILE, int(s.tile_y[place]) * TILE


def _middle(s: Any, at: int) -> tuple[float, float]:
    """Return the middle of a square [spaces]."""
    place, spot = divmod(at, SPOTS)
    x, y = _corner(s, place)
    return x + SIDE * (spot % 3 + 0.5), y + SIDE * (spot // 3 + 0.5)


def _tile(table: Picture, s: Any, names: Names, place: int) -> None:
    """Lay out a tile and its squares."""
    x, y = _corner(s, place)
    title = tile(s, names, place)
    table.places.append(Place(x, y, 3 * SIDE, 3 * SIDE, says=title))
    for at in range(place * SPOTS, (place + 1) * SPOTS):
        ground = int(s.ground[at])
        if ground != Ground.NONE:
            spot = at % SPOTS
            kind, says = ("built", "inside") if ground == Ground.BUILDING else ("road", "a road of")
            corner = (x + SIDE * (spot % 3), y + SIDE * (spot // 3))
            table.places.append(Place(*corner, SIDE, SIDE, kind=kind, says=f"{says} {title}"))


def _numbers(table: Picture, s: Any) -> None:
    """Write the numbers of the columns above the town, and those of the rows to the left of it."""
    placed = int(s.tiles_placed)
    columns, rows = sorted({int(x) for x in s.tile_x[:placed]}), sorted({int(y) for y in s.tile_y[:placed]})
    for x in columns:
        table.places.append(Place(x * TILE + SIDE, rows[0] * TILE - 0.5, SIDE, 0.5, str(x), "none", f"column {x}"))
    for y in rows:
        table.places.append(Place(columns[0] * TILE - 0.6, y * TILE + SIDE, SIDE, 0.5, str(y), "none", f"row {y}"))


def _things(s: Any) -> Iterator[Stands]:
    """Yield what belongs to no player."""
    for at in range(SPOTS * int(s.tiles_placed)):
        for field, letters, colour, says in _THINGS:
            for _ in range(int(s[field][at])):
                yield at, letters, colour, says


def _pawns(s: Any, rules: Any) -> Iterator[Stands]:
    """Yield players' zombies and shotgun guys."""
    for seat in range(int(rules.players)):
        guy = s.side[seat] == Side.GUY
        for pawn in range(MAX_PAWNS):
            at = int(s.pawn[seat, pawn])
            if at < 0 or not (s.guys[at] if guy else s.zombies[at]):  # before the first pawns are put, all are 0
                continue
            says = f"the shotgun guy of seat {seat + 1}" if guy else f"a zombie of seat {seat + 1}"
            yield at, f"{'G' if guy else 'Z'}{seat + 1}", seat, says


def _sheet(s: Any, names: Names, seat: int, mixed: bool) -> str:
    """Return what a player has in one line; while all is being laid out, only who it is."""
    if not s.rounds:
        who = "shotgun guy" if mixed and s.side[seat] == Side.GUY else character(s, names, seat)
        return f"Seat {seat + 1}, {who}"
    cards = plural(int(s.held[seat]), "event card")
    if mixed and s.side[seat] == Side.GUY:
        has = f"{int(s.life[seat])} life, {plural(int(s.bullets[seat]), 'bullet')}"
        return f"Seat {seat + 1}, shotgun guy: {has}, {plural(int(s.kills[seat]), 'zombie')} collected, {cards}"
    has = (
        f"{plural(int(s.pawns[seat]), 'zombie')}, {int(s.eaten[seat])} Eat, {plural(int(s.tokens[seat]), 'dice token')}"
    )
    return f"Seat {seat + 1}, {character(s, names, seat)}: {has}, {cards}"
