"""All Hoomanz Are Dead, events as sentences in the rulebook's words."""

from collections.abc import Callable
from typing import Any

from sims.games.all_hoomanz.policies.tactics import SET_ATTACK, SET_DEFENSE, SET_SPEED
from sims.games.all_hoomanz.queries.adam import ability_amount
from sims.games.all_hoomanz.records.sizes import ADAM, MAX_ROOMS, MAX_SEATS, NONE, NOWHERE
from sims.games.all_hoomanz.records.words import (
    Action,
    AdamEffect,
    Cause,
    Command,
    Drink,
    Event,
    Fight,
    Instruction,
    Kind,
    Outcome,
    Phase,
    Potion,
    Recipe,
)
from sims.games.all_hoomanz.rules.explore import DRONES, HEROES
from sims.games.all_hoomanz.rules.purple_eye.turn import EXPLORING
from sims.games.all_hoomanz.story import wording
from sims.games.all_hoomanz.story.wording import Names, card, hero, room
from sims.phrases import listed, plural, word
from sims.sets import has
from sims.trace import Entry

_ENDINGS = {
    Outcome.WIN: "The Fusion Cores are destroyed: the heroes win.",
    Outcome.EXTINCTION: "EXTINCTION: S.I.M.O.N. has its last upgrade. The heroes lose.",
    Outcome.DISINTEGRATION: "DISINTEGRATION: the last Drone is on the board. The heroes lose.",
    Outcome.ROGUE: "ROGUE: A.D.A.M. has crushed S.I.M.O.N.'s Brains and wins alone.",
    Outcome.ROUND_CAP: "The game is stopped: too many rounds.",
}
_CAUSES = {
    Cause.MONSTER: "by a Monster",
    Cause.SKILL: "by a Monster's Skill",
    Cause.TURRET: "by a Turret",
    Cause.HACK: "by a Drone's hack",
    Cause.BLAST: "by an explosion",
    Cause.MYSTERY: "by a Mystery",
    Cause.ADAM: "by A.D.A.M.",
    Cause.INFECTION: "by an Infected card",
    Cause.SHOCK: "by A.D.A.M.'s Shock",
}
_FIGHTS = {
    Fight.VICTORY: "Victory",
    Fight.TIE: "A tie",
    Fight.KO: "A defeat",
    Fight.FLEE: "An escape",
}
_RECIPES = {
    Recipe.KIT: "a BOMB of a Blade, a Gun and a Tool",
    Recipe.MONSTER_BOMB: "a Monster BOMB",
    Recipe.BLADES: "a short-fuse BOMB of Blades",
    Recipe.GUNS: "a short-fuse BOMB of Guns",
    Recipe.TOOLS: "a short-fuse BOMB of Tools",
}
_SKIPPED = {
    Command.ASSEMBLE: "No Deploy Zone is revealed: the last position of the Assembly Line stays open",
    Command.SERVICE: "No CLEAR room is in range of a Drone: skipped",
    Command.REPLICATE: "No Brain is in range of a Drone: skipped",
}
_UNTOUCHED = {  # why a Mystery card does nothing to an active A.D.A.M.
    Instruction.ADAM_LEVELS: "No level slot of his is open",
    Instruction.ADAM_SHORTED: "He has no Level Up that could be short-circuited",
    Instruction.ADAM_COMES: "The barrier is red",
}
_POTIONS = {Potion.NOODLES: "Noodles", Potion.MONSTERS: "Monster cards", Potion.EQUIPMENT: "Equipment"}
_DRINKS = {Drink.SPEED: "Speed", Drink.ATTACK: "Attack", Drink.SHIELDS: "shields"}
_DEEDS = {
    Action.FRY: "Fries Circuits here and all around",
    Action.FRY_ONE: "Fries the Circuits of one Drone",
    Action.DROP: "Calls a drop",
    Action.DESTROY: "Aims at a Drone",
    Action.SWEEP: "Sweeps the room of Drones",
    Action.SWAP: "Recombines a Monster card",
    Action.SWAP_MANY: "Recombines Monster cards",
    Action.DRONE_NOODLE: "Throws a Noodle at a Drone",
    Action.OVERDRIVE: "Overdrives for one Action more",
    Action.REMOVE_IMPLANT: "Removes the Implant",
    Action.REPLICATE: "Replicates a Loot card of the discard pile",
    Action.REPLICATE + 1: "Replicates a Monster card of the discard pile",
}


