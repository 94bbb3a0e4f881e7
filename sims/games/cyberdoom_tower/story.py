"""Write the events of a game of Cyberdoom Tower as sentences in the rulebook's words, for a replay."""

from collections.abc import Mapping
from typing import Any

from sims.games.cyberdoom_tower.queries.hiding import anti_stealth
from sims.games.cyberdoom_tower.queries.tower import is_defeated
from sims.games.cyberdoom_tower.records.state import (
    DICE,
    NOWHERE,
    STOP,
    WHITE_DICE,
    Ability,
    Action,
    Cause,
    Event,
    Item,
    Mark,
    Outcome,
    Payment,
    Phase,
    Symbol,
    Weapon,
)
from sims.phrases import listed, word
from sims.trace import Entry

PHASE_WORDS = {  # the kinds of decisions, for `balance decisions`
    Phase.ORDER: "who goes first",
    Phase.ACT: "what to do with AP left",
    Phase.LOOT: "loot the crate or leave it",
    Phase.KEY: "take the key or leave it",
}
ACTION_WORDS = {  # blocks of actions
    Action.END: "end the turn",
    Action.ROOF: "go to the roof",
    Action.LOOT: "loot the crate",
    Action.TAKE_KEY: "take the key",
    Action.LEAVE: "leave it",
    Action.FIRST: "name a player",
    Action.ATTACK: "attack",
    Action.CROSS_OFF: "cross off an item",
    Action.ELEVATOR: "take the elevator",
    Action.MOVE: "move",
}
_ABILITIES = {Ability.PLUS_MINUS: "+/-1", Ability.RE_ROLL: "RE-ROLL", Ability.FLIP: "FLIP", Ability.HIT: "HIT"}
_PAYMENTS = {
    Payment.ABILITY: "",
    Payment.GUNSIGHT: " with the Gunsight",
    Payment.GUNSIGHT_CROSSED_OFF: " by crossing off the Gunsight",
}
_ENDINGS = {
    Outcome.WIN: "The AI is defeated: the game is won.",
    Outcome.LOSS_ENERGY: "The game is lost: Energy is at 0",
    Outcome.LOSS_KEYS: "The game is lost: not enough keys",
    Outcome.LOSS_TRAPPED: "The game is lost: a Sentinel Card covers the first sector with a meeple on the floor",
    Outcome.LOSS_DEADLINE: "The game is lost: the AI still stands after the last round",
    Outcome.ROUND_CAP: "The game is stopped: too many rounds.",
}
_CAUSES = {
    Cause.NONE: ".",
    Cause.SENTINEL: " after a Sentinel's attack.",
    Cause.AI: " after the AI's attack.",
    Cause.SELF: " after a payment.",
    Cause.LATE: " by the end of the last round.",
    Cause.UNREACHABLE: " can be reached any more.",
}


def tell(entry: Entry, rules: Any, names: Mapping[str, list[str]]) -> str:
    """Return the sentence for an event; "" where it needs none.

    Args:
        entry: The event, and the game's record as it was emitted.
        rules: The configuration, one record.
        names: Rows' names by table: `ai_cards`, `floor_cards` and `sentinel_cards` are used.
    """
    kind = Event(entry.event)
    sentence = _TELL.get(kind)
    return sentence(entry, rules, names) if sentence else ""


def _item(item: int) -> str:
    """Return an item's name as printed."""
    return word(Item(item)).title()


def _weapon(weapon: int) -> str:
    """Return a weapon's name as printed."""
    return "base weapon" if weapon == Weapon.BASE else word(Weapon(weapon)).title()


def _place(s: Any, seat: int) -> str:
    """Return where a player's meeple stands."""
    if s.roof[seat]:
        return "on the roof"
    floor, sector = s.floor[seat] + 1, s.sector[seat]
    return f"in the elevator stop of floor {floor}" if sector == STOP else f"on floor {floor}, sector {sector}"


def _sheet(s: Any, rules: Any, seat: int) -> str:
    """Return what a player sheet shows."""
    items = ", ".join(_item(item) for item in Item if s.items[seat, item] == Mark.OWNED) or "none"
    unlocked = [_ABILITIES[a] for a in Ability if s.boxes[seat, a] >= rules.ability_boxes[a]]
    return f"Energy {s.energy[seat]}, Luck {s.luck[seat]}, abilities {' '.join(unlocked) or 'none'}, items {items}"


