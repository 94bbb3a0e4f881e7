"""Compute what the first screen of a report tells: intervals that hold at once, what moves most.

A reader takes the first screen as a whole, so all its intervals hold at once: the level is divided among them
(Bonferroni). Those of the figure that was asked for count for every configuration, since some are picked by it. Not so
a quantile's, which are order statistics of its own games, and what a ladder or a study of decisions says: these have
intervals of their own.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

import polars as pl

from balance.design.times import MINUTES
from balance.design.watched_figures import ROUND_CAP
from balance.questions.report import sides, words
from balance.questions.report.judged import alike
from balance.questions.report.tables import Never, metric
from balance.questions.report.times import Times
from balance.questions.report.who import scripts
from balance.runs.swept import FEW, Swept
from balance.stats.estimates import QUANTILES
from balance.stats.intervals import LEVEL, share_interval
from balance.stats.metrics import MEAN, OUTCOME, WINNER, Key
from balance.stats.payoffs import is_shared, payoff_columns
from reports import tables
from reports.cards import MOVES_BY_SCRIPT
from scenarios.loader.settings import PLAYERS

LENGTH: Key = ("rounds", MEAN)
SEATS = 4  # of so many, each one's wins are told
SIDE = "side"  # the metric of what a side of unequal seats wins together
_Told = tuple[int, str, str]  # configuration, metric, value
_Move = tuple[str, str, str, list[int], list[int]]  # setting, from and to which value, configurations before and after


def first_screen(
    swept: Swept, asked: Key | None, group: Sequence[int], taken: Times, never: Never
) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Return the intervals of what the first screen tells, and what each swept setting moves.

    Args:
        swept: The run.
        asked: The figure that was asked for, as column and value of the estimates; None: the headline's rate.
        group: The configurations that are judged; they differ only in who plays.
        taken: How long games take.
        never: What each configuration cannot have.

    Returns:
        A frame of `SURE` and one of `MOVES_BY_SCRIPT`: by how much the figure differs from that of the judged
        configurations where one setting has another value, on average over the scripts. Where seats compete and no
        figure was asked for, it is the length, of what all seats win nothing moves, and how games end or what each
        seat wins; both where each of several winners has a whole win.
    """
    told = list(dict.fromkeys(_told(swept, asked, group)))
    moved = ((LENGTH if swept.contests else (OUTCOME, swept.good)) if asked is None else asked) or LENGTH
    moves = [] if moved[1] in QUANTILES or moved[0] == MINUTES else list(_moves(swept, moved, group))
    who = swept.contests and asked is None
    keys = [[moved, *(_wins(swept, group, [*before, *after]) if who else ())] for *_, before, after in moves]
    level = 1 - (1 - LEVEL) / max(1, len(told) + sum(map(len, keys)))
    scripts = sum(len(before) * len(of) for (*_, before, _), of in zip(moves, keys, strict=True))
    each = 1 - (1 - LEVEL) / max(1, scripts)  # that scripts differ is a statement of its own: no other is wider for it
    rows = [(*each, *ends) for each in told if (ends := _ends(swept, each, level, taken)) is not None]
    differences = [
        found
        for move, of in zip(moves, keys, strict=True)
        for found in _differences(swept, of, move, never, level, each)
    ]
    sure = pl.DataFrame(rows, schema=tables.SURE, orient="row").with_columns(metric(swept))
    return sure, pl.DataFrame(differences, schema=MOVES_BY_SCRIPT, orient="row")


def _told(swept: Swept, asked: Key | None, group: Sequence[int]) -> Iterator[_Told]:
    """Yield what the first screen may tell with an interval."""
    key = asked or ((WINNER, "1") if swept.contests else (OUTCOME, swept.good))
    for config in swept.configs:
        if key[0] != WINNER or swept.players[config] > 1:
            yield (config, *key)
    several = [config for config in group if swept.players[config] > 1] if swept.contests else []
    as_one = alike(swept).issuperset(several)  # then the mean over the seats is told
    for config in several:
        summary = swept.run.summary.filter(pl.col("config") == config)
        ends = summary.filter(pl.col("metric").is_in([OUTCOME] if as_one else [WINNER, OUTCOME]))
        if as_one:
            yield config, *tables.EACH
        for name, value in ends.select("metric", "value").iter_rows():
            yield config, name, value
        for side in dict.fromkeys(sides.of_seats(swept, config)):
            yield config, SIDE, side


def _ends(swept: Swept, told: _Told, level: float, taken: Times) -> tuple[float, float] | None:
    """Return the interval of a figure of a configuration at this level; None if it has no such figure."""
    config, name, value = told
    if name == MINUTES:
        return taken.ends(config, level)
    if name == SIDE:
        return next(
            (
                (low, high)
                for _, side, _, _, low, high in sides.rows(swept, config, sides.of_seats(swept, config), level)
                if side == value
            )
        )
    if (name, value) == tables.EACH:
        return sides.of_each_seat(swept, config, level)
    found = swept.run.summary.filter(pl.col("config") == config, metric=name, value=value)
    if found.is_empty() or found["estimate"][0] is None:
        return None
    (row,) = found.iter_rows(named=True)
    if value in QUANTILES:  # order statistics of its own games
        return row["low"], row["high"]
    if value == MEAN or is_shared(row):
        (at,) = (
            swept.run.pooled([config], _columns(swept, name, [config]), level)
            .filter(metric=name, value=value)
            .rows(named=True)
        )
        return at["low"], at["high"]
    games = int(swept.run.configs["games"][config])
    low, high, _ = share_interval(round(row["estimate"] * games), games, level)
    return float(low), float(high)


