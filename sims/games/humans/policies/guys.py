"""Humans!!! mixed with Zombies!!!: what a script decides that only the mixed game asks."""

from sims.games.humans.board.town import square_at
from sims.games.humans.policies.horde import drive, drive_to
from sims.games.humans.policies.routes import go_guy, steer
from sims.games.humans.policies.stacks import choose_set
from sims.games.humans.policies.zombies_cards import choose_for_zombies_card
from sims.games.humans.queries.people import holds, strongest_weapon
from sims.games.humans.queries.zombies_cards import item_with
from sims.games.humans.records.actions import Action
from sims.games.humans.records.sizes import CENTRE, EDGES, FIRST_CORNER, NONE, NOWHERE
from sims.games.humans.records.words import Effect, Phase
from sims.kernel import kernel
from sims.rng import whim_below


@kernel
def choose_in_mixed_game(s, rules):
    """Return the action of a script in a phase of the mixed game."""
    if s.phase == Phase.STACK or s.phase == Phase.SPECIES or s.phase == Phase.DECK:
        return choose_set(s, rules)
    if s.phase == Phase.FIGHT:
        return fight(s, rules)
    if s.phase == Phase.OUTERMOST:
        return Action.SQUARE + tile_to_begin_on(s)
    if s.phase > Phase.DRIVE_TO:
        return choose_for_zombies_card(s, rules)
    return drive(s, rules) if s.phase == Phase.DRIVE else drive_to(s, rules)


@kernel
def tile_to_begin_on(s):
    """Return the middle of an outermost tile where no zombies begin yet; by chance, as no script knows a better one."""
    free = 0
    for corner in range(EDGES):
        free += s.zombies[square_at(FIRST_CORNER + corner, int(CENTRE))] == 0
    before = whim_below(s, free if free > 0 else EDGES)
    for corner in range(EDGES):
        square = square_at(FIRST_CORNER + corner, int(CENTRE))
        if free == 0 or s.zombies[square] == 0:
            if before == 0:
                return square
            before -= 1
    return NOWHERE


@kernel
def destination(s, rules):
    """Return the square that the guy whose turn it is goes to, by its own will or another's; NOWHERE: it stays."""
    return go_guy(s, rules) if s.seat == s.turn_seat else steer(s, rules)


@kernel
def fight(s, rules):
    """Return how a guy answers a lost roll: with a weapon, bullets, a Shotgun, life; or not at all.

    A weapon in hand is replaced by another card in the next turn, so it comes first.
    """
    seat = s.seat
    undead = s.facing == NONE
    weapon = strongest_weapon(s, rules, seat)
    if weapon != NONE and s.die + rules.cards[weapon].amount >= s.need:
        return Action.PLAY + weapon
    if spends_bullets(s, rules, undead):
        return Action.USE.value
    if not undead:
        return Action.PASS.value
    if s.life[seat] == 1:
        rounds, short = holds(s, rules, seat, Effect.AMMUNITION.value), s.need - s.die - s.bonus
        if rounds != NONE and s.bullets[seat] + rules.cards[rounds].amount >= short:
            return Action.PLAY + rounds
        shotgun, aid = item_with(s, rules, seat, Effect.SHOTGUN.value), holds(s, rules, seat, Effect.FIRST_AID.value)
        if shotgun != NONE:
            return Action.DISCARD + shotgun
        if aid != NONE:
            return Action.PLAY + aid
    return Action.PASS.value


@kernel
def spends_bullets(s, rules, undead):
    """Return whether a guy spends bullets: for its last life all, for another few, or if enough are left for it."""
    seat, short = s.seat, s.need - s.die - s.bonus
    left = s.bullets[seat] - short
    if left < 0:
        return False
    weights = rules.guy_policies[seat]
    if not undead:
        return s.bullets[seat] > weights.bullets_kept
    return s.life[seat] == 1 or short <= weights.bullets_a_life or left >= rules.guy_hits - 1
