"""Humans!!! mixed with Zombies!!!: which event cards of Zombies!!! a script plays, when, and on what."""

import numpy as np

from sims.games.humans.board.roaming import roam
from sims.games.humans.board.sets import first_of, forget, is_in_wave
from sims.games.humans.board.town import square_at
from sims.games.humans.policies.daring import dares, fears
from sims.games.humans.policies.routes import has_goal_by_car
from sims.games.humans.queries.people import is_guy, missing
from sims.games.humans.queries.zombies_cards import arms, may_get_up, may_pick_tile, may_raise
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import CENTRE, FAR, MAX_PAWNS, NOBODY, NOTHING, NOWHERE, SPOTS
from sims.games.humans.records.words import Effect, Phase
from sims.kernel import kernel
from sims.sets import lowest

WEAK = 2  # [life] with no more a guy rests
FEW_BULLETS = 2
CROWD = 3  # nonplayer zombies of a tile that are worth a card
LATE = 4  # [points] a player who needs no more is about to win


@kernel
def helps_own_turn(s, rules, effect, amount):
    """Return whether a card of Zombies!!! does something useful in the own turn now."""
    seat = s.seat
    guy = is_guy(s, seat)
    if effect == Effect.ARMS:
        return amount > arms(s, rules, seat)  # one weapon counts
    if effect < Effect.ARMS:
        return True
    if effect == Effect.FIRST_AID:
        return s.life[seat] <= rules.guy_life
    if effect == Effect.AMMUNITION:
        return s.bullets[seat] <= FEW_BULLETS
    if effect == Effect.REST:
        return s.life[seat] <= WEAK and steps_to_helipad(s, rules) > s.budget
    if effect == Effect.BLAST or effect == Effect.MARBLES or effect == Effect.HORDE:
        place = best_tile(s, rules, effect, amount)
        return place != NOWHERE and worth_of_tile(s, rules, place, effect) >= enough(guy, effect)
    if effect == Effect.NOT_SO_BAD:
        return guy and steps_to_helipad(s, rules) <= s.budget + 2 * SPOTS
    steps = steps_to_helipad(s, rules) if guy else int(FAR)
    if effect == Effect.RUSH and not guy:
        return missing(s, rules, seat) <= LATE
    if effect == Effect.KEYS:
        return has_goal_by_car(s, rules, amount)
    if effect == Effect.RUSH:
        return hurries(s, rules)
    return effect == Effect.FOOD and s.budget < steps < FAR


@kernel
def hurries(s, rules):
    """Return whether a guy has a use for more movement: the Helipad is too far, or it looks for fights."""
    steps = steps_to_helipad(s, rules)
    return s.budget < steps < FAR or (steps == FAR and dares(s, rules, s.seat))


@kernel
def reacts_now(s, rules, effect):
    """Return whether a card of Zombies!!! against the player who is about to move does anything useful now."""
    if effect == Effect.NOT_DEAD or effect == Effect.BUTTER_FINGERS:
        return True
    if effect == Effect.SLOWED or effect == Effect.FROZEN or effect == Effect.BRAIN_CRAMP:
        return is_near_enough(s, rules, rules.gap[s.seat])
    return True


@kernel
def is_near_enough(s, rules, gap):
    """Return whether the player whose turn it is needs no more points than `gap`, or is the only opponent."""
    return rules.players == 2 or missing(s, rules, s.turn_seat) <= gap


@kernel
def steps_to_helipad(s, rules):
    """Return how far a guy is from the middle of the Helipad; FAR: it does not lie yet, or zombies are in the way."""
    here = np.int64(s.pawn[s.seat, 0])
    for place in range(s.tiles_placed):
        if s.tile[place] == rules.helipad and here != NOWHERE:
            middle = square_at(place, int(CENTRE))
            wave = roam(s, here, int(FAR), middle)
            steps = wave if is_in_wave(s, wave, middle) else int(FAR)
            forget(s, wave + 1)
            return steps
    return int(FAR)


# --- cards about a tile ----------------------------------------------------------------------------------------------


@kernel
def enough(guy, effect):
    """Return from which worth of a tile on a card is played."""
    if effect == Effect.BLAST:
        return 1
    return CROWD if effect == Effect.HORDE or not guy else 1


