"""Cyberdoom Tower's scripted players: one way of weighing, many weights (the rows of policies.csv).

`choose` answers every main decision: it weighs each Movement and attack by what it gains and what a Sentinel Turn would
cost, in points, and takes the best one if it is worth anything; else the turn ends. Probabilities are exact: faces of
the Hide die, and the table of odds of an attack. The small reactions (Luck on a roll, which box, which die) are below.
All of the tower is face up, so there is nothing to peek at but dice not yet rolled.
"""

from numba import njit

from sims.cyberdoom_tower.layouts import luck_to_place
from sims.cyberdoom_tower.queries import (
    ap_to,
    attack_is_legal,
    can_use_weapon,
    distance,
    fails_unrolled,
    hide_need,
    is_defeated,
    is_open,
    is_unlocked,
    key_is_wanted,
    keys_in_reach,
    kit,
    legal,
    legal_count,
    len_abilities,
    len_items,
    move_action,
    move_cost,
    move_is_legal,
    needs_to_hide,
    owns_weapon,
    passing_faces,
    pool_with,
    reaches,
    red_code,
    sectors_walked,
    sentinel_layout,
    spare_items,
    suit_is_ready,
    symbol_at,
    white_code,
)
from sims.cyberdoom_tower.state import (
    ACTIONS,
    DICE,
    FACES,
    MAX_USES,
    NEVER,
    NOWHERE,
    ODDS_LUCK,
    ODDS_SCALE,
    SECTORS,
    STOP,
    Ability,
    Action,
    Item,
    Mark,
    Payment,
    Phase,
    Symbol,
    Weapon,
)

ITEMS_BY_WORTH = (Item.PLASMA_RIFLE, Item.GRENADE, Item.JETPACK, Item.TECNO_SUIT, Item.LASER_CANNON)
HOPELESS = -1_000_000


@njit(cache=True)
def choose(s, rules):
    """The action of the player to decide. Changes nothing."""
    if rules.policies[s.seat].random:
        return any_action(s, rules)
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
    if goal == (rules.floors - 1) * 8 + STOP and legal(s, rules, Action.ROOF):
        return Action.ROOF + 0
    if goal == (rules.floors - 1) * 8 + STOP and legal(s, rules, Action.ROOF):
        return Action.ROOF + 0
    action, worth = best_move(s, rules, goal)
    if worth <= 0 and not accepts_risk(s, rules, goal, worth):
        action, worth = Action.END + 0, 0
    for weapon in range(len_weapons):
        if attack_is_legal(s, rules, weapon):
            value = attack_value(s, rules, weapon, s.sector[seat], goal)
            if value > worth:
                action, worth = Action.ATTACK + weapon, value
    if action != Action.END or s.sector[seat] != STOP:
        return action
    return ride_or_climb(s, rules, goal)


@njit(cache=True)
def ride_or_climb(s, rules, goal):
    """In a stop with nothing to do on its floor: off to the goal, or with all keys to the top and out on the roof."""
    seat = s.seat
    floor = goal // 8
    if floor == s.floor[seat] and s.keys >= rules.keys:
        if legal(s, rules, Action.ROOF):
            return Action.ROOF + 0
        floor = rules.floors - 1
    if floor != s.floor[seat] and s.ap >= rules.elevator_ap:
        return Action.ELEVATOR + floor
    return Action.END + 0


len_weapons = len(Weapon)


@njit(cache=True)
def any_action(s, rules):
    """A legal action, each as likely: the turn's whim and the step stand in for a die of the policy's own."""
    mixed = (s.whim ^ (s.steps * 0x9E3779B9)) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 16)) * 0x45D9F3B) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 16)) * 0x45D9F3B) & 0xFFFFFFFF
    left = (mixed ^ (mixed >> 16)) % legal_count(s, rules)
    for action in range(ACTIONS):
        if legal(s, rules, action):
            if left == 0:
                return action
            left -= 1
    return Action.END + 0


# --- where to go -----------------------------------------------------------------------------------------------------


