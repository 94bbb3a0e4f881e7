"""Human Punishment, a second reading in plain Python: teams, the elimination check, shots, and who may do what when.

It is written from the rulebook, its reading (HP-A.., HP-H..) and the scenario's CSV files; nothing of the game's own
code is used. `Table.of` looks at a record of the game once and keeps what lies where, by name.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tests.games.human_punishment.oracles.deals import COLOURS, rows

IDS = rows("ids")
LOYALTIES = rows("loyalties")
PROGRAMS = rows("programs")
WEAPONS = rows("weapons")
ALWAYS = ("none", "human", "machine", "outlaw", "legion", "fallen")
ID_NAMES, LOYALTY_NAMES, PROGRAM_NAMES, WEAPON_NAMES = (
    tuple(row["id"] for row in table) for table in (IDS, LOYALTIES, PROGRAMS, WEAPONS)
)
UNLOCKING = ("launcher", "laser")  # programs that unlock a weapon of the same name
PERMANENT = tuple(row["id"] for row in PROGRAMS if row["use"] == "permanent")
NOBODY = -1


@dataclass
class Player:
    """Hold what lies in front of a player.

    Attributes:
        identity, id_up: The ID card's name, and whether it lies face up.
        cards: Numbers of the two loyalty cards; neighbours may share one.
        loyalties, up: Their names, and which lie face up.
        programs: Names of the programs in hand.
        played: Names of the permanent programs in play.
        weapon: The weapon's name, or "".
        aims: The seats aimed at.
        mark: The team of a mark, or "none".
    """

    identity: str
    id_up: bool
    cards: tuple[int, int]
    loyalties: tuple[str, str]
    up: tuple[bool, bool]
    programs: list[str]
    played: list[str]
    weapon: str
    aims: tuple[int, ...]
    mark: str
    hp: int
    alive: bool
    unlocked: set[str] = field(default_factory=set)

    @property
    def hidden(self) -> int:
        """Return how many loyalty cards lie face down."""
        return 2 - sum(self.up)


@dataclass
class Table:
    """Hold all that a check or a choice depends on.

    Attributes:
        players: By seat.
        free: How many weapons of each name lie in the middle or at the side.
        pile: The number of programs in the pile.
    """

    players: list[Player]
    free: dict[str, int]
    pile: int

    @classmethod
    def of(cls, s: Any, players: int) -> "Table":
        """Look at a record whose fields are plain lists and numbers."""
        id_card, id_at, lies, hand, held = s["id_card"], s["id_at"], s["lies"], s["hand"], s["held"]
        loyalty, program, in_play = s["loyalty"], s["program"], s["in_play"]
        hp, mark, weapon, aim, too = s["hp"], s["mark"], s["weapon"], s["aim"], s["aim_too"]
        ids_up, loyalties_up, alive, unlocked = s["ids_up"], s["loyalties_up"], s["alive"], s["unlocked"]
        found = []
        for seat in range(players):
            mine = hand[seat][: held[seat]]
            one, two = lies[seat]
            found.append(
                Player(
                    ID_NAMES[id_card[id_at[seat]]],
                    bool(ids_up >> id_at[seat] & 1),
                    (one, two),
                    (LOYALTY_NAMES[loyalty[one]], LOYALTY_NAMES[loyalty[two]]),
                    (bool(loyalties_up >> one & 1), bool(loyalties_up >> two & 1)),
                    [PROGRAM_NAMES[program[card]] for card in mine if not in_play[card]],
                    [PROGRAM_NAMES[program[card]] for card in mine if in_play[card]],
                    WEAPON_NAMES[weapon[seat]] if weapon[seat] != NOBODY else "",
                    tuple(other for other in (aim[seat], too[seat]) if other != NOBODY),
                    ALWAYS[mark[seat]],
                    hp[seat],
                    bool(alive >> seat & 1),
                    {name for kind, name in enumerate(WEAPON_NAMES) if unlocked[seat] >> kind & 1}
                    if unlocked[seat]
                    else set(),
                )
            )
        return cls(found, dict(zip(WEAPON_NAMES, s["free"], strict=True)), s["pile_left"])

    def living(self) -> list[int]:
        """Return the seats that are not eliminated."""
        return [seat for seat, player in enumerate(self.players) if player.alive]

    def others(self, seat: int) -> list[int]:
        """Return the other seats that are not eliminated."""
        return [other for other in self.living() if other != seat]


# --- teams -----------------------------------------------------------------------------------------------------------


PILE = {row["id"]: row["pile"] for row in IDS}
PRINTED = {row["id"]: row["always"] for row in IDS}
COLOUR = {row["id"]: row["colour"] for row in LOYALTIES}
WEIGHT = {row["id"]: int(row["weight"]) for row in LOYALTIES}


def team_of(
    identity: str, loyalties: Iterable[str], secrets: Iterable[str], mark: str, majority: str = "most_frequent"
) -> str:
    """Return a player's team: HP-H08 first, then the most common colour (HP-R023 to HP-R027)."""
    loyalties = list(loyalties)
    always = PRINTED[identity]
    if always == "legion" or mark == "legion" or any(COLOUR[name] == "legion" for name in loyalties):
        return "legion"
    if mark == "fallen" or always == "fallen":
        return "fallen"
    if always != "none":
        return always
    weights = dict.fromkeys(COLOURS, 0)
    weights[PILE[identity]] += 1
    for name in loyalties:
        weights[COLOUR[name]] += WEIGHT[name]
    for name in secrets:
        weights[name.removeprefix("secret_")] += 1
    most = max(weights.values())
    leading = [colour for colour in COLOURS if weights[colour] == most]
    if len(leading) > 1 or (majority == "more_than_half" and 2 * most <= sum(weights.values())):
        return "outlaw"
    return leading[0]


