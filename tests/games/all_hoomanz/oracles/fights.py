"""All Hoomanz Are Dead: random Combats for the kernels, and the same ones in the second reading's words.

The kernels count a Combat Noodle for its Combat only (`noodle = "combat"` in the reading).
"""

from collections import Counter
from dataclasses import replace
from functools import cache

import numpy as np

from sims.games.all_hoomanz.policies.tactics import best_plan, maneuvers_at_hand, pack, spare_shields, value_of
from sims.games.all_hoomanz.queries.gear import cards_with, has_effect, minimum_attack
from sims.games.all_hoomanz.records.sizes import ADAM_CHITS, ADAM_LEVELS, NONE, SLOTS
from sims.games.all_hoomanz.records.state import STATE
from sims.games.all_hoomanz.records.words import CardType, Effect, Fight, Skill
from sims.games.all_hoomanz.rules.combat import face_monster, fight, resolve
from sims.games.all_hoomanz.rules.decks import discard_row, draw_loot, draw_monster
from sims.games.all_hoomanz.rules.inventory import put, refresh
from sims.games.all_hoomanz.rules.purple_eye.meetings import face_adam
from sims.kernel import kernel
from sims.rng import below
from tests.games.all_hoomanz.oracles import combat as reading
from tests.games.all_hoomanz.oracles.combat import Adam, Choices, Hero, Monster
from tests.games.all_hoomanz.oracles.worlds import (
    DICE,
    LOT,
    VARIANTS,
    begin,
    broken_laws,
    dress,
    lay,
    scenario,
    settings,
    take_effect,
)

ENDS = {Fight.VICTORY: "VICTORY", Fight.TIE: "TIE", Fight.KO: "KO", Fight.FLEE: "FLEE"}
SKILLS = dict(
    zip(Skill, [None, "K1", "K2", "K3", "K4", "K5", "K6", "K7", "KP1", "KP2"], strict=True)
)  # in the reading's words
POLICIES = ("cautious", "rusher", "commando")


@cache
def rules_of_combat():
    """Rules that go through heroes, rulings that matter here, the expansion and policies."""
    chosen = []
    for number in range(VARIANTS):
        chosen.append(settings(number, hero_pool="all", policy=POLICIES[number % len(POLICIES)]))
        chosen[-1]["purple_eye"] = number % 2 == 0
        chosen[-1]["gauge_floor"] = "min" if number % 7 else "zero"
        chosen[-1]["victory_tires"] = number % 11 > 2
    return np.concatenate([scenario().configuration(each).rules() for each in chosen])


# --- random Combats --------------------------------------------------------------------------------------------------


@kernel
def equip_at_random(s, rules, seat):
    """Loot cards of the deck, worn wherever there is a place, else in the Inventory."""
    for _ in range(below(s, DICE, 9)):
        row = draw_loot(s)
        kind, slot = rules.loot[row].type, below(s, DICE, SLOTS)
        if kind == CardType.INFECTED:
            if s.infection[seat, slot] == NONE:
                s.infection[seat, slot] = row
            else:
                discard_row(s, row)
        elif kind == CardType.IMPLANT and s.implant[seat] == NONE:
            s.implant[seat] = row
        elif kind < CardType.IMPLANT and s.slot[seat, slot] == NONE:
            s.slot[seat, slot] = row
        else:
            put(s, rules, seat, row)
    if below(s, DICE, 3) == 0:
        take_effect(s, rules, seat, Effect.COMBAT_NOODLE)
    if below(s, DICE, 4) == 0:  # a Combat Skill, which are rare
        slot = below(s, DICE, SLOTS)
        if s.slot[seat, slot] == NONE:
            held = s.held[seat]
            take_effect(s, rules, seat, Effect.SWIFT + below(s, DICE, 4))
            if s.held[seat] > held:
                s.slot[seat, slot] = take_last(s, rules, seat)
    refresh(s, rules, seat)


@kernel
def take_last(s, rules, seat):
    """The last card of an Inventory, an item, out of it."""
    s.held[seat] -= 1
    card = s.hand[seat, s.held[seat]]
    s.holds[seat, rules.loot[card].type] -= 1
    s.holds[seat, 6] -= rules.loot[card].chopper
    return card


