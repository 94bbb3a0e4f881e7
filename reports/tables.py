"""Define the tables and words from which a report's pages are drawn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import polars as pl

Value = str | int | float | bool

# The kinds of settings, in the order of a table's columns. This is the only list of them; other modules import it.
NUMBER = "number"  # a number of the rulebook, or a table's cell
OPEN = ("ruling", "policy")  # chosen by whoever simulates, not by the game: a span is taken over these
KINDS = ("mode", "choice", NUMBER, *OPEN)
DIVIDING = (*(kind for kind in KINDS if kind != NUMBER), NUMBER)  # the first swept kind of these divides the page

CONFIGS = {
    "config": pl.Int64,
    "games": pl.Int64,
    "players": pl.Int64,
    "policy": pl.String,
    "random": pl.Boolean,
    "alike": pl.Boolean,
}
LEVELS = {"config": pl.Int64, "setting": pl.String, "value": pl.String}
ESTIMATE = {"metric": pl.String, "value": pl.String, "estimate": pl.Float64, "low": pl.Float64, "high": pl.Float64}
CELLS = {"config": pl.Int64, **ESTIMATE}
POOLED = {"setting": pl.String, "at": pl.String, "players": pl.Int64, **ESTIMATE, "cells": pl.Int64}
LENGTHS = {"config": pl.Int64, "outcome": pl.String, "rounds": pl.Int64, "share": pl.Float64}
EDGES = {
    "players": pl.Int64,
    "seat": pl.Int64,
    "wins": pl.Float64,
    "wins_low": pl.Float64,
    "wins_high": pl.Float64,
    "even": pl.Float64,
    "edge": pl.Float64,
    "edge_low": pl.Float64,
    "edge_high": pl.Float64,
    "cells": pl.Int64,
}
SIDE_EDGES = {"table": pl.Int64, "side": pl.String, **EDGES}  # table: which seats are of which side
SIDES = {
    "config": pl.Int64,
    "side": pl.String,
    "seats": pl.Int64,
    **dict.fromkeys(("estimate", "low", "high"), pl.Float64),
}
JOINT = {"config": pl.Int64, "low": pl.Float64, "high": pl.Float64}
EACH = ("winner", "each")  # what each seat wins, where all are alike: metric and value
SURE = {"config": pl.Int64, "metric": pl.String, "value": pl.String, "low": pl.Float64, "high": pl.Float64}
MOVES = {
    **dict.fromkeys(("setting", "own", "value"), pl.String),
    **dict.fromkeys(("estimate", "low", "high"), pl.Float64),
    "figure": pl.String,  # `outcome=legion` or `winner=2` of who wins; "": the figure that the card is about
}
BY_WORD = {
    "config": pl.Int64,
    "metric": pl.String,
    "word": pl.String,
    "games": pl.Int64,
    **dict.fromkeys(("mean", "low", "high", "sd", "p05", "p50", "p95"), pl.Float64),
}
MARGINS = {
    "config": pl.Int64,
    "figure": pl.String,
    **dict.fromkeys(("estimate", "low", "high", "alone"), pl.Float64),
}
DEALT = {
    "config": pl.Int64,
    "team": pl.String,
    **dict.fromkeys(("seats", "estimate", "low", "high"), pl.Float64),
}
TIMES = {
    "config": pl.Int64,
    "figure": pl.String,
    **dict.fromkeys(("mean", "low", "high", "p10", "p50", "p90"), pl.Float64),
    "games": pl.Int64,
}
HEAT = {
    "panel": pl.String,
    "x": pl.String,
    "y": pl.String,
    "estimate": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
}
PROVENANCE = {
    **dict.fromkeys(("kind", "name", "source"), pl.String),
    **dict.fromkeys(("assumed", "in_part"), pl.Boolean),  # in part: assumed as well
}


@dataclass(frozen=True)
class Setting:
    """Describe a setting that has different values in the configurations.

    Attributes:
        name: The name that the command line takes: `players`, `policy@2`, `loot.medkit.attack`.
        kind: One of `KINDS`.
        values: The values as text, in the plan's order.
        numeric: Whether the values are numbers, which can be drawn on a line.
        unit: The unit of the values, or "".
        own: The scenario's own value (the default) as text; "" if it depends on other settings.
        meaning: What the rulebook says about it, in a sentence, or "".

    Raises:
        ValueError: If the kind is not in `KINDS`.
    """

    name: str
    kind: str
    values: tuple[str, ...]
    numeric: bool = False
    unit: str = ""
    own: str = ""
    meaning: str = ""

    def __post_init__(self) -> None:
        """Check the kind, since a setting of an unknown kind would be in no table."""
        if self.kind not in KINDS:
            raise ValueError(f"{self.name}: kind is {self.kind!r}; it must be one of {', '.join(KINDS)}")


@dataclass(frozen=True)
class Skipped:
    """Describe configurations that were not played: their `settings` as text, and the reason."""

    settings: str
    reason: str


@dataclass(frozen=True)
class Mark:
    """Hold the point of a rung of a ladder of skill: its win rate with its interval.

    Attributes:
        label: The rung's name.
        tries: Its tries per legal action; 0 for a script.
        share, low, high: Between 0 and 1.
    """

    label: str
    tries: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Skill:
    """Hold what a ladder of skill says of a configuration.

    Attributes:
        label: Which configuration: `players=1`; "" if nothing is set.
        who: Who climbs.
        answer: The answer in sentences; the first says for whom the game is easy or hard.
        marks: The rungs, from the lowest.
        rate: What the rungs' shares are of: `Win rate`.
        even: Where seats compete, an even share; else 0.
        command: The line that climbs this ladder.
        top: The label of the rung that the answer calls thinking ahead; "": none, None: the last that thinks.
        verdict: For whom the game is easy or hard, as the answer ends; "": not known apart from it.
        judged: Whether it is of the configuration that the report's verdict is about.
    """

    label: str
    who: str
    answer: tuple[str, ...]
    marks: tuple[Mark, ...]
    rate: str
    even: float
    command: str
    top: str | None = None
    verdict: str = ""
    judged: bool = False


@dataclass(frozen=True)
class KindRow:
    """Hold a kind of decision: its name, between what two gaps are (shares of a win), and its table row."""

    label: str
    stake: tuple[float, float]
    missed: tuple[float, float]
    texts: tuple[str, ...]


@dataclass(frozen=True)
class KindRows:
    """Hold the kinds of decisions of a study.

    Attributes:
        rows: Those of which something is known, the most important first.
        rest: Sentences that name the others.
    """

    rows: Sequence[KindRow]
    rest: Sequence[str]


@dataclass(frozen=True)
class CourseGroup:
    """Hold the chances of a group of seats by round.

    Attributes:
        title: The heading of its drawing.
        rounds: The rounds.
        quantiles: The 5, 25, 50, 75 and 95 % quantiles in each round, shares.
    """

    title: str
    rounds: Sequence[int]
    quantiles: Sequence[tuple[float, float, float, float, float]]


@dataclass(frozen=True)
class MovedRound:
    """Hold which share of the movement of chances falls into a round, with its ends.

    Attributes:
        round: The round's number; "": before the first one.
        share, low, high: The share, and its ends.
    """

    round: str
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Decided:
    """Hold what a study of decisions says of a configuration.

    Attributes:
        label: Which configuration: `players=1 policy=hunter`; "" if nothing is set.
        answer: The findings in sentences, the most important first.
        groups: The course of games.
        kinds: The kinds of decisions.
        command: The line that makes this study.
    """

    label: str
    answer: tuple[str, ...]
    groups: Sequence[CourseGroup]
    kinds: KindRows
    command: str


@dataclass(frozen=True)
class Wanted:
    """Hold the figure that was asked for, and where it is wanted.

    Attributes:
        metric, value: Which estimate of CELLS it is: `outcome`, `win`; `rounds`, `mean`.
        name: What people call it: `win rate`, `mean rounds`.
        share: Whether it is a share, told in percent; else it is a number.
        unit: The unit of a number, or "".
        target: Between which values it is wanted; None: that is not said.
    """

    metric: str
    value: str
    name: str
    share: bool
    unit: str = ""
    target: tuple[float, float] | None = None


@dataclass(frozen=True)
class Report:
    """Hold a run as tables. Estimates of shares are between 0 and 1; an unknown bound is null or NaN.

    Attributes:
        title: The game's printed title.
        played: What all configurations share and another report of the game may not: `4 players, mixed`; or "".
        question: What was asked, in a sentence without its mark at the end; or "".
        name: What the plan is called, or "".
        wanted: The figure that was asked for; None: the headline's rate, and no target.
        summary: One line on who plays and how much was played.
        footer: One line on what made the report.
        changed: What all games have that the published ones have not, if somebody said it; or "".
        facts: What was played, as pairs of a label and a text.
        competitive: Whether the seats play against each other.
        shared: Whether wins were shared in parts, so that a seat's figure is its share of the win.
        level: The coverage of every interval, such as 0.95.
        own_wins: Whether each of several seats may have a whole win of a game: then no share of wins is an even one.
        outcomes: Words for how a game can end, in the game's order; colours follow this order, so they stay the same
            from report to report.
        good: The outcome that the players want.
        settings: The swept settings, in the plan's order.
        followed: The settings that nobody set and that yet differ between configurations, since their default depends
            on a swept one.
        configs: One row per configuration, see CONFIGS. `policy` is one text for the policies of all seats. `random`
            says whether a policy named `random` plays: such configurations are shown, but no headline, span or average
            counts them if there are others. `alike` says whether all seats have the same settings.
        levels: One row per configuration and setting, swept or followed, see LEVELS.
        cells: Estimates of each configuration, see CELLS; none of what cannot be in it. Metrics: `outcome` by word,
            `winner` by seat from 1 (its share of the win; of the games, where no win was shared in parts), `rounds`
            with values mean, p05, p50 and p95, and means of the game's own columns.
        pooled: The same estimates, averaged over the configurations in which `setting` has the value `at`; over all
            configurations if both are "". A number in `players` restricts them to that number of players. See POOLED.
        length_by: The setting that divides the sections on lengths and happenings, or "".
        lengths: Share of the games of each configuration that ended with an outcome in a round, see LENGTHS.
        edges: One row per number of players and seat, see EDGES: the seat's share of wins, the even share (all seats'
            wins divided by the number of seats) and the edge (wins minus even share, paired by game), over the `cells`
            configurations that treat the seats alike. The edges' intervals hold jointly for all seats of all tables.
        side_edges: The same within each side of several seats, where seats are of sides, see SIDE_EDGES: an even share
            is what the side's seats won, divided by their number. Its intervals hold at once with those of `edges`.
        joint: An interval of the headline's rate for each configuration, see JOINT; all hold at once, so that they hold
            for configurations that were picked by their rates.
        sure: Intervals of what the first screen tells, see SURE; all hold at once, those of `moves` included. What the
            seats of a side win together has the metric `side`.
        moves: By how much the figure that was asked for, else the headline's rate or where seats compete the mean
            number of rounds and who wins, differs from the judged ones where one setting has another value, see MOVES.
        seats: What each seat is, from seat 1 on, such as `zombie`; "" for one that is nothing of its own.
        sides: What each side of unequal seats wins together, see SIDES; empty unless each seat is of a named side.
        judged: The groups of configurations of the verdict, the first one foremost; those of a group differ only in who
            plays. None: the first group of the run.
        published: Whether the judged ones have the scenario's own values.
        own_line: The command that plays the game with the scenario's own values, where they are not the judged ones.
        chosen: The options that a configuration has switched, as typed: `alien_landing` and `true`. With one, it is not
            the published game. The number of players is no option.
        lines: The command that plays a configuration, by its number; none for one that no command plays.
        next: What to look at next: pairs of words and a command.
        ask: Other lines that answer what the run does not: pairs of words and a command.
        begins: How the first player is found, in a sentence, where it is not seat 1; or "".
        by_lot: The configurations in which seats are alike, since a lot decides who begins and all play alike.
        teams: Whether teams win, so that how games end says who wins.
        heat_by: The two swept numbers of the heat map, or None.
        heat: The headline's rate over these two, one panel per value of the settings for modes and policies, see HEAT.
        by: The column of words by which numbers are shown, such as `outcome`; "": none.
        by_word: What numbers are in the games of each word of it, see BY_WORD; perhaps not of all configurations.
        score: What the game calls the points by which it is won; "" if it is not won by points.
        margins: By how much winners are ahead in each configuration with two players or more, see MARGINS; `alone` is
            the share of games that one seat won alone.
        dealt: What a seat wins that is dealt each team, and how many seats of a game are, see DEALT; empty where no
            teams are dealt.
        times: How many minutes games of some configurations take, and how long seats wait, see TIMES [min].
        pace: The parts of a sentence on what minutes rest on, or how to get them; or none.
        pace_assumed: How many of the seconds are assumed: `all`, `some`, `none`; `given`: a user gave them.
        meanings: What columns of the games count and what their words mean, by name: `keys`, `outcome=win`; those that
            nobody has described are missing.
        policies: The scripted players that played, as pairs of a name and a sentence.
        provenance: One row per number, axis and table row with its source, see PROVENANCE.
        skipped: The configurations that were not played.
        few: A configuration with fewer games than this causes a warning [games].
        command: The command that plays the same run again.
        skill: What ladders say of configurations of the run.
        decided: What studies of decisions say of configurations of the run.
        plan: The same run as a plan in TOML.
        digests: The digests that identify the run, as pairs of a label and a text.
    """

    title: str
    facts: tuple[tuple[str, str], ...]
    competitive: bool
    outcomes: tuple[str, ...]
    settings: tuple[Setting, ...]
    configs: pl.DataFrame
    levels: pl.DataFrame
    cells: pl.DataFrame
    pooled: pl.DataFrame
    lengths: pl.DataFrame
    good: str = "win"
    shared: bool = False
    own_wins: bool = False
    followed: tuple[Setting, ...] = ()
    meanings: Mapping[str, str] = field(default_factory=dict)
    policies: tuple[tuple[str, str], ...] = ()
    edges: pl.DataFrame = field(default_factory=lambda: pl.DataFrame(schema=EDGES))
    side_edges: pl.DataFrame = field(default_factory=lambda: pl.DataFrame(schema=SIDE_EDGES))
    joint: pl.DataFrame = field(default_factory=lambda: pl.DataFrame(schema=JOINT))
    sure: pl.DataFrame = field(default_factory=lambda: pl.DataFrame(schema=SURE))
    moves: pl.DataFrame = field(default_factory=lambda: pl.DataFrame(schema=MOVES))
    seats: tuple[str, ...] = ()
    sides: pl.DataFrame = field(default_factory=lambda: pl.DataFrame(schema=SIDES))
    judged: tuple[tuple[int, ...], ...] = ()
    published: bool = False
    own_line: str = ""
    chosen: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    lines: Mapping[int, str] = field(default_factory=dict)
    next: tuple[tuple[str, str], ...] = ()
    ask: tuple[tuple[str, str], ...] = ()
    begins: str = ""
    by_lot: frozenset[int] = frozenset()
    teams: bool = False
    level: float = 0.95
    length_by: str = ""
    heat_by: tuple[str, str] | None = None
    heat: pl.DataFrame = field(default_factory=lambda: pl.DataFrame(schema=HEAT))
    provenance: pl.DataFrame = field(default_factory=lambda: pl.DataFrame(schema=PROVENANCE))
    skipped: tuple[Skipped, ...] = ()
    few: int = 1_000
    command: str = ""
    skill: tuple[Skill, ...] = ()
    decided: tuple[Decided, ...] = ()
    by: str = ""
    by_word: pl.DataFrame = field(default_factory=lambda: pl.DataFrame(schema=BY_WORD))
    score: str = ""
    times: pl.DataFrame = field(default_factory=lambda: pl.DataFrame(schema=TIMES))
    pace: tuple[str, ...] = ()
    pace_assumed: str = "none"
    margins: pl.DataFrame = field(default_factory=lambda: pl.DataFrame(schema=MARGINS))
    dealt: pl.DataFrame = field(default_factory=lambda: pl.DataFrame(schema=DEALT))
    plan: str = ""
    played: str = ""
    question: str = ""
    name: str = ""
    wanted: Wanted | None = None
    summary: str = ""
    changed: str = ""
    footer: str = ""
    digests: tuple[tuple[str, str], ...] = ()