def team(player: Player, majority: str = "most_frequent") -> str:
    """Return the team of a player at the table; an eliminated one keeps it (HP-A27)."""
    secrets = [name for name in player.programs if name.startswith("secret_")]
    return team_of(player.identity, player.loyalties, secrets, player.mark, majority)


# --- the elimination check -------------------------------------------------------------------------------------------


@dataclass
class Verdict:
    """Hold what the eliminated player says.

    Attributes:
        outcome: How the game ends, or "" if the round goes on.
        alone: Whether all must be the last one alive from now on (HP-R013).
    """

    outcome: str
    alone: bool


class Checks:
    """Follow a game from check to check: who was Human last, and how the last Human left (HP-A05)."""

    def __init__(self, at_start: Iterable[str], rules: str = "any_check", machines_need_one: bool = True) -> None:
        """Take the teams at the start, and the readings."""
        self.gone = "" if "human" in at_start else "never"
        self.alone, self.made = False, 0
        self.rule, self.machines_need_one = rules, machines_need_one

    def see(self, living: Iterable[str]) -> None:
        """Take note of the teams of the living between two checks."""
        if "human" in living:
            self.gone = ""
        elif not self.gone:
            self.gone = "changed"

    def check(self, living: dict[int, str], fallen: Iterable[str]) -> Verdict:
        """Return what is said at an elimination, by the teams of the living and of those just eliminated."""
        teams = set(living.values())
        if "human" in fallen:
            self.gone = "" if "human" in teams else "eliminated"
        else:
            self.see(teams)
        before = self.alone
        if self.gone in ("never", "changed") and (self.rule == "any_check" or self.made == 0):
            self.alone = True
        self.made += 1
        return Verdict(self._outcome(teams, len(living), before), self.alone)

    def _outcome(self, teams: set[str], living: int, alone_before: bool) -> str:
        if teams == {"legion"}:
            return "legion"
        if alone_before:
            return "last_standing" if living == 1 else ""
        if teams == {"fallen"}:
            return "fallen"  # that all stand alone is said only if nobody has won yet
        if teams == {"human"}:
            return "humans"
        if teams == {"outlaw"} and living == 1:
            return "outlaw"  # also where Machines need no living member (HP-A03): it is not said which comes first
        if self.alone:
            return "last_standing" if living == 1 else ""
        if "human" not in teams and ("machine" in teams or not self.machines_need_one):
            return "machines"
        return ""


def winners(outcome: str, teams: list[str], living: list[int], share: str = "all") -> list[int]:
    """Return who has won (HP-A04)."""
    if outcome in ("outlaw", "last_standing"):
        return living
    name = outcome.removesuffix("s")
    seats = range(len(teams)) if share == "all" else living
    return [seat for seat in seats if teams[seat] == name]


# --- shots -----------------------------------------------------------------------------------------------------------


def damage(weapon: str, target: Player) -> int:
    """Return what a hit costs: Armour and an open Sentinel take 1 of rifle and laser."""
    amount = next(int(row["damage"]) for row in WEAPONS if row["id"] == weapon)
    tough = "armour" in target.played or (target.identity == "sentinel" and target.id_up)
    return 1 if tough and weapon in ("rifle", "laser") else amount


def ways_out(weapon: str, seat: int, target: Player) -> set[tuple[str, int, int]]:
    """Return what a target may do: reveal what the weapon asks for, if it lies face down, or take the damage."""
    found = {("damage", 0, 0)}
    if weapon in ("rifle", "laser"):
        return found | ({("id", seat, 0)} if not target.id_up else set())
    return found | {("card", seat, side) for side in range(2) if not target.up[side]}


def pairs(table: Table, seat: int) -> list[tuple[int, int]]:
    """Return the pairs of players next to each other at whom a launcher may be aimed (HP-R057, HP-A09)."""
    circle = table.living()
    found = []
    for at, one in enumerate(circle):
        two = circle[(at + 1) % len(circle)]
        if seat not in (one, two) and one != two:
            found.append((one, two))
    if len(circle) == 3:  # with 3 alive the two others are next to each other
        one, two = table.others(seat)
        return [(one, two)]
    return found


