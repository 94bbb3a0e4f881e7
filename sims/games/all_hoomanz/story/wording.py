"""All Hoomanz Are Dead, its things as text for `story`: rooms, cards, heroes, Monsters, A.D.A.M.

`names` maps a table to its rows' names, as in `Game.tell`.
"""

from collections.abc import Mapping
from typing import Any

from sims.games.all_hoomanz.board.grid import step_to
from sims.games.all_hoomanz.queries.adam import adam_attack, adam_speed
from sims.games.all_hoomanz.queries.gear import choppers, hand_limit, speed_of
from sims.games.all_hoomanz.records.sizes import ADAM, MONSTERS, NOBODY, NONE, SIDE, SLOTS
from sims.games.all_hoomanz.records.words import (
    AdamEffect,
    Barrier,
    CardType,
    Effect,
    Hero,
    Holding,
    Kind,
    Power,
    Skill,
)
from sims.phrases import listed, plural, word

Names = Mapping[str, list[str]]

COMPASS = ("north", "east", "south", "west")
_ROOMS = {
    Kind.MEDBAY: "the Medbay",
    Kind.BRAIN: "Brain",
    Kind.EMP: "the E.M.P.",
    Kind.FACTORY: "the Factory",
    Kind.REACTOR: "the Reactor",
    Kind.LAB: "the Lab",
    Kind.HELIPAD: "Helipad",
    Kind.DROPSITE: "the Dropsite",
    Kind.PURPLE_EYE: "the Purple Eye",
    Kind.ALIEN_LANDING: "the Alien Landing",
}


def room(s: Any, rules: Any, number: int) -> str:
    """Return a room as text: its kind, its number among rooms of its kind, where it lies seen from the Medbay."""
    kind = int(rules.tiles[s.tile[number]].kind)
    before = sum(int(rules.tiles[s.tile[other]].kind) == kind for other in range(number))
    name = _ROOMS.get(Kind(kind), f"{word(Kind(kind)).capitalize()} room")
    if before or not name.startswith("the "):
        name = f"{name} {before + 1}"
    if number == 0:
        return name
    here, medbay = int(s.cell[number]), int(s.cell[0])
    down, right = here // SIDE - medbay // SIDE, here % SIDE - medbay % SIDE
    way = [f"{abs(right)} {'E' if right > 0 else 'W'}"] * (right != 0)
    way += [f"{abs(down)} {'S' if down > 0 else 'N'}"] * (down != 0)
    return f"{name} ({', '.join(way)})"


def features(s: Any, rules: Any, number: int) -> str:
    """Return what else a room has, in brackets: several icons, a barrier, a Trapdoor, TNT."""
    tile = rules.tiles[s.tile[number]]
    parts = [f"x{tile.icons}"] * int(tile.icons > 1) + ["Deploy Zone"] * int(tile.barrier == Barrier.YELLOW)
    parts += ["Safe Zone"] * int(tile.barrier == Barrier.RED)
    parts += ["Trapdoor"] * bool(tile.trapdoor) + ["TNT"] * bool(tile.tnt)
    return f" [{', '.join(parts)}]" if parts else ""


def direction(s: Any, origin: int, number: int) -> str:
    """Return the compass direction from a room to one beside it, "" if it lies elsewhere."""
    step = int(s.cell[number]) - int(s.cell[origin])
    return next((COMPASS[side] for side in range(4) if step_to(side) == step), "")


def hero(s: Any, names: Names, seat: int) -> str:
    """Return who sits at a seat."""
    return "A.D.A.M." if seat == ADAM else names["characters"][s.hero[seat] - Hero.WENDY]


def revealer(s: Any, names: Names, who: int) -> str:
    """Return who revealed a Brain."""
    return "A Drone" if who == NOBODY else hero(s, names, who)


def card(rules: Any, names: Names, number: int) -> str:
    """Return a card of an Inventory, with what it does."""
    if number >= MONSTERS:
        bomb = " [Monster BOMB]" if rules.monsters[number - MONSTERS].bomb else ""
        return names["monsters"][number - MONSTERS] + bomb
    row = rules.loot[number]
    gives = [f"{int(row[bonus]):+d} {bonus.capitalize()}" for bonus in ("attack", "defense", "speed") if row[bonus]]
    gives += [f"Maneuver {row.maneuver}"] * bool(row.maneuver)
    gives += [word(Effect(row.effect))] * bool(row.effect) + ["Chopper"] * bool(row.chopper)
    return names["loot"][number] + (f" [{', '.join(gives)}]" if gives else "")


