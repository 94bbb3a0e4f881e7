"""All Hoomanz Are Dead, Combat (AH-097..126): a LEAD and its SUPPORT against a Monster, or against A.D.A.M."""

from sims.games.all_hoomanz.policies.tactics import (
    SET_ATTACK,
    SET_DEFENSE,
    SET_SPEED,
    best_lead,
    best_plan,
    can_flee,
    drinks_in,
    flees,
    maneuvers_in,
    noodles_in,
    silences,
    spare_shields,
)
from sims.games.all_hoomanz.queries.adam import is_adam_active
from sims.games.all_hoomanz.queries.gear import has_effect, minimum_attack, speed_of
from sims.games.all_hoomanz.records.sizes import MONSTERS, NO, NONE, YES
from sims.games.all_hoomanz.records.words import Cause, Drink, Effect, Event, Fight, GaugeFloor, Phase, Skill
from sims.games.all_hoomanz.rules.decks import discard_row, draw_monster
from sims.games.all_hoomanz.rules.inventory import discard_random, find_effect, gain_loot, remove, take
from sims.games.all_hoomanz.rules.purple_eye.levels import level_adam_anyway, short_circuit
from sims.games.all_hoomanz.rules.supplies import gain_drinks, gain_shields, lose_shields
from sims.kernel import kernel
from sims.trace import emit

NO_BONUS = 0  # of Attack or Speed: only Horde Monsters have one


@kernel
def face_monster(s, rules, row, attack_bonus, speed_bonus):
    """Set the foe to a Monster card; a Horde's Monsters may be stronger."""
    card = rules.monsters[row]
    s.foe = row
    s.foe_speed, s.foe_attack = int(card.speed) + speed_bonus, int(card.attack) + attack_bonus
    s.foe_defense, s.foe_skill = int(card.defense), int(card.skill)


@kernel
def drink(s, rules, seat, kind):
    """AH-134..138: discard a Powa-Drink for Speed or Attack until the end of the turn, or for shields."""
    s.drinks[seat] -= 1
    s.drink_supply += 1
    s.drinks_drunk += 1
    if kind == Drink.SPEED:
        s.speed_boost[seat] += rules.drink_speed
    elif kind == Drink.ATTACK:
        s.attack_boost[seat] += rules.drink_attack
        s.gauge[seat] += rules.drink_attack
    emit(s, Event.DRANK, seat, kind)
    if kind == Drink.SHIELDS:
        gain_shields(s, seat, rules.drink_shields)


@kernel
def eat_noodle(s, rules, seat, effect):
    """AH-132: discard a Noodle with this effect and return its amount; return 0 if nobody has one.

    The seat's own Noodle goes first, then those of the seats after it.
    """
    for offset in range(rules.players):
        owner = (seat + offset) % rules.players
        place = find_effect(s, rules, owner, effect)
        if place != NONE:
            card = remove(s, rules, owner, place)
            discard_row(s, card)
            s.noodles_used += 1
            emit(s, Event.NOODLE_USED, owner, card)
            return int(rules.loot[card].amount)
    return 0


@kernel
def lead_against(s, rules, entering, row):
    """AH-122: return who leads a Combat that begins with this Monster card; the card becomes the foe."""
    face_monster(s, rules, row, int(NO_BONUS), int(NO_BONUS))
    return best_lead(s, rules, entering)


@kernel
def fight_monster(s, rules, lead, row):
    """AH-110..115: the LEAD fights one Monster card, already drawn, and it is resolved; return how it ended."""
    face_monster(s, rules, row, int(NO_BONUS), int(NO_BONUS))
    end = fight(s, rules, lead, best_plan(s, rules, lead)[1])
    resolve(s, rules, lead, row, end)
    return end


@kernel
def resolve(s, rules, lead, row, end):
    """AH-110..115: the LEAD takes or discards the Monster card, then its Skill works.

    Skills that touch A.D.A.M. do nothing while he is not on the board (AH-231). AH-221: PROMOTE levels him.
    """
    skill, amount = s.foe_skill, int(rules.monsters[row].amount)
    s.fights[end] += 1
    emit(s, Event.FIGHT_ENDED, lead, end)
    if end != Fight.VICTORY:
        discard_row(s, row + MONSTERS)
        if skill == Skill.STEAL and end != Fight.FLEE:
            for _ in range(amount):
                discard_random(s, rules, lead, int(NO))
        if skill == Skill.PROMOTE and end == Fight.KO and is_adam_active(s, rules):
            level_adam_anyway(s, rules)
        return
    s.victories_by[lead] += 1
    take(s, rules, lead, row + MONSTERS)
    if skill == Skill.CARRIES_LOOT:
        gain_loot(s, rules, lead, amount)
    elif skill == Skill.CARRIES_DRINK:
        gain_drinks(s, lead, amount)
    elif skill == Skill.SHORT_CIRCUIT and is_adam_active(s, rules):
        short_circuit(s, rules, int(YES))
    if has_effect(s, lead, Effect.SECOND_WIND):
        gain_shields(s, lead, rules.second_wind_shields)


