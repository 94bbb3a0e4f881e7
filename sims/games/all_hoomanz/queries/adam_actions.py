"""All Hoomanz Are Dead, which actions are legal for A.D.A.M. (AH-197..207)."""

from sims.games.all_hoomanz.board.grid import ALL, neighbour
from sims.games.all_hoomanz.queries.adam import ability_amount, adam_monsters, has_ability
from sims.games.all_hoomanz.records.sizes import NOWHERE
from sims.games.all_hoomanz.records.words import Action, AdamEffect, Kind
from sims.kernel import kernel
from sims.sets import bit, count, has, write


@kernel
def can_repair(s, rules):
    """AH-199, AH-200, AH-A72: return whether A.D.A.M. can Repair.

    He needs enough Encounter rooms beside him that are not CLEAR, and CLEAR tokens for them.
    """
    if s.adam_room == NOWHERE or s.clear_supply < rules.repair_rooms:
        return False
    return count(s.links[ALL, s.adam_room] & s.encounters & ~s.clear) >= rules.repair_rooms


@kernel
def adam_is_legal(s, rules, action):
    """AH-201..207: return whether an Action of A.D.A.M. is legal."""
    if action == Action.STOP:
        return True
    here = s.adam_room
    if s.actions == 0 or here == NOWHERE:
        return False
    if Action.MOVE <= action < Action.FERRY:
        return has(adam_moves(s), action - Action.MOVE)
    if Action.EXPLORE <= action < Action.ARM:
        return s.revealed < s.stack_size and neighbour(s, here, action - Action.EXPLORE) == NOWHERE
    if Action.FERRY <= action < Action.WORMHOLE:
        return has(tunnels(s, rules), action - Action.FERRY)
    if action == Action.CRUSH:
        if not has_ability(s, rules, AdamEffect.CRUSHER) or not has(s.of_kind[Kind.BRAIN], here):
            return False
        return adam_monsters(s) >= ability_amount(s, rules, AdamEffect.CRUSHER)
    if action == Action.FABRICATE:
        if not has_ability(s, rules, AdamEffect.FABRICATOR) or s.fabricated >= rules.fabrications or s.yard == 0:
            return False
        return s.adam_shields > ability_amount(s, rules, AdamEffect.FABRICATOR)
    if Action.SHOCK <= action < Action.TURN_OVER:
        seat = action - Action.SHOCK
        if seat >= rules.players or s.out[seat] or not has(s.links[ALL, here], s.room[seat]):
            return False
        return s.shocked < rules.shocks and has_ability(s, rules, AdamEffect.SHOCK)
    return False


@kernel
def adam_moves(s):
    """Return the rooms that A.D.A.M., who is on the board, may Move into: walls do not stop him, red barriers do."""
    return s.links[ALL, s.adam_room] & ~s.red


@kernel
def tunnels(s, rules):
    """Return the rooms at the other ends of his Tunnels: Brains and rooms with a yellow barrier."""
    ends = s.of_kind[Kind.BRAIN] | s.yellow
    if not has(ends, s.adam_room) or not has_ability(s, rules, AdamEffect.TUNNELS):
        return 0
    return ends & ~bit(s.adam_room)


@kernel
def legal_adam_actions(s, rules, into):
    """Write the legal Actions of A.D.A.M. into an array, in rising order; return how many they are."""
    found = 0
    for action in range(Action.TURN_OVER):
        into[found] = action  # the next one takes this place unless it is legal
        found += adam_is_legal(s, rules, action)
    if s.actions == 0 or s.adam_room == NOWHERE:
        return found
    found = write(into, found, Action.MOVE.value, adam_moves(s))
    return write(into, found, Action.FERRY.value, tunnels(s, rules))
