"""All Hoomanz Are Dead, how a scripted hero fights: every option of a Combat is played through, the best is taken.

A plan is one number: which of the foe's values Maneuvers set (bits: Speed, Attack, Defense), Powa-Drinks on Speed,
Attack and shields, Noodles, whether the Monster's Skill is silenced, whether to flee. Questions only.
"""

from numba import njit

from sims.all_hoomanz.gear import has_effect, speed_of
from sims.all_hoomanz.masks import count
from sims.all_hoomanz.sizes import MONSTERS, NO, NONE
from sims.all_hoomanz.words import Effect, Fight, Holding, Skill

SET_SPEED, SET_ATTACK, SET_DEFENSE = 1, 2, 4
HOPELESS = -(10**9)
MOST_DRINKS, MOST_NOODLES = 2, 2  # of a plan


@njit(cache=True)
def pack(maneuvers, drinks_speed, drinks_attack, drinks_shields, noodles, silence, flee):
    """A plan as one number."""
    drinks = drinks_speed | drinks_attack << 2 | drinks_shields << 4
    return maneuvers | drinks << 3 | noodles << 9 | silence << 11 | flee << 12


@njit(cache=True)
def exchange(speed, attack, shields, support, foe_speed, foe_attack, foe_defense):
    """AH-103..108, one attack each: the Fight's end and the shields lost by the LEAD's side, as end + 4 x lost."""
    if speed > foe_speed and attack >= foe_defense:
        return Fight.VICTORY + 0
    if foe_attack >= shields + support:
        return Fight.KO + 4 * shields
    if attack >= foe_defense:
        return Fight.VICTORY + 4 * foe_attack
    return Fight.TIE + 4 * foe_attack


@njit(cache=True)
def helpers(s, rules, lead):
    """AH-122: a mask of the SUPPORT heroes in the LEAD's room."""
    others = 0
    for seat in range(rules.players):
        if seat != lead and not s.out[seat] and s.room[seat] == s.room[lead]:
            others |= 1 << seat
    return others


@njit(cache=True)
def spare_shields(s, rules, lead):
    """AH-126: what SUPPORT can pay without being KO'd."""
    return spare_shields_in(s, rules, lead, s.room[lead])


@njit(cache=True)
def spare_shields_in(s, rules, lead, room):
    """What SUPPORT could pay for a LEAD that stood in a room."""
    spare = 0
    for seat in range(rules.players):
        if seat != lead and not s.out[seat] and s.room[seat] == room:
            spare += s.shields[seat] - 1
    return spare


@njit(cache=True)
def maneuvers_at_hand(s, rules, lead, silenced):
    """AH-119, AH-125: how many Maneuvers of the LEAD and SUPPORT match the foe's Weakness."""
    if s.foe == NONE or (s.foe_skill == Skill.IMMUNE and not silenced):
        return 0
    weakness = int(rules.monsters[s.foe].weakness)
    if weakness == 0:
        return 0
    found = s.maneuvers[lead, weakness]
    for seat in range(rules.players):
        if seat != lead and not s.out[seat] and s.room[seat] == s.room[lead]:
            found += s.maneuvers[seat, weakness]
    return found


@njit(cache=True)
def cards_with(s, rules, effect):
    """How many Noodles of an effect the heroes hold."""
    found = 0
    for seat in range(rules.players):
        if s.holds[seat, Holding.NOODLES] > 0:
            for place in range(s.held[seat]):
                card = s.hand[seat, place]
                found += card < MONSTERS and int(rules.loot[card].effect) == effect
    return found


@njit(cache=True)
def can_flee(s, lead, speed, foe_speed, silenced):
    """AH-101: strictly faster, or by a Skill; never from a Monster that holds, nor with nowhere to go (AH-A64)."""
    if (s.foe_skill == Skill.HOLD and not silenced) or s.cornered >> lead & 1:
        return False
    return speed > foe_speed or has_effect(s, lead, Effect.ESCAPE)