@kernel
def gather(s, rules):
    """A LEAD in room 1, perhaps with others; everybody equipped, gauges anywhere. The LEAD."""
    dress(s, rules)
    lead = below(s, DICE, rules.players)
    for seat in range(rules.players):
        if s.out[seat] and seat == lead:
            s.out[seat], s.shields[seat] = 0, 1
            for other in range(rules.players):  # somebody has a shield to spare, or the Scrapyard has
                if other != lead and s.shields[other] > 1:
                    s.shields[other] -= 1
                    s.scrapyard += 1
                    break
            s.scrapyard -= 1
        if not s.out[seat]:
            s.room[seat] = 1 if seat == lead else below(s, DICE, 2)
        equip_at_random(s, rules, seat)
        s.gauge[seat] = below(s, DICE, 12) + (0 if rules.gauge_floor else minimum_attack(s, rules, seat))
        if below(s, DICE, 5) == 0:
            s.speed_boost[seat] = rules.drink_speed
    return lead


@kernel
def raise_adam(s, rules):
    """Level Ups for A.D.A.M., some of them dark; shields."""
    for level in range(min(rules.max_adam_level, below(s, DICE, ADAM_LEVELS + 1))):
        chit = below(s, DICE, ADAM_CHITS)
        used = False
        for other in range(ADAM_LEVELS):
            used |= s.adam_chit[other] == chit
        if not used:
            s.adam_chit[level], s.adam_dark[level] = chit, below(s, DICE, 2)
    more = min(s.scrapyard, below(s, DICE, 8))
    s.adam_shields += more
    s.scrapyard -= more


@kernel
def any_plan(s, rules, lead):
    """A plan that the LEAD can carry out; whether it may FLEE is left to the kernel."""
    maneuvers = drinks_speed = drinks_attack = drinks_shields = noodles = silence = 0
    if s.foe_skill != Skill.NONE and has_effect(s, lead, Effect.SILENCE) and s.shields[lead] > 1:
        silence = below(s, DICE, 2)
    for _ in range(min(3, maneuvers_at_hand(s, rules, lead, silence))):
        if below(s, DICE, 3):
            maneuvers |= 1 << below(s, DICE, 3)
    left = s.drinks[lead]
    if left and below(s, DICE, 2):
        drinks_speed = below(s, DICE, left + 1)
        drinks_attack = below(s, DICE, left - drinks_speed + 1)
        drinks_shields = below(s, DICE, left - drinks_speed - drinks_attack + 1)
    if s.foe_skill == Skill.BITE and s.shields[lead] == 1:
        drinks_speed = drinks_attack = 0  # nobody drinks these before a bite that knocks it out
    elif s.foe != NONE:
        noodles = below(s, DICE, min(3, cards_with(s, rules, Effect.COMBAT_NOODLE)) + 1)
    return pack(maneuvers, drinks_speed, drinks_attack, drinks_shields, noodles, silence, below(s, DICE, 2))


@kernel
def make_combats(states, rules, seed, first, duels, found):
    """Fill blank states with Combats that are about to begin: `found` gets LEAD, plan, its value, whether it is best.

    Every other plan is the one that `best_plan` picks.
    """
    for i in range(len(states)):
        s, r = states[i], rules[(first + i) % len(rules)]
        begin(s, r, seed, first + i)
        lay(s, r, 1, 0, (0, 0, 0, 0))
        lead = gather(s, r)
        if r.purple_eye:
            raise_adam(s, r)
        if duels and r.purple_eye:
            face_adam(s, r)
        else:
            row = draw_monster(s)
            stronger = below(s, DICE, 4) == 0
            face_monster(s, r, row, stronger * below(s, DICE, 4), stronger * below(s, DICE, 4))
        best = below(s, DICE, 2)
        plan = best_plan(s, r, lead)[1] if best else any_plan(s, r, lead)
        found[i, 0], found[i, 1], found[i, 3] = lead, plan, best
        found[i, 2] = value_of(s, r, lead, spare_shields(s, r, lead), plan)


@kernel
def values(states, rules, first, i, lead, plans, found):
    """The kernels' values of some plans in one Combat."""
    s, r = states[i], rules[(first + i) % len(rules)]
    support = spare_shields(s, r, lead)
    for each in range(len(plans)):
        found[each] = value_of(s, r, lead, support, plans[each])


@kernel
def fight_out(states, rules, first, found, ends):
    """Carry the plans out; what becomes of a Monster card as well."""
    for i in range(len(states)):
        s, r = states[i], rules[(first + i) % len(rules)]
        lead, row = found[i, 0], s.foe
        ends[i] = fight(s, r, lead, found[i, 1])
        if row != NONE:
            resolve(s, r, lead, row, ends[i])


