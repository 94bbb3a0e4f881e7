"""Answer questions about a game of Cyberdoom Tower: what is legal, what is near. Nothing here changes `s`."""

from sims.games.cyberdoom_tower.layouts import RED_DIGIT, RED_POOLS, WHITE_DIGIT
from sims.games.cyberdoom_tower.state import (
    ACTIONS,
    DICE,
    FACES,
    MAX_JETPACKS,
    SECTORS,
    STOP,
    WHITE_DICE,
    Ability,
    Action,
    AlertScope,
    ClearedFloor,
    Item,
    JetpackLimit,
    Mark,
    Phase,
    Symbol,
    Weapon,
)
from sims.kernel import inlined, kernel

# --- floors and Sentinels --------------------------------------------------------------------------------------------


@kernel
def distance(rules, position, sector):
    """CT-081..083: return the distance of a sector to a card, to either side; 0 above the card [sectors]."""
    # the card covers the sectors position .. position + card_width - 1
    if sector < position:
        return position - sector
    return max(0, sector - (position + rules.card_width - 1))


@kernel
def is_defeated(s, floor):
    """Return whether the floor's Sentinel has all its Energy boxes crossed off (CT-070)."""
    return s.sentinel_energy[floor] <= 0


@kernel
def is_open(s, floor):
    """Return whether a floor can be explored: until its Sentinel Card covers the first sector (CT-090)."""
    return s.position[floor] > 1 or is_defeated(s, floor)


@kernel
def anti_stealth(s, rules, floor):
    """Return the Sentinel's Anti-Stealth, with that of the column left of it; 0 once defeated (CT-H02)."""
    if is_defeated(s, floor):
        return 0
    card = rules.sentinel_cards[s.sentinel_card[floor]]
    return int(card.anti_stealth) + rules.floor_anti_stealth[s.floor_card[floor], s.position[floor] - 2]


@kernel
def symbol_at(s, rules, floor, sector):
    """Return the symbol in a sector; NONE once it is used."""
    if sector == STOP or s.used[floor, sector]:
        return 0  # Symbol.NONE
    return int(rules.floor_cards[s.floor_card[floor]].symbol[sector - 1])


@kernel
def key_is_wanted(s, rules, floor):
    """Return whether the floor still holds its key and more keys are needed."""
    return s.keys < rules.keys and not s.used[floor, rules.key_sector[s.floor_card[floor]]]


@kernel
def keys_in_reach(s, rules):
    """Count the keys held and the keys on open floors; fewer than needed lose the game (CT-092)."""
    total = s.keys
    for floor in range(rules.floors):
        total += is_open(s, floor) and not s.used[floor, rules.key_sector[s.floor_card[floor]]]
    return total


# --- hiding ----------------------------------------------------------------------------------------------------------


@kernel
def fails_unrolled(s, rules, seat, floor):
    """Return whether a player fails without a roll: the Sentinel has attacked him (CT-086, `alert_scope`)."""
    if not s.alert[seat, floor] or rules.alert_scope == AlertScope.OFF:
        return False
    return rules.alert_scope == AlertScope.FLOOR_FOREVER or not is_defeated(s, floor)


@kernel
def alerts_unhit(rules):
    """Return whether a provoked Sentinel knows the player even if it cannot reach him (`alert_scope`)."""
    return rules.alert_scope == AlertScope.ACTIVATED_UNTIL_DEFEAT


@kernel
def may_loot(s, rules, seat, floor):
    """Return whether a player may loot. Who is bound to fail may, unless `alert_scope` bars that too (CT-Q25)."""
    return not (alerts_unhit(rules) and fails_unrolled(s, rules, seat, floor))


@kernel
def needs_to_hide(s, rules, seat, floor, sector):
    """Return whether ending a Movement in a sector calls for a Hide roll (CT-026); not if clear (CT-089).

    Axis `cleared_floor` has the other reading: on a clear floor a roll against the sector's number alone (CT-Q35).
    """
    if sector == STOP:
        return False
    guarded = not is_defeated(s, floor) or rules.cleared_floor == ClearedFloor.HIDE
    return guarded or fails_unrolled(s, rules, seat, floor)


@kernel
def hide_need(s, rules, floor, sector, loots):
    """Return what the Hide roll must reach in a sector, 1 to 6; more if looting (CT-037, CT-033)."""
    number = int(rules.floor_cards[s.floor_card[floor]].hide[sector - 1])
    return number + anti_stealth(s, rules, floor) + (rules.loot_anti_stealth if loots else 0)


@kernel
def passing_faces(need):
    """Count the faces of the die that reach `need`: 0 to 6."""
    return min(FACES, max(0, FACES + 1 - need))


@kernel
def suit_is_ready(s, seat):
    """Return whether the Tecno Suit can help: one Hide roll per turn (CT-039)."""
    return s.items[seat, Item.TECNO_SUIT] == Mark.OWNED and not s.suit_used


# --- attacking -------------------------------------------------------------------------------------------------------


