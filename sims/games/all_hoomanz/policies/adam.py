"""All Hoomanz Are Dead, a scripted A.D.A.M.: gathers, hunts heroes or crushes Brains, by his weights.

Questions only. He sees the board, the heroes' shields, gauges and Powa-Drinks and his own cards, no deck.
"""

from sims.games.all_hoomanz.board.grid import ALL, hero_rooms, neighbour, spread, step_to
from sims.games.all_hoomanz.board.paths import first_step, next_edge
from sims.games.all_hoomanz.policies.bombs import doomed, explodes_soon
from sims.games.all_hoomanz.policies.simon import cell_distance
from sims.games.all_hoomanz.policies.tactics import spare_shields, weakest_in
from sims.games.all_hoomanz.queries.adam import (
    ability_amount,
    adam_attack,
    adam_monsters,
    adam_speed,
    has_ability,
    horde_blow,
)
from sims.games.all_hoomanz.queries.adam_actions import adam_is_legal, can_repair
from sims.games.all_hoomanz.queries.gear import speed_of
from sims.games.all_hoomanz.records.sizes import ADAM_LEVELS, HORDE, NONE, NOWHERE
from sims.games.all_hoomanz.records.words import Action, AdamEffect, Instruction, Kind, Phase
from sims.kernel import kernel
from sims.sets import EMPTY, bit, count, has, lowest

FAR = 12  # [steps] as far as he looks for a place


@kernel
def choose_for_adam(s, rules):
    """Return his next decision: Recruit or Repair, or an Action."""
    if s.phase == Phase.ADAM_READY:
        return recruit_or_repair(s, rules)
    return adam_action(s, rules)


@kernel
def recruit_or_repair(s, rules):
    """AH-197: return Repair if something is short-circuited and he can repair it, else Recruit."""
    if short_circuited(s) > 0 and can_repair(s, rules):
        return Action.REPAIR.value
    return Action.RECRUIT.value


@kernel
def short_circuited(s):
    """Return how many of his Level Ups are short-circuited."""
    dark = 0
    for level in range(ADAM_LEVELS):
        dark += s.adam_chit[level] != NONE and s.adam_dark[level]
    return dark


@kernel
def adam_action(s, rules):
    """Return his next Action.

    In this order: crush a Brain, fabricate, attack a hero beside him who cannot withstand, Shock, leave a room that
    explodes; else go to the best place, less one point per step, found layer by layer as in `goals.search`.
    """
    weights = rules.adam_policies
    here = s.adam_room
    if s.actions == 0 or here == NOWHERE:
        return Action.STOP.value
    if weights.crush > 0 and adam_is_legal(s, rules, Action.CRUSH.value):
        return Action.CRUSH.value
    if adam_is_legal(s, rules, Action.FABRICATE.value):
        if s.adam_shields - ability_amount(s, rules, AdamEffect.FABRICATOR) >= weights.reserve:
            return Action.FABRICATE.value
    prey, danger = prey_rooms(s, rules), doomed(s, rules) * explodes_soon(s, rules)
    if s.actions == 1:
        prey &= ~danger
    near = s.links[ALL, here] & prey
    while near:
        if prey_value(s, rules, lowest(near)) >= weights.hunt:
            return Action.MOVE + lowest(near)
        near &= near - 1
    victim = hero_to_shock(s, rules)
    if victim != NONE:
        return Action.SHOCK + victim
    allowed = ~s.red & ~(hero_rooms(s, rules) & ~prey) & ~danger
    if has(danger, here) and s.links[ALL, here] & allowed:
        return Action.MOVE + lowest(s.links[ALL, here] & allowed)
    tunnels = 0
    if has_ability(s, rules, AdamEffect.TUNNELS):
        tunnels = (s.of_kind[Kind.BRAIN] | s.yellow) & (allowed | bit(here))
    most, rooms, steps = 0, 0, 0
    edge, reached = bit(here), bit(here)
    for walked in range(FAR):
        value, places = adam_place(s, rules, edge, walked, prey)
        if value - walked > most:
            most, rooms, steps = value - walked, places, walked
        edge = next_edge(s, int(ALL), tunnels, edge) & allowed & ~reached
        if edge == 0:
            break
        reached |= edge
    if rooms == 0:
        return Action.STOP.value
    if steps == 0:
        return adam_direction(s, rules) if most == weights.explore else Action.STOP.value
    room = first_step(s, int(ALL), tunnels, here, int(EMPTY), rooms, allowed, rooms)
    if room == NONE:
        return Action.STOP.value
    return Action.MOVE + room if has(s.links[ALL, here], room) else Action.FERRY + room