# --- the same, for the reading ---------------------------------------------------------------------------------------


class Gear:
    """What a hero's cards and Level Ups give in Combat, added up from the tables."""

    def __init__(self, s, rules, seat):
        character = int(s["hero"][seat]) - 1
        self.minimum = int(rules["characters"][character]["attack"])
        self.speed = int(rules["characters"][character]["speed"]) + int(s["speed_boost"][seat])
        self.maneuvers, self.effects, self.amounts = Counter(), set(), {}
        worn = [
            infected if infected != NONE else row
            for row, infected in zip(s["slot"][seat].tolist(), s["infection"][seat].tolist(), strict=True)
        ]
        for row in [*worn, int(s["implant"][seat])]:
            if row != NONE:
                card = rules["loot"][row]
                self.add(card, "")
                self.amounts[int(card["effect"])] = int(card["amount"])
                self.speed -= int(card["amount"]) * (int(card["effect"]) == Effect.SLOWED)
        for level in range(int(s["levels"][seat])):
            chit = rules["level_ups"][character * 4 + int(s["chit"][seat, level])]
            self.add(chit, "dark_" if s["dark"][seat, level] else "")
        token = int(s["cubetron"][seat])
        if token != NONE and int(rules["cubetrons"][token]["power"]) == 1:
            self.speed += int(rules["cubetrons"][token]["amount"])

    def add(self, row, side):
        self.speed += int(row[side + "speed"])
        self.effects.add(int(row[side + "effect"]))
        if not side:
            self.maneuvers[int(row["maneuver"])] += 1


