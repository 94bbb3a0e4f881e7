"""Posthuman, its things as text for `telling`: players, places, tiles, items, encounters, dice.

`names` maps a table to its rows' names, as in `Game.tell`.
"""

from collections.abc import Mapping
from typing import Any

from sims.games.posthuman.queries.goods import ammo_in, food_in, item_in
from sims.games.posthuman.queries.people import health_limit, morale_limit
from sims.games.posthuman.queries.places import zones
from sims.games.posthuman.queries.rolls import count_of
from sims.games.posthuman.records.actions import IN_HAND, IN_PLAY
from sims.games.posthuman.records.sizes import MINIONS, NARRATIVES, NONE, START, STARTING_ITEMS, STATS, WEAPONS
from sims.games.posthuman.records.words import Ability, FoeClass, Melee, Special, Stat, Zone
from sims.phrases import listed, plural, word

Names = Mapping[str, list[str]]

_ZONES = {
    Zone.NORMAL: "",
    Zone.SAFE: ", a safe house",
    Zone.DEAD: ", a dead zone",
    Zone.DEAD_SAFE: ", a dead zone with a safe house",
}
_SPECIALS = {
    Special.SCOUT: "completed: Scout",
    Special.CAMP_HEALTH: "Camp: +{} health",
    Special.CAMP_MORALE: "Camp: +{} morale",
    Special.CAMP_FOOD: "Camp: +{} food",
    Special.AMMO: "completed: +{} ammo",
    Special.FOOD: "completed: +{} food",
    Special.EQUIPMENT: "completed: +{} equipment",
}


def who(s: Any, seat: int) -> str:
    """Return a player; a mutant is marked."""
    return f"Player {seat + 1}{' (mutant)' if s.mutant[seat] else ''}"


def character(names: Names, row: int) -> str:
    """Return a pre-made character, or that it is one of the player's own."""
    return names["characters"][row] if row != NONE else "own character"


def stats(values: Any) -> str:
    """Return the five stats."""
    return ", ".join(f"{word(Stat(stat))} {values[stat]}" for stat in range(STATS))


def item(names: Names, number: int) -> str:
    """Return an item by its number among all items."""
    if number >= STARTING_ITEMS:
        return names["starting_items"][number - STARTING_ITEMS]
    return names["weapons"][number - WEAPONS] if number >= WEAPONS else names["equipment"][number]


def items(names: Names, numbers: Any) -> str:
    """Return a list of items; "nothing" for none."""
    return listed([item(names, int(number)) for number in numbers]) or "nothing"


def encounter(names: Names, number: int) -> str:
    """Return an encounter or a minion by its number among all encounters."""
    if number >= NARRATIVES:
        return names["narratives"][number - NARRATIVES]
    return names["minions"][number - MINIONS] if number >= MINIONS else names["enemies"][number]


def tile(names: Names, row: int) -> str:
    """Return a tile by its row in `land`."""
    return names["starting_tiles"][0] if row == START else names["tiles"][row]


def tile_sheet(rules: Any, row: int) -> str:
    """Return what a tile shows: its zones, exits, supply cards, and what is special."""
    land = rules.land[row]
    number = zones(rules, row)
    each = [f"{plural(int(land.figures[zone]), 'encounter')}{_ZONES[Zone(land.zone[zone])]}" for zone in range(number)]
    parts = [f"{plural(number, 'zone')} ({'; '.join(each)})"] if number else []
    parts += [plural(int(land.exits), "exit"), plural(int(land.supplies), "supply card")]
    parts += [_SPECIALS[Special(land.special)].format(land.amount)] if land.special else []
    return ", ".join(parts)


def place(s: Any, rules: Any, names: Names, seat: int) -> str:
    """Return where a human stands: tiles of a map are numbered as they were laid."""
    here, zone = int(s.here[seat]), int(s.zone[seat])
    if here == 0:
        return "the starting tile"
    row = int(s.tile[seat, here])
    name = f"tile {here}, {tile(names, row)}"
    if zone == NONE:
        return f"{name}, on its marker"
    return f"{name}, zone {zone + 1} of {zones(rules, row)}{_ZONES[Zone(rules.land[row].zone[zone])]}"


def hunger(names: Names, space: int) -> str:
    """Return a space of the hunger track."""
    return names["hunger"][space].lower()


def tracks(s: Any, rules: Any, seat: int) -> str:
    """Return a human's health and morale."""
    health = f"health {s.health[seat]} of {health_limit(s, rules, seat)}"
    return f"{health}, morale {s.morale[seat]} of {morale_limit(s, rules, seat)}"


def stores(s: Any, rules: Any, names: Names, seat: int) -> str:
    """Return a human's tracks, hunger, food, ammo and experience."""
    rest = f"food {s.food[seat]}, ammo {s.ammo[seat]}, XP {s.xp[seat]}"
    return f"{tracks(s, rules, seat)}, hunger {hunger(names, int(s.hunger[seat]))}, {rest}"


