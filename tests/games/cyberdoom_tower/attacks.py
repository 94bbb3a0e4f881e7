"""Set up attacks in a Cyberdoom Tower by hand: who stands where, and dice laid down instead of rolled."""

from collections.abc import Sequence
from typing import Any

from sims.games.cyberdoom_tower.queries.legality import legal
from sims.games.cyberdoom_tower.records.state import NOWHERE, Ability, Action, Item, Mark, Weapon
from sims.games.cyberdoom_tower.rules.attack import aim, resolve
from tests.games.cyberdoom_tower.towers import tower

# kernels are compiled for plain numbers: an enumeration's member would compile them again
BASE, LASER_CANNON, PLASMA_RIFLE, GRENADE = WEAPONS = tuple(map(int, Weapon))
PLUS_MINUS, RE_ROLL, FLIP, HIT = tuple(map(int, Ability))
ALL_SIXES, ALL_ONES = [6] * 6, [1] * 6  # where no exclamation mark acts, these can be placed on every card, and on none
ITEM_OF = {LASER_CANNON: Item.LASER_CANNON, PLASMA_RIFLE: Item.PLASMA_RIFLE, GRENADE: Item.GRENADE}
# for S5's boxes, W5 W3 / R3 _ / W4 _: rolls that need so many +/-1s, and one that is farther from a 5
ONE_STEP, TWO_STEPS, THREE_STEPS = [4, 3, 4, 1, 3, 1], [3, 4, 3, 1, 3, 1], [3, 3, 3, 1, 3, 1]
NO_FIVE = [1, 3, 4, 1, 3, 1]
STOPS = (NOWHERE, 0, 0, 0)  # what `change_of_dice` returns to leave the dice as they lie
_FLOORS, _SENTINELS = ("f1", "f2", "f3", "f4", "f5", "f6"), ("s1", "s2", "s3", "s4", "s5", "s6")


def duel(
    sentinel: str = "s5", floor: str = "f1", position: int = 4, sector: int = 2, **settings: Any
) -> tuple[Any, Any]:
    """Put player 1, without Luck or an unlocked ability, in a sector of the bottom floor beside its Sentinel.

    F1's column 3, left of a card at 4, has no modifier. S5 hits only who stands above it, so not who is in sector 2.
    """
    floors = (floor, *[card for card in _FLOORS if card != floor])
    sentinels = (sentinel, *[card for card in _SENTINELS if card != sentinel])
    s, rules = tower(floors, sentinels, **settings)
    rules.ability_boxes[PLUS_MINUS] = 1
    s.luck[:] = 0
    s.position[0], s.sector[0] = position, sector
    return s, rules


def showdown(ai: str = "a1", **settings: Any) -> tuple[Any, Any]:
    """Put the players beside the AI with all keys, without Luck or an unlocked ability."""
    s, rules = tower(_FLOORS, _SENTINELS, ai, **settings)
    rules.ability_boxes[PLUS_MINUS] = 1
    s.luck[:] = 0
    s.keys = rules.keys
    s.floor[: rules.players], s.roof[: rules.players] = rules.floors - 1, 1
    return s, rules


def unlock(s: Any, rules: Any, *abilities: int, seat: int = 0) -> None:
    """Unlock these abilities for a player."""
    for ability in abilities:
        s.boxes[seat, ability] = rules.ability_boxes[ability]


def own(s: Any, *items: int, seat: int = 0) -> None:
    """Give a player these items."""
    for item in items:
        s.items[seat, item] = Mark.OWNED


def attack_with(s: Any, rules: Any, dice: Sequence[int], weapon: int = BASE) -> None:
    """Attack with the roll `dice`, four white and two red, and carry out what follows up to the next decision."""
    aim(s, rules, weapon)
    s.dice[:] = dice
    resolve(s, rules)


def rolled(dice: Sequence[int], *abilities: int, luck: int = 0, floor: str = "f1", **settings: Any) -> tuple[Any, Any]:
    """Return a duel after this roll, with these abilities unlocked and all Luck free to spend."""
    s, rules = duel(floor=floor, **settings)
    rules.policies[0].luck_reserve = 0
    unlock(s, rules, *abilities)
    s.luck[0], s.dice[:] = luck, dice
    s.layout = rules.sentinel_layout[s.sentinel_card[0], s.floor_card[0], s.position[0] - 2]
    return s, rules


def resolved(s: Any, rules: Any) -> tuple[bool, int]:
    """Carry the attack to its end; return whether all dice were placed, and the Luck that is left."""
    resolve(s, rules)
    return bool(s.attacks_placed), int(s.luck[0])


def weapon_action(weapon: int) -> int:
    """Return the number of the action that attacks with a weapon."""
    return int(Action.ATTACK) + weapon


def may(s: Any, rules: Any, action: int) -> bool:
    """Return whether an action is legal."""
    return bool(legal(s, rules, action))


def usable_weapons(s: Any, rules: Any) -> list[int]:
    """Return the weapons with which an attack is legal."""
    return [weapon for weapon in WEAPONS if may(s, rules, weapon_action(weapon))]


def move_to(sector: int, jetpacks: int = 0, energy: int = 0) -> int:
    """Return the number of the Movement that ends in a sector."""
    return int(Action.MOVE) + (sector * 4 + jetpacks) * 8 + energy