@kernel
def adam_direction(s, rules):
    """Return the exploration towards the empty space nearest to a hero; STOP if he can explore nowhere.

    Of spaces equally near he takes one that leads on towards a hero, if he wants a Combat and it is worth more to him
    than a new room: else he would march straight past. Of those, or if he avoids heroes, he takes the one with most
    rooms around it.
    """
    weights = rules.adam_policies
    approaches = not weights.avoid
    seeks = approaches and weights.hunt > weights.explore and wants_combat(s, rules)
    best, most = Action.STOP.value, -(10**6)
    for direction in range(4):
        if neighbour(s, s.adam_room, direction) == NOWHERE and s.revealed < s.stack_size:
            cell = int(s.cell[s.adam_room]) + step_to(direction)
            value = rooms_around(s, cell)
            if approaches:
                value -= 16 * cell_distance(s, rules, cell)
            if seeks and leads_on(s, rules, cell):
                value += 8  # more than all rooms around a space, less than a step
            if value > most:
                best, most = Action.EXPLORE + direction, value
    return best


@kernel
def rooms_around(s, cell):
    """Return how many of the four spaces beside a space hold a room."""
    rooms = 0
    for side in range(4):
        rooms += s.grid[cell + step_to(side)] > 0
    return rooms


@kernel
def leads_on(s, rules, cell):
    """Return whether an empty space beside this one is nearer to a hero."""
    for side in range(4):
        beyond = cell + step_to(side)
        if s.grid[beyond] == 0 and cell_distance(s, rules, beyond) < cell_distance(s, rules, cell):
            return True
    return False


@kernel
def adam_place(s, rules, layer, walked, prey):
    """Return (value, rooms): the most that rooms of a layer are worth to him, and the rooms worth that.

    `walked` is the layer's number of steps, `prey` the rooms with heroes whom he wants to meet.
    """
    weights = rules.adam_policies
    best, rooms = 0, 0
    if layer & s.frontier[ALL] and s.revealed < s.stack_size:
        best, rooms = weights.explore - (walked > 0), layer & s.frontier[ALL]
    watch = spread(s, int(ALL), hero_rooms(s, rules) & ~s.red)
    if weights.avoid:
        watch = s.of_kind[Kind.BRAIN]
    if layer & watch and best <= FAR and wants_combat(s, rules):
        # With nothing better to do he lies in wait. FAR + 1 points are worth any way: a step costs one point.
        best, rooms = FAR + 1, layer & watch
    if weights.repair > best and short_circuited(s) > 0:
        places = repair_rooms(s, rules, layer)
        if places:
            best, rooms = weights.repair, places
    if walked == 0:
        return best, rooms
    waiting = layer & s.encounters & ~s.clear
    brains = layer & s.of_kind[Kind.BRAIN]
    if brains and weights.crush > best and has_ability(s, rules, AdamEffect.CRUSHER):
        if adam_monsters(s) >= ability_amount(s, rules, AdamEffect.CRUSHER):
            best, rooms = weights.crush, brains
    standing = layer & prey
    while standing:
        room = lowest(standing)
        standing &= standing - 1
        value = prey_value(s, rules, room)
        if value > best:
            best, rooms = value, bit(room)
    monsters = waiting & s.of_kind[Kind.MONSTER]
    if monsters and s.adam_held < rules.adam_hand_limit and weights.monster > best:
        best, rooms = weights.monster, monsters
    shields = waiting & (s.of_kind[Kind.LOOT] | s.of_kind[Kind.TURRET] | s.of_kind[Kind.ALIEN_LANDING])
    if shields and weights.shield > best and s.scrapyard > 0:
        best, rooms = weights.shield, shields
    return best, rooms


@kernel
def repair_rooms(s, rules, layer):
    """AH-199: return the rooms of a layer beside which as many Encounters wait as a Repair takes."""
    places = 0
    while layer and s.clear_supply >= rules.repair_rooms:
        room = lowest(layer)
        layer &= layer - 1
        places |= bit(room) * (count(s.links[ALL, room] & s.encounters & ~s.clear) >= rules.repair_rooms)
    return places


@kernel
def room_to_clear(s, rooms):
    """Return the Encounter room of a set that a Repair CLEARs first: the lowest.

    The Purple Eye, his own trap, comes last.
    """
    others = rooms & ~s.of_kind[Kind.PURPLE_EYE]
    return lowest(others if others else rooms)


@kernel
def prey_rooms(s, rules):
    """Return the rooms with heroes whom he wants to meet; none if he avoids heroes or is not strong enough."""
    if rules.adam_policies.avoid or not wants_combat(s, rules):
        return 0
    rooms, prey = hero_rooms(s, rules) & ~s.red, 0
    while rooms:
        prey |= bit(lowest(rooms)) * (prey_value(s, rules, lowest(rooms)) > 0)
        rooms &= rooms - 1
    return prey


