"""Humans!!!: the squares of a new tile where a human, or a token, may be put (HU-017 to HU-021)."""

from sims.games.humans.board.town import square_at
from sims.games.humans.records.sizes import CENTRE, HUMANS, SPOTS
from sims.games.humans.records.words import Ground, TileKind
from sims.kernel import kernel


@kernel
def free_spots(s, rules):
    """Return these squares as a set of spots of the tile.

    In a building they lie inside (HU-019 to HU-021); a single human of a road tile stands on its centre (HU-017).
    """
    built = rules.tiles[s.tile[s.place]].kind == TileKind.BUILDING
    if not built and s.putting == HUMANS and rules.road_humans == 1:
        return 1 << CENTRE if s.human[square_at(s.place, int(CENTRE))] == 0 else 0
    ground = Ground.BUILDING if built else Ground.ROAD
    spots = 0
    for spot in range(SPOTS):
        square = square_at(s.place, spot)
        taken = s.human[square] if s.putting == HUMANS else s.token[square]
        if s.ground[square] == ground and taken == 0:
            spots |= 1 << spot
    return spots