@njit(cache=True)
def who_goes_first(s, rules):
    """CT-108: the player nearer to his goal, so that a key or the roof comes early."""
    nearest, least = 0, ap_to_goal(rules, s.floor[0], s.sector[0], goal_of(s, rules, 0))
    for seat in range(1, rules.players):
        ap = ap_to_goal(rules, s.floor[seat], s.sector[seat], goal_of(s, rules, seat))
        if ap < least:
            nearest, least = seat, ap
    return nearest


@njit(cache=True)
def goal_of(s, rules, seat):
    """The place to head for, floor x 8 + sector: the best key or supply in view of way and odds.

    With all keys and no supply worth its way, the top stop; there too to wait if nothing can be done.
    """
    weights = rules.policies[seat]
    best, most = (rules.floors - 1) * 8 + STOP, 2 * HOPELESS
    if s.keys >= rules.keys:
        most = 0
    keys_only = ap_ahead(s, rules) < (rules.keys - s.keys) * weights.haste
    for floor in range(rules.floors):
        if not is_open(s, floor) or taken_by_other(s, rules, seat, floor):
            continue
        for sector in range(1, SECTORS + 1):
            prize = prize_at(s, rules, seat, floor, sector)
            if prize == 0 or (keys_only and not is_wanted_key(s, rules, floor, sector)):
                continue
            faces = hiding_faces(s, rules, seat, floor, sector, False)
            way = ap_to(rules, s.floor[seat], s.sector[seat], floor, sector)
            value = faces * prize - FACES * weights.sector * way
            value -= (FACES - faces) * turn_cost(s, rules, seat, floor, sector)
            if faces == 0:
                value += HOPELESS
            if value > most and (value > 0 or is_wanted_key(s, rules, floor, sector)):
                best, most = floor * 8 + sector, value
    return best


@njit(cache=True)
def ap_ahead(s, rules):
    """[AP] all players have before the last round is over, this turn's included."""
    return ((rules.max_rounds - s.rounds) * rules.ap) * rules.players + s.ap


@njit(cache=True)
def is_wanted_key(s, rules, floor, sector):
    """Whether a key that is still needed lies in this sector."""
    return key_is_wanted(s, rules, floor) and rules.key_sector[s.floor_card[floor]] == sector


@njit(cache=True)
def prize_at(s, rules, seat, floor, sector):
    """[points] What the symbol in a sector is worth to this player now."""
    weights = rules.policies[seat]
    symbol = symbol_at(s, rules, floor, sector)
    if symbol == Symbol.KEY and s.keys < rules.keys:
        return weights.key
    more = 1
    if s.keys >= rules.keys:  # nobody prepares for ever, nor climbs to an AI he cannot beat while there is more to get
        ready = is_ready(s, rules, seat)
        if s.rounds >= rules.max_rounds * (1 if ready else 2):
            return 0
        more = 1 if ready else 2
    if symbol == Symbol.ENERGY and s.energy[seat] < rules.energy_max:
        return weights.energy * more
    if symbol == Symbol.LUCK and s.luck[seat] < rules.luck_max:
        return weights.luck * more
    if symbol == Symbol.CRATE and items_unmarked(s, seat):
        return weights.loot * more
    return 0


@njit(cache=True)
def is_ready(s, rules, seat):
    """Whether Energy and items outlast the AI if every attack on it succeeds."""
    damage = int(rules.weapons[Weapon.BASE].damage)
    left = s.ai_energy
    for weapon in (Weapon.GRENADE, Weapon.PLASMA_RIFLE):
        if owns_weapon(s, seat, weapon):
            left -= int(rules.weapons[weapon].damage) - damage
    answers = (left + damage - 1) // damage - 1
    reserve = s.energy[seat] + spare_items(s, seat) * rules.item_energy
    return reserve > answers * int(rules.ai_cards[s.ai_card].damage)


@njit(cache=True)
def taken_by_other(s, rules, seat, floor):
    """Whether the other player is on this floor's sectors and may still take what lies there."""
    for other in range(rules.players):
        if other != seat and s.floor[other] == floor and s.sector[other] != STOP and not s.roof[other]:
            return not fails_unrolled(s, rules, other, floor)
    return False