def _columns(swept: Swept, name: str, configs: Sequence[int]) -> tuple[str, ...]:
    """Return the columns of games from which a metric is computed."""
    return payoff_columns(min(swept.players[config] for config in configs)) if name == WINNER else (name,)


def _moves(swept: Swept, moved: Key, group: Sequence[int]) -> Iterator[_Move]:
    """Yield the pairs of configurations that differ from the judged ones in one setting."""
    before = [config for config in group if not swept.random[config]] or list(group)
    names = [s.name for s in swept.settings]
    place = {config: tuple(swept.value(config, name) for name in names) for config in swept.configs}
    at = {values: config for config, values in place.items()}
    for i, s in enumerate(swept.settings):
        who_plays = s.kind == "policy" or (s.name == PLAYERS and moved[0] == WINNER)
        if who_plays:
            continue
        own = place[before[0]][i]
        for value in _spread(s.values):
            after = [at.get((*place[c][:i], value, *place[c][i + 1 :])) for c in before]
            if value != own and None not in after:
                yield s.name, own, value, before, [config for config in after if config is not None]


def _spread(values: Sequence[str]) -> list[str]:
    """Return at most `FEW` values, from the first to the last: each costs all others some width."""
    if len(values) <= FEW:
        return list(values)
    return [values[round(k * (len(values) - 1) / (FEW - 1))] for k in range(FEW)]


def _wins(swept: Swept, group: Sequence[int], compared: Sequence[int]) -> list[Key]:
    """Return the figures of who wins: how games end if by teams, else each seat's wins.

    Where each of several winners has a whole win, how games end does not say how much is won: then what seats win comes
    first, of all as one where they are alike.

    Args:
        swept: The run.
        group: The configurations that are judged.
        compared: These and those that they are compared with.
    """
    summary = swept.run.summary.filter(pl.col("config").is_in(list(group)), pl.col("estimate") > 0)
    ends = [word for word in summary.filter(metric=OUTCOME)["value"].unique(maintain_order=True) if word != ROUND_CAP]
    endings = [(OUTCOME, word) for word in ends] if len(ends) > 1 else []
    if swept.scenario.seats.own_wins:
        seats = min(swept.players[config] for config in compared)
        if alike(swept).issuperset(compared):
            return [tables.EACH, *endings]
        told = range(1, 1 + (seats if seats <= SEATS else 1))
        return [*((WINNER, str(seat)) for seat in told if seats > 1), *endings]
    if endings:
        return endings
    seats = max(swept.players[config] for config in group)
    return [(WINNER, str(seat)) for seat in range(1, seats + 1)] if 1 < seats <= SEATS else []


def _differences(
    swept: Swept, keys: Sequence[Key], move: _Move, never: Never, level: float, each: float
) -> Iterator[tuple[str | float | None, ...]]:
    """Yield rows of `MOVES_BY_SCRIPT`: by how much each figure differs, and if scripts differ.

    The first figure has no name. What a seat wins is compared at tables of one size only; how games end is not between
    a contest and a single player, who has nobody to win against, nor where it cannot be.

    Args:
        swept, keys, move: What differs.
        never: What each configuration cannot have.
        level: Coverage of the intervals.
        each: Coverage of the interval of each script.
    """
    name, own, value, before, after = move
    asked = [key for key in keys if key == keys[0] or _comparable(swept, key, move, never)]
    found = _difference(swept, asked, before, after, level)
    names = scripts(swept) if len(before) > 1 else []
    alone = {
        names[one]: _difference(swept, asked, [one], [other], each)
        for one, other in zip(before, after, strict=True)
        if len(before) > 1
    }
    for key in asked:
        for row in found.filter(metric=key[0], value=key[1]).select("estimate", "low", "high").rows():
            yield (name, own, value, *row, "" if key == keys[0] else "=".join(key), *_apart(alone, key))


def _difference(
    swept: Swept, keys: Sequence[Key], before: Sequence[int], after: Sequence[int], level: float
) -> pl.DataFrame:
    """Return by how much figures differ; what each seat wins is no column of games."""
    named = [key[0] for key in keys if key != tables.EACH]
    columns = dict.fromkeys(column for name in named for column in _columns(swept, name, [*before, *after]))
    found = swept.run.difference(before, after, tuple(columns), level)
    if tables.EACH not in keys:
        return found
    return pl.concat([found, sides.each_seat_moved(swept, before, after, level).select(found.columns)])


def _comparable(swept: Swept, key: Key, move: _Move, never: Never) -> bool:
    """Return whether a figure of who wins means the same, and can be, before and after a move."""
    name, _, _, *sides = move
    if name == PLAYERS and (key[0] == WINNER or len({swept.players[config] == 1 for config in chain(*sides)}) > 1):
        return False
    return not any(never[config].holds(*key) for config in chain(*sides))


def _apart(alone: Mapping[str, pl.DataFrame], key: Key) -> tuple[str | None, float | None, str | None, float | None]:
    """Return the scripts with the least and the largest change, if their intervals lie apart."""
    ends = "estimate", "low", "high"
    rows = {
        script: row
        for script, found in alone.items()
        for row in found.filter(metric=key[0], value=key[1]).select(ends).drop_nulls().rows()
    }
    if len(rows) > 1:
        least, most = (choose(rows, key=lambda script: rows[script][0]) for choose in (min, max))
        if rows[least][2] < rows[most][1]:
            return least, rows[least][0], most, rows[most][0]
    return None, None, None, None


def judged(swept: Swept) -> list[int]:
    """Return the judged configuration and those that differ from it only in who plays."""
    rules = words.judged_rules(swept)
    return [config for config in swept.configs if words.rules_of(swept, config) == rules]