def tell(entry: Entry, rules: Any, names: Names) -> str:
    """Return an event as a line of the story; "" where it needs none."""
    kind = Event(entry.event)
    text = "" if kind in SILENT else TELL[kind](entry, rules, names)
    begins = len(text) - len(text.lstrip())
    return (text[: begins + 1].upper() + text[begins + 1 :]).replace("A.D.A.M..", "A.D.A.M.")


# One function per event. `e` is the event: its two values `e.a` and `e.b` and the game's record `e.s` at that moment;
# `r` is the rules record, `n` the names of table rows.
def _set_up(e: Entry, r: Any, n: Names) -> str:
    s = e.s
    heroes = listed([hero(s, n, seat) for seat in range(e.a)])
    face = n["faces"][r.simon] if r.simon < len(n["faces"]) else ""
    each = plural(int(s.shields[0]), "shield") + " each" * int(e.a > 1)
    lines = [f"{heroes} in the Medbay, {each}. S.I.M.O.N.'s face: {face}."]
    lines.append(f"{plural(e.b, 'Loot card')} in the stash, {s.stack_size} rooms in the stack.")
    lines += [f"A.D.A.M. in {room(s, r, int(s.adam_room))}: {wording.adam(s, r, n)}."] * bool(r.purple_eye)
    return "\n".join(lines)


def _suited_up(e: Entry, r: Any, n: Names) -> str:
    held = [card(r, n, int(each)) for each in e.s.hand[e.a, : e.s.held[e.a]]]
    worn = wording.equipment(e.s, r, n, e.a)
    return f"{hero(e.s, n, e.a)} equips {worn}; keeps {listed(held) if held else 'nothing'}."


def _round(e: Entry, r: Any, n: Names) -> str:
    s = e.s
    parts = [
        f"Upgrades {e.b} of {r.face.maximum}",
        f"Assembly Line {s.line} of {r.face.line}",
        f"Drones {s.on_board} of {r.drones}",
        f"BLASTED {s.blasted} of {r.cores_to_blast}",
    ]
    parts += [f"CRUSHED {s.crushed} of {r.brains_to_crush}"] * bool(r.purple_eye)
    parts.append(f"rooms revealed {s.revealed} of {s.stack_size}")
    for bomb in range(s.bombs):
        parts.append(f"a BOMB in {room(s, r, int(s.bomb_room[bomb]))} at {s.bomb_timer[bomb]}")
    return f"\nRound {e.a}. {', '.join(parts)}."


def _turn(e: Entry, r: Any, n: Names) -> str:
    if e.s.out[e.a]:
        return f"{hero(e.s, n, e.a)}, KO'd in the Medbay."
    where = room(e.s, r, int(e.s.room[e.a]))
    holds = wording.inventory(e.s, r, e.a)
    return f"{hero(e.s, n, e.a)} in {where}: {wording.sheet(e.s, r, n, e.a)}.\n  Inventory: {holds}."


def _prepared(e: Entry, r: Any, n: Names) -> str:
    return "  Prepares Defense." if e.b else f"  Prepares Attack: {e.s.gauge[e.a]}."


def _actions_left(s: Any) -> str:
    free = f" and {plural(int(s.free_moves), 'free Move')}" if s.free_moves and s.seat != ADAM else ""
    return f"; {plural(int(s.actions), 'Action')}{free} left"


