"""Human Punishment: tell a game in the rulebook's words, event by event."""

from collections.abc import Callable, Mapping
from typing import Any

from sims.games.human_punishment.queries.legality import may_use_ability
from sims.games.human_punishment.queries.table import hidden_programs, is_locked_for, may_draw
from sims.games.human_punishment.queries.teams import team_of
from sims.games.human_punishment.records.sizes import NOBODY, NONE, SIDES
from sims.games.human_punishment.records.words import Ability, Always, Deed, Event, Outcome, Pile, Team, Weapon
from sims.games.human_punishment.rules.ending import has_won
from sims.phrases import listed, plural, word
from sims.trace import Entry

Names = Mapping[str, list[str]]
Teller = Callable[[Entry, Any, Names], str]
WHERE = ("left", "right")
PERMANENT = (Ability.SENTINEL, Ability.OVERCLOCK, Ability.HOMELESS)  # they hold while the ID lies face up


def tell(entry: Entry, rules: Any, names: Names) -> str:
    """Return the sentence for an event; "" where it needs none.

    Args:
        entry: The event, and the game's record as it was emitted.
        rules: The configuration, one record.
        names: Rows' names by table.
    """
    kind = Event(entry.event)
    return _TELL[kind](entry, rules, names) if kind in _TELL else ""


def who(seat: int) -> str:
    """Return a seat: "Seat 1"."""
    return f"Seat {int(seat) + 1}"


def identity(s: Any, names: Names, seat: int) -> str:
    """Return the name of the ID in front of a player."""
    return names["ids"][int(s.id_card[s.id_at[seat]])]


def coloured(s: Any, rules: Any, names: Names, seat: int) -> str:
    """Return the name of a player's ID with its colour, which counts for the team as a loyalty does (HP-R023)."""
    colour = Pile(int(rules.ids[int(s.id_card[s.id_at[seat]])].pile))
    return f"{identity(s, names, seat)} ({word(colour).title()} ID)"


def loyalty(s: Any, names: Names, seat: int, side: int) -> str:
    """Return the name of a loyalty card of a player."""
    return names["loyalties"][int(s.loyalty[s.lies[seat, side]])]


def team(s: Any, rules: Any, seat: int) -> str:
    """Return the name of a player's team."""
    return word(Team(int(team_of(s, rules, seat)))).title()


def aims(s: Any, seat: int) -> str:
    """Return whom a player's weapon is aimed at: "seat 3", "seats 3 and 4", "nobody yet"."""
    first, second = int(s.aim[seat]), int(s.aim_too[seat])
    if first == NOBODY:
        return "nobody yet"
    return f"seat {first + 1}" if second == NOBODY else f"seats {first + 1} and {second + 1}"


def _seated(e: Entry, r: Any, n: Names) -> str:
    cards = listed([loyalty(e.s, n, e.a, side) for side in range(SIDES)])
    return f"{who(e.a)} is {coloured(e.s, r, n, e.a)}, with the loyalty cards {cards}."


def _turn(e: Entry, r: Any, n: Names) -> str:
    s, seat = e.s, e.a
    weapon = ""
    if s.weapon[seat] >= 0:
        weapon = f", {n['weapons'][int(s.weapon[seat])]} aimed at {aims(s, seat)}"
    programs = plural(int(hidden_programs(s, seat)), "hidden program")
    return f"Turn {e.b}, {who(seat).lower()} ({team(s, r, seat)}): {s.hp[seat]} HP, {programs}{weapon}."


def _extra(e: Entry, r: Any, n: Names) -> str:
    return f"  {who(e.a)} gets an extra turn."


def _announced(e: Entry, r: Any, n: Names) -> str:
    return f"  {who(e.a)} wants to {_DEEDS[Deed(e.b)]}."


def _looked(e: Entry, r: Any, n: Names) -> str:
    seat, side = divmod(e.b, SIDES)
    card = f"{WHERE[side]} loyalty card of {who(e.a).lower()}"
    return f"    {who(seat)} looks at the {card}: {loyalty(e.s, n, e.a, side)}."


def _looked_at_id(e: Entry, r: Any, n: Names) -> str:
    return f"    {who(e.b)} looks at the ID of {who(e.a).lower()}: {coloured(e.s, r, n, e.a)}."


