"""Made-up runs: reports are told nothing of games, so their tables are made by hand here."""

from collections.abc import Sequence
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


def shares(key: tuple[object, ...], metric: str, given: dict[str, float], games: int) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    for word, share in given.items():
        half = 1.96 * sqrt(max(share * (1 - share), 1 / games) / games)
        rows.append((*key, metric, word, share, max(0.0, share - half), min(1.0, share + half)))
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
    **more: object,
) -> Report:
    """A run over every combination of the settings, its figures a smooth function of where a value stands."""
    names = [s.name for s in settings]
    configs, levels, cells, places = [], [], [], []
    for number, values in enumerate(product(*(s.values for s in settings))):
        place = dict(zip(names, values, strict=True))
        places.append(place)
        seats = int(place.get("players", players))
        policy = place.get("policy", "ghost")
        configs.append((number, games, seats, policy, policy == "random", "policy@2" not in place))
        levels += [(number, name, value) for name, value in place.items()]
        steps = sum(s.values.index(place[s.name]) * (i + 1) for i, s in enumerate(settings)) * step
        cells += shares((number,), "outcome", ending(outcomes, 0.25 + 0.05 * steps, cap), games)
        if competitive and seats > 1:
            cells += shares((number,), "winner", wins(seats, 0.01 * steps), games)
        mean = 9 + 0.3 * steps
        cells.append((number, "rounds", "mean", mean, mean - 0.02, mean + 0.02))
        cells += [(number, "rounds", q, v, v, v) for q, v in (("p05", 5.0), ("p50", 9.0), ("p95", 14.0))]
        cells.append((number, "attacks", "mean", 3.5 + steps, 3.4 + steps, 3.6 + steps))
    cell_rows = {(c[0], c[1], c[2]): c[3:] for c in cells}
    pooled: list[tuple[object, ...]] = []
    lengths = []
    counts = sorted({c[2] for c in configs})
    for setting, at in [("", ""), *((s.name, v) for s in settings for v in s.values)]:
        for count in [0, *(n for n in counts if competitive and n > 1)]:
            chosen = [c[0] for c in configs if (not setting or places[c[0]][setting] == at) and count in (0, c[2])]
            keys = dict.fromkeys((m, v) for c, m, v in cell_rows if c in chosen and not (m == "rounds" and v != "mean"))
            for metric, value in keys:
                if metric == "winner" and not count:
                    continue
                found = [cell_rows[c, metric, value] for c in chosen]
                middle = [sum(f[i] for f in found) / len(found) for i in range(3)]
                pooled.append((setting, at, count or None, metric, value, *middle, len(chosen)))
    by = settings[0] if settings else None
    for number in range(len(configs)):
        for word, share in ending(outcomes, 0.4, cap).items():
            bell = [2.0 ** -abs(r - 9 - (word != "win")) for r in range(2, 17)]
            rounds = zip(range(2, 17), bell, strict=True)
            lengths += [(number, word, r, share * b / sum(bell)) for r, b in rounds if share]
    edges = []
    for count in (n for n in counts if competitive and n > 1):
        chosen = [c[0] for c in configs if c[2] == count and c[5] and not c[4]]
        for seat in range(1, count + 1) if chosen else ():
            won = [[cell_rows[c, "winner", str(s + 1)] for c in chosen] for s in range(count)]
            mean = [sum(rows[i] for rows in won[seat - 1]) / len(chosen) for i in range(3)]
            even = sum(row[0] for rows in won for row in rows) / len(chosen) / count
            edges.append((count, seat, *mean, even, *(end - even for end in mean), len(chosen)))
    two = [s for s in settings if s.kind == NUMBER][:2]
    heat = []
    if len(two) == 2:
        for (i, x), (j, y) in product(enumerate(two[0].values), enumerate(two[1].values)):
            heat += [(panel, x, y, e, e - 0.004, e + 0.004) for panel, e in (("ghost", 0.2 + 0.1 * i + 0.05 * j),)]
    return Report(
        title=title,
        summary=f"{len(configs)} configurations, {games} games each, seed 7",
        footer="Made by nobody",
        facts=(("Game", title), ("Games", str(games)), ("Seed", "7")),
        competitive=competitive,
        outcomes=tuple(outcomes),
        settings=tuple(settings),
        configs=pl.DataFrame(configs, schema=CONFIGS, orient="row"),
        levels=pl.DataFrame(levels, schema=LEVELS, orient="row"),
        cells=pl.DataFrame(cells, schema=CELLS, orient="row"),
        pooled=pl.DataFrame(pooled, schema=POOLED, orient="row"),
        lengths=pl.DataFrame(lengths, schema=LENGTHS, orient="row"),
        edges=pl.DataFrame(edges, schema=EDGES, orient="row"),
        length_by=by.name if by else "",
        heat_by=(two[0].name, two[1].name) if len(two) == 2 else None,
        heat=pl.DataFrame(heat, schema=HEAT, orient="row"),
        provenance=pl.DataFrame(
            [
                ("axis", "players", "rulebook", False),
                ("axis", "bang", "assumed", True),
                ("number", "start_energy", "rulebook", False),
                ("table row", "loot.medkit", "assumed", True),
            ],
            schema=PROVENANCE,
            orient="row",
        ),
        **more,  # type: ignore[arg-type]
    )


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
