"""Humans!!! mixed with Zombies!!!: of which set a script draws tiles and cards, and what comes on a road."""

from sims.games.humans.board.sets import parts_used
from sims.games.humans.queries.people import is_guy
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import MAX_EVENT_ROWS
from sims.games.humans.records.words import Phase
from sims.kernel import kernel
from sims.sets import count, lowest


@kernel
def choose_set(s, rules):
    """Return the set of which a script draws, or puts somebody on a road."""
    guy = is_guy(s, s.seat)
    if s.phase == Phase.STACK:
        zombies = digs(s, rules)
    elif s.phase == Phase.DECK:
        wanted = rules.guy_policies[s.seat].others_cards if guy else rules.policies[s.seat].others_cards
        zombies = guy != (others_cards(s, guy) < wanted)
    else:
        zombies = guy
    return Action.ZOMBIES.value if zombies else Action.HUMANS.value


@kernel
def digs(s, rules):
    """Return whether a script takes a tile of Zombies!!!: under them lies the Helipad, and they bring the dead.

    A guy does, until it collects and so few tiles are left that others would win on the Helipad. A zombie player lays
    the dead where no guy is, but not while it is short of humans, nor does it dig up the Helipad itself. Each lays a
    tile of the other set where it helps nobody: see `building.lay_away`.
    """
    left, living = s.zombies_tiles_left, 0
    if is_guy(s, s.seat):
        weights = rules.guy_policies[s.seat]
        return left >= weights.tiles_left or s.kills[s.seat] < weights.collects_from
    for part in range(parts_used(s)):
        living += count(s.people[part])
    return living >= rules.policies[s.seat].digs_from and left > 0


@kernel
def others_cards(s, guy):
    """Return how many cards in hand are of the other set than the player's own."""
    found = 0
    rows = s.in_hand[s.seat]
    while rows:
        row = lowest(rows)
        rows &= rows - 1
        if (row < MAX_EVENT_ROWS) == guy:
            found += s.hand[s.seat, row]
    return found