def _moved(e: Entry, r: Any, n: Names) -> str:
    s, seat = e.s, e.a
    if e.b:  # just revealed
        return ""
    origin, here = int(s.before[seat]), int(s.room[seat])
    trapdoors = has(s.trapdoors, origin) and has(s.trapdoors, here)
    way = wording.direction(s, origin, here) or "by Trapdoor" * int(trapdoors)
    who = "Moves" if seat == s.seat else f"{hero(s, n, seat)} is moved"
    what = f"{who} {way}".rstrip()
    return f"  {what} to {room(s, r, here)}{_clear(s, here)}{_actions_left(s) if seat == s.seat else ''}."


def _clear(s: Any, number: int) -> str:
    return ", which is CLEAR" if has(s.clear, number) else ""


def _revealed(e: Entry, r: Any, n: Names) -> str:
    s, revealed = e.s, f"{room(e.s, r, e.a)}{wording.features(e.s, r, e.a)}"
    if e.b == DRONES:
        return f"  A Drone reveals {revealed}."
    origin = int(s.room[s.seat]) if e.b == HEROES else int(s.adam_room)
    return f"  Explores {wording.direction(s, origin, e.a)}: {revealed}{_actions_left(s)}."


def _encounter(e: Entry, r: Any, n: Names) -> str:
    """Return a line for the Turret only: other Encounters have events of their own."""
    return "    The Turret fires." if r.tiles[e.s.tile[e.b]].kind == Kind.TURRET else ""


def _gained(e: Entry, r: Any, n: Names) -> str:
    if e.b == 0:
        return f"    {hero(e.s, n, e.a)} gains no shields."
    return f"    {hero(e.s, n, e.a)} gains {plural(e.b, 'shield')}: {e.s.shields[e.a]}."


def _lost(e: Entry, r: Any, n: Names) -> str:
    return f"    {hero(e.s, n, e.a)} loses {plural(e.b, 'shield')}: {e.s.shields[e.a]} left." if e.b else ""


def _met(e: Entry, r: Any, n: Names) -> str:
    return f"    {wording.foe(e.s, r, n)}, against {wording.fighter(e.s, n, e.a, r.players)}."


def _touched(e: Entry, r: Any, n: Names) -> str:
    values = {SET_SPEED: "Speed", SET_ATTACK: "Attack", SET_DEFENSE: "Defense"}
    touched = listed([name for bit, name in values.items() if e.b & bit])
    return f"      Maneuver: its {touched} becomes {r.maneuver_value}."


def _fight_ended(e: Entry, r: Any, n: Names) -> str:
    state = "" if e.s.out[e.a] else f": Attack {e.s.gauge[e.a]}, {plural(int(e.s.shields[e.a]), 'shield')} left"
    return f"      {_FIGHTS[Fight(e.b)]} for {hero(e.s, n, e.a)}{state}."


def _leveled(e: Entry, r: Any, n: Names) -> str:
    chit = n["level_ups"][(int(e.s.hero[e.a]) - 1) * 4 + e.b]
    return f"  {hero(e.s, n, e.a)} takes Level Up {chit}: {wording.levels(e.s, n, e.a)}."


def _turned(e: Entry, r: Any, n: Names) -> str:
    side = "dark" if e.s.dark[e.a, e.b] else "face up"
    return f"    {hero(e.s, n, e.a)} turns the Level Up of Level {e.b + 2} {side}: {wording.levels(e.s, n, e.a)}."


def _armed(e: Entry, r: Any, n: Names) -> str:
    s = e.s
    fuse = plural(int(s.bomb_timer[s.bombs - 1]), "shield")
    left = f"{plural(int(s.shields[e.a]), 'shield')} left{_actions_left(s)}"
    return f"  Arms {_RECIPES[Recipe(e.b)]} in {room(s, r, int(s.room[e.a]))} with {fuse}, {left}."


