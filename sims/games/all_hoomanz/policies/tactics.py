"""All Hoomanz Are Dead, how a scripted hero fights: try every plan of a Combat and take the best.

Questions only. A plan is all that a LEAD decides before a Combat, packed into one number (bit 0 on the right):

    bit      12     11     10   9    8   7     6   5     4   3      2       1       0
          +------+-------+---------+---------+---------+---------+-------+-------+-------+
          | flee |silence| Noodles | drinks: | drinks: | drinks: |  set  |  set  |  set  |
          |      |       |         | shields | Attack  | Speed   |Defense| Attack| Speed |
          +------+-------+---------+---------+---------+---------+-------+-------+-------+
           0..1    0..1      0..3      0..3      0..3      0..3   | Maneuvers: the foe's  |
                                                                  | values that they set  |
"""

from sims.games.all_hoomanz.queries.gear import cards_with, has_effect, speed_of
from sims.games.all_hoomanz.records.sizes import NONE
from sims.games.all_hoomanz.records.words import Drink, Effect, Fight, Skill
from sims.kernel import kernel
from sims.sets import count

SET_SPEED, SET_ATTACK, SET_DEFENSE = 1, 2, 4
HOPELESS = -(10**9)
NOTHING = 0  # in a field of a plan; a plan that is all NOTHING attacks without anything
MOST_DRINKS, MOST_NOODLES = 3, 3  # of a plan: what its two-bit fields hold

# The first bit of each field of a plan; the Maneuvers begin at bit 0.
MANEUVERS = SET_SPEED | SET_ATTACK | SET_DEFENSE
DRINKS_BIT, NOODLES_BIT, SILENCE_BIT, FLEE_BIT = 3, 9, 11, 12


@kernel
def pack(maneuvers, drinks_speed, drinks_attack, drinks_shields, noodles, silence, flee):
    """Return a plan as one number; the drawing above shows its bits."""
    drinks = drinks_speed | drinks_attack << 2 | drinks_shields << 4
    return maneuvers | drinks << DRINKS_BIT | noodles << NOODLES_BIT | silence << SILENCE_BIT | flee << FLEE_BIT


@kernel
def maneuvers_in(plan):
    """Return which of the foe's values a plan sets: bits SET_SPEED, SET_ATTACK, SET_DEFENSE."""
    return plan & MANEUVERS


@kernel
def drinks_in(plan, kind):
    """Return how many Powa-Drinks a plan drinks for one `Drink`: for Speed, Attack or shields."""
    return plan >> (DRINKS_BIT + 2 * kind) & 3


@kernel
def noodles_in(plan):
    """Return how many Combat Noodles a plan eats."""
    return plan >> NOODLES_BIT & 3


@kernel
def silences(plan):
    """Return 1 if a plan pays to silence the Monster's Skill, else 0."""
    return plan >> SILENCE_BIT & 1


@kernel
def flees(plan):
    """Return 1 if a plan flees, else 0."""
    return plan >> FLEE_BIT & 1


@kernel
def exchange(speed, attack, shields, support, foe_speed, foe_attack, foe_defense):
    """AH-103..108: play one attack of each side; return how it ends and the shields lost, as end + 4 x lost.

    The shields are those that the LEAD and its SUPPORT lose together. An end is a `Fight`, which fits in two bits.
    """
    if speed > foe_speed and attack >= foe_defense:
        return Fight.VICTORY.value
    if foe_attack >= shields + support:
        return Fight.KO + 4 * shields
    if attack >= foe_defense:
        return Fight.VICTORY + 4 * foe_attack
    return Fight.TIE + 4 * foe_attack


@kernel
def helpers(s, rules, lead):
    """AH-122: return the SUPPORT heroes in the LEAD's room, one bit per seat."""
    others = 0
    for seat in range(rules.players):
        if seat != lead and not s.out[seat] and s.room[seat] == s.room[lead]:
            others |= 1 << seat
    return others


@kernel
def spare_shields(s, rules, lead):
    """AH-126: return how many shields SUPPORT can pay without being KO'd."""
    return spare_shields_in(s, rules, lead, s.room[lead])


@kernel
def spare_shields_in(s, rules, lead, room):
    """Return how many shields SUPPORT could pay if the LEAD stood in this room."""
    spare = 0
    for seat in range(rules.players):
        if seat != lead and not s.out[seat] and s.room[seat] == room:
            spare += s.shields[seat] - 1
    return spare