def _tower(entry: Entry, rules: Any, names: Mapping[str, list[str]]) -> str:
    s = entry.s
    lines = [f"The AI on the roof: {names['ai_cards'][s.ai_card]}, Energy {s.ai_energy}."]
    for floor in reversed(range(rules.floors)):
        sentinel = rules.sentinel_cards[s.sentinel_card[floor]]
        lines.append(
            f"Floor {floor + 1}: {names['floor_cards'][s.floor_card[floor]]}, key in sector "
            f"{rules.key_sector[s.floor_card[floor]]}; {names['sentinel_cards'][s.sentinel_card[floor]]}, "
            f"Energy {sentinel.energy}, Range {sentinel.range}, damage {sentinel.damage}, "
            f"Anti-Stealth {anti_stealth(s, rules, floor):+d} here."
        )
    return "\n".join(lines)


def _round(entry: Entry, rules: Any, names: Mapping[str, list[str]]) -> str:
    s = entry.s
    cards = [
        f"floor {floor + 1} {'defeated' if is_defeated(s, floor) else f'at {s.position[floor]}'}"
        for floor in range(rules.floors)
    ]
    where = f"Counter in sector {entry.b}, keys {s.keys} of {rules.keys}."
    return f"\nRound {entry.a}. {where} Sentinels: {', '.join(cards)}."


def _turn(entry: Entry, rules: Any, names: Mapping[str, list[str]]) -> str:
    seat = entry.a
    return f"Player {seat + 1} {_place(entry.s, seat)}: {_sheet(entry.s, rules, seat)}."


def _moved(entry: Entry, rules: Any, names: Mapping[str, list[str]]) -> str:
    energy, jetpacks, out_and_back = entry.b // 8, entry.b // 2 % 4, entry.b % 2
    flown = "the Jetpack" if jetpacks == 1 else f"the Jetpack {jetpacks} times"
    extras = [f"{energy} Energy"] * (energy > 0) + [flown] * (jetpacks > 0)
    helped = f" with {listed(extras)}" if extras else ""
    left = f"{helped}; {entry.s.ap} AP left."
    if entry.a == STOP:
        return f"  Moves back to the elevator stop{left}"
    if out_and_back:
        return f"  Moves out of sector {entry.a} and back{left}"
    return f"  Moves to sector {entry.a}{left}"


def _hid(entry: Entry, rules: Any, names: Mapping[str, list[str]]) -> str:
    need, loots = entry.b // 2, entry.b % 2
    if need <= 1:
        return f"  Hides: rolls {entry.a}; any roll is enough."
    hiding = int(anti_stealth(entry.s, rules, entry.s.floor[entry.s.seat]))
    looting = int(rules.loot_anti_stealth) if loots else 0
    more = [f"{hiding:+d} Anti-Stealth"] * (hiding != 0) + [f"{looting:+d} for looting"] * (looting != 0)
    parts = f" ({', '.join([f'{need - hiding - looting} in the sector', *more])})" if more else ""
    return f"  Hides: rolls {entry.a}, needs {need}{parts}."


def _gained(entry: Entry, rules: Any, names: Mapping[str, list[str]]) -> str:
    return f"  Gains {'Energy' if entry.a == Symbol.ENERGY else 'Luck'} from the sector."


def _looted(entry: Entry, rules: Any, names: Mapping[str, list[str]]) -> str:
    if entry.b == NOWHERE:
        return f"  Loots the crate: rolls {entry.a + 1}, but every item is marked."
    return f"  Loots the crate: rolls {entry.a + 1} and gains the {_item(entry.b)}."


def _attacked(entry: Entry, rules: Any, names: Mapping[str, list[str]]) -> str:
    if entry.b == NOWHERE:
        target = f"the AI, {entry.s.ai_energy} Energy left,"
    else:
        sentinel = names["sentinel_cards"][entry.s.sentinel_card[entry.b]]
        target = f"{sentinel}, {entry.s.sentinel_energy[entry.b]} Energy left,"
    cost = rules.weapons[entry.a].energy
    paid = f", for {cost} Energy" if cost else ""
    return f"  Attacks {target} with the {_weapon(entry.a)}{paid}."


def _dice(s: Any) -> str:
    """Return the faces of the dice by colour."""
    faces = [str(face) for face in s.dice]
    return f"white {' '.join(faces[:WHITE_DICE])}, red {' '.join(faces[WHITE_DICE:DICE])}"


def _die_changed(entry: Entry, rules: Any, names: Mapping[str, list[str]]) -> str:
    luck, payment, ability = entry.a // 16, entry.a // 4 % 4, entry.a % 4
    die, face = divmod(entry.b, 8)
    colour = "white" if die < WHITE_DICE else "red"
    how = _PAYMENTS[Payment(payment)]
    paid = f", for {luck} Luck" if luck else ""
    return f"    {_ABILITIES[Ability(ability)]}{how}{paid}: a {colour} {entry.s.dice[die]} becomes {face}."