def _deployed(e: Entry, r: Any, n: Names) -> str:
    if e.b == 0:
        return "    The Assembly Line is empty: no Drones are deployed."
    return f"    {plural(e.b, 'Drone')} of the Assembly Line deployed in {room(e.s, r, e.a)}."


def _yard_empty(e: Entry, r: Any, n: Names) -> str:
    """Return a line that names the ruling by which an Assembly Line that is not full is deployed."""
    if not e.b:
        return "  The Droneyard is empty: no Drone is assembled."
    line = f"{e.a} of {plural(int(r.face.line), 'position')} filled"
    return f"  The Droneyard is empty: the Assembly Line, {line}, is deployed as it is (ruling empty_yard = deploy)."


def _destroyed(e: Entry, r: Any, n: Names) -> str:
    if e.b == 0:
        return ""
    return f"    {plural(e.b, 'Drone')} destroyed in {room(e.s, r, e.a)}: {e.s.on_board} on the board."


def _brain(e: Entry, r: Any, n: Names) -> str:
    who = wording.revealer(e.s, n, e.b)
    devolve = ", DEVOLVE" * bool(e.b >= 0 and e.b != ADAM and r.players >= r.devolve_heroes)
    return f"    {who} has revealed a S.I.M.O.N. Brain: ADVANCE, DEPLOY, REACTIVATE, STUN{devolve}."


def _acted(e: Entry, r: Any, n: Names) -> str:
    s, what = e.s, e.b
    if what in _DEEDS:
        return f"  {_DEEDS[Action(what) if what != Action.REPLICATE + 1 else what]}{_actions_left(s)}."
    if Action.STRIKE <= what < Action.POTION:
        return f"  Calls an Air Strike{_actions_left(s)}."
    if Action.UNEQUIP <= what < Action.CURE:
        return "  Unequips an item."
    if Action.CURE <= what < Action.HEAL:
        return f"  Treats {hero(s, n, what - Action.CURE)}."
    if Action.HEAL <= what < Action.SHOCK:
        return f"  Heals {hero(s, n, what - Action.HEAL)}{_actions_left(s)}."
    if Action.TURN_OVER <= what < Action.MOVE_NOODLE:
        return f"  Mutates{_actions_left(s)}."
    if Action.MOVE_NOODLE <= what < Action.TO_GAUGE:
        return "  Eats a Noodle to move."
    if Action.TO_GAUGE <= what < Action.TO_SHIELDS:
        return f"  Trades {plural(what - Action.TO_GAUGE + 1, 'shield')} for Attack."
    if Action.TO_SHIELDS <= what < Action.STASH:
        return f"  Trades {what - Action.TO_SHIELDS + 1} Attack for shields."
    if Action.FERRY <= what < Action.FERRY + MAX_ROOMS:
        return "  Boards the Air Ferry."
    return "  Opens a wormhole."


def _traded(e: Entry, r: Any, n: Names) -> str:
    giver, taker = divmod(e.a, 8)
    return f"  {hero(e.s, n, giver)} gives {hero(e.s, n, taker)} {card(r, n, e.b)}."


def _adam_turn(e: Entry, r: Any, n: Names) -> str:
    if e.s.adam_room < 0:
        return "A.D.A.M. lies in the Assembly Line."
    return f"A.D.A.M. in {room(e.s, r, int(e.s.adam_room))}: {wording.adam(e.s, r, n)}."


def _adam_moved(e: Entry, r: Any, n: Names) -> str:
    s = e.s
    if not e.b:
        return f"    A.D.A.M. appears in {room(s, r, e.a)}."
    if e.b == EXPLORING:
        return f"  Enters {room(s, r, e.a)}."
    way = wording.direction(s, int(s.adam_before), e.a) or "through a tunnel"
    return f"  Moves {way} to {room(s, r, e.a)}{_clear(s, e.a)}{_actions_left(s)}."