@kernel
def maneuvers_at_hand(s, rules, lead, silenced):
    """AH-119, AH-125: return how many Maneuvers of the LEAD and SUPPORT match the foe's Weakness."""
    if s.foe == NONE or (s.foe_skill == Skill.IMMUNE and not silenced):
        return 0
    weakness = int(rules.monsters[s.foe].weakness)
    if weakness == 0:
        return 0
    matching = s.maneuvers[lead, weakness]
    for seat in range(rules.players):
        if seat != lead and not s.out[seat] and s.room[seat] == s.room[lead]:
            matching += s.maneuvers[seat, weakness]
    return matching


@kernel
def can_flee(s, lead, speed, foe_speed, silenced):
    """AH-101: return whether the LEAD may flee: if strictly faster, or by the effect `escape`.

    Nobody flees from a Monster that holds, nor from A.D.A.M. with nowhere to go (AH-A64).
    """
    if (s.foe_skill == Skill.HOLD and not silenced) or s.cornered >> lead & 1:
        return False
    return speed > foe_speed or has_effect(s, lead, Effect.ESCAPE)


@kernel
def value_of(s, rules, lead, support, plan):
    """Return what a plan brings the LEAD, HOPELESS if it flees and may not [points].

    This repeats the arithmetic of `combat.fight` without changing the game; the two must agree.
    """
    weights = rules.policies[lead]
    maneuvers, noodles, silence = maneuvers_in(plan), noodles_in(plan), silences(plan)
    on_speed = drinks_in(plan, Drink.SPEED.value)
    on_attack = drinks_in(plan, Drink.ATTACK.value)
    on_shields = drinks_in(plan, Drink.SHIELDS.value)
    skill = 0 if silence else s.foe_skill
    price = (on_speed + on_attack + on_shields) * weights.drink + noodles * weights.noodle
    lost = silence * s.amounts[lead, Effect.SILENCE]
    shields = s.shields[lead] - lost + min(on_shields * rules.drink_shields, s.scrapyard + lost)
    foe_amount = int(rules.monsters[s.foe].amount) if s.foe != NONE else 0
    if skill == Skill.BITE:
        shields -= foe_amount
        lost += foe_amount
        if shields <= 0:
            return -weights.knock_out - price
    foe_speed = rules.maneuver_value if maneuvers & SET_SPEED else s.foe_speed
    foe_attack = rules.maneuver_value if maneuvers & SET_ATTACK else s.foe_attack
    foe_defense = rules.maneuver_value if maneuvers & SET_DEFENSE else s.foe_defense
    speed = speed_of(s, lead) + on_speed * rules.drink_speed
    if flees(plan):
        if not can_flee(s, lead, speed, foe_speed, silence):
            return HOPELESS
        return -price - lost * weights.shield - weights.haste
    attack = s.gauge[lead] + on_attack * rules.drink_attack
    if noodles:
        attack += noodles * rules.noodle_attack
    if skill == Skill.FEAR:
        attack = max(0, attack - foe_amount)
    if s.foe == NONE:
        if has_effect(s, lead, Effect.ADAM_SLAYER):
            attack += s.amounts[lead, Effect.ADAM_SLAYER]
        if has_effect(s, lead, Effect.ADAM_GUARD):
            foe_attack = max(0, foe_attack - s.amounts[lead, Effect.ADAM_GUARD])
    packed = exchange(speed, attack, shields, support, foe_speed, foe_attack, foe_defense)
    end, lost = packed & 3, lost + packed // 4  # end + 4 x lost
    if end == Fight.KO:
        return -weights.knock_out - price
    value = -price - lost * weights.shield
    if shields - packed // 4 == 1:
        value -= weights.shield  # with one shield left the next hit is a KO
    if end == Fight.VICTORY:
        value += weights.monster if s.foe != NONE else max(4 * weights.monster, weights.adam)
        if skill == Skill.CARRIES_LOOT:
            value += weights.loot
        elif skill == Skill.CARRIES_DRINK:
            value += weights.drink
    return value


