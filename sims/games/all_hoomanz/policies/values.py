"""All Hoomanz Are Dead, what deeds and rooms are worth to a scripted hero [points]."""

from sims.games.all_hoomanz.board.grid import around
from sims.games.all_hoomanz.queries.gear import choppers, hand_limit, speed_of
from sims.games.all_hoomanz.queries.recipes import cores, has_ingredients
from sims.games.all_hoomanz.records.sizes import NONE, ODDS_ATTACK, ODDS_SHIELDS, ODDS_SPEED
from sims.games.all_hoomanz.records.words import Fight, Holding, Kind
from sims.kernel import kernel
from sims.sets import count, lowest

WORTHLESS = -(10**9)


@kernel
def clamp(value, size):
    """Return a value as an index of an array of this size: at least 0, below `size`."""
    return max(0, min(size - 1, value))


@kernel
def combat_value(s, rules, seat, attack, shields):
    """Return what an unseen Monster is worth with this Attack and these shields [points].

    It is the average over the whole Monster deck, from the table `rules.odds` that `derive` fills. A hero who flees
    has walked there for nothing.
    """
    weights = rules.policies[seat]
    speed, attack = clamp(speed_of(s, seat), int(ODDS_SPEED)), clamp(attack, int(ODDS_ATTACK))
    shields = clamp(shields, int(ODDS_SHIELDS))
    won = int(rules.odds[Fight.VICTORY, speed, attack, shields])
    lost = int(rules.odds[Fight.KO, speed, attack, shields])
    fled = int(rules.odds[Fight.FLEE, speed, attack, shields])
    hurt = int(rules.odds_lost[speed, attack, shields])
    points = won * weights.monster - lost * weights.knock_out - hurt * weights.shield - fled * weights.haste
    return points // max(1, rules.odds_scale)


@kernel
def gets_through(s, rules, seat):
    """Return whether a hero, as it stands, is more likely to stay in a Monster room than to flee or be KO'd."""
    speed, attack = clamp(speed_of(s, seat), int(ODDS_SPEED)), clamp(s.gauge[seat], int(ODDS_ATTACK))
    shields = clamp(s.shields[seat], int(ODDS_SHIELDS))
    stays = int(rules.odds[Fight.VICTORY, speed, attack, shields]) + int(rules.odds[Fight.TIE, speed, attack, shields])
    return 2 * stays >= rules.odds_scale


@kernel
def explore_value(s, rules, seat):
    """Return what a new room is worth [points].

    Once enough Fusion Cores are known it is worth half, and a quarter if the hero has a BOMB's ingredients as well.
    """
    weights = rules.policies[seat]
    if s.revealed >= s.stack_size:
        return WORTHLESS
    value = weights.explore
    knows_how = weights.arm > 0 or s.of_kind[Kind.HELIPAD] != 0  # a script that never arms needs a Helipad
    if count(cores(s)) + s.blasted >= rules.cores_to_blast and knows_how:
        value = weights.explore // 4
        if not has_ingredients(s, rules, seat):
            value = weights.explore // 2
    if weights.careful and s.shields[seat] <= 2:
        value //= 2
    return value


@kernel
def drop_value(s, rules, seat, recipe):
    """Return what Calling a Drop is worth: its cards, as far as the Inventory has room [points].

    A hero who holds a BOMB's ingredients or an Air Strike's Choppers wants one card only.
    """
    cards = min(rules.drop_cards, hand_limit(s, rules, seat) - s.held[seat])
    if (recipe != NONE and rules.policies[seat].arm > 0) or choppers(s, seat) >= rules.strike_choppers:
        cards = min(cards, 1)
    return rules.policies[seat].loot * cards


@kernel
def dark_levels(s, seat):
    """Return how many of a hero's Level Ups lie dark side up."""
    dark = 0
    for level in range(s.levels[seat]):
        dark += s.dark[seat, level]
    return dark


@kernel
def lab_value(s, rules, seat):
    """Return what exchanging Monster cards for Loot is worth to a hero who needs few more Levels [points]."""
    weights = rules.policies[seat]
    spare = s.holds[seat, Holding.MONSTERS] - s.holds[seat, Holding.MONSTER_BOMBS]
    if spare < rules.swap_many_given or s.levels[seat] < 2:
        return 0
    return rules.swap_many_taken * weights.loot - rules.swap_many_given * weights.monster // 2


@kernel
def urgency(s, rules, seat):
    """Return what one destroyed Drone is worth now: more with every Drone above the alarm [points]."""
    weights = rules.policies[seat]
    over = s.on_board - weights.drone_alarm
    drone = weights.drone + weights.pace * (rules.face.assemble - 1)
    return drone + drone * max(0, over) // 4


@kernel
def emp_value(s, rules, seat, room):
    """Return what frying circuits in the EMP is worth: its Drones times their urgency [points].

    Its Drones are those around the EMP, or `emp_drones` anywhere if that is more.
    """
    return urgency(s, rules, seat) * max(rules.emp_drones, drones_around(s, rules, room))


@kernel
def drones_around(s, rules, room):
    """Return how many Drones the EMP would fry in a room and those around it."""
    rooms, near = around(s, room, rules.emp_reach) & s.drone_rooms, 0
    while rooms:
        near += s.drones[lowest(rooms)]
        rooms &= rooms - 1
    return near