# --- programs --------------------------------------------------------------------------------------------------------


def another_target(table: Table, holder: int) -> bool:
    """Return whether a held weapon could be aimed at somebody else, a launcher at another pair."""
    player = table.players[holder]
    if player.weapon == "launcher" and len(table.living()) > 2:
        now = set(player.aims)
        if len(now) == 1 and len(table.living()) == 3:  # HP-A08: aimed at the first of the pair alone, it stays so
            circle = table.living()
            return circle[(circle.index(holder) + 1) % 3] not in now
        return any({one, two} != now for one, two in pairs(table, holder))
    return (
        bool(player.weapon)
        and player.weapon != "laser"
        and any(other not in player.aims for other in table.others(holder))
    )


def usable(table: Table, seat: int, *, own_turn: bool, shot_at: Iterable[int], locked: Iterable[str]) -> set[str]:
    """Return the programs of a player's hand that may be used now. One that can do nothing at all is not used.

    Args:
        table: The table.
        seat: Whose hand it is.
        own_turn: Whether it is the own turn, before or after the action (HP-H07 c); else it is a window (a).
        shot_at: The seats at which a shot was announced.
        locked: The weapons that must be unlocked; the programs of the others are used like Spam (HP-R088).
    """
    mine, others = table.players[seat], table.others(seat)
    players = table.players
    armed = [other for other in others if players[other].weapon]
    draws = may_draw(table, seat)
    can = {
        "spam": draws,
        "repair": True,
        "firewall": seat in shot_at,
        "disarm": bool(armed or mine.weapon),
        "redirect": any(another_target(table, holder) for holder in table.living()),
        **{name: draws for name in UNLOCKING if name not in locked},
    }
    if own_turn:
        can |= {
            "scan": any(players[other].hidden for other in others),
            "deep_scan": any(not players[other].id_up for other in others),
            "leak": bool(others),
            "shock": any(players[other].hp == 2 for other in table.living()),
            **{name: name not in mine.unlocked for name in UNLOCKING if name in locked},
            "swap": mine.hidden > 0 and any(players[other].hidden for other in others),
            "id_theft": not mine.id_up and any(not players[other].id_up for other in others),
            "sleeper": len(table.living()) < len(players),
            "steal_weapon": not mine.weapon and bool(armed),
            **dict.fromkeys(PERMANENT, True),
        }
    return {name for name in mine.programs if can.get(name, False)}


# --- the turn's action -----------------------------------------------------------------------------------------------


def may_draw(table: Table, seat: int) -> bool:
    """Return whether a player may draw a program: there is one, and no other player is an open Homeless."""
    return table.pile > 0 and not any(
        table.players[other].identity == "homeless" and table.players[other].id_up for other in table.others(seat)
    )


def weapons_to_take(table: Table, seat: int, locked: Iterable[str]) -> set[str]:
    """Return the weapons that a player without one may equip (HP-R052 to HP-R057, HP-A08)."""
    mine, found = table.players[seat], set()
    for name, count in table.free.items():
        open_to_all = name not in locked or name in mine.unlocked
        aimed = bool(pairs(table, seat)) if name == "launcher" else bool(table.others(seat))
        if count and open_to_all and aimed and not mine.weapon:
            found.add(name)
    return found


def unarmed_actions(table: Table, seat: int, locked: Iterable[str]) -> set[tuple[str, int, int]]:
    """Return what a player without a weapon at the start of the turn may announce (HP-R034 to HP-R038, HP-A16 to A19).

    Each is a name with up to two numbers: a seat and a side.
    """
    found: set[tuple[str, int, int]] = set()
    for other in table.others(seat):
        player = table.players[other]
        found |= {("card", other, side) for side in range(2) if not player.up[side]}
        if all(player.up) and not player.id_up:
            found.add(("id", other, 0))
    found |= {("equip", WEAPON_NAMES.index(name), 0) for name in weapons_to_take(table, seat, locked)}
    if may_draw(table, seat):
        found.add(("draw", 0, 0))
    mine = table.players[seat]
    if "pickpocket" in mine.played and not mine.weapon:
        found |= {("rob", 0, 0)} if any(table.players[other].weapon for other in table.others(seat)) else set()
    return found or {("pass", 0, 0)}


def armed_actions(table: Table, seat: int) -> set[tuple[str, int, int]]:
    """Return what a player with a weapon at the start of the turn may announce (HP-R039, HP-R061, HP-A21)."""
    found = {("drop", 0, 0), ("shoot", 0, 0)}
    if another_target(table, seat):
        found.add(("retarget", 0, 0))
    if table.players[seat].weapon == "companion":
        found.add(("heal", 0, 0))
    return found
