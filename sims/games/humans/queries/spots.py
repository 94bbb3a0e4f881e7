"""Humans!!!: the squares of a new tile where something may be put (HU-017 to HU-021, HU-112, HU-113), or begins."""

from sims.games.humans.board.town import square_at
from sims.games.humans.records.sizes import BULLETS, CENTRE, EDGES, FIRST_CORNER, HUMANS, LIFE, SPOTS, TOKENS
from sims.games.humans.records.words import Ground, Phase, TileKind
from sims.kernel import kernel


@kernel
def free_spots(s, rules):
    """Return these squares as a set of spots of the tile.

    In a building they lie inside (HU-019 to HU-021); a single human of a road tile stands on its centre (HU-017).
    """
    built = rules.land[s.tile[s.place]].kind == TileKind.BUILDING
    if not built and s.putting == HUMANS and rules.road_humans == 1:
        return 1 << CENTRE if s.human[square_at(s.place, int(CENTRE))] == 0 else 0
    ground = Ground.BUILDING if built else Ground.ROAD
    spots = 0
    for spot in range(SPOTS):
        square = square_at(s.place, spot)
        if s.ground[square] == ground and lies_on(s, square) == 0:
            spots |= 1 << spot
    return spots


@kernel
def lies_on(s, square):
    """Return whether a square has one already of what is put on the tile."""
    if s.putting == HUMANS:
        return s.human[square]
    if s.putting == TOKENS:
        return s.token[square]
    if s.putting == LIFE:
        return s.life_on[square]
    return s.bullets_on[square] if s.putting == BULLETS else s.undead[square]


@kernel
def phase_of_putting(s):
    """Return the phase in which a player says where something is put."""
    if s.putting == HUMANS:
        return Phase.PUT_HUMAN.value
    if s.putting == TOKENS:
        return Phase.PUT_TOKEN.value
    if s.putting == LIFE:
        return Phase.PUT_LIFE.value
    return Phase.PUT_BULLETS.value if s.putting == BULLETS else Phase.PUT_UNDEAD.value


@kernel
def may_begin_on(square):
    """Return whether zombies may begin on a square: the middle of an outermost tile (HU-109)."""
    return square % SPOTS == CENTRE and FIRST_CORNER <= square // SPOTS < FIRST_CORNER + EDGES