@njit(cache=True)
def ap_to_goal(rules, floor, sector, goal):
    """[AP] from a place to a goal, on foot and by elevator."""
    return ap_to(rules, floor, sector, goal // 8, goal % 8)


@njit(cache=True)
def ap_left_to(rules, floor, sector, goal):
    """[AP] still to spend on a goal: standing on it without its prize, two, for a step out and back."""
    if goal == floor * 8 + sector and sector != STOP:
        return 2 * rules.move_ap
    return ap_to_goal(rules, floor, sector, goal)


# --- what a Movement is worth ----------------------------------------------------------------------------------------


@njit(cache=True)
def is_rushing(s, rules, seat):
    """Whether Energy and Luck have become free to spend: late in the game, or beside the AI."""
    return s.rounds >= rules.policies[seat].rush_round or s.roof[seat]


@njit(cache=True)
def luck_to_spare(s, rules, seat):
    """[Luck] the policy is ready to spend now."""
    if is_rushing(s, rules, seat):
        return s.luck[seat]
    return max(0, s.luck[seat] - rules.policies[seat].luck_reserve)


@njit(cache=True)
def energy_price(s, rules, seat, energy):
    """[points] of spending Energy: dearer the less is left, and cheap in a rush as long as two are left."""
    left = s.energy[seat] - energy
    if is_rushing(s, rules, seat) and left >= 2:
        return 0
    return energy * rules.policies[seat].energy * (2 if left <= 1 else 1)


@njit(cache=True)
def hiding_faces(s, rules, seat, floor, sector, loots):
    """Faces of the die that keep the player hidden in a sector, of 6.

    Luck counts where a wanted key lies, and all of it where being seen would lose the game.
    """
    if not needs_to_hide(s, rules, seat, floor, sector):
        return FACES
    if fails_unrolled(s, rules, seat, floor):
        return 0
    need = hide_need(s, rules, floor, sector, loots)
    if suit_is_ready(s, seat):
        need -= rules.suit_anti_stealth
    if turn_cost(s, rules, seat, floor, sector) >= rules.policies[seat].death:
        need -= s.luck[seat] * rules.luck_step
    elif is_wanted_key(s, rules, floor, sector):
        need -= luck_to_spare(s, rules, seat) * rules.luck_step
    return passing_faces(need)


@njit(cache=True)
def turn_cost(s, rules, seat, floor, sector):
    """[points] lost if the Sentinel takes its turn while the player stands in `sector` of `floor`."""
    if is_defeated(s, floor):
        return 0
    weights = rules.policies[seat]
    wanted = key_is_wanted(s, rules, floor)
    position = max(1, s.position[floor] - rules.slide_sectors)
    cost = weights.slide if wanted else 0
    if position == 1:
        if sector != STOP or rules.closed_floor_kills_in_elevator or other_is_inside(s, rules, seat, floor):
            return weights.death
        if wanted:
            cost += weights.death if keys_in_reach(s, rules) <= rules.keys else weights.key
    card = rules.sentinel_cards[s.sentinel_card[floor]]
    if distance(rules, position, sector) <= int(card.range):
        damage = int(card.damage)
        if s.energy[seat] + spare_items(s, seat) * rules.item_energy <= damage:
            return weights.death
        cost += damage * weights.energy
        if wanted and not s.alert[seat, floor]:
            cost += weights.alert
    return cost


@njit(cache=True)
def other_is_inside(s, rules, seat, floor):
    """Whether the other meeple would be trapped if the floor were closed."""
    for other in range(rules.players):
        inside = s.sector[other] != STOP or rules.closed_floor_kills_in_elevator
        if other != seat and s.floor[other] == floor and inside and not s.roof[other]:
            return True
    return False


@njit(cache=True)
def accepts_risk(s, rules, goal, worth):
    """Whether a Movement worth less than nothing is still better than waiting. Certain death is so only for the doomed."""
    if not is_desperate(s, rules, s.seat, goal):
        return False
    return worth > -FACES * rules.policies[s.seat].death or s.keys >= rules.keys


@njit(cache=True)
def is_desperate(s, rules, seat, goal):
    """Whether waiting is worse than any risk: on a floor with nothing left to wait for, or out of time for the keys."""
    if s.keys >= rules.keys:
        return s.sector[seat] != STOP
    missing = rules.keys - s.keys - 1
    ahead = ap_left_to(rules, s.floor[seat], s.sector[seat], goal) + missing * (SECTORS + 1) // rules.players
    return ahead > (rules.max_rounds - s.rounds - 1) * rules.ap + s.ap


@njit(cache=True)
def best_move(s, rules, goal):
    """The Movement worth most and its worth [sixths of a point]; END and HOPELESS if there is none.

    If even that is worth nothing, it is at least one that leads nearer to the goal.
    """
    action, most = Action.END + 0, HOPELESS
    seat = s.seat
    floor, here = s.floor[seat], s.sector[seat]
    for sector in range(SECTORS + 1):
        nearer = ap_to_goal(rules, floor, sector, goal) < ap_left_to(rules, floor, here, goal)
        if sector == here and floor * 8 + sector != goal:  # out and back only for what lies here (CT-Q27)
            continue
        for jetpacks in range(2):
            walked = sectors_walked(here, sector) - rules.jetpack_sectors * jetpacks
            energy = max(0, walked - (s.ap - jetpacks * rules.jetpack_ap) // rules.move_ap)
            if energy < 8 and move_is_legal(s, rules, sector, jetpacks, energy):
                value = move_value(s, rules, sector, jetpacks, energy, goal)
                if value > most and (value > 0 or nearer):
                    action, most = move_action(sector, jetpacks, energy), value
    return action, most


@njit(cache=True)
def move_value(s, rules, sector, jetpacks, energy, goal):
    """[sixths of a point] What a Movement to `sector` is worth."""
    seat = s.seat
    floor = s.floor[seat]
    weights = rules.policies[seat]
    nearer = ap_left_to(rules, floor, s.sector[seat], goal) - ap_to_goal(rules, floor, sector, goal)
    value = FACES * (weights.sector * nearer - energy_price(s, rules, seat, energy))
    if sector == STOP:
        return value
    symbol = symbol_at(s, rules, floor, sector)
    prize = prize_at(s, rules, seat, floor, sector)
    if symbol == Symbol.ENERGY or symbol == Symbol.LUCK:  # had before the Hide roll
        value += FACES * prize
    faces = hiding_faces(s, rules, seat, floor, sector, False)
    cost = max(0, turn_cost(s, rules, seat, floor, sector) - weights.box)  # nobody is seen on purpose
    if symbol == Symbol.CRATE and prize > 0:  # had even if the Hide roll fails
        with_loot = hiding_faces(s, rules, seat, floor, sector, True)
        gain = FACES * prize - (faces - with_loot) * cost
        if gain > 0:
            value += gain
            faces = with_loot
    if symbol == Symbol.KEY:
        value += faces * prize
    left = s.ap - move_cost(rules, s.sector[seat], sector, jetpacks, energy)
    if left >= rules.attack_ap and not s.attacked and faces > 0:
        value += max(0, best_attack(s, rules, sector, goal)) * faces // FACES
    return value - (FACES - faces) * cost


@njit(cache=True)
def items_unmarked(s, seat):
    """Whether a crate still has something for this player (CT-Q43)."""
    for item in range(len_items):
        if s.items[seat, item] == Mark.UNMARKED:
            return True
    return False


@njit(cache=True)
def wants_loot(s, rules):
    """Loot where the item is worth the harder roll; always where it costs nothing."""
    seat = s.seat
    if not items_unmarked(s, seat):
        return False
    floor, sector = s.floor[seat], s.sector[seat]
    harder = hiding_faces(s, rules, seat, floor, sector, False) - hiding_faces(s, rules, seat, floor, sector, True)
    cost = turn_cost(s, rules, seat, floor, sector) - rules.policies[seat].box
    return FACES * rules.policies[seat].loot >= harder * cost


# --- what an attack is worth -----------------------------------------------------------------------------------------


@njit(cache=True)
def best_attack(s, rules, sector, goal):
    """[sixths of a point] The worth of the best attack from a sector of the player's floor."""
    most = HOPELESS
    for weapon in range(len_weapons):
        if can_use_weapon(s, rules, s.seat, weapon) and reaches(s, rules, s.floor[s.seat], sector, weapon):
            most = max(most, attack_value(s, rules, weapon, sector, goal))
    return most


@njit(cache=True)
def attack_value(s, rules, weapon, sector, goal):
    """[sixths of a point] What attacking the floor's Sentinel from `sector` is worth."""
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
        if hiding_faces(s, rules, seat, floor, key_sector, False) == 0:  # there is no other way to this key
            gain += weights.key * damage // left
    value = FACES * gain * odds // ODDS_SCALE + FACES * weights.box * (ODDS_SCALE - odds) // ODDS_SCALE
    answered = ODDS_SCALE - odds if damage == left else ODDS_SCALE
    value -= FACES * turn_cost(s, rules, seat, floor, sector) * answered // ODDS_SCALE
    value -= FACES * energy_price(s, rules, seat, int(rules.weapons[weapon].energy))
    if weapon == Weapon.GRENADE and damage < int(rules.weapons[weapon].damage):
        value -= FACES * weights.loot  # kept for a better target
    return value


@njit(cache=True)
def fight(s, rules):
    """Beside the AI: the Grenade first, then the Plasma Rifle while Energy is above 2, else the base weapon.

    A player who would not survive the answer lets a partner who would go on.
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


@njit(cache=True)
def leaves_it_to_partner(s, rules):
    """Whether this player cannot end the fight now, would fall to the AI's answer, and the other would not."""
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


# --- small reactions -------------------------------------------------------------------------------------------------


@njit(cache=True)
def luck_to_hide(s, rules, missing, loots):
    """CT-038, CT-039: Luck to spend on a roll `missing` short (0: the Tecno Suit is enough); NOWHERE: let it fail."""
    seat = s.seat
    if suit_is_ready(s, seat):
        missing -= rules.suit_anti_stealth
        if missing <= 0:
            return 0
    luck = (missing + rules.luck_step - 1) // rules.luck_step
    weights = rules.policies[seat]
    floor, sector = s.floor[seat], s.sector[seat]
    worth = turn_cost(s, rules, seat, floor, sector) - weights.box + s.ap * weights.sector
    dire = worth >= weights.death - weights.box
    if symbol_at(s, rules, floor, sector) == Symbol.KEY and key_is_wanted(s, rules, floor):
        worth += weights.key
    price = 0 if is_rushing(s, rules, seat) else luck * weights.luck
    spare = s.luck[seat] if dire else luck_to_spare(s, rules, seat)
    return luck if luck <= spare and price <= worth else NOWHERE


@njit(cache=True)
def ability_to_fill(s, rules, seat):
    """CT-041: the locked ability with the fewest boxes missing; NOWHERE if all are unlocked."""
    best, fewest = NOWHERE, NEVER
    for ability in range(len_abilities):
        missing = rules.ability_boxes[ability] - s.boxes[seat, ability]
        if 0 < missing < fewest:
            best, fewest = ability, missing
    return best


@njit(cache=True)
def rank(item):
    """An item's place in `ITEMS_BY_WORTH`; the Gunsight comes last."""
    for place in range(len(ITEMS_BY_WORTH)):
        if ITEMS_BY_WORTH[place] == item:
            return place
    return len(ITEMS_BY_WORTH)


@njit(cache=True)
def item_of_two(s, rules, low, high):
    """CT-036: of two equally near items the one worth more."""
    return low if rank(low) < rank(high) else high


@njit(cache=True)
def item_to_cross_off(s, rules, seat):
    """CT-094: the item worth least, NOWHERE if there is none; the Gunsight gives no Energy."""
    worst, most = NOWHERE, -1
    for item in range(Item.LASER_CANNON + 0, len_items):
        if s.items[seat, item] == Mark.OWNED and rank(item) > most:
            worst, most = item, rank(item)
    return worst


@njit(cache=True)
def change_of_dice(s, rules):
    """The next change of a die in an attack: (ability, die, new face, payment); the ability is NOWHERE to stop.

    If some Luck surely places the dice, the least that does, from the table of uses. Else the re-roll most likely to
    make that possible: best play with one re-roll left, a little short of it with more, since it looks one re-roll
    ahead. Else the Gunsight itself, beside the AI or for a Sentinel's last Energy (CT-121).
    """
    seat = s.seat
    whites, reds = white_code(s.dice), red_code(s.dice)
    uses = rules.uses[s.layout, pool_with(rules, whites, reds, 0, 1, 1)]
    if uses[0, 0] == 0:
        return NOWHERE, 0, 0, 0
    luck = luck_to_spare(s, rules, seat)
    steps, flips = is_unlocked(s, rules, seat, Ability.PLUS_MINUS), is_unlocked(s, rules, seat, Ability.FLIP)
    unlocked = is_unlocked(s, rules, seat, Ability.HIT)
    gunsight = s.items[seat, Item.GUNSIGHT] == Mark.OWNED
    hits = unlocked or gunsight
    free_steps = int(steps and not s.ability_used[Ability.PLUS_MINUS])
    free_flips = int(flips and not s.ability_used[Ability.FLIP])
    free_hits = int(unlocked and not s.ability_used[Ability.HIT])
    paid = Payment.ABILITY + 0 if unlocked else Payment.GUNSIGHT + 0
    if luck_to_place(uses, free_steps, free_flips, free_hits, steps, flips, hits) <= luck:
        return first_change(
            s, rules, whites, reds, uses, free_steps, free_flips, free_hits, steps, flips, hits, paid, paid
        )
    if is_unlocked(s, rules, seat, Ability.RE_ROLL) and (not s.ability_used[Ability.RE_ROLL] or luck > 0):
        luck_after = luck - s.ability_used[Ability.RE_ROLL]
        best, most = NOWHERE, 0
        for die in range(DICE):
            good = 0
            for face in range(1, FACES + 1):
                other = rules.uses[s.layout, pool_with(rules, whites, reds, die, s.dice[die], face)]
                cost = luck_to_place(other, free_steps, free_flips, free_hits, steps, flips, hits)
                good += cost <= luck_after
            if good > most:
                best, most = die, good
        if best != NOWHERE:
            return Ability.RE_ROLL + 0, best, 0, Payment.ABILITY + 0
    if gunsight and is_worth_the_gunsight(s, rules):
        if luck_to_place(uses, free_steps, free_flips, free_hits + 1, steps, flips, hits) <= luck:
            last = Payment.GUNSIGHT_CROSSED_OFF + 0
            return first_change(
                s, rules, whites, reds, uses, free_steps, free_flips, free_hits + 1, steps, flips, hits, paid, last
            )
    return NOWHERE, 0, 0, 0


@njit(cache=True)
def is_worth_the_gunsight(s, rules):
    """Beside the AI, and where success would take a Sentinel's last Energy."""
    if s.roof[s.seat]:
        return True
    return s.sentinel_energy[s.floor[s.seat]] <= int(rules.weapons[s.weapon].damage)


@njit(cache=True)
def first_change(s, rules, whites, reds, uses, free_steps, free_flips, free_hits, steps, flips, hits, paid, last):
    """The first of the changes that place the dice for the least Luck, and of those with the fewest uses.

    A HIT is paid as `paid`, the last one as `last`.
    """
    best, best_flips, best_hits = NEVER * NEVER, 0, 0
    for f in range(MAX_USES):
        for h in range(MAX_USES):
            needed = int(uses[f, h])
            if needed >= NEVER or (f > free_flips and not flips) or (h > free_hits and not hits):
                continue
            if needed > free_steps and not steps:
                continue
            luck = max(0, needed - free_steps) + max(0, f - free_flips) + max(0, h - free_hits)
            if luck * NEVER + needed + f + h < best:
                best, best_flips, best_hits = luck * NEVER + needed + f + h, f, h
    needed = int(uses[best_flips, best_hits])
    for die in range(DICE):
        face = s.dice[die]
        for new in range(1, FACES + 1):
            other = rules.uses[s.layout, pool_with(rules, whites, reds, die, face, new)]
            if abs(new - face) == 1 and needed > 0 and other[best_flips, best_hits] < needed:
                return Ability.PLUS_MINUS + 0, die, new, Payment.ABILITY + 0
            if new == FACES + 1 - face and best_flips > 0 and other[best_flips - 1, best_hits] <= needed:
                return Ability.FLIP + 0, die, new, Payment.ABILITY + 0
            if new != face and best_hits > 0 and other[best_flips, best_hits - 1] <= needed:
                return Ability.HIT + 0, die, new, last if best_hits == 1 else paid
    return NOWHERE, 0, 0, 0
