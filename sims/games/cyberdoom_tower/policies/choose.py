"""Decide for the scripted players of Cyberdoom Tower, who differ by their weights in policies.csv only.

`choose` answers every main decision: it weighs each Movement and attack by what it gains and what a Sentinel Turn would
cost, and takes the best one if it is worth anything; else the turn ends. Values are in sixths of a point, as a Hide
roll has six faces: a gain that comes with 4 faces of 6 counts 4 x its points, one that is certain 6 x (`FACES`).
Probabilities are exact: faces of the Hide die, and the table of odds of an attack. All of the tower is face up: nothing
is hidden but dice not yet rolled. What things are worth is in `worth`, where to go in `goals`, small reactions in
`reactions` and `changes`.

`X.value` is the plain number of an enumeration's member: in a kernel, all that a function returns needs one type.
"""

from typing import NamedTuple

from sims.games.cyberdoom_tower.policies.fights import (
    HOPELESS,
    Attack,
    attack_value,
    attacks_on,
    best_attack,
    fight,
    furthest_reach,
)
from sims.games.cyberdoom_tower.policies.goals import accepts_risk, ap_left_to, ap_to_goal, goal_of, who_goes_first
from sims.games.cyberdoom_tower.policies.guard import Guard, cost_in, guard_of, roll_to_hide, turn_cost
from sims.games.cyberdoom_tower.policies.worth import (
    Prizes,
    energy_price,
    items_unmarked,
    prize_of,
    prizes_for,
    prizes_on,
)
from sims.games.cyberdoom_tower.queries.hiding import passing_faces
from sims.games.cyberdoom_tower.queries.legality import may_climb, move_action, move_cost, move_is_legal
from sims.games.cyberdoom_tower.queries.tower import distance, floor_and_sector, place_of, sectors_walked, symbol_at
from sims.games.cyberdoom_tower.records.state import (
    FACES,
    MAX_JETPACKS,
    SECTORS,
    STOP,
    Action,
    Item,
    JetpackLimit,
    Mark,
    Phase,
    SentinelTurn,
    Symbol,
)
from sims.kernel import inlined, kernel


@kernel
def choose(s, rules):
    """Return the action of the player to decide. It changes nothing and draws nothing."""
    if s.phase == Phase.ORDER:
        return Action.FIRST + who_goes_first(s, rules)
    if s.phase == Phase.LOOT:
        return Action.LOOT.value if wants_loot(s, rules) else Action.LEAVE.value
    if s.phase == Phase.KEY:
        return Action.TAKE_KEY.value
    if s.roof[s.seat]:
        return fight(s, rules)
    # without AP most turns are over: then nothing need be weighed (every Movement and ride costs some, see `limits`)
    if s.ap == 0 and rules.attack_ap > 0 and not may_climb(s, rules):
        return Action.END.value
    return choose_deed(s, rules)


@kernel
def choose_deed(s, rules):
    """Return what to do in the tower: the Movement or attack worth most if it is worth anything."""
    seat = s.seat
    floor, sector = s.floor[seat], s.sector[seat]
    prizes = prizes_for(s, rules, seat)
    goal = goal_of(s, rules, seat, prizes)
    if goal == place_of(rules.floors - 1, int(STOP)) and may_climb(s, rules):
        return Action.ROOF.value
    view = view_of(s, rules, prizes)
    action, worth = best_move(s, rules, goal, view)
    if worth <= 0 and not accepts_risk(s, rules, goal, worth):
        action, worth = Action.END.value, 0
    away = distance(rules, s.position[floor], sector)
    if away <= view.furthest:
        cost = turn_cost(s, rules, seat, floor, sector)
        for weapon, attack in enumerate(view.attacks):
            if away <= attack.reach and attack_value(attack, cost) > worth:
                action, worth = Action.ATTACK + weapon, attack_value(attack, cost)
    if action != Action.END or sector != STOP:
        return action
    return ride_or_climb(s, rules, goal)


@kernel
def ride_or_climb(s, rules, goal):
    """Return what to do in a stop if not move or attack: ride to the goal, climb to the roof, or end."""
    seat = s.seat
    floor, _ = floor_and_sector(goal)
    if floor == s.floor[seat] and s.keys >= rules.keys:
        if may_climb(s, rules):
            return Action.ROOF.value
        floor = rules.floors - 1
    if floor != s.floor[seat] and s.ap >= rules.elevator_ap:
        return Action.ELEVATOR + floor
    return Action.END.value


class View(NamedTuple):
    """Hold what a player weighs that is alike for all Movements.

    Attributes:
        guard: The Sentinel of the floor where the player is.
        prizes: What the floor's symbols are worth.
        attacks: An Attack for each Weapon.
        furthest: The most that one of them reaches [sectors]; NOWHERE if none can be used.
    """

    guard: Guard
    prizes: Prizes
    attacks: tuple[Attack, Attack, Attack, Attack]
    furthest: int