@kernel
def prey_value(s, rules, room):
    """Return what a Combat with the weakest hero of a room is worth to him, by what all can see [points].

    It is all of `hunt` if he and his Horde can take all shields there, those of SUPPORT too, and less the more are
    left. If the hero is faster, and so would flee, it is a quarter. It is 0 if the hero, with its Powa-Drinks, would
    destroy him before he strikes, or withstands him and destroys him then.
    """
    weights = rules.adam_policies
    lead = weakest_in(s, rules, room)
    guard = s.shields[lead] + spare_shields(s, rules, lead)
    blow = adam_attack(s, rules) + horde_blow(s, rules)
    back = s.gauge[lead] + rules.drink_attack * s.drinks[lead]
    if strikes_first(s, rules, lead) or (blow < guard and back >= s.adam_shields):
        return 0
    if speed_of(s, lead) > adam_speed(s, rules):
        return weights.hunt // 4
    return weights.hunt * min(blow, guard) // max(1, guard)


@kernel
def strikes_first(s, rules, lead):
    """Return whether a hero could be the faster one and destroy A.D.A.M. with its one attack, by what all can see.

    AH-135: it drinks Powa-Drinks for Speed until it is faster, and the others for Attack.
    """
    speed, drinks = speed_of(s, lead), s.drinks[lead]
    while speed <= adam_speed(s, rules):
        if drinks == 0:
            return False
        speed += rules.drink_speed
        drinks -= 1
    return s.gauge[lead] + rules.drink_attack * drinks >= s.adam_shields


@kernel
def wants_combat(s, rules):
    """Return whether he seeks a Combat: with a Horde, or with Attack enough."""
    horde = 0
    for place in range(HORDE):
        horde += s.horde[place] != NONE
    return horde > 0 or adam_attack(s, rules) >= rules.adam_policies.courage


@kernel
def hero_to_shock(s, rules):
    """Return the hero beside him with fewest shields, if his Shock would hurt; NONE otherwise."""
    if s.shocked >= rules.shocks or ability_amount(s, rules, AdamEffect.SHOCK) == 0:
        return NONE
    best, fewest = NONE, 99
    for seat in range(rules.players):
        if not s.out[seat] and has(s.links[ALL, s.adam_room], s.room[seat]) and s.shields[seat] < fewest:
            best, fewest = seat, s.shields[seat]
    return best


@kernel
def bomb_to_rewind(s, rules):
    """Return the BOMB nearest to exploding that is below its full fuse; NONE if there is none.

    His Level Up ability `rewind` turns that BOMB back instead of letting it tick.
    """
    best, fewest = NONE, rules.regular_fuse
    for bomb in range(s.bombs):
        if s.bomb_timer[bomb] < fewest:
            best, fewest = bomb, s.bomb_timer[bomb]
    return best


@kernel
def hero_to_rob(s, rules):
    """AH-215: return the first hero with an active CUBETRON; NONE to take the pile's shields instead.

    He takes the pile if it holds at least `pile` shields, or if no hero has a CUBETRON.
    """
    if s.pile_shields >= rules.adam_policies.pile:
        return NONE
    for seat in range(rules.players):
        if s.cubetron[seat] != NONE:
            return seat
    return NONE


@kernel
def monster_to_part_with(s, rules):
    """Return the place of his weakest Monster in the Inventory."""
    worst, least = 0, 999
    for place in range(s.adam_held):
        value = strength(rules, s.adam_hand[place])
        if value < least:
            worst, least = place, value
    return worst


@kernel
def weakest_in_horde(s, rules):
    """Return the Horde slot of his weakest Monster there; NONE if the Horde is empty."""
    worst, least = int(NONE), 999
    for place in range(HORDE):
        if s.horde[place] != NONE and strength(rules, s.horde[place]) < least:
            worst, least = place, strength(rules, s.horde[place])
    return worst


@kernel
def strength(rules, row):
    """Return how strong a Monster is in a Horde: Attack counts three times, Speed and Defense once."""
    card = rules.monsters[row]
    return 3 * int(card.attack) + int(card.speed) + int(card.defense)


@kernel
def harm(rules, row):
    """Return how bad a Mystery card is for the heroes, as A.D.A.M. sees it: 0 (harmless) to 3."""
    what = int(rules.mysteries[row].instruction)
    if what == Instruction.UPGRADE or what == Instruction.DRONE or what == Instruction.ADAM_LEVELS:
        return 3
    if (
        what == Instruction.LOSE
        or what == Instruction.ALL_LOSE
        or what == Instruction.DEVOLVE
        or what == Instruction.MONSTER
    ):
        return 2
    if what == Instruction.DISCARD or what == Instruction.ADAM_GAINS or what == Instruction.ADAM_COMES:
        return 1
    return 0
