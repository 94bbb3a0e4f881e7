"""Human Punishment: play a game and keep every record on the way, then follow it with the second reading.

`kept` plays compiled; `Follower` reads the records one after the other and says where the game and the reading of
`tests.games.human_punishment.oracles.reading` differ. It looks into the records, never at the game's own queries.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sims.games.human_punishment.play import advance, start
from sims.games.human_punishment.policies.choose import choose
from sims.games.human_punishment.queries.options import legal_actions
from sims.games.human_punishment.records.actions import ACTIONS, Action
from sims.games.human_punishment.records.sizes import MAX_SEATS
from sims.games.human_punishment.records.state import STATE
from sims.games.human_punishment.records.words import Deed, Outcome, Phase
from sims.games.human_punishment.rules.ending import payoff
from sims.kernel import kernel
from sims.loop import begin_game
from sims.rng import whim_below
from tests.games.human_punishment.oracles import reading
from tests.games.human_punishment.oracles.reading import NOBODY, PROGRAMS, WEAPON_NAMES, Checks, Table

MOST = 4000  # decisions of a game that are kept
OWN = {"draw": Action.DRAW, "drop": Action.DROP, "shoot": Action.SHOOT, "heal": Action.HEAL, "pass": Action.PASS}
OWN |= {"retarget": Action.RETARGET, "assassinate": Action.ASSASSINATE, "rob": Action.ROB, "damage": Action.DAMAGE}


@kernel
def keep(rules, seed, number, states, actions, options, lists, paid):
    """Play a game and write each record before a decision, what was legal, and what was done; return how many.

    The last record is that of the end; its payoffs are in `paid`.
    """
    s = states[0]
    begin_game(s, seed, number)
    start(s, rules[0])
    count = 0
    while s.phase != Phase.OVER and count < actions.shape[0]:
        options[count] = legal_actions(s, rules[0], lists[count])
        if rules[0].random[s.seat]:
            actions[count] = lists[count, whim_below(s, options[count])]
        else:
            actions[count] = choose(s, rules[0]) + 0
        s.taken += 1
        count += 1
        states[count] = s
        s = states[count]
        advance(s, rules[0], actions[count - 1])
    for seat in range(rules[0].players):
        paid[seat] = payoff(s, rules[0], seat)
    return count


class Room:
    """Hold room for one game."""

    def __init__(self) -> None:
        """Make it."""
        self.states = np.zeros(MOST + 1, STATE)
        self.actions, self.options = np.zeros(MOST, np.int64), np.zeros(MOST, np.int64)
        self.lists, self.paid = np.zeros((MOST, ACTIONS), np.int64), np.zeros(MAX_SEATS, np.int64)

    def kept(self, rules: np.ndarray, seed: int, number: int) -> int:
        """Play a game into the room; return the number of its decisions."""
        self.states[0] = np.zeros(1, STATE)[0]
        return int(keep(rules, seed, number, self.states, self.actions, self.options, self.lists, self.paid))


ON_TABLE = (
    *("alive", "hp", "held", "ids_up", "loyalties_up", "weapon", "aim", "aim_too", "mark", "unlocked", "free"),
    *("pile_left", "id_card", "id_at", "loyalty", "lies", "program", "in_play", "hand"),
)
IN_TURN = ("phase", "seat", "turn_seat", "turns", "deed", "deed_to", "deed_too", "shot_at", "checks", "outcome")
FIELDS = (*ON_TABLE, *IN_TURN, "dying", "assassins")


class View:
    """Read a record's fields as plain lists and numbers."""

    def __init__(self, columns: dict[str, list[Any]], at: int) -> None:
        """Take the columns of a game and the number of the record."""
        self.columns, self.at = columns, at

    def __getitem__(self, name: str) -> Any:
        """Return a field."""
        return self.columns[name][self.at]


