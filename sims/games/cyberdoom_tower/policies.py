"""Decide for the scripted players of Cyberdoom Tower, who differ by their weights in policies.csv only.

`choose` answers every main decision: it weighs each Movement and attack by what it gains and what a Sentinel Turn would
cost, and takes the best one if it is worth anything; else the turn ends. Values are in sixths of a point, as a Hide
roll has six faces: a gain that comes with 4 faces of 6 counts 4 x its points, one that is certain 6 x (`FACES`).
Probabilities are exact: faces of the Hide die, and the table of odds of an attack. All of the tower is face up: nothing
is hidden but dice not yet rolled. What things are worth is in `worth`, where to go in `goals`, small reactions in
`reactions` and `changes`.

`X + 0` makes a plain number of an enumeration's member: in a kernel, all that a function returns needs one type.
"""

from sims.games.cyberdoom_tower.goals import HOPELESS, accepts_risk, ap_left_to, ap_to_goal, goal_of, who_goes_first
from sims.games.cyberdoom_tower.queries import (
    attack_is_legal,
    can_use_weapon,
    floor_and_sector,
    key_is_wanted,
    kit,
    legal,
    move_action,
    move_cost,
    move_is_legal,
    place_of,
    reaches,
    sectors_walked,
    sentinel_layout,
    spare_items,
    symbol_at,
)
from sims.games.cyberdoom_tower.state import (
    FACES,
    MAX_JETPACKS,
    ODDS_LUCK,
    ODDS_SCALE,
    SECTORS,
    STOP,
    Action,
    Item,
    JetpackLimit,
    Mark,
    Phase,
    SentinelTurn,
    Symbol,
    Weapon,
)
from sims.games.cyberdoom_tower.worth import (
    energy_price,
    hiding_faces,
    items_unmarked,
    luck_to_spare,
    prize_at,
    turn_cost,
)
from sims.kernel import kernel

len_weapons = len(Weapon)


@kernel
def choose(s, rules):
    """Return the action of the player to decide. It changes nothing and draws nothing."""
    if s.phase == Phase.ORDER:
        return Action.FIRST + who_goes_first(s, rules)
    if s.phase == Phase.LOOT:
        return Action.LOOT + 0 if wants_loot(s, rules) else Action.LEAVE + 0
    if s.phase == Phase.KEY:
        return Action.TAKE_KEY + 0
    seat = s.seat
    if s.roof[seat]:
        return fight(s, rules)
    goal = goal_of(s, rules, seat)
    if goal == place_of(rules.floors - 1, STOP) and legal(s, rules, Action.ROOF + 0):
        return Action.ROOF + 0
    action, worth = best_move(s, rules, goal)
    if worth <= 0 and not accepts_risk(s, rules, goal, worth):
        action, worth = Action.END + 0, 0
    for weapon in range(len_weapons):
        if attack_is_legal(s, rules, weapon):
            value = attack_value(s, rules, weapon, s.sector[seat])
            if value > worth:
                action, worth = Action.ATTACK + weapon, value
    if action != Action.END or s.sector[seat] != STOP:
        return action
    return ride_or_climb(s, rules, goal)


@kernel
def ride_or_climb(s, rules, goal):
    """Return what to do in a stop if not move or attack: ride to the goal, climb to the roof, or end."""
    seat = s.seat
    floor, _ = floor_and_sector(goal)
    if floor == s.floor[seat] and s.keys >= rules.keys:
        if legal(s, rules, Action.ROOF + 0):
            return Action.ROOF + 0
        floor = rules.floors - 1
    if floor != s.floor[seat] and s.ap >= rules.elevator_ap:
        return Action.ELEVATOR + floor
    return Action.END + 0


@kernel
def best_move(s, rules, goal):
    """Return the Movement worth most and its worth; END and HOPELESS if there is none [sixths of a point].

    A Movement worth nothing or less counts only if it leads nearer to the goal.
    """
    action, most = Action.END + 0, HOPELESS
    seat = s.seat
    floor, here = s.floor[seat], s.sector[seat]
    most_jetpacks = 0
    if s.items[seat, Item.JETPACK] == Mark.OWNED:
        most_jetpacks = 1 if rules.jetpack_limit == JetpackLimit.ONCE_PER_TURN else MAX_JETPACKS
    ap_left = ap_left_to(rules, floor, here, goal)
    for sector in range(SECTORS + 1):
        nearer = ap_to_goal(rules, floor, sector, goal) < ap_left
        if sector == here and place_of(floor, sector) != goal:  # out and back only for what lies here (CT-Q27)
            continue
        for jetpacks in range(most_jetpacks + 1):
            walked = sectors_walked(here, sector) - rules.jetpack_sectors * jetpacks
            ap = s.ap - jetpacks * rules.jetpack_ap
            # the least Energy that makes up for missing AP; a Movement's number has room for at most 7
            energy = walked - ap // rules.move_ap if walked * rules.move_ap > ap else 0
            if energy < 8 and move_is_legal(s, rules, sector, jetpacks, energy):
                value = move_value(s, rules, sector, jetpacks, energy, goal)
                if value > most and (value > 0 or nearer):
                    action, most = move_action(sector, jetpacks, energy), value
    return action, most