def _attack_ended(entry: Entry, rules: Any, names: Mapping[str, list[str]]) -> str:
    return f"  All six dice are placed: {entry.b} damage." if entry.a else "  The dice cannot all be placed: no damage."


def _defeated(entry: Entry, rules: Any, names: Mapping[str, list[str]]) -> str:
    if entry.a == NOWHERE:
        return "  The AI is defeated."
    if entry.b:
        return f"  The Sentinel is defeated and gives {entry.b} Energy."
    full = ", but the Energy track is full" if rules.defeat_energy else ""
    return f"  The Sentinel is defeated{full}."


def _game_over(entry: Entry, rules: Any, names: Mapping[str, list[str]]) -> str:
    outcome = Outcome(entry.a)
    ending = _ENDINGS[outcome]
    if not ending.endswith("."):
        ending += _CAUSES[Cause(entry.b)]
    return f"\n{ending} Round {entry.s.rounds}, keys {entry.s.keys}."


# The two values a and b of each event; several small numbers in one value are packed as digits, the last one lowest:
#
#     TOWER          AI Card, floors             KEY_TAKEN      floor, keys held
#     ROUND_BEGINS   round, counter's sector     ROOF_REACHED   seat, -
#     TURN_BEGINS    seat, round                 CROSSED_OFF    item, Energy then
#     MOVED          sector, below               ATTACKED       weapon, floor (NOWHERE: the AI)
#     RODE           floor, -                    ROLLED         -, -
#     GAINED         Symbol, -                   DIE_CHANGED    below, die x 8 + new face
#     HID            roll, need x 2 + loots      ATTACK_ENDED   all placed, damage
#     AUTO_FAILED    floor, -                    DEFEATED       floor (NOWHERE: the AI), Energy gained
#     LUCK_SPENT     Luck, roll then             SENTINEL_SLID  floor, position
#     SUIT_USED      need then, -                PLAYER_HIT     seat, damage
#     HIDE_ENDED     stays hidden, roll          FLOOR_CLOSED   floor, position
#     BOX_FILLED     ability, filled boxes       TURN_ENDED     seat, AP left
#     LOOTED         item rolled, item gained    GAME_OVER      Outcome, Cause
#
# MOVED's b is Energy x 8 + Jetpacks x 2 + (1: out and back). DIE_CHANGED's a is Luck x 16 + Payment x 4 + Ability.
_TELL = {
    Event.TOWER: _tower,
    Event.ROUND_BEGINS: _round,
    Event.TURN_BEGINS: _turn,
    Event.MOVED: _moved,
    Event.RODE: lambda e, r, n: f"  Rides the elevator to floor {e.a + 1}; {e.s.ap} AP left.",
    Event.GAINED: _gained,
    Event.HID: _hid,
    Event.AUTO_FAILED: lambda e, r, n: "  Cannot hide: this Sentinel is on the alert.",
    Event.SUIT_USED: lambda e, r, n: f"    The Tecno Suit lowers the need to {e.a}.",
    Event.LUCK_SPENT: lambda e, r, n: f"    {e.a} Luck makes it {e.b}; Luck {e.s.luck[e.s.seat]} left.",
    Event.HIDE_ENDED: lambda e, r, n: "  Stays hidden." if e.a else "  Is seen.",
    Event.BOX_FILLED: lambda e, r, n: f"  Fills a box of {_ABILITIES[Ability(e.a)]} ({e.b} of {r.ability_boxes[e.a]}).",
    Event.LOOTED: _looted,
    Event.KEY_TAKEN: lambda e, r, n: f"  Takes the key of floor {e.a + 1} ({e.b} of {r.keys}) and is back in the stop.",
    Event.ROOF_REACHED: lambda e, r, n: "  Steps out on the roof, beside the AI.",
    Event.CROSSED_OFF: lambda e, r, n: f"  Crosses off the {_item(e.a)} for {r.item_energy} Energy.",
    Event.ATTACKED: _attacked,
    Event.ROLLED: lambda e, r, n: f"    Rolls {_dice(e.s)}.",
    Event.DIE_CHANGED: _die_changed,
    Event.ATTACK_ENDED: _attack_ended,
    Event.DEFEATED: _defeated,
    Event.SENTINEL_SLID: lambda e, r, n: f"  The Sentinel of floor {e.a + 1} slides to {e.b}.",
    Event.PLAYER_HIT: lambda e, r, n: f"  Player {e.a + 1} is hit for {e.b}: Energy {e.s.energy[e.a]}.",
    Event.FLOOR_CLOSED: lambda e, r, n: f"  Floor {e.a + 1} is closed.",
    Event.TURN_ENDED: lambda e, r, n: "  Waits." if e.b == r.ap else "",
    Event.GAME_OVER: _game_over,
}