@kernel
def best_plan(s, rules, lead):
    """Return (value, plan): the LEAD's best plan against the foe that is set, and its worth [points].

    First all plans without items: every silence, Maneuvers within those at hand, attack or flight. Then the same with
    Powa-Drinks and Noodles, where they could be worth more.
    """
    support = spare_shields(s, rules, lead)
    silencers = 0
    if s.foe_skill != Skill.NONE and has_effect(s, lead, Effect.SILENCE):
        silencers = int(s.shields[lead] > s.amounts[lead, Effect.SILENCE])
    best, most = int(NOTHING), int(HOPELESS)
    for silence in range(silencers + 1):
        at_hand = maneuvers_at_hand(s, rules, lead, silence)
        for maneuvers in range(MANEUVERS + 1 if at_hand > 0 else 1):  # every set of Speed, Attack, Defense
            if count(maneuvers) <= at_hand:
                for flee in range(2):
                    plan = pack(maneuvers, int(NOTHING), int(NOTHING), int(NOTHING), int(NOTHING), silence, flee)
                    value = value_of(s, rules, lead, support, plan)
                    if value > most:
                        best, most = plan, value
    weights, gain = rules.policies[lead], most_gained(s, rules, lead)
    drinks = min(MOST_DRINKS, s.drinks[lead]) if gain - weights.drink > most else 0
    noodles = 0
    if s.foe != NONE and gain - weights.noodle > most:
        noodles = min(MOST_NOODLES, cards_with(s, rules, Effect.COMBAT_NOODLE))
    if noodles + drinks == 0:
        return most, best
    none = int(NOTHING)
    for silence in range(silencers + 1):
        at_hand = maneuvers_at_hand(s, rules, lead, silence)
        for maneuvers in range(MANEUVERS + 1 if at_hand > 0 else 1):
            if count(maneuvers) <= at_hand:
                without_items = pack(maneuvers, none, none, none, none, silence, none)
                most, best = add_items(s, rules, lead, support, without_items, drinks, noodles, most, best)
    return most, best


@kernel
def most_gained(s, rules, lead):
    """Return the most that a plan can be worth before the price of its items [points].

    That is the worth of a victory without a loss; no weight is negative.
    """
    weights = rules.policies[lead]
    if s.foe == NONE:
        return max(4 * weights.monster, weights.adam)
    if s.foe_skill == Skill.CARRIES_LOOT:
        return weights.monster + weights.loot
    return weights.monster + weights.drink * (s.foe_skill == Skill.CARRIES_DRINK)


@kernel
def add_items(s, rules, lead, support, without_items, drinks, noodles, most, best):
    """Return (value, plan): the better of the best plan so far and this one with Powa-Drinks and Noodles [points].

    There are at most `drinks` and `noodles` of them. Attack and Noodles are of no use to a hero that flees.
    """
    weights, gain = rules.policies[lead], most_gained(s, rules, lead)
    # one loop for three: `drunk` are the bits of a plan for Speed, Attack and shields, up to all drinks for shields
    for drunk in range((drinks << 4) + 1):
        on_attack = drunk >> 2 & 3
        total = (drunk & 3) + on_attack + (drunk >> 4)
        if total > drinks:
            continue
        for eaten in range(noodles + 1):
            # no plan is worth more than a victory less the items: most need not be looked at
            if total + eaten == 0 or gain - total * weights.drink - eaten * weights.noodle <= most:
                continue
            for flee in range(2 if on_attack + eaten == 0 else 1):
                plan = without_items | drunk << DRINKS_BIT | eaten << NOODLES_BIT | flee << FLEE_BIT
                value = value_of(s, rules, lead, support, plan)
                if value > most:
                    best, most = plan, value
    return most, best


@kernel
def best_lead(s, rules, entering):
    """AH-122: return the hero in the room whose best plan is worth most; the one who entered if equal."""
    if helpers(s, rules, entering) == 0:
        return entering
    lead, most = entering, best_plan(s, rules, entering)[0]
    for seat in range(rules.players):
        if seat != entering and not s.out[seat] and s.room[seat] == s.room[entering]:
            value = best_plan(s, rules, seat)[0]
            if value > most:
                lead, most = seat, value
    return lead


@kernel
def weakest_in(s, rules, room):
    """AH-229: return the hero in a room whom A.D.A.M. would rather fight; NONE if nobody is there.

    That is the hero with fewest shields; of equals the lowest seat.
    """
    weakest, fewest = NONE, 10**6
    for seat in range(rules.players):
        if not s.out[seat] and s.room[seat] == room and s.shields[seat] < fewest:
            weakest, fewest = seat, s.shields[seat]
    return weakest
