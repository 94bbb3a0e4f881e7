"""Answer which actions are legal, and how an action's number is made."""

from sims.games.cyberdoom_tower.queries.gear import can_use_weapon
from sims.games.cyberdoom_tower.queries.tower import (
    distance,
    is_defeated,
    is_open,
    len_items,
    len_weapons,
    sectors_walked,
)
from sims.games.cyberdoom_tower.records.state import (
    ACTIONS,
    MAX_JETPACKS,
    SECTORS,
    STOP,
    Action,
    Item,
    JetpackLimit,
    Mark,
    Phase,
)
from sims.kernel import inlined, kernel

# --- legality --------------------------------------------------------------------------------------------------------


@kernel
def move_action(sector, jetpacks, energy):
    """Return the number of the Movement that ends in `sector`: bits sssjjeee above MOVE; energy is at most 7."""
    return Action.MOVE + (sector * 4 + jetpacks) * 8 + energy


@kernel
def move_parts(action):
    """Return sector, Jetpacks and Energy of a Movement: the inverse of `move_action`."""
    code = action - Action.MOVE
    return code >> 5, code >> 3 & 3, code & 7


@kernel
def move_cost(rules, here, sector, jetpacks, energy):
    """Return the cost of a Movement: CT-022, CT-025, CT-114 [AP].

    -1 for one that is not allowed: it spends more Energy or Jetpacks than it needs, or no AP at all (CT-Q28).
    """
    walked = sectors_walked(here, sector) - rules.jetpack_sectors * jetpacks - energy
    if walked < 0 and energy == 0 and walked > -rules.jetpack_sectors:  # the last Jetpack need not be flown to its end
        walked = 0
    if walked < 0 or walked + jetpacks < 1:  # too much spent; Energy alone
        return -1
    return walked * rules.move_ap + jetpacks * rules.jetpack_ap


@inlined
def move_is_legal(s, rules, sector, jetpacks, energy):
    """Return whether a Movement is legal: an open floor, enough AP and Energy, Jetpacks within the limit."""
    seat, here = s.seat, s.sector[s.seat]
    if sector == STOP and here == STOP:
        return False
    if sector != STOP and not is_open(s, s.floor[seat]):  # CT-090
        return False
    cost = move_cost(rules, here, sector, jetpacks, energy)
    if cost < 0 or cost > s.ap or (energy > 0 and s.energy[seat] <= energy):
        return False
    if jetpacks == 0:
        return True
    if s.items[seat, Item.JETPACK] != Mark.OWNED:
        return False
    return rules.jetpack_limit == JetpackLimit.UNLIMITED or s.jetpack_used + jetpacks <= 1  # CT-Q29


@kernel
def reaches(s, rules, floor, sector, weapon):
    """Return whether a weapon reaches the floor's Sentinel from a sector or the stop (CT-045, CT-Q22, CT-Q23)."""
    if is_defeated(s, floor) or not is_open(s, floor):
        return False
    return distance(rules, s.position[floor], sector) <= int(rules.weapons[weapon].range)


@kernel
def attack_is_legal(s, rules, weapon):
    """Return whether an attack is legal (CT-044..048); beside the AI every weapon is in range (CT-102)."""
    seat = s.seat
    if s.ap < rules.attack_ap or s.attacked or not can_use_weapon(s, rules, seat, weapon):
        return False
    return s.roof[seat] or reaches(s, rules, s.floor[seat], s.sector[seat], weapon)


@kernel
def may_climb(s, rules):
    """Return whether the player to act may go to the roof (CT-099, CT-100)."""
    seat = s.seat
    at_top = s.sector[seat] == STOP and s.floor[seat] == rules.floors - 1 and not s.roof[seat]
    return at_top and s.keys >= rules.keys


@kernel
def may_cross_off(s, rules, item):
    """Return whether an item may be crossed off for Energy (CT-094); the Gunsight gives a HIT instead."""
    seat = s.seat
    return item != Item.GUNSIGHT and s.items[seat, item] == Mark.OWNED and s.energy[seat] < rules.energy_max


@kernel
def may_ride(s, rules):
    """Return whether the player to act may take the elevator (CT-023), to any floor but the one he is on."""
    seat = s.seat
    return s.sector[seat] == STOP and not s.roof[seat] and s.ap >= rules.elevator_ap