def _equipped(e: Entry, r: Any, n: Names) -> str:
    return f"    {who(e.a)} takes the {n['weapons'][e.b]}."


def _aimed(e: Entry, r: Any, n: Names) -> str:
    return f"    {who(e.a)} aims the {n['weapons'][int(e.s.weapon[e.a])]} at {aims(e.s, e.a)}."


def _drew(e: Entry, r: Any, n: Names) -> str:
    return f"    {who(e.a)} draws a program: {n['programs'][int(e.s.program[e.b])]}."


def _dropped(e: Entry, r: Any, n: Names) -> str:
    return f"    {who(e.a)} puts the {n['weapons'][e.b]} back."


def _shot(e: Entry, r: Any, n: Names) -> str:
    s, too = e.s, int(e.s.deed_too)
    target = f"seat {e.b + 1}" if too == NOBODY else f"seats {e.b + 1} and {too + 1}"
    return f"    {who(e.a)} shoots the {n['weapons'][int(s.weapon[e.a])]} at {target}."


def _healed(e: Entry, r: Any, n: Names) -> str:
    return f"    {who(e.a)} is healed: {e.b} HP."


def _not_healed(e: Entry, r: Any, n: Names) -> str:
    return f"    {who(e.a)} regains nothing: {e.b} HP."


def _shown(e: Entry, r: Any, n: Names) -> str:
    return f"    {who(e.a)} reveals the {WHERE[e.b]} loyalty card: {loyalty(e.s, n, e.a, e.b)}."


def _id_shown(e: Entry, r: Any, n: Names) -> str:
    return f"    {who(e.a)} reveals the ID: {n['ids'][int(e.s.id_card[e.b])]}."


def _hurt(e: Entry, r: Any, n: Names) -> str:
    return f"    {who(e.a)} takes damage: {e.b} HP left."


def _eliminated(e: Entry, r: Any, n: Names) -> str:
    cards = listed([identity(e.s, n, e.a), *(loyalty(e.s, n, e.a, side) for side in range(SIDES))])
    return f"  {who(e.a)} is eliminated in the turn of {who(e.b).lower()}: {cards} ({team(e.s, r, e.a)})."


def _check(e: Entry, r: Any, n: Names) -> str:
    return "    The round goes on." if e.b == NONE else ""


def _alone(e: Entry, r: Any, n: Names) -> str:
    return "    There is no Human: from now on everybody must be the last one standing."


def _discarded(e: Entry, r: Any, n: Names) -> str:
    return f"    {who(e.a)} discards {n['programs'][e.b]}."


def _ability(e: Entry, r: Any, n: Names) -> str:
    return f"    The ability of {identity(e.s, n, e.a)} {_effect(e, r)}."


def _effect(e: Entry, r: Any) -> str:
    """Return what an ability does as its ID is revealed: not each of them is used there and then."""
    s, ability = e.s, Ability(e.b)
    if ability in PERMANENT:
        return "holds from now on"
    if s.ability_left and may_use_ability(s, r):
        return "is used"
    if ability == Ability.DEATHBRINGER:
        return "waits for the first elimination"
    if s.ability_left:
        return "cannot be used on anybody"
    if ability == Ability.ASSASSIN:  # revealed by a shot, and not as its owner's turn began
        return "cannot be used any more"
    return "has no effect now" if _is_idle(s, r, e.a, ability) else "is used"


def _is_idle(s: Any, r: Any, seat: int, ability: Ability) -> bool:
    """Return whether an ability that asks nothing finds nothing to do."""
    if ability == Ability.JAMMER:
        return all(s.weapon[other] == NONE for other in range(r.players) if other != seat)
    if ability not in (Ability.ENGINEER, Ability.JOKE) or may_draw(s, r, seat):
        return False
    return ability == Ability.ENGINEER or not is_locked_for(s, r, seat, Weapon.LAUNCHER)


def _left(e: Entry, r: Any, n: Names) -> str:
    return f"    {who(e.a)} {'leaves it at that' if e.b else 'does not use it'}."


def _unlocked(e: Entry, r: Any, n: Names) -> str:
    return f"    {who(e.a)} unlocks the {n['weapons'][e.b]}."