def _adam_gained(e: Entry, r: Any, n: Names) -> str:
    gained = f"gains {plural(e.a, 'shield')}: {e.b}" if e.a else "gains no shields: the Scrapyard is empty"
    return f"    A.D.A.M. {gained}."


def _adam_took(e: Entry, r: Any, n: Names) -> str:
    return f"    A.D.A.M. takes {plural(e.a, 'Monster card') if e.a else 'no Monster card'}: {e.b} in his Inventory."


def _adam_repaired(e: Entry, r: Any, n: Names) -> str:
    rooms = listed([room(e.s, r, number) for number in range(int(e.s.rooms)) if has(e.a, number)])
    chit = f"; {wording.adam_chit(r, n, e.b)} works again" if e.b != NONE else ""
    return f"  Repairs: {rooms} CLEAR{chit}."


def _pile_taken(e: Entry, r: Any, n: Names) -> str:
    held = int(e.s.adam_shields if e.a == ADAM else e.s.shields[e.a])
    what = f"{plural(e.b, 'shield')} of the CUBETRON pile" if e.b else "nothing: no shields lie on the CUBETRON pile"
    return f"    {hero(e.s, n, e.a)} takes {what}{f': {held + e.b}' if e.b else ''}."


def _rewound(e: Entry, r: Any, n: Names) -> str:
    what = "turns back" if ability_amount(e.s, r, AdamEffect.REWIND) else "stops the clock of"
    return f"  A.D.A.M. {what} the BOMB in {room(e.s, r, e.a)}: {e.b} left."


def _upkeep_paid(e: Entry, r: Any, n: Names) -> str:
    what = f"pays upkeep: {plural(e.b, 'shield')} left" if r.upkeep_shields else "keeps the CUBETRON without upkeep"
    return f"  {hero(e.s, n, e.a)} {what}."


def _adam_acted(e: Entry, r: Any, n: Names) -> str:
    if Action.SHOCK <= e.a < Action.SHOCK + MAX_SEATS:
        return f"  Shocks {hero(e.s, n, e.a - Action.SHOCK)}{_actions_left(e.s)}."
    if e.a == Action.FABRICATE:
        return f"  Fabricates a Drone here{_actions_left(e.s)}."
    horde = [n["monsters"][row] for row in e.s.horde if row >= 0]
    return f"  Recruits: Horde {' and '.join(horde) or 'empty'}."


def _adam_destroyed(e: Entry, r: Any, n: Names) -> str:
    return "    A.D.A.M. is destroyed."


def _adam_untouched(e: Entry, r: Any, n: Names) -> str:
    reason = _UNTOUCHED[Instruction(e.a)] if e.s.adam_room != NOWHERE else "A.D.A.M. lies in the Assembly Line"
    return f"    {reason}: nothing happens."


def _turn_ended(e: Entry, r: Any, n: Names) -> str:
    if e.b == 0:
        return ""
    lost = e.s.turn_over or (e.a == ADAM and e.s.adam_room == NOWHERE)
    return f"  {'Loses' if lost else 'Stops with'} {plural(e.b, 'Action')}."


def _game_over(e: Entry, r: Any, n: Names) -> str:
    s = e.s
    return f"\n{_ENDINGS[Outcome(e.a)]} Round {e.b}, BLASTED {s.blasted} of {r.cores_to_blast}, Upgrades {s.marker}."


def _equipped(e: Entry, r: Any, n: Names) -> str:
    return "" if e.s.phase == Phase.STASH else f"  {hero(e.s, n, e.a)} equips {card(r, n, e.b)}."