def gear(s: Any, names: Names, seat: int) -> str:
    """Return what a human has in play, active weapons marked, and how many cards it holds in hand."""
    parts = []
    for at in range(int(s.gears[seat])):
        active = at in (s.melee[seat], s.ranged[seat])
        mounted = f" with {item(names, int(s.mount[seat, at]))}" if s.mount[seat, at] != NONE else ""
        parts.append(f"{item(names, int(s.gear[seat, at]))}{mounted}{' (active)' if active else ''}")
    parts += [f"follower {names['followers'][card]}" for card in s.active[seat, : s.actives[seat]]]
    parts += [f"skill {names['skills'][card]}" for card in s.skill[seat, : s.skills[seat]]]
    text = ", ".join(parts) or "nothing"
    return text + (f"; in hand {items(names, s.hand[seat, : s.held[seat]])}" if s.held[seat] else "")


def sheet(s: Any, rules: Any, names: Names, seat: int) -> str:
    """Return a player as a turn begins: where it stands, its tracks and what it has."""
    if s.mutant[seat]:
        cards = [names["mutant_actions"][card] for card in s.card[seat, : s.hand_held[seat]]]
        return f"{who(s, seat)}: {mutations(s, rules, names, seat)}; holds {listed(cards) or 'no card'}."
    named = f"{who(s, seat)} ({character(names, int(s.character[seat]))})"
    journey = f"{s.jp[seat]} of {plural(int(rules.journey_size), 'journey point')}"
    scars = plural(int(s.scars_held[seat]), "scar")
    where = place(s, rules, names, seat)
    return f"{named}: {journey}, {where}; {stores(s, rules, names, seat)}, {scars}; has {gear(s, names, seat)}."


def mutations(s: Any, rules: Any, names: Names, seat: int) -> str:
    """Return a player's scars that are mutations."""
    rows = [int(row) for row in s.scar[seat, : s.scars_held[seat]]]
    return listed([names["scars"][row] for row in rows if rules.scars[row].mutation]) or "no mutation"


def foe(s: Any, names: Names, at: int) -> str:
    """Return an enemy of a combat; those of one name are numbered."""
    name = encounter(names, int(s.foe[at]))
    same = [other for other in range(int(s.foes)) if s.foe[other] == s.foe[at]]
    return f"{name} {same.index(at) + 1}" if len(same) > 1 else name


def good(s: Any, n: Names, seat: int, number: int) -> str:
    """Return a good that a human trades."""
    if number < IN_PLAY:
        return f"{food_in(number)} food" if food_in(number) else f"{ammo_in(number)} ammo"
    name = item(n, int(item_in(s, seat, number)))
    mounted = int(s.mount[seat, number - IN_PLAY]) if number < IN_HAND else NONE
    return f"{name} with {item(n, mounted)}" if mounted != NONE else name


def enemy(rules: Any, row: int) -> str:
    """Return what an enemy's card shows that matters in combat."""
    card = rules.foes[row]
    parts = [word(FoeClass(card.kind)), f"speed {card.speed}", f"health {card.health}", f"melee {card.melee}"]
    parts.append(plural(int(card.wounds), "wound"))
    specials = [f"{gain} {card[f'special_{gain}']}" for gain in ("attack", "wounds", "knockdown", "morale")]
    specials = [text.removesuffix(" 1") for text in specials if not text.endswith(" 0")]
    parts += [f"Special: {', '.join(specials)}"] if specials else []
    parts += [f"shoots {number_of_dice(int(card.shooting))} at range {card.range}"] if card.range else []
    parts += [word(Ability(card.ability))] if card.ability else []
    for column, kind in (("human_minions", "human"), ("mutant_minions", "mutant")):
        parts += [plural(int(card[column]), f"{kind} minion")] if card[column] else []
    return ", ".join(parts)


def number_of_dice(number: int, kind: str = "") -> str:
    """Return a number of dice: "1 die", "2 melee dice"."""
    return f"{number} {kind}{'die' if number == 1 else 'dice'}"


def dice(roll: int) -> str:
    """Return the dice of a roll by face, best first."""
    faces = [(int(count_of(roll, face.value)), word(face).capitalize()) for face in reversed(Melee)]
    return ", ".join(f"{count} {face}" for count, face in faces if count) or "nothing"


def effect(card: Any) -> str:
    """Return what a one-shot item gives when it is used."""
    parts = [("health", card.heal), ("morale", card.cheer), ("food", card.gain_food), ("ammo", card.gain_ammo)]
    gives = [f"+{amount} {what}" for what, amount in parts if amount]
    return ", ".join([*gives, *["trade on any terrain"] * bool(card.flare)])