@njit(cache=True)
def value_of(s, rules, lead, support, plan):
    """[points] What a plan brings the LEAD; HOPELESS if it flees and cannot."""
    weights = rules.policies[lead]
    maneuvers = plan & 7
    on_speed, on_attack, on_shields, noodles = plan >> 3 & 3, plan >> 5 & 3, plan >> 7 & 3, plan >> 9 & 3
    silence, flee = plan >> 11 & 1, plan >> 12 & 1
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
    if flee:
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
    end, lost = packed & 3, lost + packed // 4
    if end == Fight.KO:
        return -weights.knock_out - price
    value = -price - lost * weights.shield
    if shields - packed // 4 == 1:
        value -= weights.shield
    if end == Fight.VICTORY:
        value += weights.monster if s.foe != NONE else 4 * weights.monster
        if skill == Skill.CARRIES_LOOT:
            value += weights.loot
        elif skill == Skill.CARRIES_DRINK:
            value += weights.drink
    return value


@njit(cache=True)
def best_plan(s, rules, lead):
    """(value, plan): the best plan of a LEAD against the foe that is set. Drinks and Noodles only where they pay."""
    support = spare_shields(s, rules, lead)
    silences = 0
    if s.foe_skill != Skill.NONE and has_effect(s, lead, Effect.SILENCE):
        silences = int(s.shields[lead] > s.amounts[lead, Effect.SILENCE])
    best, most = 0, HOPELESS
    for silence in range(silences + 1):
        at_hand = maneuvers_at_hand(s, rules, lead, silence)
        for maneuvers in range(8 if at_hand > 0 else 1):
            if count(maneuvers) <= at_hand:
                for flee in range(2):
                    plan = pack(maneuvers, NO + 0, NO + 0, NO + 0, NO + 0, silence, flee)
                    value = value_of(s, rules, lead, support, plan)
                    if value > most:
                        best, most = plan, value
    weights = rules.policies[lead]
    noodles = 0
    if s.foe != NONE and weights.monster - most > weights.noodle:
        noodles = min(MOST_NOODLES, cards_with(s, rules, Effect.COMBAT_NOODLE))
    drinks = 0
    if weights.monster - most > weights.drink:
        drinks = min(MOST_DRINKS, s.drinks[lead])
    if noodles + drinks > 0:
        free = best & (7 | 1 << 11)
        for maneuvers in range(8 if free & 7 else 1):
            if count(maneuvers) != count(free & 7):
                continue
            for eaten in range(noodles + 1):
                for drunk in range((drinks + 1) * (drinks + 1) * (drinks + 1)):
                    a, b = drunk % (drinks + 1), drunk // (drinks + 1) % (drinks + 1)
                    c = drunk // ((drinks + 1) * (drinks + 1))
                    if a + b + c <= drinks and a + b + c + eaten > 0:
                        plan = pack(maneuvers, a, b, c, eaten, NO + 0, NO + 0) | free & (1 << 11)
                        value = value_of(s, rules, lead, support, plan)
                        if value > most:
                            best, most = plan, value
    return most, best


@njit(cache=True)
def best_lead(s, rules, entering):
    """AH-122: of the heroes in the room the one whose best plan is best; the one who entered if equal."""
    if helpers(s, rules, entering) == 0:
        return entering
    lead, most = entering, best_plan(s, rules, entering)[0]
    for seat in range(rules.players):
        if seat != entering and not s.out[seat] and s.room[seat] == s.room[entering]:
            value = best_plan(s, rules, seat)[0]
            if value > most:
                lead, most = seat, value
    return lead


@njit(cache=True)
def weakest_in(s, rules, room):
    """AH-229: the hero in a room whom A.D.A.M. would rather fight: fewest shields, then lowest seat; NONE if empty."""
    weakest, fewest = NONE, 10**6
    for seat in range(rules.players):
        if not s.out[seat] and s.room[seat] == room and s.shields[seat] < fewest:
            weakest, fewest = seat, s.shields[seat]
    return weakest