@inlined
def view_of(s, rules, prizes):
    """Return what the player to act weighs, alike for all Movements: worked out once, for speed."""
    seat = s.seat
    floor = s.floor[seat]
    guard = guard_of(s, rules, seat, floor)
    attacks = attacks_on(s, rules, guard)
    return View(guard, prizes_on(s, rules, seat, floor, prizes), attacks, furthest_reach(attacks))


@inlined
def best_move(s, rules, goal, view):
    """Return the Movement worth most and its worth; END and HOPELESS if there is none [sixths of a point].

    A Movement worth nothing or less counts only if it leads nearer to the goal.
    """
    action, most = Action.END.value, HOPELESS
    seat = s.seat
    floor, here = s.floor[seat], s.sector[seat]
    most_jetpacks = 0
    if s.items[seat, Item.JETPACK] == Mark.OWNED:
        most_jetpacks = 1 if rules.jetpack_limit == JetpackLimit.ONCE_PER_TURN else MAX_JETPACKS
    ap_left = ap_left_to(rules, floor, here, goal)
    on_foot = s.ap // rules.move_ap  # a division is slow: made once for all sectors
    for sector in range(SECTORS + 1):
        nearer = ap_left - ap_to_goal(rules, floor, sector, goal)
        if sector == here and place_of(floor, sector) != goal:  # out and back only for what lies here (CT-Q27)
            continue
        for jetpacks in range(most_jetpacks + 1):
            walked = sectors_walked(here, sector) - rules.jetpack_sectors * jetpacks
            steps = on_foot if jetpacks == 0 else (s.ap - jetpacks * rules.jetpack_ap) // rules.move_ap
            # the least Energy that makes up for missing AP; a Movement's number has room for at most 7
            energy = max(0, walked - steps)
            if energy < 8 and move_is_legal(s, rules, sector, jetpacks, energy):
                value = move_value(s, rules, view, nearer, sector, jetpacks, energy)
                if value > most and (value > 0 or nearer > 0):
                    action, most = move_action(sector, jetpacks, energy), value
    return action, most


@inlined
def move_value(s, rules, view, nearer, sector, jetpacks, energy):
    """Return what a Movement to `sector`, so many AP nearer to the goal, is worth [sixths of a point]."""
    seat = s.seat
    floor = s.floor[seat]
    weights = rules.policies[seat]
    value = FACES * weights.sector * nearer
    if energy > 0:
        value -= FACES * energy_price(s, rules, seat, energy)
    if rules.sentinel_turn == SentinelTurn.EVERY_ROUND:  # the Sentinel acts in any case: better stand out of its range
        here = turn_cost(s, rules, seat, floor, s.sector[seat])
        value += FACES * (here - turn_cost(s, rules, seat, floor, sector))
    if sector == STOP:
        return value
    symbol = symbol_at(s, rules, floor, sector)
    prize = prize_of(symbol, view.prizes)
    seen = cost_in(rules, view.guard, sector)
    need = roll_to_hide(s, rules, seat, floor, sector, view.guard)
    faces = passing_faces(need)
    cost = max(0, seen - weights.box)  # nobody is seen on purpose
    if prize != 0:  # in most sectors nothing lies: one question there, for speed
        if symbol == Symbol.ENERGY or symbol == Symbol.LUCK:  # had before the Hide roll
            value += FACES * prize
        elif symbol == Symbol.KEY:
            value += faces * prize
        else:  # a crate's item is had even if the Hide roll fails
            with_loot = passing_faces(need + rules.loot_anti_stealth)
            gain = FACES * prize - (faces - with_loot) * cost
            if gain > 0:
                value += gain
                faces = with_loot
    left = s.ap - move_cost(rules, s.sector[seat], sector, jetpacks, energy)
    away = distance(rules, s.position[floor], sector)
    if away <= view.furthest and left >= rules.attack_ap and faces > 0:
        value += max(0, best_attack(view.attacks, away, seen)) * faces // FACES
    return value - (FACES - faces) * cost


@kernel
def wants_loot(s, rules):
    """Return whether to loot: the item is worth the harder roll, or the roll is not harder."""
    seat = s.seat
    if not items_unmarked(s, seat):
        return False
    floor, sector = s.floor[seat], s.sector[seat]
    guard = guard_of(s, rules, seat, floor)
    need = roll_to_hide(s, rules, seat, floor, sector, guard)
    harder = passing_faces(need) - passing_faces(need + rules.loot_anti_stealth)
    return FACES * rules.policies[seat].loot >= harder * (cost_in(rules, guard, sector) - rules.policies[seat].box)
