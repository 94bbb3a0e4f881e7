"""Check what holds in every single game of Posthuman, by the counts of its rows (PH-O10, O13, O14, O18, O20)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.validation.checks import Check, Section, Sizes
from scenarios import Scenario, load
from sims.games.posthuman.records.words import Cause, Deed, FoeClass, Outcome

GAME, SEED = "posthuman", 93
JOURNEY, SHORT = 10, 4  # [journey points] of the fortress, and with which a short game begins
EVENTS = 20  # events of several players: in as many turns each comes at most once
EXITS = 4  # of the starting tile: until all are used, every Move leads to a tile that is not completed
TURNS = 40  # after which games in which nobody can arrive are stopped
SCARS = 31  # cards
ALONE = (Outcome.SOLO_TIME, Outcome.SOLO_MUTATION)
Settings = dict[str, Any]
Rows = NDArray[Any]


@dataclass
class _Games:
    """Play games of one configuration after the other."""

    games: int
    scenario: Scenario = field(default_factory=lambda: load(GAME))

    def of(self, settings: Settings) -> Rows:
        """Return the rows of the games with these settings."""
        rows = np.zeros(self.games, self.scenario.game.result)
        self.scenario.game.play_many(self.scenario.configuration(settings).rules(), SEED, 0, rows)
        return rows

    def cells(self, table: str, column: str) -> dict[str, Any]:
        """Return the cells of a table's column by row."""
        return dict(zip(self.scenario.tables[table].ids, self.scenario.tables[table].cells[column], strict=True))

    def without(self, table: str, column: str, *values: str) -> Settings:
        """Return settings that leave out the cards with one of these values in a column."""
        return {f"{table}.{row}.count": 0 for row, value in self.cells(table, column).items() if value in values}


def by_seat(rows: Rows, name: str, players: int) -> Rows:
    """Return a column of the seats that play; int64, shape (games, players)."""
    column: Rows = rows[name][:, :players].astype(np.int64)
    return column


def knock_outs(rows: Rows, players: int) -> Rows:
    """Return how often each seat was knocked out; int64, shape (games, players)."""
    total: Rows = np.sum([by_seat(rows, f"knock_outs_by_{cause.name.lower()}", players) for cause in Cause], axis=0)
    return total


def few(lines: list[Any], sizes: Sizes) -> list[Any]:
    """Return all lines of a table, or only the first if not all cells are checked."""
    return lines if sizes.cells else lines[:1]


def counted(*numbers: int) -> tuple[str, ...]:
    """Return numbers as figures."""
    return tuple(f"{number:,}" for number in numbers)


# --- the least game ---------------------------------------------------------------------------------------------------


def journeys(sizes: Sizes) -> Section:
    """Check that each journey point costs a Move, and so a turn, but for one by the Guide."""
    section = Section(
        "Posthuman: the least game (PH-O10)",
        f"A Move gains a journey point at most, and the Guide one more in the first {EVENTS} turns, so nobody arrives "
        f"in fewer than {JOURNEY} turns and Moves ({JOURNEY - SHORT} in a short game), one fewer with the Guide. "
        f"{sizes.hoomanz_coupled:,} games of each line (seed {SEED}). Exact: one seat fails the line.",
        ("arrived", "fewest turns", "fewest Moves", "most points above Moves"),
    )
    games = _Games(sizes.hoomanz_coupled)
    modes: list[tuple[str, Settings, int]] = [
        ("alone", {"players": 1}, 0),
        ("alone, short", {"players": 1, "start": "short"}, 0),
        ("4 players without the Guide", {"players": 4, "events.guide.count": 0}, 0),
        ("4 players", {"players": 4}, 1),
        ("4 players, short", {"players": 4, "start": "short"}, 1),
    ]
    lines = [(mode, policy) for mode in modes for policy in ("racer", "steward", "random")]
    for (name, settings, guide), policy in few(lines, sizes):
        rows, players = games.of({**settings, "policy": policy}), settings["players"]
        first = SHORT if "start" in settings else 0
        points, moves = by_seat(rows, "journey_points", players), by_seat(rows, "moves", players)
        arrived = (points == JOURNEY) & (by_seat(rows, "ended_mutant", players) == 0)
        above = int((points - first - moves)[rows["rounds"] <= EVENTS].max())
        least = JOURNEY - first - guide
        turns = int(rows["rounds"][arrived.any(axis=1)].min(initial=999))
        moved = int(moves[arrived].min(initial=999))
        passed = above <= guide and min(turns, moved) >= least
        fewest = (str(turns), str(moved)) if arrived.any() else ("–", "–")
        section.checks.append(Check(f"{name}: {policy}", (f"{arrived.sum():,}", *fewest, str(above)), passed))
    return section