@kernel
def is_unlocked(s, rules, seat, ability):
    """Return whether an ability is unlocked: all its boxes are filled (CT-066)."""
    return s.boxes[seat, ability] >= rules.ability_boxes[ability]


@kernel
def kit(s, rules, seat):
    """Return the unlocked abilities as bits, 1 << ability: a row of the table of odds."""
    total = 0
    for ability in range(len_abilities):
        total |= is_unlocked(s, rules, seat, ability) << ability
    return total


# a kernel cannot take the length of an enumeration
len_abilities = len(Ability)
len_items = len(Item)
len_weapons = len(Weapon)


@kernel
def owns_weapon(s, seat, weapon):
    """Return whether a player has a weapon: the base weapon always, the others as items (CT-010)."""
    if weapon == Weapon.LASER_CANNON:
        return s.items[seat, Item.LASER_CANNON] == Mark.OWNED
    if weapon == Weapon.PLASMA_RIFLE:
        return s.items[seat, Item.PLASMA_RIFLE] == Mark.OWNED
    if weapon == Weapon.GRENADE:
        return s.items[seat, Item.GRENADE] == Mark.OWNED
    return True


@kernel
def can_use_weapon(s, rules, seat, weapon):
    """Return whether a weapon is owned and its cost leaves at least 1 Energy (CT-048, CT-Q09)."""
    cost = int(rules.weapons[weapon].energy)
    return owns_weapon(s, seat, weapon) and (cost == 0 or s.energy[seat] > cost)


@kernel
def reaches(s, rules, floor, sector, weapon):
    """Return whether a weapon reaches the floor's Sentinel from a sector or the stop (CT-045, CT-Q22, CT-Q23)."""
    if is_defeated(s, floor) or not is_open(s, floor):
        return False
    return distance(rules, s.position[floor], sector) <= int(rules.weapons[weapon].range)


@kernel
def sentinel_layout(s, rules, floor):
    """Return the layout of a Sentinel's Hit Boxes where its card now stands (CT-053, CT-Q14)."""
    return int(rules.sentinel_layout[s.sentinel_card[floor], s.floor_card[floor], s.position[floor] - 2])


@kernel
def white_code(dice):
    """Return the code of the white dice: see `layouts`."""
    code = 0
    for die in range(WHITE_DICE):
        code += WHITE_DIGIT[dice[die] - 1]
    return code


@kernel
def red_code(dice):
    """Return the code of the red dice."""
    code = 0
    for die in range(WHITE_DICE, DICE):
        code += RED_DIGIT[dice[die] - 1]
    return code


@kernel
def pool_of(rules, whites, reds):
    """Return the pool's number from the codes of its colours."""
    return rules.white_index[whites] * RED_POOLS + rules.red_index[reds]


@kernel
def pool_with(rules, whites, reds, die, face, new):
    """Return the pool's number after die `die` has gone from `face` to `new` (faces 1 to 6)."""
    if die < WHITE_DICE:
        whites += WHITE_DIGIT[new - 1] - WHITE_DIGIT[face - 1]
    else:
        reds += RED_DIGIT[new - 1] - RED_DIGIT[face - 1]
    return pool_of(rules, whites, reds)


@kernel
def is_placed(s, rules):
    """Return whether the dice as they lie can all be placed (CT-049)."""
    return rules.uses[s.layout, pool_of(rules, white_code(s.dice), red_code(s.dice)), 0, 0] == 0


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
def sectors_walked(here, sector):
    """Return the length of a Movement (CT-022); one that ends where it began is a step out and back (CT-Q27)."""
    return 2 if here == sector else abs(here - sector)


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


@kernel
def spare_items(s, seat):
    """Count the items that could be crossed off for Energy (CT-094: all but the Gunsight)."""
    total = 0
    for item in range(Item.LASER_CANNON.value, len_items):  # from 1 on: the Gunsight is 0
        total += s.items[seat, item] == Mark.OWNED
    return total


# A place is one number, floor x 8 + sector; the stop is sector 0, so eight numbers do for a floor of six sectors:
#
#     floor 1     8  |   9   10   11   12   13   14
#     floor 0     0  |   1    2    3    4    5    6


@kernel
def place_of(floor, sector):
    """Return the number of a place."""
    return floor * 8 + sector


@kernel
def floor_and_sector(place):
    """Return floor and sector of a place: the inverse of `place_of`."""
    return place >> 3, place & 7


@kernel
def ap_to(rules, floor, sector, goal_floor, goal_sector):
    """Return the cost of walking and riding from one place to another without Energy or Jetpack [AP]."""
    if floor == goal_floor:
        return abs(goal_sector - sector) * rules.move_ap
    return (sector + goal_sector) * rules.move_ap + rules.elevator_ap


@kernel
def crates_left(s, rules):
    """Count the crates of the tower that are not looted."""
    total = 0
    for floor in range(rules.floors):
        for sector in range(1, SECTORS + 1):
            total += symbol_at(s, rules, floor, sector) == Symbol.CRATE
    return total