@kernel
def legal(s, rules, action):
    """Return whether the player to decide may take this action now."""
    seat = s.seat
    if s.phase == Phase.ORDER:
        return Action.FIRST <= action < Action.FIRST + rules.players
    if s.phase == Phase.LOOT:
        return action == Action.LOOT or action == Action.LEAVE
    if s.phase == Phase.KEY:  # CT-096: may
        return action == Action.TAKE_KEY or action == Action.LEAVE
    if action < 0 or action >= ACTIONS or s.phase != Phase.ACT:
        return False
    if action == Action.END:
        return True
    if action == Action.ROOF:
        return may_climb(s, rules)
    if action < Action.ATTACK:
        return False
    if action < Action.CROSS_OFF:
        return attack_is_legal(s, rules, action - Action.ATTACK)
    if action < Action.ELEVATOR:
        return may_cross_off(s, rules, action - Action.CROSS_OFF)
    if action < Action.MOVE:
        floor = action - Action.ELEVATOR
        return may_ride(s, rules) and floor < rules.floors and floor != s.floor[seat]
    sector, jetpacks, energy = move_parts(action)
    return not s.roof[seat] and move_is_legal(s, rules, sector, jetpacks, energy)


@kernel
def has_choice(s, rules):
    """Return whether two or more actions are legal, without asking `legal` about each: for speed."""
    if s.phase != Phase.ACT:  # two answers to a question; a lone player is not asked who goes first
        return s.phase != Phase.OVER and (s.phase != Phase.ORDER or rules.players > 1)
    # END is always legal: is anything else?
    return may_step(s, rules) or has_free_choice(s, rules) or has_move(s, rules)


@kernel
def may_step(s, rules):
    """Return whether a Movement by one sector is legal: mostly it is, and this is quickly seen."""
    seat = s.seat
    return not s.roof[seat] and s.ap >= rules.move_ap and is_open(s, s.floor[seat])


@kernel
def has_free_choice(s, rules):
    """Return whether anything but END and Movements is legal in a turn."""
    if may_climb(s, rules) or (may_ride(s, rules) and rules.floors > 1):
        return True
    for item in range(len_items):
        if may_cross_off(s, rules, item):
            return True
    for weapon in range(len_weapons):
        if attack_is_legal(s, rules, weapon):
            return True
    return False


@kernel
def has_move(s, rules):
    """Return whether any Movement is legal."""
    if s.ap == 0 or s.roof[s.seat]:  # each costs AP: see `limits`
        return False
    for action in range(Action.MOVE.value, ACTIONS):
        if legal(s, rules, action):
            return True
    return False


@kernel
def legal_actions(s, rules, into):
    """Write the legal actions into an array in rising order and return how many they are.

    The array has room for all ACTIONS.
    """
    count = 0
    if s.phase != Phase.ACT:
        for action in range(Action.LOOT.value, Action.ATTACK.value):  # answers to a question
            into[count] = action  # the next one takes this place unless it is legal
            count += legal(s, rules, action)
        return count
    into[0], into[1] = Action.END, Action.ROOF
    count = 1 + may_climb(s, rules)
    for weapon in range(len_weapons):
        into[count] = Action.ATTACK + weapon
        count += attack_is_legal(s, rules, weapon)
    for item in range(len_items):
        into[count] = Action.CROSS_OFF + item
        count += may_cross_off(s, rules, item)
    if may_ride(s, rules):
        for floor in range(rules.floors):
            into[count] = Action.ELEVATOR + floor
            count += floor != s.floor[s.seat]
    if s.ap == 0 or s.roof[s.seat]:  # a Movement costs AP
        return count
    return list_moves(s, rules, into, count)


@kernel
def list_moves(s, rules, into, count):
    """Write the legal Movements into an array from place `count` on; return the place after the last."""
    seat = s.seat
    most_jetpacks = MAX_JETPACKS if s.items[seat, Item.JETPACK] == Mark.OWNED else 0
    # the code of a Movement has room for 7 Energy, and 1 must be left
    most_energy = min(7, s.energy[seat] - 1)
    for sector in range(SECTORS + 1):
        walked = sectors_walked(s.sector[seat], sector)
        for jetpacks in range(most_jetpacks + 1):
            for energy in range(max(0, min(walked, most_energy)) + 1):  # none for more sectors than are walked
                into[count] = move_action(sector, jetpacks, energy)
                count += move_is_legal(s, rules, sector, jetpacks, energy)
    return count