# --- encounters -------------------------------------------------------------------------------------------------------


def encounters(sizes: Sizes) -> Section:
    """Check that as many encounters are drawn as there are figures in the zones entered, and successful evades."""
    section = Section(
        "Posthuman: encounters (PH-O13)",
        "All tiles have one zone with the same number of figures, and nobody blocks the path. Then a human meets as "
        "many encounters as its Moves have figures, and one more for each evade that succeeds; none while it camps, "
        "forages and scouts. A knock-out may leave out the other figures of a zone, and no more. Counted are seats "
        f"that end human, with fewer knock-outs than the starting tile has exits; {sizes.hoomanz_coupled:,} games of "
        f"each line (seed {SEED}). Exact: one seat fails the line.",
        ("never knocked out", "of these, not as said", "knocked out", "of these, not as said"),
    )
    games = _Games(sizes.hoomanz_coupled)
    same = {f"tiles.{tile}.count": 68 * (tile == "rural_a") for tile in games.cells("tiles", "terrain")}
    same |= games.without("mutant_actions", "deed", Deed.BLOCK_PATH.name.lower())
    tables = ((1, "racer"), (1, "steward"), (1, "builder"), (4, "racer"), (4, "steward"))
    for (players, policy), figures in few([(table, each) for table in tables for each in (1, 2, 3)], sizes):
        rows = games.of({"players": players, "policy": policy, **same, "tiles.rural_a.figures_1": figures})
        met = sum(by_seat(rows, f"level_{level}_encounters", players) for level in (1, 2, 3))
        surplus = met - figures * by_seat(rows, "moves", players) - by_seat(rows, "evades", players)
        downs, human = knock_outs(rows, players), by_seat(rows, "ended_mutant", players) == 0
        calm, knocked = human & (downs == 0), human & (downs > 0) & (downs < EXITS)
        wrong = int((surplus[calm] != 0).sum())
        outside = int(((surplus > 0) | (surplus < -(figures - 1) * downs))[knocked].sum())
        name = f"{players} `{policy}`, {figures} figure{'s' if figures > 1 else ''} in each zone"
        numbers = counted(int(calm.sum()), wrong, int(knocked.sum()), outside)
        section.checks.append(Check(name, numbers, wrong == outside == 0))
    return section


# --- dead land --------------------------------------------------------------------------------------------------------