@kernel
def move_value(s, rules, sector, jetpacks, energy, goal):
    """Return what a Movement to `sector` is worth [sixths of a point]."""
    seat = s.seat
    floor = s.floor[seat]
    weights = rules.policies[seat]
    nearer = ap_left_to(rules, floor, s.sector[seat], goal) - ap_to_goal(rules, floor, sector, goal)
    value = FACES * (weights.sector * nearer - energy_price(s, rules, seat, energy))
    if rules.sentinel_turn == SentinelTurn.EVERY_ROUND:  # the Sentinel acts in any case: better stand out of its range
        here = turn_cost(s, rules, seat, floor, s.sector[seat])
        value += FACES * (here - turn_cost(s, rules, seat, floor, sector))
    if sector == STOP:
        return value
    symbol = symbol_at(s, rules, floor, sector)
    prize = prize_at(s, rules, seat, floor, sector)
    if symbol == Symbol.ENERGY or symbol == Symbol.LUCK:  # had before the Hide roll
        value += FACES * prize
    seen = turn_cost(s, rules, seat, floor, sector)
    faces = hiding_faces(s, rules, seat, floor, sector, False, seen)
    cost = max(0, seen - weights.box)  # nobody is seen on purpose
    if symbol == Symbol.CRATE and prize > 0:  # had even if the Hide roll fails
        with_loot = hiding_faces(s, rules, seat, floor, sector, True, seen)
        gain = FACES * prize - (faces - with_loot) * cost
        if gain > 0:
            value += gain
            faces = with_loot
    if symbol == Symbol.KEY:
        value += faces * prize
    left = s.ap - move_cost(rules, s.sector[seat], sector, jetpacks, energy)
    if left >= rules.attack_ap and not s.attacked and faces > 0:
        value += max(0, best_attack(s, rules, sector)) * faces // FACES
    return value - (FACES - faces) * cost


@kernel
def wants_loot(s, rules):
    """Return whether to loot: the item is worth the harder roll, or the roll is not harder."""
    seat = s.seat
    if not items_unmarked(s, seat):
        return False
    floor, sector = s.floor[seat], s.sector[seat]
    seen = turn_cost(s, rules, seat, floor, sector)
    faces = hiding_faces(s, rules, seat, floor, sector, False, seen)
    harder = faces - hiding_faces(s, rules, seat, floor, sector, True, seen)
    return FACES * rules.policies[seat].loot >= harder * (seen - rules.policies[seat].box)


@kernel
def best_attack(s, rules, sector):
    """Return the worth of the best attack from a sector, HOPELESS if no weapon reaches [sixths of a point]."""
    most = HOPELESS
    for weapon in range(len_weapons):
        if can_use_weapon(s, rules, s.seat, weapon) and reaches(s, rules, s.floor[s.seat], sector, weapon):
            most = max(most, attack_value(s, rules, weapon, sector))
    return most


@kernel
def attack_value(s, rules, weapon, sector):
    """Return what attacking the floor's Sentinel from `sector` is worth [sixths of a point].

    A success brings the gain, a failure a box. The Sentinel answers unless this attack defeats it.
    """
    seat = s.seat
    floor = s.floor[seat]
    weights = rules.policies[seat]
    luck = min(ODDS_LUCK - 1, luck_to_spare(s, rules, seat))
    odds = int(rules.odds[sentinel_layout(s, rules, floor), kit(s, rules, seat), luck])
    left = s.sentinel_energy[floor]
    damage = min(left, int(rules.weapons[weapon].damage))
    gain = damage * weights.hit
    if damage == left:
        gain += weights.defeat + weights.box
    key_sector = rules.key_sector[s.floor_card[floor]]
    if key_is_wanted(s, rules, floor):
        seen = turn_cost(s, rules, seat, floor, key_sector)
        if hiding_faces(s, rules, seat, floor, key_sector, False, seen) == 0:  # there is no other way to this key
            gain += weights.key * damage // left
    value = FACES * gain * odds // ODDS_SCALE + FACES * weights.box * (ODDS_SCALE - odds) // ODDS_SCALE
    answered = ODDS_SCALE - odds if damage == left else ODDS_SCALE
    value -= FACES * turn_cost(s, rules, seat, floor, sector) * answered // ODDS_SCALE
    value -= FACES * energy_price(s, rules, seat, int(rules.weapons[weapon].energy))
    if weapon == Weapon.GRENADE and damage < int(rules.weapons[weapon].damage):
        value -= FACES * weights.loot  # kept for a better target
    return value


@kernel
def fight(s, rules):
    """Return what to do beside the AI: attack with the Grenade, else the Plasma Rifle, else the base weapon.

    The Plasma Rifle only while the player's Energy is above 2 and the AI's at least 2. A player whom the AI's answer
    would kill ends his turn if his partner would survive it.
    """
    if leaves_it_to_partner(s, rules):
        return Action.END + 0
    if attack_is_legal(s, rules, Weapon.GRENADE):
        return Action.ATTACK + Weapon.GRENADE
    if s.ai_energy >= 2 and s.energy[s.seat] > 2 and attack_is_legal(s, rules, Weapon.PLASMA_RIFLE):
        return Action.ATTACK + Weapon.PLASMA_RIFLE
    if attack_is_legal(s, rules, Weapon.BASE):
        return Action.ATTACK + Weapon.BASE
    return Action.END + 0


@kernel
def leaves_it_to_partner(s, rules):
    """Return whether only the partner would survive the AI's answer, and this player cannot win at once."""
    seat = s.seat
    danger = int(rules.ai_cards[s.ai_card].damage)
    most = int(rules.weapons[Weapon.BASE].damage)
    for weapon in (Weapon.GRENADE, Weapon.PLASMA_RIFLE):
        if can_use_weapon(s, rules, seat, weapon):
            most = max(most, int(rules.weapons[weapon].damage))
    if s.ai_energy <= most or s.energy[seat] + spare_items(s, seat) * rules.item_energy > danger:
        return False
    for other in range(rules.players):
        if other != seat and s.energy[other] + spare_items(s, other) * rules.item_energy > danger:
            return True
    return False
