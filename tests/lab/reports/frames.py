"""Made-up runs: reports are told nothing of games, so their tables are made by hand here."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from math import sqrt

import polars as pl

from reports import Report, Setting
from reports.tables import CELLS, CONFIGS, EDGES, HEAT, LENGTHS, LEVELS, NUMBER, POOLED, PROVENANCE

COOP = ("win", "loss_energy", "loss_keys", "loss_trapped", "loss_deadline", "round_cap")
PLAYERS = Setting("players", "mode", ("1", "2"), numeric=True)
POLICY = Setting("policy", "policy", ("hunter", "ghost", "careful"))
ENERGY = Setting("start_energy", NUMBER, ("2", "3", "4"), numeric=True, unit="Energy", own="3")
ROUNDS = Setting("max_rounds", NUMBER, ("10", "12"), numeric=True, own="12")
HERO = Setting("heroes@1", "choice", ("random", "wendy", "diana"))
BANG = Setting("bang", "ruling", ("exact", "row_equal"))
SEATS = Setting("players", "mode", ("1", "2", "3", "4", "5"), numeric=True)
PIG = ("win", "round_cap")  # how a game of Pig ends
SOURCES = (
    ("axis", "players", "rulebook", False, False),
    ("axis", "bang", "assumed", True, False),
    ("number", "start_energy", "rulebook", False, False),
    ("table row", "loot.medkit", "name: rulebook; effect assumed", True, True),
)
Rows = list[tuple[object, ...]]


def shares(key: tuple[object, ...], metric: str, given: dict[str, float], games: int) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    for word, share in given.items():
        half = 1.96 * sqrt(max(share * (1 - share), 1 / games) / games)
        rows.append((*key, metric, word, share, max(0.0, share - half), min(1.0, share + half)))
    return rows


@dataclass
class Made:
    """The rows of a made-up run's tables.

    `places` holds each configuration's settings by name, `cells` the key and figures of each estimate.
    """

    settings: Sequence[Setting]
    places: list[dict[str, str]] = field(default_factory=list)
    configs: list[tuple[object, ...]] = field(default_factory=list)
    levels: list[tuple[object, ...]] = field(default_factory=list)
    cells: list[tuple[object, ...]] = field(default_factory=list)

    def figures(self) -> dict[tuple[object, ...], tuple[float, ...]]:
        """Estimate, low and high by configuration, metric and value."""
        return {row[:3]: row[3:] for row in self.cells}

    def contests(self) -> list[int]:
        """The numbers of players of whom one wins."""
        return sorted({seats for _, _, seats, *_ in self.configs if seats > 1})


def play(
    settings: Sequence[Setting],
    outcomes: Sequence[str],
    competitive: bool,
    games: int,
    players: int,
    cap: float,
    step: float,
) -> Made:
    """Every combination of the settings, its figures a smooth function of where a value stands."""
    made = Made(settings)
    for number, values in enumerate(product(*(s.values for s in settings))):
        place = dict(zip((s.name for s in settings), values, strict=True))
        made.places.append(place)
        seats, policy = int(place.get("players", players)), place.get("policy", "ghost")
        made.configs.append((number, games, seats, policy, policy == "random", "policy@2" not in place))
        made.levels += [(number, name, value) for name, value in place.items()]
        steps = sum(s.values.index(place[s.name]) * (i + 1) for i, s in enumerate(settings)) * step
        made.cells += shares((number,), "outcome", ending(outcomes, 0.25 + 0.05 * steps, cap), games)
        if competitive and seats > 1:
            made.cells += shares((number,), "winner", wins(seats, 0.01 * steps), games)
        mean = 9 + 0.3 * steps
        made.cells.append((number, "rounds", "mean", mean, mean - 0.02, mean + 0.02))
        made.cells += [(number, "rounds", q, v, v, v) for q, v in (("p05", 5.0), ("p50", 9.0), ("p95", 14.0))]
        made.cells.append((number, "attacks", "mean", 3.5 + steps, 3.4 + steps, 3.6 + steps))
    return made


def pooled(made: Made, competitive: bool) -> Rows:
    """The average of each figure over all configurations, and over those with each value of each setting."""
    rows: Rows = []
    figures = made.figures()
    for setting, at in [("", ""), *((s.name, v) for s in made.settings for v in s.values)]:
        for count in [0, *(made.contests() if competitive else ())]:
            fits = [not setting or place[setting] == at for place in made.places]
            chosen = [c[0] for c, fit in zip(made.configs, fits, strict=True) if fit and count in (0, c[2])]
            keys = dict.fromkeys((m, v) for c, m, v in figures if c in chosen and not (m == "rounds" and v != "mean"))
            for metric, value in keys:
                if metric == "winner" and not count:
                    continue
                found = [figures[c, metric, value] for c in chosen]
                middle = [sum(f[i] for f in found) / len(found) for i in range(3)]
                rows.append((setting, at, count or None, metric, value, *middle, len(chosen)))
    return rows


def lengths(made: Made, outcomes: Sequence[str], cap: float) -> Rows:
    """How many games of each length end how: a bell around 9 rounds, wins a round earlier."""
    rows: Rows = []
    for number in range(len(made.configs)):
        for word, share in ending(outcomes, 0.4, cap).items():
            bell = [2.0 ** -abs(r - 9 - (word != "win")) for r in range(2, 17)]
            rounds = zip(range(2, 17), bell, strict=True)
            rows += [(number, word, r, share * b / sum(bell)) for r, b in rounds if share]
    return rows


def edges(made: Made) -> Rows:
    """What each seat wins beside an even share, by number of players."""
    rows: Rows = []
    figures = made.figures()
    for count in made.contests():
        chosen = [c[0] for c in made.configs if c[2] == count and c[5] and not c[4]]
        for seat in range(1, count + 1) if chosen else ():
            won = [[figures[c, "winner", str(s + 1)] for c in chosen] for s in range(count)]
            mean = [sum(figure[i] for figure in won[seat - 1]) / len(chosen) for i in range(3)]
            even = sum(figure[0] for figures in won for figure in figures) / len(chosen) / count
            rows.append((count, seat, *mean, even, *(end - even for end in mean), len(chosen)))
    return rows


def heat_map(two: Sequence[Setting]) -> Rows:
    """The rate at each pair of values of two numbers."""
    rows: Rows = []
    for (i, x), (j, y) in product(*(enumerate(s.values) for s in two)) if len(two) == 2 else ():
        estimate = 0.2 + 0.1 * i + 0.05 * j
        rows.append(("ghost", x, y, estimate, estimate - 0.004, estimate + 0.004))
    return rows


def make(
    settings: Sequence[Setting] = (),
    *,
    outcomes: Sequence[str] = COOP,
    competitive: bool = False,
    games: int = 20_000,
    players: int = 1,
    cap: float = 0.0,
    step: float = 1.0,
    title: str = "Tower of Nothing",
    impossible: Sequence[str] = (),
    **more: object,
) -> Report:
    """A report on a run over every combination of the settings."""
    made = play(settings, outcomes, competitive, games, players, cap, step)
    two = [s for s in settings if s.kind == NUMBER][:2]
    return Report(
        title=title,
        summary=f"{len(made.configs)} configurations, {games} games each, seed 7",
        footer="Made by nobody",
        facts=(("Game", title), ("Games", str(games)), ("Seed", "7")),
        competitive=competitive,
        outcomes=tuple(outcomes),
        settings=tuple(settings),
        configs=frame(made.configs, CONFIGS),
        levels=frame(made.levels, LEVELS),
        cells=frame([row for row in made.cells if row[2] not in impossible], CELLS),
        pooled=frame(pooled(made, competitive), POOLED),
        lengths=frame(lengths(made, outcomes, cap), LENGTHS),
        edges=frame(edges(made) if competitive else [], EDGES),
        length_by=settings[0].name if settings else "",
        heat_by=(two[0].name, two[1].name) if len(two) == 2 else None,
        heat=frame(heat_map(two), HEAT),
        provenance=frame(SOURCES, PROVENANCE),
        **more,  # type: ignore[arg-type]
    )


def frame(rows: Sequence[tuple[object, ...]], schema: pl.Schema) -> pl.DataFrame:
    return pl.DataFrame(rows, schema=schema, orient="row")


def ending(outcomes: Sequence[str], win: float, cap: float) -> dict[str, float]:
    """Shares of the outcomes: wins, equal losses, and the last kind of loss never."""
    losses = [word for word in outcomes if word not in ("win", "round_cap")][:-1]
    given = dict.fromkeys(outcomes, 0.0)
    given["win"] = (win if losses else 1.0) - cap
    for i, word in enumerate(losses):
        given[word] = (1 - win) * (i + 1) / sum(range(1, len(losses) + 1))
    if "round_cap" in given:
        given["round_cap"] = cap
    return given


def wins(seats: int, edge: float) -> dict[str, float]:
    """Shares of the seats: the first has an edge over the last."""
    given = {str(seat + 1): 1 / seats for seat in range(seats)}
    given["1"] += edge
    given[str(seats)] -= edge
    return given