def dead_land(sizes: Sizes) -> Section:
    """Check that nobody gains a journey point if all zones are dead."""
    section = Section(
        "Posthuman: dead land (PH-O14)",
        "All tiles are mountains, whose zones are dead, and there is no Guide: nobody gains a journey point, and "
        f"nobody arrives. Games of several players are stopped after {TURNS} turns; {sizes.hoomanz_coupled:,} games of "
        f"each line (seed {SEED}). Exact: one seat fails the line.",
        ("encounters", "journey points gained", "solo: time", "solo: mutation", "all mutants", "stopped", "arrived"),
    )
    games = _Games(sizes.hoomanz_coupled)
    dead = {**games.without("tiles", "zone_1", "normal", "safe"), "events.guide.count": 0, "round_cap": TURNS}
    lines = [(players, policy) for players in (1, 2, 4) for policy in ("racer", "steward", "random")]
    for players, policy in few(lines, sizes):
        start, first = ("short", SHORT) if policy == "steward" else ("standard", 0)
        rows = games.of({"players": players, "policy": policy, "start": start, **dead})
        met = sum(int(by_seat(rows, f"level_{level}_encounters", players).sum()) for level in (1, 2, 3))
        gained = int((by_seat(rows, "journey_points", players) - first).sum())
        ends = (*ALONE, Outcome.MUTANTS, Outcome.ROUND_CAP)
        numbers = [int((rows["outcome"] == end).sum()) for end in ends]
        arrived = len(rows) - sum(numbers)
        unknown = sum(numbers[2:]) if players == 1 else sum(numbers[:2])  # ways to end of the other kind of game
        passed = gained == arrived == unknown == 0
        section.checks.append(Check(f"{players} `{policy}`, {start}", counted(met, gained, *numbers, arrived), passed))
    return section


# --- scars ------------------------------------------------------------------------------------------------------------

SOURCES: dict[str, Callable[[_Games], Settings]] = {  # settings that close a source of scars
    "knock-outs": lambda games: {"ko_scars": 0},
    "melee": lambda games: {
        **games.without("enemies", "kind", FoeClass.MUTANT.name.lower()),
        **games.without("mutant_actions", "deed", Deed.INFEST.name.lower()),
    },
    "narratives": lambda games: {
        f"narratives.{row}.bad_scars": 0 for row, scars in games.cells("narratives", "bad_scars").items() if scars
    },
    "Taint": lambda games: games.without("mutant_actions", "deed", Deed.TAINT.name.lower()),
}


def scars(sizes: Sizes) -> Section:
    """Check where scars come from, one source at a time."""
    section = Section(
        "Posthuman: where scars come from (PH-O20)",
        "A human takes scars from knock-outs (two each while there are cards), from melee with mutants (one for each "
        "combat that it does not evade), from narrative encounters (one each at most) and from Taint, and from nothing "
        "else. All sources but one are closed: mutants are taken out of the enemies, and cards and scars out of the "
        "tables. "
        f"{sizes.hoomanz_coupled:,} games of each line (seed {SEED}); counted are seats that end human. Exact: one "
        "seat fails the line, and so does a source that gives no scar.",
        ("scars", "humans", "of these, with scars not as said"),
    )
    games = _Games(sizes.hoomanz_coupled)
    closed = {name: close(games) for name, close in SOURCES.items()}
    lines = [(players, policy) for players in (1, 4) for policy in ("racer", "steward")]
    for players, policy in few(lines, sizes):
        for source in ("none", "knock-outs", "melee", "narratives"):
            settings: Settings = {"players": players, "policy": policy}
            for name, close in closed.items():
                settings |= {} if name == source else close
            rows = games.of(settings)
            human = by_seat(rows, "ended_mutant", players) == 0
            taken = by_seat(rows, "scars", players)
            least, most = _allowed(source, rows, players)
            wrong = int(((taken < least) | (taken > most))[human].sum())
            total = int(taken[human].sum())
            name = f"{players} `{policy}`, open: {source}"
            right = wrong == 0 and (total > 0) == (source != "none")
            section.checks.append(Check(name, counted(total, int(human.sum()), wrong), right))
    section.checks += [_tainted(games, closed, opened) for opened in (False, True)]
    return section


def _allowed(source: str, rows: Rows, players: int) -> tuple[Rows, Rows]:
    """Return the least and the most scars that each human can have from a source."""
    most = {
        "none": np.zeros((len(rows), players), np.int64),
        "knock-outs": 2 * knock_outs(rows, players),
        "melee": by_seat(rows, "combats", players) - by_seat(rows, "evades", players),
        "narratives": by_seat(rows, "narratives", players),
    }[source]
    if source != "knock-outs":
        return np.zeros_like(most), most
    enough = most.sum(axis=1, keepdims=True) <= SCARS  # else the scars may have run out
    return most * enough, most