def _marked(e: Entry, r: Any, n: Names) -> str:
    return f"    {who(e.a)} now belongs to the {'Legion' if e.b == Always.LEGION else 'Fallen'}."


def _revived(e: Entry, r: Any, n: Names) -> str:
    return f"    {who(e.a)} returns with {e.s.hp[e.a]} HP."


def _exchanged(e: Entry, r: Any, n: Names) -> str:
    return f"    {who(e.a)} and {who(e.b).lower()} exchange their IDs."


def _took(e: Entry, r: Any, n: Names) -> str:
    return f"    {who(e.a)} takes a program of {who(e.b).lower()}."


def _played(e: Entry, r: Any, n: Names) -> str:
    return f"    {who(e.a)} uses {n['programs'][e.b]}."


def _put(e: Entry, r: Any, n: Names) -> str:
    return f"    {who(e.a)} lays {n['programs'][e.b]} face up in front of them."


def _cancelled(e: Entry, r: Any, n: Names) -> str:
    return f"    The shot of {who(e.b).lower()} has no effect."


def _back(e: Entry, r: Any, n: Names) -> str:
    return f"    {who(e.a)} is not eliminated, but goes on with {e.b} HP."


def _swapped(e: Entry, r: Any, n: Names) -> str:
    return f"    {who(e.a)} and {who(e.b).lower()} exchange a loyalty card."


def _took_weapon(e: Entry, r: Any, n: Names) -> str:
    return f"    {who(e.a)} takes the {n['weapons'][int(e.s.weapon[e.a])]} of {who(e.b).lower()}."


def _over(e: Entry, r: Any, n: Names) -> str:
    if e.a == Outcome.ROUND_CAP:
        return f"After {plural(e.b, 'turn')} the game is stopped."
    winners = [str(seat + 1) for seat in range(r.players) if has_won(e.s, r, seat)]
    how = {Outcome.LAST_STANDING: "last one standing"}.get(Outcome(e.a), word(Outcome(e.a)).title())
    seats = f", {'seat' if len(winners) == 1 else 'seats'} {listed(winners)}" if winners else ""
    return f"The game is over: the {how} won{seats}."


_DEEDS = {
    Deed.INVESTIGATE: "look at a loyalty card",
    Deed.INVESTIGATE_ID: "look at an ID",
    Deed.EQUIP: "take a weapon",
    Deed.DRAW: "draw a program",
    Deed.DROP: "drop the weapon",
    Deed.RETARGET: "change the target",
    Deed.SHOOT: "shoot",
    Deed.HEAL: "heal the target",
    Deed.ROB: "take the weapon of another player",
    Deed.PASS: "do nothing, since nothing can be done",
}
_TELL: dict[Event, Teller] = {
    Event.SEATED: _seated,
    Event.TURN: _turn,
    Event.EXTRA_TURN: _extra,
    Event.ANNOUNCED: _announced,
    Event.LOOKED: _looked,
    Event.LOOKED_AT_ID: _looked_at_id,
    Event.EQUIPPED: _equipped,
    Event.AIMED: _aimed,
    Event.DREW: _drew,
    Event.DROPPED: _dropped,
    Event.SHOT: _shot,
    Event.HEALED: _healed,
    Event.NOT_HEALED: _not_healed,
    Event.SHOWN: _shown,
    Event.ID_SHOWN: _id_shown,
    Event.HURT: _hurt,
    Event.ELIMINATED: _eliminated,
    Event.CHECK: _check,
    Event.LAST_STANDING: _alone,
    Event.DISCARDED: _discarded,
    Event.ABILITY: _ability,
    Event.LEFT: _left,
    Event.UNLOCKED: _unlocked,
    Event.MARKED: _marked,
    Event.REVIVED: _revived,
    Event.EXCHANGED: _exchanged,
    Event.TOOK_PROGRAM: _took,
    Event.OVER: _over,
    Event.PLAYED: _played,
    Event.PUT_IN_PLAY: _put,
    Event.CANCELLED: _cancelled,
    Event.BACK: _back,
    Event.SWAPPED: _swapped,
    Event.TOOK_WEAPON: _took_weapon,
}