class Combat:
    """One Combat in the reading's words: who fights whom, and by which choices."""

    def __init__(self, s, rules, lead):
        self.s, self.rules, self.lead_seat = s, rules, lead
        self.shields, self.drinks = s["shields"].tolist(), s["drinks"].tolist()
        self.scrapyard, self.yard_drinks = int(s["scrapyard"]), int(s["drink_supply"])
        players, rooms, out = int(rules["players"]), s["room"].tolist(), s["out"].tolist()
        self.helpers = [
            seat for seat in range(players) if seat != lead and not out[seat] and rooms[seat] == rooms[lead]
        ]
        self.gear = Gear(s, rules, lead)
        effects, foe = self.gear.effects, int(s["foe"])
        self.skills = frozenset(
            {Effect.SWIFT: "CS1", Effect.TIRELESS: "CS2", Effect.ESCAPE: "CS3"}[effect]
            for effect in (Effect.SWIFT, Effect.TIRELESS, Effect.ESCAPE)
            if effect in effects
        )
        duel = foe == NONE
        self.all_skills = self.skills | ({"CS4"} if Effect.SILENCE in effects else set())
        self.lead = Hero(
            self.gear.speed,
            int(s["gauge"][lead]),
            self.shields[lead],
            self.gear.minimum,
            self.drinks[lead],
            Effect.SECOND_WIND in effects,
            self.gear.amounts.get(Effect.ADAM_SLAYER, 0) if duel else 0,
            self.gear.amounts.get(Effect.ADAM_GUARD, 0) if duel else 0,
        )
        self.supports = [Hero(0, 0, self.shields[seat]) for seat in self.helpers]
        speed, attack, defense = int(s["foe_speed"]), int(s["foe_attack"]), int(s["foe_defense"])
        if duel:
            self.foe, self.card = Adam(speed, attack, int(s["adam_shields"])), None
        else:
            self.card = rules["monsters"][foe]
            self.foe = Monster(
                speed, attack, defense, int(self.card["weakness"]) or None, SKILLS[int(self.card["skill"])]
            )
        self.floor, self.tires = "zero" if rules["gauge_floor"] else "min", bool(rules["victory_tires"])

    def told(self, number, plan, pays):
        """What to say of a Combat in which kernel and reading differ."""
        return f"{number}: {self.lead} {self.foe} {self.supports} {self.choices(plan, pays)}"

    def maneuvers(self, silenced):
        """How many Maneuvers LEAD and SUPPORT have that work on this Monster."""
        if self.card is None or self.foe.weakness is None or (self.foe.skill == "K4" and not silenced):
            return 0
        gears = [self.gear, *[Gear(self.s, self.rules, seat) for seat in self.helpers]]
        return sum(gear.maneuvers[self.foe.weakness] for gear in gears)

    def choices(self, plan, pays):
        """A plan of the kernels."""
        set_to_1 = [name for bit, name in enumerate(reading.ATTRIBUTES) if plan >> bit & 1]
        speed, attack, shields = plan >> 3 & 3, plan >> 5 & 3, plan >> 7 & 3
        silence = plan >> 11 & 1
        drinks = ("speed",) * speed + ("attack",) * attack + ("shields",) * (shields * silence)
        chosen = Choices(
            maneuvers=tuple((self.foe.weakness, name) for name in set_to_1) if self.card is not None else (),
            skills=self.skills | ({"CS4"} if silence else set()),
            early=shields * (1 - silence),  # before the Monster's Skill; for silence a shield is paid first
            drinks=drinks,
            noodles=plan >> 9 & 3,
            pays=pays,
        )
        return replace(chosen, flee=bool(plan >> 12 & 1) and self.may_flee(chosen, "speed" in set_to_1))

    def may_flee(self, chosen, slowed):
        faster = 3 * chosen.drinks.count("speed") + 2 * ("CS1" in chosen.skills)
        skill = None if self.card is None or "CS4" in chosen.skills else self.foe.skill
        speed = 1 if slowed and skill != "K4" else self.foe.speed
        return reading.may_flee(self.lead.speed + faster, speed, skill, chosen.skills)

    def outcome(self, plan, pays, lead=None):
        chosen, lead = self.choices(plan, pays), lead or self.lead
        held = (self.supports, self.scrapyard, self.yard_drinks, self.floor)
        if self.card is None:
            return reading.duel(lead, self.foe, chosen, *held, victory_tires=self.tires)
        return reading.fight(lead, self.foe, chosen, *held, noodle="combat", victory_tires=self.tires)

    def pays(self, plan):
        """AH-126 as the scripts do it: SUPPORT pays what would knock the LEAD out, whoever has most, and keeps one."""
        if not self.helpers:
            return ()
        spare = tuple(hero.shields - 1 for hero in self.supports)
        if self.outcome(plan, ()).result != "KO" or self.outcome(plan, spare).result == "KO":
            return ()
        least = min(total for total in range(sum(spare) + 1) if self.outcome(plan, self.shares(total)).result != "KO")
        return self.shares(least)

    def shares(self, total):
        left = [hero.shields for hero in self.supports]
        for _ in range(total):
            left[left.index(max(left))] -= 1
        return tuple(hero.shields - rest for hero, rest in zip(self.supports, left, strict=True))

    def worth(self, plan, pays):
        """[points] What a plan brings by the script's weights, from what the reading says will happen."""
        weights = self.rules["policies"][self.lead_seat]
        out = self.outcome(plan, pays, replace(self.lead, shield_after_victory=False))
        drinks, noodles = sum(plan >> place & 3 for place in (3, 5, 7)), plan >> 9 & 3
        price = drinks * int(weights["drink"]) + noodles * int(weights["noodle"])
        if out.result == "KO":
            return -int(weights["knock_out"]) - price
        others = sum(self.shields[seat] for seat in self.helpers) - sum(hero.shields for hero in out.supports)
        lost = self.lead.shields + self.gained(plan) - out.lead.shields + others
        value = -price - lost * int(weights["shield"])
        if out.result == "FLEE":
            return value - int(weights["haste"])
        if out.lead.shields - others == 1:
            value -= int(weights["shield"])
        if out.result == "VICTORY":
            value += int(weights["monster"]) * (4 if self.card is None else 1)
            value += int(weights["loot"]) * out.draw_loot
            value += int(weights["drink"]) * (
                self.foe.skill == "K7" and not plan >> 11 & 1 if self.card is not None else 0
            )
        return value

    def gained(self, plan):
        """[shields] What Powa-Drinks give."""
        return min(3 * (plan >> 7 & 3), self.scrapyard + (plan >> 11 & 1))


def lots_of_combats(number, seed, duels):
    rules = rules_of_combat()
    if duels:
        rules = rules[::2]
    for first in range(0, number, LOT):
        states = np.zeros(min(LOT, number - first), STATE)
        found = np.zeros((len(states), 4), np.int64)
        make_combats(states, rules, seed, first, duels, found)
        assert broken_laws(states, rules, first) == 0 or not duels  # else a Monster card is on its way
        yield first, states, found, rules