def _tainted(games: _Games, closed: dict[str, Settings], opened: bool) -> Check:
    """Check Taint in a short game: all begin with 2 scars, and who has 2 mutations begins as a mutant."""
    settings: Settings = {"players": 4, "policy": "racer", "start": "short", "scar_limit": 2}
    for name, close in closed.items():
        settings |= {} if opened and name == "Taint" else close
    rows = games.of(settings)
    human, taken = by_seat(rows, "ended_mutant", 4) == 0, by_seat(rows, "scars", 4)
    wrong = int((taken[human] < 2).sum()) if opened else int((taken[human] != 2).sum())
    later = int((by_seat(rows, "mutation_turn", 4) > 0).sum())
    passed = wrong == 0 and (later > 0) == opened
    name = f"4 `racer`, short, mutant with 2 mutations, open: {'Taint' if opened else 'none'}"
    return Check(name, counted(int(taken[human].sum()), int(human.sum()), wrong), passed, f"{later:,} turned later")


# --- ties -------------------------------------------------------------------------------------------------------------


def ties(sizes: Sizes) -> Section:
    """Check what the signs in a tie change."""
    section = Section(
        "Posthuman: signs in a tie (PH-O18)",
        "The same games with `tiebreak_signs` = erratum and = body, four players. Only winners of ties may differ; "
        "without points for hunger only where a human in the tie has a mutation, and then the winner by the body's "
        f"signs has no fewer mutations; without points for scars too nowhere. {sizes.hoomanz_coupled:,} games of each "
        f"line (seed {SEED}). Exact: one game fails the line.",
        ("ties", "other winners", "of these, not as said", "games that differ otherwise"),
    )
    games = _Games(sizes.hoomanz_coupled)
    kinds: tuple[tuple[str, Settings], ...] = (
        ("as it is", {}),
        ("tie_hunger = 0", {"tie_hunger": 0}),
        ("tie_hunger = tie_scar = 0", {"tie_hunger": 0, "tie_scar": 0}),
    )
    for policy, (name, settings) in few([(each, kind) for each in ("racer", "steward") for kind in kinds], sizes):
        base = {"players": 4, "policy": policy, **settings}
        one, other = games.of(base), games.of({**base, "tiebreak_signs": "body"})
        winners = _differ(one, other, "winner", "payoff")
        rest = _differ(one, other, *(column for column in one.dtype.names or () if column not in ("winner", "payoff")))
        wrong = winners & (one["outcome"] != Outcome.TIEBREAK)
        if settings:
            wrong |= winners & ~_gains(one, other) if len(settings) == 1 else winners
        numbers = [int(which.sum()) for which in (one["outcome"] == Outcome.TIEBREAK, winners, wrong, rest)]
        section.checks.append(Check(f"{policy}: {name}", counted(*numbers), numbers[2] == numbers[3] == 0))
    return section


def _differ(one: Rows, other: Rows, *columns: str) -> Rows:
    """Return which games differ in any of these columns; bool, shape (games,)."""
    return np.logical_or.reduce([(one[each] != other[each]).reshape(len(one), -1).any(axis=1) for each in columns])


def _gains(minus: Rows, plus: Rows) -> Rows:
    """Return in which games a human in the tie has a mutation, and no fewer has the winner where they count for it."""
    mutations = by_seat(minus, "mutations", 4)
    tied = (by_seat(minus, "journey_points", 4) == JOURNEY) & (by_seat(minus, "ended_mutant", 4) == 0)
    every = np.arange(len(minus))
    fewer = mutations[every, plus["winner"]] < mutations[every, minus["winner"]]
    alone = (minus["winner"] >= 0) & (plus["winner"] >= 0)  # nobody is the winner where a win is shared
    gains: Rows = (tied & (mutations > 0)).any(axis=1) & ~(alone & fewer)
    return gains


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield each table as soon as it is done."""
    for table in (journeys, encounters, dead_land, scars, ties):
        yield table(sizes)
