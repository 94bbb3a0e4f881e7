"""Combats of All Hoomanz Are Dead set up by hand: a Monster room beside the Medbay, known Monsters, any heroes."""

from typing import Any

from sims.games.all_hoomanz.policies.tactics import pack
from sims.games.all_hoomanz.records.words import Action, Fight, Pile
from sims.games.all_hoomanz.rules.combat import face_monster, fight
from sims.games.all_hoomanz.rules.inventory import refresh
from tests.games.all_hoomanz.facility import EAST, act, facility, lay, next_cards, ready, row, scenario, shields

VICTORY, TIE, KO, FLEE = (int(end) for end in Fight)
SET_SPEED, SET_ATTACK, SET_DEFENSE = 1, 2, 4


def game(players: int = 4, heroes: str = "luke+diana+slick+caine+wendy", **settings: Any) -> tuple[Any, Any]:
    """A facility without a stash: every Loot card is in its deck."""
    return facility(players, heroes, stash=0, **settings)


def steady(rules: Any, knock_out: int = 0) -> None:
    """Heroes who stay and fight, and never drink or eat in Combat. `knock_out`: what they give to avoid a KO."""
    for policy in rules.policies:
        policy["knock_out"], policy["shield"], policy["haste"], policy["monster"] = knock_out, 0, 1, 50
        policy["drink"] = policy["noodle"] = 1000


def planned(
    maneuvers: int = 0,
    speed: int = 0,
    attack: int = 0,
    strength: int = 0,
    noodles: int = 0,
    silence: int = 0,
    flee: int = 0,
) -> int:
    """A plan of `tactics`: Maneuvers, drinks on Speed, Attack and shields, Noodles, a silenced Skill, flight."""
    return int(pack(maneuvers, speed, attack, strength, noodles, silence, flee))


def hero(s: Any, rules: Any, seat: int, speed: int, gauge: int, strength: int, minimum: int = 2) -> None:
    """Give a hero this Speed, Attack on the gauge, shields and Minimum Attack."""
    card = rules.characters[s.hero[seat] - 1]
    card["attack"] = minimum
    refresh(s, rules, seat)
    card["speed"] += speed - s.speed_sum[seat]
    refresh(s, rules, seat)
    s.gauge[seat] = gauge
    shields(s, seat, strength)


def arena(*monsters: str, **settings: Any) -> tuple[Any, Any, int]:
    """A game whose seat 0 may walk into a Monster room, or an x2 room, that holds these Monsters; and that room."""
    s, rules = game(**settings)
    room = lay(s, rules, "monster_12" if len(monsters) == 2 else "monster_2", 0, EAST)
    next_cards(s, "monster", *monsters)
    steady(rules)
    ready(s, rules)
    return s, rules, room


def walk(s: Any, rules: Any, room: int) -> None:
    """Move the active hero into a room."""
    act(s, rules, int(Action.MOVE) + room)


def duel(s: Any, rules: Any, monster: tuple[int, int, int], skill: int = 0, plan: int = 0, lead: int = 0) -> int:
    """One Combat of a LEAD, alone in the arena, with a Monster of this Speed, Attack and Defense; how it ended."""
    s.room[lead], s.out[lead] = s.rooms - 1, 0
    face_monster(s, rules, row("monsters", "k00d"), 0, 0)
    s.foe_speed, s.foe_attack, s.foe_defense = monster
    s.foe_skill = skill
    return int(fight(s, rules, lead, plan))


def held(s: Any, seat: int) -> list[str]:
    """The ids of an Inventory's cards, in order."""
    monsters, loot = scenario().tables["monsters"].ids, scenario().tables["loot"].ids
    cards = [int(card) for card in s.hand[seat, : s.held[seat]]]
    return [str(monsters[card - 64] if card >= 64 else loot[card]).lower() for card in cards]


def discarded(s: Any, deck: str) -> list[str]:
    """The ids of a discard pile's cards, the latest last."""
    table = {"loot": "loot", "monster": "monsters", "mystery": "mysteries"}[deck]
    ids = scenario().tables[table].ids
    return [str(ids[card]).lower() for card in s.used[Pile[deck.upper()], : s.used_size[Pile[deck.upper()]]]]


def is_clear(s: Any, room: int) -> bool:
    """Whether a room has a CLEAR token."""
    return bool(s.clear >> room & 1)
