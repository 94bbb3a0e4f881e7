"""All Hoomanz Are Dead, Combat, by hand: one LEAD, its SUPPORT and a Monster, several Monsters, or A.D.A.M.

A second reading of the rulebook (pages 8, 9, 14), written from it, not from the kernels. Nothing is drawn and nobody
decides anything here: every free choice is an argument, and what has to be drawn afterwards is only counted.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

VICTORY, TIE, KO, FLEE = "VICTORY", "TIE", "KO", "FLEE"
ATTRIBUTES = ("speed", "attack", "defense")
PLENTY = 30  # a Scrapyard with all the shields there are


@dataclass(frozen=True)
class Monster:
    """A Monster card (AH-117)."""

    speed: int
    attack: int
    defense: int
    weakness: int | None = None
    skill: str | None = None  # K1 ... K7, KP1, KP2
    bomb: bool = False


@dataclass
class Hero:
    """A hero as it stands in Combat: `speed` with all bonuses, `gauge` as the Combat-O-Nator shows it."""

    speed: int
    gauge: int
    shields: int
    minimum: int = 0  # Minimum Attack
    drinks: int = 0
    shield_after_victory: bool = False  # a Level Up
    extra_against_adam: int = 0  # [attack] an equipped Gun
    armour_against_adam: int = 0  # [shields] an equipped Tool


@dataclass(frozen=True)
class Choices:
    """All that players decide in one Combat.

    maneuvers: activated Maneuvers of LEAD and SUPPORT alike, as (class, attribute) (AH-118, AH-125).
    skills: activated Combat Skills, CS1 ... CS4 (AH-120).
    early: drinks on shields before the Monster's Skill strikes (AH-134: at any time).
    drinks: what each further Powa-Drink of the LEAD raises: "speed", "attack" or "shields" (AH-135).
    noodles: Combat Noodles played for the LEAD (AH-132).
    pays: the most shields each SUPPORT gives when the LEAD is hit (AH-126); nobody pays more than the hit.
    """

    maneuvers: tuple[tuple[int, str], ...] = ()
    skills: frozenset[str] = frozenset()
    early: int = 0
    drinks: tuple[str, ...] = ()
    noodles: int = 0
    flee: bool = False
    pays: tuple[int, ...] = ()


@dataclass
class Outcome:
    """How one Combat ended. The heroes in it are copies; shields of the LEAD are 0 after a KO."""

    result: str
    lead: Hero
    supports: list[Hero]
    scrapyard: int  # [shields]
    yard_drinks: int  # [Powa-Drinks] in the Scrapyard
    support_kos: list[int] = field(default_factory=list)  # SUPPORT that paid its last shield
    wins_card: bool = False  # the Monster goes to the LEAD's Inventory, else it is discarded
    clear: bool = False  # the room is CLEARed
    discard_random: int = 0  # [Inventory cards] of the LEAD (K5)
    draw_loot: int = 0  # K6
    adam_levels: int = 0  # Level Ups A.D.A.M. earns, by a defeat or by a Monster's Skill
    short_circuits: int = 0  # of A.D.A.M.'s chits, the hero choosing (KP2, or A.D.A.M. destroyed)
    adam_shields: int = 0  # after a duel


@dataclass
class Adam:
    """A.D.A.M.: always ready, attack the sum of his chits, defense his shields (AH-225)."""

    speed: int
    attack: int
    shields: int
    horde_speed: int = 0  # what his chits add to each Horde Monster
    horde_attack: int = 0


def _take(hero: Hero, want: int, scrapyard: int) -> int:
    """A hero takes shields, as many as there are (AH-A22); what the Scrapyard keeps."""
    taken = min(want, scrapyard)
    hero.shields += taken
    return scrapyard - taken


def _drink(out: Outcome, effect: str) -> None:
    """AH-134..AH-138: one Powa-Drink of the LEAD, back to the Scrapyard, for 3 of something."""
    lead = out.lead
    if lead.drinks == 0:
        raise ValueError("no Powa-Drink left")
    lead.drinks -= 1
    out.yard_drinks += 1
    if effect == "speed":
        lead.speed += 3
    elif effect == "attack":
        lead.gauge += 3
    elif effect == "shields":
        out.scrapyard = _take(lead, 3, out.scrapyard)
    else:
        raise ValueError(f"a drink on {effect}")


def _lower_gauge(lead: Hero, damaged: int, choices: Choices, gauge_floor: str) -> None:
    """AH-106, Exhausted: 1 A for each D damaged, not below Minimum Attack (AH-A27). CS2 spares it."""
    if "CS2" not in choices.skills:
        floor = {"min": lead.minimum, "zero": 0}[gauge_floor]
        lead.gauge = max(floor, lead.gauge - damaged)


def _hit_lead(out: Outcome, hit: int, choices: Choices) -> bool:
    """AH-107, AH-126, AH-A29: SUPPORT pays first, the LEAD loses the rest. Whether the LEAD is KO'd."""
    lead = out.lead
    for i, most in enumerate(choices.pays):
        support = out.supports[i]
        paid = min(most, support.shields, hit)
        if support.shields > 0 and support.shields == paid:
            out.support_kos.append(i)
        support.shields -= paid
        out.scrapyard += paid
        hit -= paid
    lost = min(hit, lead.shields)
    lead.shields -= lost
    out.scrapyard += lost
    return lead.shields == 0