def inventory(s: Any, rules: Any, seat: int) -> str:
    """Return how many cards of which types a hero holds."""
    types = [*CardType][: CardType.INFECTED]
    held = [(int(s.holds[seat, kind]), word(kind).capitalize()) for kind in types]
    held.append((int(s.holds[seat, Holding.MONSTERS]), "Monster card"))
    listing = ", ".join(plural(number, name) for number, name in held if number) or "nothing"
    icons = int(choppers(s, seat))
    bombs = int(s.holds[seat, Holding.MONSTER_BOMBS])
    if icons:
        listing += f"; {plural(icons, 'Chopper icon')} with Equipment"
    if bombs:
        listing += f"; {plural(bombs, 'Monster BOMB icon')}"
    return f"{s.held[seat]} of {hand_limit(s, rules, seat)} cards ({listing})"


def equipment(s: Any, rules: Any, names: Names, seat: int) -> str:
    """Return what a hero wears."""
    worn = []
    for slot in range(SLOTS):
        if s.infection[seat, slot] != NONE:
            worn.append(names["loot"][s.infection[seat, slot]])
        elif s.slot[seat, slot] != NONE:
            worn.append(card(rules, names, int(s.slot[seat, slot])))
    worn += [card(rules, names, int(s.implant[seat]))] * int(s.implant[seat] != NONE)
    return listed(worn) if worn else "nothing"


def levels(s: Any, names: Names, seat: int) -> str:
    """Return a hero's Level and Level Ups."""
    chits = []
    for level in range(int(s.levels[seat])):
        row = (int(s.hero[seat]) - Hero.WENDY) * 4 + int(s.chit[seat, level])
        chits.append(names["level_ups"][row] + " (dark)" * int(s.dark[seat, level]))
    return f"Level {s.levels[seat] + 1}" + (f" ({', '.join(chits)})" if chits else "")


def sheet(s: Any, rules: Any, names: Names, seat: int) -> str:
    """Return a hero's Character Card in one line."""
    parts = [
        plural(int(s.shields[seat]), "shield"),
        f"Speed {speed_of(s, seat)}",
        f"bonuses {s.attack_sum[seat]:+d} Attack {s.defense_sum[seat]:+d} Defense",
        levels(s, names, seat),
        plural(int(s.drinks[seat]), "Powa-Drink"),
    ]
    if s.cubetron[seat] != NONE:
        parts.append(cubetron(rules, names, int(s.cubetron[seat])))
    return ", ".join(parts)


def cubetron(rules: Any, names: Names, row: int) -> str:
    """Return a CUBETRON with its power."""
    return f"{names['cubetrons'][row]} [{word(Power(rules.cubetrons[row].power))}]"


def foe(s: Any, rules: Any, names: Names) -> str:
    """Return the foe of a Combat as it stands."""
    values = f"Speed {s.foe_speed}, Attack {s.foe_attack}, Defense {s.foe_defense}"
    if s.foe == NONE:
        return f"A.D.A.M.: {values}"
    monster = rules.monsters[s.foe]
    weakness = f", Weakness {monster.weakness}" if monster.weakness else ""
    skill = f", Skill {word(Skill(s.foe_skill))}" if s.foe_skill != Skill.NONE else ""
    amount = f" {monster.amount}" if skill and monster.amount else ""
    return f"{names['monsters'][s.foe]}: {values}{weakness}{skill}{amount}"


def fighter(s: Any, names: Names, seat: int, players: int) -> str:
    """Return the LEAD of a Combat and who supports it."""
    others = [
        hero(s, names, other)
        for other in range(players)
        if other != seat and not s.out[other] and s.room[other] == s.room[seat]
    ]
    support = f", SUPPORT {listed(others)}" if others else ""
    values = f"Speed {speed_of(s, seat)}, Attack {s.gauge[seat]}, {plural(int(s.shields[seat]), 'shield')}"
    return f"{hero(s, names, seat)} ({values}{support})"


def adam(s: Any, rules: Any, names: Names) -> str:
    """Return A.D.A.M. in one line."""
    chits = [
        names["adam_level_ups"][chit] + " (short-circuited)" * int(dark)
        for chit, dark in zip(s.adam_chit, s.adam_dark, strict=True)
        if chit != NONE
    ]
    horde = [names["monsters"][row] for row in s.horde if row != NONE]
    parts = [
        plural(int(s.adam_shields), "shield"),
        f"Attack {adam_attack(s, rules)}",
        f"Speed {adam_speed(s, rules)}",
        f"Level Ups {', '.join(chits) or 'none'}",
        f"Horde {' and '.join(horde) or 'empty'}",
        plural(int(s.adam_held), "Monster card"),
    ]
    return ", ".join(parts)


def adam_chit(rules: Any, names: Names, row: int) -> str:
    """Return one of A.D.A.M.'s Level Ups."""
    ability = AdamEffect(rules.adam_level_ups[row].ability)
    name = names["adam_level_ups"][row]
    return name if ability == AdamEffect.NONE or word(ability) == name.lower() else f"{name} [{word(ability)}]"
