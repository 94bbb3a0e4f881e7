"""Set up a game of Human Punishment by hand: known cards, weapons and turns where a test wants them.

The configuration is changed along with the cards, so that `conserved` holds for what is set up here.
"""

from functools import cache
from typing import Any

import numpy as np

import scenarios
from sims.games.human_punishment.play import advance
from sims.games.human_punishment.queries.hands import note_hand
from sims.games.human_punishment.queries.laws import conserved
from sims.games.human_punishment.queries.legality import legal
from sims.games.human_punishment.queries.options import legal_actions
from sims.games.human_punishment.queries.table import second_target
from sims.games.human_punishment.queries.teams import team_of
from sims.games.human_punishment.records.actions import ACTIONS, Action
from sims.games.human_punishment.records.sizes import EVERYBODY, NOBODY
from sims.games.human_punishment.records.state import STATE
from sims.games.human_punishment.records.words import Aimed, Law, Phase, Step, Team, Weapon
from sims.games.human_punishment.rules.setup import set_up
from sims.games.human_punishment.rules.turn import go_on
from sims.loop import begin_game

PASS, DRAW, DROP, SHOOT, HEAL, RETARGET, ASSASSINATE, DAMAGE = (int(Action(number)) for number in range(8))
ORDINARY = {"H": "engineer", "M": "overclock", "O": "scavenger"}  # IDs of each pile that ask nothing of anybody
QUIET = "shock"  # 99 damage to a player with more HP than that: a program that nobody is ever asked for
LOYALTIES = {
    **{"H": "human_single", "M": "machine_single", "O": "outlaw_single", "L": "legion"},
    **{"HH": "human_double", "MM": "machine_double", "OO": "outlaw_double"},
}


@cache
def scenario() -> scenarios.Scenario:
    """Return the shipped scenario."""
    return scenarios.load("human-punishment")


@cache
def _rules(settings: tuple[tuple[str, Any], ...]) -> np.ndarray:
    """Return the configuration of these settings; shape (1,)."""
    return scenario().configuration(dict(settings)).rules()


def rules_of(**settings: Any) -> Any:
    """Return a configuration; it may be changed."""
    return _rules(tuple(sorted(settings.items()))).copy()[0]


def row(table: str, card: str) -> int:
    """Return the number of a row in its table."""
    return [str(identity) for identity in scenario().tables[table].ids].index(card)


def table(teams: str = "HMOH", **settings: Any) -> tuple[Any, Any]:
    """Return a game that seat 0 is about to begin, and its rules: players of these teams, without programs.

    A player of team H has an ordinary Human ID and two single Human loyalty cards, and so on. The programs of the pile
    can never be used. Both may be changed.
    """
    rules = rules_of(**{"players": len(teams), "starting_programs": 0, **settings})
    s = np.zeros(1, STATE)[0]
    begin_game(s, 0, 0)
    set_up(s, rules)
    s.first = s.order_seat = s.turn_seat = 0
    for seat, team in enumerate(teams):
        cards(s, rules, seat, ORDINARY[team], team, team)
    s.program[: rules.programs_dealt] = row("programs", QUIET)
    rules.programs[row("programs", QUIET)].amount = 99
    fit(s, rules)
    return s, rules


def cards(s: Any, rules: Any, seat: int, identity: str = "", left: str = "", right: str = "") -> None:
    """Print other faces on a player's cards, and let the configuration have them."""
    if identity:
        s.id_card[s.id_at[seat]] = row("ids", identity)
    for side, loyalty in enumerate((left, right)):
        if loyalty:
            s.loyalty[s.lies[seat, side]] = row("loyalties", LOYALTIES[loyalty])
    fit(s, rules)


def fit(s: Any, rules: Any) -> None:
    """Let the configuration have the cards that lie there."""
    dealt = [int(card) for card in s.id_card[: rules.players + 1]]
    for pile in range(3):
        rules.ids_drawn[pile] = sum(rules.ids[card].pile == pile for card in dealt)
    for card in dealt:
        rules.id_copies[card] = max(rules.id_copies[card], dealt.count(card))
    rules.loyalty_deal[:] = s.loyalty
    rules.program_deal[:] = s.program
    for seat in range(rules.players):
        note_hand(s, seat)


def team(s: Any, rules: Any, seat: int) -> str:
    """Return the letter of a player's team."""
    return Team(int(team_of(s, rules, seat))).name[0]


# --- actions ---------------------------------------------------------------------------------------------------------


def act(s: Any, rules: Any, *actions: int) -> None:
    """Take these actions one after the other; each must be legal when its time comes, and nothing may get lost."""
    for action in actions:
        assert legal(s, rules, int(action)), f"action {int(action)} is illegal; legal are {options(s, rules)}"
        advance(s, rules, int(action))
        holds(s, rules)


def holds(s: Any, rules: Any) -> None:
    """Assert that all laws hold."""
    law = conserved(s, rules)
    assert law == Law.NONE, Law(law).name


def options(s: Any, rules: Any) -> list[int]:
    """Return the legal actions, in rising order."""
    room = np.zeros(ACTIONS, np.int64)
    return [int(action) for action in room[: legal_actions(s, rules, room)]]


def named(s: Any, rules: Any) -> list[int]:
    """Return the players that may be chosen, which the list of legal actions and `legal` must agree on."""
    found = [action - Action.PLAYER for action in options(s, rules) if Action.PLAYER <= action < Action.CARD]
    assert found == [seat for seat in range(rules.players) if legal(s, rules, at(seat))]
    return found