@dataclass
class Follower:
    """Follow a game record by record.

    Attributes:
        rules: The configuration, shape (1,).
        wrong: What the game and the reading see differently, as sentences.
        seen: How often each thing was looked at.
    """

    rules: np.ndarray
    wrong: list[str] = field(default_factory=list)
    seen: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Read what the readings are."""
        r = self.rules[0]
        self.players = int(r["players"])
        self.majority = ("most_frequent", "more_than_half")[int(r["majority"])]
        self.share = ("all", "living")[int(r["win_share"])]
        self.lms = ("any_check", "first_only")[int(r["lms_rule"])]
        self.machines_need_one = bool(r["m_needs_alive"])
        self.limit, self.secrets_count = int(r["program_limit"]), bool(r["secret_in_limit"])
        self.stays = bool(r["permanent_stays"])
        self.most = int(r["hit_points"])
        self.locked = {name for kind, name in enumerate(WEAPON_NAMES) if r["locked"][kind]}

    def say(self, what: str, at: int, *values: Any) -> None:
        """Keep a difference."""
        self.wrong.append(f"decision {at}: {what}: {values}")

    def note(self, what: str) -> None:
        """Count a thing that was looked at."""
        self.seen[what] = self.seen.get(what, 0) + 1

    def follow(self, room: Room, count: int) -> None:
        """Follow the game that is in the room."""
        columns = {name: room.states[name][: count + 1].tolist() for name in FIELDS}
        before, self.turn, self.held = View(columns, 0), -1, ""
        table = Table.of(before, self.players)
        teams = [reading.team(player, self.majority) for player in table.players]
        self.checks = Checks(teams, self.lms, self.machines_need_one)
        for at in range(count):
            after, action = View(columns, at + 1), int(room.actions[at])
            self.before_decision(at, before, table, set(room.lists[at, : room.options[at]].tolist()))
            same = all(before[name] == after[name] for name in ON_TABLE)
            then = table if same else Table.of(after, self.players)
            self.at_checks(at, before, after, then, room.states[at + 1])
            self.after_action(at, before, after, table, then, action)
            before, table = after, then
        self.cards_are_the_same(room.states[: count + 1])
        if before["phase"] == Phase.OVER:
            self.at_end(count, before, table, room.paid.tolist())

    def cards_are_the_same(self, states: np.ndarray) -> None:
        """HP-O01 to HP-O03: cards move and change hands, but what is printed on them stays."""
        if (states["id_card"] != states["id_card"][0]).any():
            self.say("an ID card has another face", 0)
        for name in ("loyalty", "program"):
            if (states[name] != states[name][0]).any():
                self.say(f"a {name} card has another face", 0)

    # --- what is legal -----------------------------------------------------------------------------------------------

    def before_decision(self, at: int, s: View, table: Table, legal: set[int]) -> None:
        """Compare what is legal with the reading, in the phases that it knows."""
        phase, seat, turn = s["phase"], s["seat"], s["turn_seat"]
        fresh = s["turns"] != self.turn
        if fresh:
            self.turn, self.held = s["turns"], table.players[turn].weapon if phase == Phase.ACT else self.held
        elif not table.players[turn].weapon:
            self.held = ""
        expected: set[int] | None = None
        if phase == Phase.ACT:
            mine = table.players[seat]
            deeds = (
                reading.armed_actions(table, seat) if self.held else reading.unarmed_actions(table, seat, self.locked)
            )
            if fresh and mine.identity == "assassin" and not mine.id_up and not s["assassins"] >> s["id_at"][seat] & 1:
                deeds.add(("assassinate", 0, 0))
            expected = numbers(deeds) | self.plays(s, table, seat, own_turn=True)
        elif phase == Phase.AFTER:
            expected = {int(Action.PASS)} | self.plays(s, table, seat, own_turn=True)
        elif phase == Phase.WINDOW:
            expected = {int(Action.PASS)} | self.plays(s, table, seat, own_turn=False)
        elif phase == Phase.BACKUP:
            expected = {int(Action.PASS), Action.PLAY + row_of("backup")}
            if "backup" not in table.players[seat].programs or table.players[seat].hp:
                self.say("a player is asked for backup.exe that cannot be used", at, seat)
        elif phase == Phase.TARGET:
            weapon = table.players[turn].weapon
            expected = numbers(reading.ways_out(weapon, seat, table.players[seat]))
        elif phase == Phase.LIMIT and self.secrets_count:
            mine = table.players[seat]
            expected = {Action.DISCARD + row_of(name) for name in mine.programs + ([] if self.stays else mine.played)}
            if len(mine.programs) + len(mine.played) <= self.limit or seat != turn:
                self.say("a player is asked to discard within the limit", at, seat)
        if expected is not None:
            self.note(Phase(phase).name)
            if legal != expected:
                self.say(f"legal in {Phase(phase).name}", at, sorted(legal - expected), sorted(expected - legal))

    def plays(self, s: View, table: Table, seat: int, *, own_turn: bool) -> set[int]:
        """Return the actions of using programs that the reading allows."""
        shot = () if own_turn or s["deed"] != Deed.SHOOT else (s["deed_to"], s["deed_too"])
        names = reading.usable(table, seat, own_turn=own_turn, shot_at=shot, locked=self.locked)
        return {Action.PLAY + row_of(name) for name in names}

    # --- what is done ------------------------------------------------------------------------------------------------

    def after_action(self, at: int, s: View, after: View, table: Table, then: Table, action: int) -> None:
        """Compare what was done with the reading."""
        phase, seat = s["phase"], s["seat"]
        if phase == Phase.WINDOW and action == Action.PASS and at % 4 == 0:  # it takes long at large tables
            self.passed_on(at, s, after, table, seat)
        if phase == Phase.WINDOW and action >= Action.PLAY and after["phase"] != Phase.PROGRAM:
            self.note("announced again")  # HP-R073
            if (after["phase"], after["seat"]) != (Phase.ACT, s["turn_seat"]) and after["phase"] != Phase.OVER:
                self.say("after a program the action is not announced again", at, after["phase"])
        if phase == Phase.ACT and action == Action.SHOOT:
            self.note("shots")
            if table.players[seat].weapon != self.held or not self.held:
                self.say("a weapon is fired that was not held as the turn began (HP-O06)", at, seat)
        if phase == Phase.TARGET:
            self.hit(at, s, after, table, then, action)
        for number, player in enumerate(then.players):
            if player.hp > self.most or (player.hp == 0) == (player.alive and not after["dying"] >> number & 1):
                self.say("health and life do not go together (HP-O05)", at, number)

    def passed_on(self, at: int, s: View, after: View, table: Table, seat: int) -> None:
        """HP-H06: after a pass the next player clockwise is asked who may use a program, the player in turn last."""
        turn = s["turn_seat"]
        first = (seat - turn - 1) % self.players + 1
        rest = [(turn + 1 + k) % self.players for k in range(first, self.players)]
        asked = [other for other in rest if table.players[other].alive and self.plays(s, table, other, own_turn=False)]
        self.note("passes")
        goes_on = (after["phase"], after["seat"]) == (Phase.WINDOW, asked[0]) if asked else True
        if not goes_on or (not asked and after["phase"] == Phase.WINDOW and after["turns"] == s["turns"]):
            self.say("another player is asked in the window", at, asked, after["seat"])

    def hit(self, at: int, s: View, after: View, table: Table, then: Table, action: int) -> None:
        """HP-R060 to HP-R063, HP-R101: the health of all after a target's choice, and what becomes of the weapon."""
        turn, seat = s["turn_seat"], s["seat"]
        weapon = table.players[turn].weapon
        health = [player.hp for player in table.players]
        if action == Action.DAMAGE:
            health[seat] = max(0, health[seat] - reading.damage(weapon, table.players[seat]))
        second = s["deed_too"]
        if s["shot_at"] == 0 and second != NOBODY and after["phase"] != Phase.TARGET:
            other = table.players[second]  # nobody asks a second target that has nothing left to reveal (HP-A25)
            both = Action.CARD <= action < Action.ID and shares(table.players[seat], other, action)
            if not other.hidden - both:
                health[second] = max(0, health[second] - reading.damage(weapon, other))
        if action >= Action.ID and after["phase"] != Phase.OVER:
            self.note("IDs shown")  # what they do is in the tests of the rules
            if not then.players[seat].id_up and after["id_at"] == s["id_at"]:
                self.say("the ID does not lie face up", at, seat)
            return
        self.note("hits")
        if action >= Action.CARD and not then.players[seat].up[(action - Action.CARD) % 2]:
            self.say("the loyalty card does not lie face up", at, seat)  # so each hit takes health or a card (HP-O07)
        if [player.hp for player in then.players] != health:
            self.say("health after a shot", at, weapon, health, [player.hp for player in then.players])
        if after["phase"] in (Phase.TARGET, Phase.BACKUP, Phase.OVER) or after["turns"] == s["turns"]:
            return
        self.note("shots resolved without a question")
        draws = int(weapon not in ("rifle", "laser") and reading.may_draw(then, turn) + (then.pile == 0))
        before, now = table.players[turn], then.players[turn]
        dead = [player.weapon for player, later in zip(table.players, then.players, strict=True) if not later.alive]
        if now.weapon or then.free[weapon] != table.free[weapon] + 1 + dead.count(weapon):
            self.say("the weapon is not put back", at, weapon)
        had, has = (len(player.programs) + len(player.played) for player in (before, now))
        if table.pile and has != had + draws and has < self.limit:
            self.say("programs after a shot", at, weapon, draws)

    # --- checks and the end ------------------------------------------------------------------------------------------

    def at_checks(self, at: int, s: View, after: View, then: Table, record: Any) -> None:
        """HP-R007 to HP-R014: what each elimination says."""
        gone = {seat for seat in range(self.players) if s["alive"] >> seat & ~(after["alive"] >> seat) & 1}
        told: set[int] = set()
        for check in range(int(s["checks"]), int(after["checks"])):
            fallen, living = (sets(int(record[name][check])) for name in ("check_fallen", "check_living"))
            teams = self.teams_at(record, check)
            found = self.checks.check({seat: teams[seat] for seat in living}, [teams[seat] for seat in fallen])
            told |= set(fallen)
            last = check + 1 == after["checks"]
            outcome = Outcome(after["outcome"]).name.lower() if last and after["phase"] == Phase.OVER else ""
            if outcome == "outlaw" and found.outcome == "last_standing":
                found.outcome = "outlaw"  # the same player wins
            self.note("checks")
            self.note(f"ends: {outcome}" if outcome else "goes on")
            if outcome != found.outcome:
                self.say("outcome of a check", at, outcome, found.outcome, [teams[seat] for seat in living])
            if bool(record["check_alone"][check]) != found.alone and not outcome:
                self.say("all stand alone", at, bool(record["check_alone"][check]), found.alone)
        if not gone <= told:
            self.say("somebody is out without a check (HP-O09)", at, sorted(gone - told))
        if len(then.living()) == 1 and after["phase"] != Phase.OVER:
            self.say("one player is left and the game goes on (HP-O10)", at)
        moved = [name for name in ("id_at", "lies", "hand", "mark", "alive") if s[name] != after[name]]
        if moved:
            self.checks.see([reading.team(then.players[seat], self.majority) for seat in then.living()])

    def teams_at(self, s: Any, check: int) -> list[str]:
        """Return all teams at a check, by where the cards lay."""
        found = []
        for seat in range(self.players):
            held = np.flatnonzero(s["check_holder"][check] == seat)
            programs = [PROGRAMS[int(s["program"][card])]["id"] for card in held]
            found.append(
                reading.team_of(
                    reading.IDS[int(s["id_card"][s["check_id"][check, seat]])]["id"],
                    [reading.LOYALTIES[int(s["loyalty"][card])]["id"] for card in s["check_lies"][check, seat]],
                    [name for name in programs if name.startswith("secret_")],
                    reading.ALWAYS[int(s["check_mark"][check, seat])],
                    self.majority,
                )
            )
        return found

    def at_end(self, at: int, s: View, table: Table, paid: list[int]) -> None:
        """HP-A04: who has won, and what each gets."""
        outcome = Outcome(s["outcome"]).name.lower()
        if outcome == "round_cap":
            return
        teams = [reading.team(player, self.majority) for player in table.players]
        won = reading.winners(outcome, teams, table.living(), self.share)
        self.note(outcome)
        expected = [1000 // len(won) if seat in won else 0 for seat in range(self.players)]
        if paid[: self.players] != expected:
            self.say("who has won", at, outcome, expected, paid)


def numbers(deeds: set[tuple[str, int, int]]) -> set[int]:
    """Return the numbers of actions that the reading names."""
    found = set()
    for name, one, two in deeds:
        if name == "equip":
            found.add(Action.EQUIP + one)
        elif name == "card":
            found.add(Action.CARD + 2 * one + two)
        elif name == "id":
            found.add(Action.ID + one)
        else:
            found.add(int(OWN[name]))
    return found


ROWS = {row["id"]: number for number, row in enumerate(PROGRAMS)}


def row_of(program: str) -> int:
    """Return a program's row in its table."""
    return ROWS[program]


def shares(one: Any, other: Any, action: int) -> bool:
    """Return whether the card that one player reveals lies in front of the other too (HP-A38)."""
    card = one.cards[(action - Action.CARD) % 2]
    return card in other.cards


def sets(bits: int) -> list[int]:
    """Return the seats of a set."""
    return [seat for seat in range(MAX_SEATS) if bits >> seat & 1]


def problems(rules: np.ndarray, seed: int, games: range, room: Room, seen: dict[str, int]) -> list[str]:
    """Play games of one configuration and return where they and the reading differ; count in `seen` what was met."""
    found = []
    for number in games:
        follower = Follower(rules, seen=seen)
        follower.follow(room, room.kept(rules, seed, number))
        found += [f"game {number}: {line}" for line in follower.wrong]
    return found