@kernel
def worth_of_tile(s, rules, place, effect):
    """Return what a card does for its player on a tile.

    A blast wounds zombies of others, and none of the own. A horde comes, or goes about, where guys are who fear it; to
    others it would be a gift, which a guy who looks for fights makes itself.
    """
    seat = s.seat
    guy = is_guy(s, seat)
    worth = 0
    for other in range(rules.players):
        for pawn in range(MAX_PAWNS):
            square = np.int64(s.pawn[other, pawn])
            if square == NOWHERE or square // SPOTS != place:
                continue
            if effect == Effect.BLAST:
                worth += 0 if is_guy(s, other) else -2 if other == seat else 1
            elif is_guy(s, other):
                wanted = dares(s, rules, seat) if other == seat else fears(s, rules, seat, other)
                worth += CROWD if wanted else -CROWD
    if effect == Effect.MARBLES and guy:
        return 0  # the dead that move meet it sooner than others
    return worth


@kernel
def best_tile(s, rules, effect, amount):
    """Return the place of the tile where a card does most for its player, of equals a guy's own; or NOWHERE."""
    best, most = int(NOWHERE), 0
    here = np.int64(s.pawn[s.seat, 0])
    home = here // SPOTS if is_guy(s, s.seat) and here != NOWHERE else int(NOWHERE)
    for place in range(s.tiles_placed):
        if may_pick_tile(s, s.seat, place, effect, amount):
            worth = worth_of_tile(s, rules, place, effect)
            if best == NOWHERE or worth > most or (worth == most and place == home):
                best, most = place, worth
    return best


# --- what a card asks ------------------------------------------------------------------------------------------------


@kernel
def choose_for_zombies_card(s, rules):
    """Return the answer of a script to what a card of Zombies!!! asks."""
    if s.phase == Phase.CANCEL:
        return cancel(s, rules)
    if s.phase == Phase.PICK_TILE:
        card = rules.cards[s.card]
        place = best_tile(s, rules, card.effect, card.amount)
        return Action.SQUARE + square_at(place, int(CENTRE))
    if s.phase == Phase.REMOVE:
        return Action.SQUARE + in_the_way(s, rules)
    if s.phase == Phase.RAISE:
        return Action.SQUARE + first_free(s)
    if s.phase == Phase.GET_UP:
        return Action.SQUARE + first_beside(s)
    return lose(s, rules)


@kernel
def cancel(s, rules):
    """Return the card that cancels the one just played, if that hurts its player or helps who is about to win."""
    seat = s.seat
    hurts = s.turn_seat == seat and s.card_seat != seat
    if hurts or missing(s, rules, s.card_seat) <= LATE:
        rows = s.in_hand[seat] & rules.playable[seat] & rules.with_effect[Effect.CANCEL.value]
        return Action.PLAY + lowest(rows)
    return Action.PASS.value


@kernel
def in_the_way(s, rules):
    """Return a nonplayer zombie to remove: on the middle of the Helipad, on its tile, next to the guy, or any."""
    for place in range(s.tiles_placed):
        if s.tile[place] == rules.helipad:
            middle = square_at(place, int(CENTRE))
            if s.undead[middle]:
                return middle
            for spot in range(SPOTS):
                if s.undead[square_at(place, spot)]:
                    return square_at(place, spot)
    here = np.int64(s.pawn[s.seat, 0])
    if is_guy(s, s.seat) and here != NOWHERE:
        for k in range(s.ways[here]):
            if s.undead[s.way[here, k]]:
                return np.int64(s.way[here, k])
    return first_of(s.horde[:])


@kernel
def first_free(s):
    """Return the first free square of the tile that a card is about."""
    square = s.card_tile * SPOTS
    while not may_raise(s, square):
        square += 1
    return square


@kernel
def first_beside(s):
    """Return the first free square next to the guy."""
    here = np.int64(s.pawn[s.seat, 0])
    k = int(NOTHING)
    while not may_get_up(s, s.seat, np.int64(s.way[here, k])):
        k += 1
    return np.int64(s.way[here, k])


@kernel
def lose(s, rules):
    """Return what a guy loses to Butter Fingers: its best weapon or other item, else bullets."""
    best = int(NOBODY)
    rows = s.laid_out[s.turn_seat]
    while rows:
        row = lowest(rows)
        rows &= rows - 1
        if best == NOBODY or rules.cards[row].effect > rules.cards[best].effect:
            best = row
    return Action.USE.value if best == NOBODY else Action.DISCARD + best