def may_flee(speed: int, monster_speed: int, skill: str | None, skills: frozenset[str] = frozenset()) -> bool:
    """AH-101: strictly faster, or CS3; never from K3. `skill` is None where CS4 has silenced it."""
    return skill != "K3" and (speed > monster_speed or "CS3" in skills)


def _begin(lead: Hero, supports: Sequence[Hero], scrapyard: int, yard_drinks: int) -> Outcome:
    return Outcome("", replace(lead), [replace(hero) for hero in supports], scrapyard, yard_drinks)


def _end(out: Outcome, result: str, monster: Monster, skill: str | None) -> Outcome:
    """AH-110..AH-115, Resolution, and the Skills that speak there."""
    out.result = result
    out.clear = result != FLEE
    if result == VICTORY:
        out.wins_card = True
        if skill == "K6":
            out.draw_loot = 1
        if skill == "K7" and out.yard_drinks > 0:
            out.yard_drinks -= 1
            out.lead.drinks += 1
        if skill == "KP2":
            out.short_circuits = 1
        if out.lead.shield_after_victory:
            out.scrapyard = _take(out.lead, 1, out.scrapyard)
    if result in (TIE, KO) and skill == "K5":
        out.discard_random = 1
    if result == KO and skill == "KP1":
        out.adam_levels = 1
    return out


def fight(
    lead: Hero,
    monster: Monster,
    choices: Choices = Choices(),
    supports: Sequence[Hero] = (),
    scrapyard: int = PLENTY,
    yard_drinks: int = 15,
    gauge_floor: str = "min",
    noodle: str = "gauge",
    victory_tires: bool = True,
) -> Outcome:
    """One Combat of the LEAD against one Monster (AH-097..AH-117).

    gauge_floor: "min" or "zero" (AH-A27). noodle: a Combat Noodle's 4 A go on the "gauge", where what is not used up
    stays, or count in this "combat" only. victory_tires: whether the attack that defeats the Monster tires (AH-A102).
    Raises ValueError if the choices are not allowed.
    """
    out = _begin(lead, supports, scrapyard, yard_drinks)
    hero = out.lead
    skill = monster.skill

    # 1 Initiative: Monster Skill (AH-121), Maneuvers and Skills (AH-099), Instant Items (AH-109), then FLEE
    for _ in range(choices.early):
        _drink(out, "shields")
    if "CS4" in choices.skills:
        if hero.shields < 2:
            raise ValueError("CS4 costs 1 shield of at least 2")
        hero.shields -= 1
        out.scrapyard += 1
        skill = None
    if skill == "K1":  # not an attack: SUPPORT can not pay (AH-124, AH-126)
        hero.shields -= 1
        out.scrapyard += 1
        if hero.shields == 0:
            return _end(out, KO, monster, skill)
    now = {"speed": monster.speed, "attack": monster.attack, "defense": monster.defense}
    for weakness, attribute in choices.maneuvers:
        if weakness == monster.weakness and skill != "K4":
            now[attribute] = 1  # AH-119
    for effect in choices.drinks:
        _drink(out, effect)
    extra = 0
    if noodle == "gauge":
        hero.gauge += 4 * choices.noodles
    else:
        extra = 4 * choices.noodles
    speed = hero.speed + (2 if "CS1" in choices.skills else 0)
    if choices.flee:
        if not may_flee(speed, now["speed"], skill, choices.skills):
            raise ValueError("FLEE is not allowed")
        return _end(out, FLEE, monster, skill)

    # 2 Aggression by the faster side, the Monster on a tie (AH-100); 3 Retribution by the other (AH-108)
    order = ("hero", "monster") if speed > now["speed"] else ("monster", "hero")
    for side in order:
        if side == "hero":
            attack = hero.gauge + extra
            if skill == "K2":
                attack = max(0, attack - 2)
            if victory_tires or attack < now["defense"]:  # AH-A102
                _lower_gauge(hero, min(attack, now["defense"]), choices, gauge_floor)
            if attack >= now["defense"]:  # AH-104
                return _end(out, VICTORY, monster, skill)
        elif _hit_lead(out, now["attack"], choices):
            return _end(out, KO, monster, skill)
    return _end(out, TIE, monster, skill)  # AH-113


