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

from sims.games.cyberdoom_tower.fights import HOPELESS, Attack, attack_value, attacks_on, best_attack, fight
from sims.games.cyberdoom_tower.goals import accepts_risk, ap_left_to, ap_to_goal, goal_of, who_goes_first
from sims.games.cyberdoom_tower.guard import Guard, cost_in, guard_of, roll_to_hide, turn_cost
from sims.games.cyberdoom_tower.queries import (
    distance,
    floor_and_sector,
    may_climb,
    move_action,
    move_cost,
    move_is_legal,
    passing_faces,
    place_of,
    sectors_walked,
    symbol_at,
)
from sims.games.cyberdoom_tower.state import (
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
from sims.games.cyberdoom_tower.worth import Prizes, energy_price, items_unmarked, prize_of, prizes_for
from sims.kernel import kernel


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
    goal = goal_of(s, rules, seat)
    if goal == place_of(rules.floors - 1, int(STOP)) and may_climb(s, rules):
        return Action.ROOF.value
    view = view_of(s, rules)
    action, worth = best_move(s, rules, goal, view)
    if worth <= 0 and not accepts_risk(s, rules, goal, worth):
        action, worth = Action.END.value, 0
    away = distance(rules, s.position[floor], sector)
    for weapon, attack in enumerate(view.attacks):
        if away <= attack.reach:
            value = attack_value(attack, turn_cost(s, rules, seat, floor, sector))
            if value > worth:
                action, worth = Action.ATTACK + weapon, value
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
    """Hold what a player weighs that is alike for all Movements: the floor's Sentinel, symbols, and an Attack each."""

    guard: Guard
    prizes: Prizes
    attacks: tuple[Attack, Attack, Attack, Attack]


@kernel
def view_of(s, rules):
    """Return what the player to act weighs, alike for all Movements: worked out once, for speed."""
    guard = guard_of(s, rules, s.seat, s.floor[s.seat])
    return View(guard, prizes_for(s, rules, s.seat), attacks_on(s, rules, guard))


@kernel
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
                value = move_value(s, rules, goal, view, sector, jetpacks, energy)
                if value > most and (value > 0 or nearer):
                    action, most = move_action(sector, jetpacks, energy), value
    return action, most


@kernel
def move_value(s, rules, goal, view, sector, jetpacks, energy):
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
    prize = prize_of(s, rules, seat, floor, symbol, view.prizes)
    if symbol == Symbol.ENERGY or symbol == Symbol.LUCK:  # had before the Hide roll
        value += FACES * prize
    seen = cost_in(rules, view.guard, sector)
    need = roll_to_hide(s, rules, seat, floor, sector, view.guard)
    faces = passing_faces(need)
    cost = max(0, seen - weights.box)  # nobody is seen on purpose
    if symbol == Symbol.CRATE and prize > 0:  # had even if the Hide roll fails
        with_loot = passing_faces(need + rules.loot_anti_stealth)
        gain = FACES * prize - (faces - with_loot) * cost
        if gain > 0:
            value += gain
            faces = with_loot
    if symbol == Symbol.KEY:
        value += faces * prize
    left = s.ap - move_cost(rules, s.sector[seat], sector, jetpacks, energy)
    if left >= rules.attack_ap and faces > 0:
        value += max(0, best_attack(s, rules, view.attacks, sector, seen)) * faces // FACES
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
