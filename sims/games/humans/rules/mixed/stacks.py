"""Humans!!! mixed with Zombies!!!: the heading Drawing tiles (HU-111 to HU-115)."""

import numpy as np

from sims.games.humans.queries.people import is_guy, points
from sims.games.humans.records.sizes import NOBODY
from sims.games.humans.records.words import Phase, StackRule, Step
from sims.games.humans.rules.tiles import offer
from sims.kernel import kernel


@kernel
def choose_stack(s, rules):
    """HU-111, HU-A50: draw from the own set's stack while it lasts, or ask."""
    guy = is_guy(s, s.turn_seat)
    s.step = Step.AMBUSH if guy else Step.DRAW
    zombies_tiles = s.zombies_tiles_left + s.helipad_left
    if s.tiles_left == 0 and zombies_tiles == 0:
        return
    if s.tiles_left > 0 and zombies_tiles > 0:
        if rules.stack_rule == StackRule.ANY:
            s.phase, s.seat = Phase.STACK, s.turn_seat
        else:
            draw_from(s, rules, guy)
    else:
        draw_from(s, rules, s.tiles_left == 0)


@kernel
def draw_from(s, rules, from_zombies):
    """Draw the top tile of a stack; the Helipad is placed by the zombie player with the most points (HU-114)."""
    s.phase = Phase.NEXT
    if from_zombies and s.zombies_tiles_left == 0:
        s.helipad_left, s.tile_drawn = 0, rules.helipad
    elif from_zombies:
        s.zombies_tiles_left -= 1
        s.tile_drawn = np.int64(s.zombies_deck[s.zombies_tiles_left])
        s.zombies_deck[s.zombies_tiles_left] = 0
    else:
        s.tiles_left -= 1
        s.tile_drawn = np.int64(s.tile_deck[s.tiles_left])
        s.tile_deck[s.tiles_left] = 0
    offer(s, rules, leading_zombie(s, rules) if s.tile_drawn == rules.helipad else s.turn_seat)


@kernel
def leading_zombie(s, rules):
    """HU-114, HU-A64: return the zombie player with the most points; of equals the first from the drawer on."""
    best = int(NOBODY)
    for after in range(rules.players):
        seat = (s.turn_seat + after) % rules.players
        if not is_guy(s, seat) and (best == NOBODY or points(s, rules, seat) > points(s, rules, best)):
            best = seat
    return best
