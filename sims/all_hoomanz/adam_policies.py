"""All Hoomanz Are Dead, a scripted A.D.A.M.: gathers, hunts heroes or crushes Brains, by his weights. Questions only.

He sees the board, the heroes' shields and his own cards, no deck.
"""

from numba import njit

from sims.all_hoomanz.adam_levels import adam_ability, adam_attack
from sims.all_hoomanz.board import ALL, hero_rooms, neighbour, spread
from sims.all_hoomanz.masks import bit, has
from sims.all_hoomanz.paths import FLYING, first_step
from sims.all_hoomanz.queries import adam_is_legal, adam_monsters, can_repair
from sims.all_hoomanz.state import ADAM_LEVELS, HORDE, NONE, NOWHERE
from sims.all_hoomanz.words import Action, AdamEffect, Kind, Phase

FAR = 12


@njit(cache=True)
def choose_for_adam(s, rules):
    """His next decision: Recruit or Repair, or an Action."""
    if s.phase == Phase.ADAM_READY:
        return recruit_or_repair(s, rules)
    return adam_action(s, rules)


@njit(cache=True)
def recruit_or_repair(s, rules):
    """AH-197: Recruit while Monsters wait for a Horde slot, else Repair what is short-circuited."""
    free = 0
    for place in range(HORDE):
        free += s.horde[place] == NONE
    if s.adam_held > 0 and free > 0:
        return Action.RECRUIT + 0
    dark = 0
    for level in range(ADAM_LEVELS):
        dark += s.adam_chit[level] != NONE and s.adam_dark[level]
    if can_repair(s, rules) and (dark > 0 or s.adam_held == 0):
        return Action.REPAIR + 0
    return Action.RECRUIT + 0


@njit(cache=True)
def adam_action(s, rules):
    """An Action: crush, then the best of places to go by worth less distance."""
    weights = rules.adam_policies
    here = s.adam_room
    if s.actions == 0 or here == NOWHERE:
        return Action.STOP + 0
    if weights.crush > 0 and adam_is_legal(s, rules, Action.CRUSH + 0):
        return Action.CRUSH + 0
    if s.adam_shields > 4 and adam_is_legal(s, rules, Action.FABRICATE + 0):
        return Action.FABRICATE + 0
    victim = hero_to_shock(s, rules)
    if victim != NONE:
        return Action.SHOCK + victim
    allowed = ~s.red
    if weights.avoid:
        allowed &= ~hero_rooms(s, rules)
    most, rooms, steps = 0, 0, 0
    edge, reached = bit(here), bit(here)
    for walked in range(FAR):
        value, places = adam_place(s, rules, edge, walked)
        if value - walked > most:
            most, rooms, steps = value - walked, places, walked
        edge = spread(s, ALL, edge) & allowed & ~reached
        if edge == 0:
            break
        reached |= edge
    if rooms == 0:
        return Action.STOP + 0
    if steps == 0:
        for direction in range(4):
            if neighbour(s, here, direction) == NOWHERE and s.revealed < s.stack_size:
                return Action.EXPLORE + direction
        return Action.STOP + 0
    room = first_step(s, FLYING + 0, here, rooms, allowed, rooms)
    if room == NONE or has(s.red, room) or not has(s.links[ALL, here], room):
        return Action.STOP + 0
    return Action.MOVE + room


@njit(cache=True)
def adam_place(s, rules, layer, walked):
    """(value, rooms): the most that rooms of a layer are worth to him."""
    weights = rules.adam_policies
    best, rooms = 0, 0
    waiting = layer & s.encounters & ~s.clear
    if walked == 0:
        waiting = 0
        if layer & s.frontier[2] and s.revealed < s.stack_size and weights.explore > best:
            best, rooms = weights.explore, layer
        return best, rooms
    crusher = adam_ability(s, rules, AdamEffect.CRUSHER)
    brains = layer & s.of_kind[Kind.BRAIN]
    if crusher > 0 and brains and adam_monsters(s) >= crusher and weights.crush > best:
        best, rooms = weights.crush, brains
    standing = layer & hero_rooms(s, rules) & ~s.red
    if standing and not weights.avoid and wants_combat(s, rules) and weights.hunt > best:
        best, rooms = weights.hunt, standing
    monsters = waiting & s.of_kind[Kind.MONSTER]
    if monsters and s.adam_held < rules.adam_hand_limit and weights.monster > best:
        best, rooms = weights.monster, monsters
    shields = waiting & (s.of_kind[Kind.LOOT] | s.of_kind[Kind.TURRET] | s.of_kind[Kind.ALIEN_LANDING])
    if shields and weights.shield > best and s.scrapyard > 0:
        best, rooms = weights.shield, shields
    if layer & s.frontier[2] and s.revealed < s.stack_size and weights.explore - 1 > best:
        best, rooms = weights.explore - 1, layer & s.frontier[2]
    return best, rooms


@njit(cache=True)
def wants_combat(s, rules):
    """Whether he seeks a Combat: with a Horde, or with Attack enough."""
    horde = 0
    for place in range(HORDE):
        horde += s.horde[place] != NONE
    return (horde > 0 or adam_attack(s, rules) >= rules.adam_policies.courage) and s.adam_shields > 1


@njit(cache=True)
def hero_to_shock(s, rules):
    """The hero beside him with fewest shields, if his Shock would tell; NONE otherwise."""
    shock = adam_ability(s, rules, AdamEffect.SHOCK)
    if shock == 0:
        return NONE
    best, fewest = NONE, 99
    for seat in range(rules.players):
        if not s.out[seat] and has(s.links[ALL, s.adam_room], s.room[seat]) and s.shields[seat] < fewest:
            best, fewest = seat, s.shields[seat]
    return best


@njit(cache=True)
def bomb_to_rewind(s, rules):
    """AD4: the BOMB nearest to exploding that is below its full fuse; NONE if there is none."""
    best, fewest = NONE, rules.regular_fuse
    for bomb in range(s.bombs):
        if s.bomb_shields[bomb] < fewest:
            best, fewest = bomb, s.bomb_shields[bomb]
    return best


@njit(cache=True)
def hero_to_rob(s, rules):
    """AH-215: the first hero with an active CUBETRON, unless the pile's shields are worth more; NONE for the pile."""
    if s.pile_shields >= 3:
        return NONE
    for seat in range(rules.players):
        if s.cubetron[seat] != NONE:
            return seat
    return NONE


@njit(cache=True)
def monster_to_keep(s, rules):
    """The place of his weakest Monster: the one he parts with."""
    worst, least = 0, 999
    for place in range(s.adam_held):
        card = rules.monsters[s.adam_hand[place]]
        value = 3 * int(card.attack) + int(card.speed) + int(card.defense)
        if value < least:
            worst, least = place, value
    return worst