def equip(kind: str) -> int:
    """Return the action of taking a weapon."""
    return int(Action.EQUIP) + Weapon[kind.upper()]


def at(seat: int) -> int:
    """Return the action of choosing a player."""
    return int(Action.PLAYER) + seat


def card(seat: int, side: int) -> int:
    """Return the action of choosing a loyalty card of a player."""
    return int(Action.CARD) + 2 * seat + side


def identity(seat: int) -> int:
    """Return the action of choosing a player's ID."""
    return int(Action.ID) + seat


def discard(program: str) -> int:
    """Return the action of discarding a program."""
    return int(Action.DISCARD) + row("programs", program)


def play(program: str) -> int:
    """Return the action of using a program."""
    return int(Action.PLAY) + row("programs", program)


# --- the table -------------------------------------------------------------------------------------------------------


def begin(s: Any, rules: Any, seat: int = 0) -> None:
    """Begin a player's turn."""
    s.turn_seat = s.order_seat = seat
    s.phase, s.step, s.extra = Phase.NEXT, Step.TURN, NOBODY
    go_on(s, rules)
    holds(s, rules)


def arm(s: Any, rules: Any, seat: int, kind: str, target: int = NOBODY) -> None:
    """Give a player a weapon from the table, aimed at a player; a launcher also at the next one."""
    number = Weapon[kind.upper()]
    if s.free[number] == 0:
        s.free[number] += 1
        rules.weapon_copies[number] += 1
    s.free[number] -= 1
    s.weapon[seat], s.aim[seat], s.aim_too[seat] = number, target, NOBODY
    if rules.weapons[number].aimed == Aimed.PAIR:
        s.aim_too[seat] = second_target(s, rules, seat, target)


def armed(kind: str = "pistol", target: int = 2, teams: str = "HMOHM", seat: int = 0) -> tuple[Any, Any]:
    """Return a game in which it is a player's turn, who holds a weapon; the others hold nothing."""
    s, rules = table(teams)
    arm(s, rules, seat, kind, target)
    return s, rules


def shooting(s: Any, rules: Any, kind: str, target: int, seat: int = 0) -> None:
    """Let a player shoot with a weapon at a player; the target decides next, if it can."""
    arm(s, rules, seat, kind, NOBODY if kind == "laser" else target)
    begin(s, rules, seat)
    act(s, rules, SHOOT)
    if kind == "laser":
        act(s, rules, at(target))


def show(s: Any, *seats: int) -> None:
    """Turn all cards of players face up."""
    for seat in seats:
        show_id(s, seat)
        for side in range(2):
            show_loyalty(s, seat, side)


def show_id(s: Any, seat: int) -> None:
    """Turn a player's ID face up."""
    s.ids_up |= 1 << s.id_at[seat]
    s.id_seen[s.id_at[seat]] = EVERYBODY


def show_loyalty(s: Any, seat: int, side: int) -> None:
    """Turn a loyalty card of a player face up."""
    s.loyalties_up |= 1 << s.lies[seat, side]
    s.loyalty_seen[s.lies[seat, side]] = EVERYBODY


def give(s: Any, rules: Any, seat: int, *programs: str) -> None:
    """Give a player programs from the pile; a program that is not there is printed on the pile's top card."""
    for program in programs:
        wanted = row("programs", program)
        places = [(int(s.pile_first) + k) % rules.programs_dealt for k in range(s.pile_left)]
        found = [place for place in places if s.program[s.pile[place]] == wanted]
        top = places[0]
        place = found[0] if found else top
        s.pile[place], s.pile[top] = s.pile[top], s.pile[place]
        number = int(s.pile[top])
        s.program[number] = wanted
        s.pile[top] = NOBODY
        s.pile_first, s.pile_left = (s.pile_first + 1) % rules.programs_dealt, s.pile_left - 1
        s.hand[seat, s.held[seat]] = number
        s.held[seat] += 1
        s.program_seen[number] |= 1 << seat
        fit(s, rules)


def put_in_play(s: Any, rules: Any, seat: int, program: str) -> None:
    """Lay a permanent program face up in front of a player."""
    give(s, rules, seat, program)
    number = s.hand[seat, s.held[seat] - 1]
    s.in_play[number], s.program_seen[number] = 1, EVERYBODY
    note_hand(s, seat)


def top(s: Any, rules: Any, *programs: str) -> None:
    """Print programs on the top cards of the pile; the first named is drawn first."""
    for k, program in enumerate(programs):
        s.program[s.pile[(s.pile_first + k) % rules.programs_dealt]] = row("programs", program)
    fit(s, rules)


def programs(s: Any, seat: int) -> list[str]:
    """Return the programs of a player."""
    ids = [str(identity) for identity in scenario().tables["programs"].ids]
    return [ids[s.program[number]] for number in s.hand[seat, : s.held[seat]]]


def eliminate(s: Any, rules: Any, seat: int, by: int) -> None:
    """Let a player eliminate another with a rifle, whose ID lies face up."""
    show_id(s, seat)
    s.hp[seat] = min(s.hp[seat], 2)
    shooting(s, rules, "rifle", seat, by)


def kill(s: Any, rules: Any, seat: int) -> None:
    """Take a player out before the game goes on, as if a check had been made."""
    s.alive &= ~(1 << seat)
    s.hp[seat] = 0
    show(s, seat)
    s.check_living[s.checks], s.check_fallen[s.checks] = s.alive, 1 << seat
    s.check_id[s.checks, : rules.players] = s.id_at[: rules.players]
    s.check_lies[s.checks, : rules.players] = s.lies[: rules.players]
    s.check_holder[s.checks] = NOBODY
    s.checks += 1