def fight_all(
    lead: Hero,
    monsters: Sequence[Monster],
    choices: Sequence[Choices] = (),
    supports: Sequence[Hero] = (),
    scrapyard: int = PLENTY,
    yard_drinks: int = 15,
    gauge_floor: str = "min",
    noodle: str = "gauge",
    victory_tires: bool = True,
) -> list[Outcome]:
    """One Monster after the other (AH-073); FLEE and KO end it and discard the rest (AH-102, AH-131, AH-A31).

    Nothing resets in between (AH-116). The room is CLEARed if the last outcome says so. A SUPPORT that was KO'd has
    no shields left to pay; that its Maneuvers are gone too is the caller's to see to.
    """
    outcomes: list[Outcome] = []
    for i, monster in enumerate(monsters):
        chosen = choices[i] if i < len(choices) else Choices()
        out = fight(lead, monster, chosen, supports, scrapyard, yard_drinks, gauge_floor, noodle, victory_tires)
        outcomes.append(out)
        lead, supports, scrapyard, yard_drinks = out.lead, out.supports, out.scrapyard, out.yard_drinks
        if out.result in (FLEE, KO):
            break
    return outcomes


def duel(
    lead: Hero,
    adam: Adam,
    choices: Choices = Choices(),
    supports: Sequence[Hero] = (),
    scrapyard: int = PLENTY,
    yard_drinks: int = 15,
    gauge_floor: str = "min",
    victory_tires: bool = True,
) -> Outcome:
    """The LEAD against A.D.A.M. himself (AH-224..AH-226, AH-A63, AH-A64).

    Maneuvers, Noodles and CS4 find nothing to work on. His shields are tokens: what he loses is gone. VICTORY means
    that he is destroyed. The room is not CLEARed and there is no card to win.
    """
    out = _begin(lead, supports, scrapyard, yard_drinks)
    hero = out.lead
    out.adam_shields = adam.shields
    for effect in ("shields",) * choices.early + choices.drinks:
        _drink(out, effect)
    speed = hero.speed + (2 if "CS1" in choices.skills else 0)
    if choices.flee:
        if not may_flee(speed, adam.speed, None, choices.skills):
            raise ValueError("FLEE is not allowed")
        out.result = FLEE
        return out
    order = ("hero", "adam") if speed > adam.speed else ("adam", "hero")
    for side in order:
        if side == "hero":
            damaged = min(hero.gauge + hero.extra_against_adam, out.adam_shields)
            out.adam_shields -= damaged
            out.scrapyard += damaged
            if victory_tires or out.adam_shields > 0:  # AH-A102
                _lower_gauge(hero, damaged, choices, gauge_floor)
            if out.adam_shields == 0:  # AH-230, AH-235
                out.result = VICTORY
                out.short_circuits = 1
                return out
        elif _hit_lead(out, max(0, adam.attack - hero.armour_against_adam), choices):
            out.result = KO
            out.adam_levels = 1  # AH-219
            return out
    out.result = TIE
    return out