TELL: dict[Event, Callable[[Entry, Any, Names], str]] = {
    Event.SET_UP: _set_up,
    Event.SUITED_UP: _suited_up,
    Event.ROUND_BEGINS: _round,
    Event.TURN_BEGINS: _turn,
    Event.PREPARED: _prepared,
    Event.EQUIPPED: _equipped,
    Event.TRADED: _traded,
    Event.TOOK: lambda e, r, n: (
        f"    {hero(e.s, n, e.a)} takes {card(r, n, e.b)}: {plural(int(e.s.held[e.a]), 'card')}."
    ),
    Event.DISCARDED: lambda e, r, n: f"    {hero(e.s, n, e.a)} discards {card(r, n, e.b)}.",
    Event.MOVED: _moved,
    Event.REVEALED: _revealed,
    Event.ENCOUNTER: _encounter,
    Event.LOST_SHIELDS: _lost,
    Event.GAINED_SHIELDS: _gained,
    Event.KNOCKED_OUT: lambda e, r, n: f"    {hero(e.s, n, e.a)} is KO'd {_CAUSES[Cause(e.b)]}.",
    Event.REVIVED: lambda e, r, n: f"  Revives with {plural(e.b, 'shield')}.",
    Event.REVIVE_FAILED: lambda e, r, n: "  Cannot revive: too few shields.",
    Event.MONSTER_MET: _met,
    Event.MONSTER_TOUCHED: _touched,
    Event.FIGHT_ENDED: _fight_ended,
    Event.MYSTERY_DRAWN: lambda e, r, n: f"    Mystery: {n['mysteries'][e.b]}.",
    Event.LEVELED: _leveled,
    Event.DEVOLVED: lambda e, r, n: f"    {hero(e.s, n, e.a)} devolves: {wording.levels(e.s, n, e.a)}.",
    Event.TURNED_OVER: _turned,
    Event.ARMED: _armed,
    Event.TICKED: lambda e, r, n: f"  The BOMB in {room(e.s, r, e.a)} ticks: {e.b} left.",
    Event.EXPLODED: lambda e, r, n: f"  {room(e.s, r, e.a)} is destroyed: BLASTED {e.b} of {r.cores_to_blast}.",
    Event.FLIPPED: lambda e, r, n: f"    {room(e.s, r, e.a)} is flipped to its dark side.",
    Event.DISARMED: lambda e, r, n: f"    The BOMB in {room(e.s, r, e.a)} is disarmed.",
    Event.AIR_STRIKE: lambda e, r, n: f"    It hits {room(e.s, r, e.b)}.",
    Event.DRONE_DESTROYED: _destroyed,
    Event.UPGRADED: lambda e, r, n: f"    S.I.M.O.N. is upgraded: {e.a} of {e.b}.",
    Event.DEPLOYED: _deployed,
    Event.BRAIN: _brain,
    Event.REACTIVATED: lambda e, r, n: "    All CLEAR tokens are removed.",
    Event.COMMAND: lambda e, r, n: f"S.I.M.O.N.: {word(Command(e.a)).upper()}.",
    Event.OTHERWISE: lambda e, r, n: f"  ELSE {word(Command(e.a)).upper()}.",
    Event.ASSEMBLED: lambda e, r, n: f"  A Drone is assembled: {e.a} of {e.b}.",
    Event.DRONE_MOVED: lambda e, r, n: f"  A Drone goes from {room(e.s, r, e.a)} to {room(e.s, r, e.b)}.",
    Event.REPLICATED: lambda e, r, n: (
        f"    {plural(e.b, 'Drone')} replicated in {room(e.s, r, e.a)}."
        if e.b
        else "    No Drone is left to replicate."
    ),
    Event.HACKED: lambda e, r, n: f"  A Drone hacks {hero(e.s, n, e.a)} in {room(e.s, r, int(e.s.room[e.a]))}.",
    Event.SERVICED: lambda e, r, n: f"  {room(e.s, r, e.a)} is CLEAR no more.",
    Event.DRANK: lambda e, r, n: f"    {hero(e.s, n, e.a)} drinks a Powa-Drink for {_DRINKS[Drink(e.b)]}.",
    Event.NOODLE_USED: lambda e, r, n: f"    {hero(e.s, n, e.a)} uses {card(r, n, e.b)}.",
    Event.POTION_MADE: lambda e, r, n: f"  Brews a Potion of {_POTIONS[Potion(e.b)]}{_actions_left(e.s)}.",
    Event.ACTED: _acted,
    Event.INFECTED: lambda e, r, n: f"    {hero(e.s, n, e.a)} must wear {card(r, n, e.b)}.",
    Event.CURED: lambda e, r, n: f"    {hero(e.s, n, e.a)} is cured.",
    Event.FLED: lambda e, r, n: f"    {hero(e.s, n, e.a)} is back in {room(e.s, r, e.b)}.",
    Event.ESCAPED: lambda e, r, n: f"    {hero(e.s, n, e.a)} flees to {room(e.s, r, e.b)}.",
    Event.SUPPORTED: lambda e, r, n: f"      {hero(e.s, n, e.a)} pays a shield for {hero(e.s, n, e.b)}.",
    Event.ADAM_TURN: _adam_turn,
    Event.ADAM_MOVED: _adam_moved,
    Event.ADAM_LEVELED: lambda e, r, n: (
        f"    A.D.A.M. takes Level Up {wording.adam_chit(r, n, e.b)} into level slot {e.a + 1}."
    ),
    Event.ADAM_DESTROYED: _adam_destroyed,
    Event.ADAM_RETURNED: lambda e, r, n: f"    A.D.A.M. returns in {room(e.s, r, e.a)} with {plural(e.b, 'shield')}.",
    Event.ADAM_SHORTED: lambda e, r, n: f"    {wording.adam_chit(r, n, e.b)} is short-circuited.",
    Event.ADAM_MET: lambda e, r, n: f"    A.D.A.M. and {hero(e.s, n, e.a)} meet in {room(e.s, r, e.b)}.",
    Event.ADAM_ACTED: _adam_acted,
    Event.CRUSHED: lambda e, r, n: f"  Crushes {room(e.s, r, e.a)}: CRUSHED {e.b} of {r.brains_to_crush}.",
    Event.CUBETRON_TAKEN: lambda e, r, n: f"    {hero(e.s, n, e.a)} takes {wording.cubetron(r, n, e.b)}.",
    Event.CUBETRON_LOST: lambda e, r, n: f"    {hero(e.s, n, e.a)} loses {wording.cubetron(r, n, e.b)}.",
    Event.UPKEEP_PAID: _upkeep_paid,
    Event.DONATED: lambda e, r, n: f"    {hero(e.s, n, e.a)} donates a shield: {e.b} left.",
    Event.REWOUND: _rewound,
    Event.ADAM_GAINED: _adam_gained,
    Event.ADAM_HURT: lambda e, r, n: f"    A.D.A.M. loses {plural(e.a, 'shield')}: {e.b} left.",
    Event.ADAM_TOOK: _adam_took,
    Event.ADAM_DISCARDED: lambda e, r, n: f"    A.D.A.M. discards {n['monsters'][e.a]}.",
    Event.ADAM_ORDERED: lambda e, r, n: f"    A.D.A.M. puts the top {plural(e.a, 'Mystery card')} in order.",
    Event.ADAM_REPAIRED: _adam_repaired,
    Event.PILE_TAKEN: _pile_taken,
    Event.ADAM_UNTOUCHED: _adam_untouched,
    Event.TURN_ENDED: _turn_ended,
    Event.YARD_EMPTY: _yard_empty,
    Event.SKIPPED: lambda e, r, n: f"  {_SKIPPED[Command(e.a)]}.",
    Event.NOT_DISARMED: lambda e, r, n: (
        f"    The BOMB in {room(e.s, r, e.a)} has only {plural(e.b, 'shield')}: it is not disarmed."
    ),
    Event.GAME_OVER: _game_over,
}
SILENT = {Event.STASHED}  # what a hero took from the stash is shown when it suits up