@kernel
def fight(s, rules, lead, plan):
    """AH-099..109: play Initiative, Aggression and Retribution by a plan of `tactics`; return how they end."""
    emit(s, Event.MONSTER_MET, lead, s.foe)
    bonus = prepare_plan(s, rules, lead, plan)
    if s.foe_skill == Skill.BITE:
        lose_shields(s, rules, lead, int(rules.monsters[s.foe].amount), Cause.SKILL.value)
        if s.out[lead]:
            return Fight.KO.value
    speed = speed_of(s, lead)  # with the Powa-Drinks of the plan
    if flees(plan) and can_flee(s, lead, speed, s.foe_speed, int(NO)):
        return Fight.FLEE.value
    # Initiative: only a strictly faster hero attacks first. A foe that is defeated does not strike back.
    if speed > s.foe_speed:
        if hero_attacks(s, rules, lead, bonus):
            return Fight.VICTORY.value
        foe_attacks(s, rules, lead)
        if s.out[lead]:
            return Fight.KO.value
        return Fight.TIE.value
    foe_attacks(s, rules, lead)
    if s.out[lead]:
        return Fight.KO.value
    if hero_attacks(s, rules, lead, bonus):
        return Fight.VICTORY.value
    return Fight.TIE.value


@kernel
def prepare_plan(s, rules, lead, plan):
    """AH-118..121: carry out a plan; return the Attack that Noodles and cards add in this Combat."""
    if silences(plan):
        lose_shields(s, rules, lead, s.amounts[lead, Effect.SILENCE], Cause.SKILL.value)
        s.foe_skill = Skill.NONE.value
    maneuvers = maneuvers_in(plan)
    if maneuvers & SET_SPEED:
        s.foe_speed = rules.maneuver_value
    if maneuvers & SET_ATTACK:
        s.foe_attack = rules.maneuver_value
    if maneuvers & SET_DEFENSE:
        s.foe_defense = rules.maneuver_value
    if maneuvers:
        emit(s, Event.MONSTER_TOUCHED, lead, maneuvers)
    for kind in range(3):
        for _ in range(drinks_in(plan, kind)):
            drink(s, rules, lead, kind)
    bonus = 0
    for _ in range(noodles_in(plan)):
        bonus += eat_noodle(s, rules, lead, Effect.COMBAT_NOODLE)
    if s.foe_skill == Skill.FEAR:
        bonus -= int(rules.monsters[s.foe].amount)
    if s.foe == NONE and has_effect(s, lead, Effect.ADAM_SLAYER):
        bonus += s.amounts[lead, Effect.ADAM_SLAYER]
    return bonus


@kernel
def hero_attacks(s, rules, lead, bonus):
    """AH-104..106: the LEAD attacks and tires; return whether the foe is defeated.

    Under `victory_tires = false` an attack that defeats the foe does not tire (AH-A102). A.D.A.M. does not get the
    shields back that he loses (AH-A63).
    """
    attack = max(0, s.gauge[lead] + bonus)
    damage = min(attack, s.foe_defense)
    if not has_effect(s, lead, Effect.TIRELESS) and (rules.victory_tires or attack < s.foe_defense):
        floor = minimum_attack(s, rules, lead) if rules.gauge_floor == GaugeFloor.MIN else 0
        # the attack never lowers the gauge below the floor, nor lifts a gauge that is already below it
        s.gauge[lead] = max(min(floor, s.gauge[lead]), s.gauge[lead] - damage)
    if s.foe == NONE:
        s.adam_shields -= damage
        s.scrapyard += damage
    return attack >= s.foe_defense


@kernel
def foe_attacks(s, rules, lead):
    """AH-107, AH-126: the LEAD loses shields, or is saved by SUPPORT.

    SUPPORT pays what would knock the LEAD out, but only if it can pay all of that.
    """
    damage = s.foe_attack
    if s.foe == NONE and has_effect(s, lead, Effect.ADAM_GUARD):
        damage = max(0, damage - s.amounts[lead, Effect.ADAM_GUARD])
    if damage >= s.shields[lead]:
        missing = damage - s.shields[lead] + 1  # so that the LEAD keeps one shield
        if missing <= spare_shields(s, rules, lead):
            damage -= missing
            support(s, rules, lead, missing)
    cause = Cause.ADAM.value if s.foe == NONE else Cause.MONSTER.value
    if damage > 0:
        lose_shields(s, rules, lead, damage, cause)


@kernel
def support(s, rules, lead, missing):
    """AH-126: SUPPORT heroes pay shields in the LEAD's place, whoever has most first, and keep one.

    The caller has checked that they can: `missing` is at most `tactics.spare_shields`.
    """
    while missing > 0:
        richest = NONE
        for seat in range(rules.players):
            if seat != lead and not s.out[seat] and s.room[seat] == s.room[lead]:
                if richest == NONE or s.shields[seat] > s.shields[richest]:
                    richest = seat
        s.shields[richest] -= 1
        s.scrapyard += 1
        missing -= 1
        emit(s, Event.SUPPORTED, richest, lead)


@kernel
def encounter_monsters(s, rules, seat, monsters):
    """AH-072, AH-073: one LEAD fights the room's Monsters in turn; return how the last Fight ended.

    All cards are drawn at once; FLEE and KO discard those not yet fought (AH-A31).
    """
    first = draw_monster(s)
    second = draw_monster(s) if monsters > 1 else NONE
    if first == NONE:
        return Fight.TIE.value
    lead = lead_against(s, rules, seat, first)
    end = fight_monster(s, rules, lead, first)
    if second == NONE:
        return end
    if end == Fight.FLEE or end == Fight.KO or s.phase == Phase.OVER:
        discard_row(s, second + MONSTERS)
        return end
    return fight_monster(s, rules, lead, second)