def meet(
    lead: Hero,
    horde: Sequence[Monster],
    adam: Adam,
    choices: Sequence[Choices] = (),
    supports: Sequence[Hero] = (),
    scrapyard: int = PLENTY,
    yard_drinks: int = 15,
    gauge_floor: str = "min",
    noodle: str = "gauge",
    victory_tires: bool = True,
) -> list[Outcome]:
    """A meeting with A.D.A.M.: the Horde he sends, then himself (AH-223, AH-224, AH-A65).

    Whoever is KO'd by a Horde Monster was defeated by A.D.A.M. (AH-A62). No outcome CLEARs the room.
    """
    sent = [
        replace(monster, speed=monster.speed + adam.horde_speed, attack=monster.attack + adam.horde_attack)
        for monster in horde
    ]
    outcomes = fight_all(lead, sent, choices, supports, scrapyard, yard_drinks, gauge_floor, noodle, victory_tires)
    for out in outcomes:
        out.clear = False
        out.adam_shields = adam.shields
        if out.result == KO:
            out.adam_levels += 1
    if outcomes:
        out = outcomes[-1]
        if out.result in (FLEE, KO):
            return outcomes
        lead, supports, scrapyard, yard_drinks = out.lead, out.supports, out.scrapyard, out.yard_drinks
    chosen = choices[len(sent)] if len(sent) < len(choices) else Choices()
    outcomes.append(duel(lead, adam, chosen, supports, scrapyard, yard_drinks, gauge_floor, victory_tires))
    return outcomes


# --- the 64 Monsters and what can be counted over them ---------------------------------------------------------------

ARCHETYPES = [  # speed, attack, defense, skill; four copies each
    (1, 2, 3, None),
    (2, 1, 4, None),
    (2, 3, 4, "K6"),
    (3, 2, 5, None),
    (3, 3, 6, "K2"),
    (4, 2, 3, None),
    (4, 3, 6, None),
    (1, 5, 8, "K1"),
    (5, 2, 4, "K7"),
    (2, 4, 9, None),
    (5, 3, 7, "K5"),
    (3, 5, 8, None),
    (6, 4, 5, "K3"),
    (4, 4, 9, "K4"),
    (7, 5, 8, None),
    (5, 6, 11, "K1"),
]
MONSTERS = [  # copies a, b, c have Weakness 1, 2, 3; copy d none, but the Monster BOMB icon
    Monster(speed, attack, defense, weakness, skill, bomb=weakness is None)
    for speed, attack, defense, skill in ARCHETYPES
    for weakness in (1, 2, 3, None)
]


def printed(monster: Monster, keep: Sequence[str] = ()) -> Monster:
    """The card by its printed numbers only; of its Skills those in `keep`."""
    return monster if monster.skill in keep else replace(monster, skill=None)


def tally(hero: Hero, keep: Sequence[str] = ()) -> tuple[int, int, int, int]:
    """VICTORY, TIE and KO of one hero against each Monster, doing nothing special; and the shields it loses in all."""
    outcomes = [fight(hero, printed(monster, keep)) for monster in MONSTERS]
    results = [out.result for out in outcomes]
    lost = sum(hero.shields - out.lead.shields for out in outcomes)
    return results.count(VICTORY), results.count(TIE), results.count(KO), lost


def slower_monsters(speed: int) -> tuple[int, int]:
    """Monsters with a Speed below `speed`; those of them that a hero may FLEE."""
    slower = [monster for monster in MONSTERS if monster.speed < speed]
    return len(slower), sum(may_flee(speed, monster.speed, monster.skill) for monster in slower)


def wins_with_a_maneuver(hero: Hero, weakness: int) -> int:
    """Monsters the hero defeats with one Maneuver of this class, on whatever attribute serves best, or unused."""
    wins = 0
    for monster in MONSTERS:
        ways = [Choices()] + [Choices(maneuvers=((weakness, attribute),)) for attribute in ATTRIBUTES]
        wins += any(fight(hero, monster, way).result == VICTORY for way in ways)
    return wins


def pairs(hero: Hero) -> dict[str, int]:
    """An M2 room, printed numbers only: how often each run of results comes, over ordered pairs of two cards."""
    count: dict[str, int] = {}
    letter = {VICTORY: "V", TIE: "T", KO: "K"}
    for i, first in enumerate(MONSTERS):
        for j, second in enumerate(MONSTERS):
            if i != j:
                outcomes = fight_all(hero, [printed(first), printed(second)])
                run = "".join(letter[out.result] for out in outcomes)
                count[run] = count.get(run, 0) + 1
    return count
