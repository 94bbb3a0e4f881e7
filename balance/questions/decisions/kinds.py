"""Say which decisions matter and where a script errs, by kind of decision and block of actions.

Every figure is a mean over decisions, bounded by the spread over games (`balance.stats.ratios`). What is at stake and
what is missed lies between two figures, see `sims.engine.decisions`: what halves of the tries find is the true one or
less in the mean, what all tries together find is the true one or more. The range that is printed has the lower end of
the first's interval and the upper end of the second's, so it holds the true mean at least as often as an interval does.

    found on halves      |----o----|                 range   |------------------|
    found on all tries            |-----o----|               low             high
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.stats.ratios import Ratio, ratio_of_sums
from sims.engine.decisions import HALVES, LAST_BIT, QUARTERS
from sims.game import Game

MATTERS = 1.0  # a decision of less importance is dead [percentage points]
WIN = 100.0  # no action pays more than another by more than this [percentage points]
BEYOND = 2.0  # standard errors by which a decision must be above or below that to be seen to matter, or not to
MISSED = 0.05  # chance that what no try of a decision has shown comes so often that it matters after all
LEAST = 10  # in fewer games a mean has no interval [games]
DEAD_SHARE = 0.05  # a kind is dead if what would have shown comes in less than this share of the games
# statements on the course of games: four rounds, two shares, the surest comeback, when games move, what choices, the
# deal and the rest make of the win, and how often the lead changes
COURSE = 12
ERRS = 2.0  # a kind with a larger regret is a script's weak spot [percentage points]
DEAD, MATTERING, LITTLE, OPEN = "dead", "matters", "matters little", "open"
KINDS = pl.Schema(
    {
        "kind": pl.String,
        "decisions": pl.Float64,  # choices of this kind in a game
        "candidates": pl.Float64,  # legal actions, mean
        "tried": pl.Int64,  # decisions that were tried
        "games": pl.Int64,  # in so many games
        "importance_found": pl.Float64,  # on halves of the tries: the true one or less, in the mean [percentage points]
        "importance_most": pl.Float64,  # on all tries: the true one or more, in the mean
        "importance_low": pl.Float64,  # the true one is between these; 0 or more
        "importance_high": pl.Float64,
        "regret_found": pl.Float64,  # on halves of the tries: the true one or less, in the mean [percentage points]
        "regret_most": pl.Float64,  # on all tries: the true one or more, in the mean
        "regret_low": pl.Float64,  # the true one is between these; 0 or more
        "regret_high": pl.Float64,
        "alive": pl.Float64,  # share of the tried decisions that are seen to matter
        "dead": pl.Float64,  # share that is seen not to matter; null: so few tries can show that of none
        "alike": pl.Float64,  # share in which no try depended on the action
        "verdict": pl.String,
    }
)
ACTIONS = pl.Schema(
    {
        "kind": pl.String,
        "action": pl.String,
        "legal": pl.Float64,  # share of the kind's decisions in which such an action is legal
        "chosen": pl.Float64,  # of these, the share in which the script does it
        "best": pl.Float64,  # of these, the share of the tried ones in which it looked best
        "judged": pl.Int64,  # how many tried ones these are
        "regret_found": pl.Float64,  # of decisions in which the script does it, as in `KINDS` [percentage points]
        "regret_most": pl.Float64,
        "regret_low": pl.Float64,
        "regret_high": pl.Float64,
        "tried": pl.Int64,  # tried decisions in which the script does it
    }
)

ERRORS = pl.Schema(
    {
        "kind": pl.String,
        "done": pl.String,  # what the script did
        "better": pl.String,  # what half of the tries chose in its place
        "decisions": pl.Int64,  # tried decisions in which that was so
        "games": pl.Int64,  # in so many games
        "gain": pl.Float64,  # what it paid more on the other half of the tries, mean [percentage points]
    }
)
GROWTH = pl.Schema(
    {
        "figure": pl.String,  # `importance` or `regret`, mean over all decisions that were tried
        "quarter": pl.Int64,  # so many tries ..
        "found_by_quarter": pl.Float64,  # .. find so much [percentage points]
        "tries": pl.Int64,
        "found": pl.Float64,  # and all of them this
        "growth_low": pl.Float64,  # how much more that is; null: few games
        "growth_high": pl.Float64,
    }
)


class Bounds(NamedTuple):
    """Hold what is known of a mean gap, best minus another action [percentage points].

    It is NaN where nothing is known.

    Attributes:
        found, most: Its estimates on halves of the tries (not above the true one in the mean), on all (not below).
        low, high: The true one is between these.
        games: Games with such a decision [games].
    """

    found: float
    most: float
    low: float
    high: float
    games: int


@dataclass(frozen=True)
class Ratios:
    """Estimate means over decisions of a study.

    Attributes:
        games: How many games were examined [games].
        level: Coverage of an interval.
    """

    games: int
    level: float

    def mean(self, decisions: pl.DataFrame, column: str | pl.Expr) -> Ratio:
        """Return the mean of a column over decisions; without an interval if they are of few games.

        A decision has from 0 to `WIN` of it, apart from noise.
        """
        what = pl.col(column) if isinstance(column, str) else column
        values, counts = by_game(decisions, self.games, what.sum()), by_game(decisions, self.games, pl.len())
        ratio = ratio_of_sums(values, counts, self.level, least=0, most=WIN)
        return ratio if ratio.games >= LEAST else ratio._replace(low=math.nan, high=math.nan)

    def bounds(self, decisions: pl.DataFrame, gap: str) -> Bounds:
        """Return what is known of the mean of a gap, `importance` or `regret`."""
        found, most = self.mean(decisions, gap), self.mean(decisions, f"{gap}_most")
        # a gap is never below 0, and no action pays more than the win
        low, high = np.clip(found.low, 0, WIN), np.clip(most.high, 0, WIN)
        return Bounds(found.estimate, most.estimate, float(low), float(high), found.games)


def by_game(decisions: pl.DataFrame, games: int, what: pl.Expr) -> NDArray[np.float64]:
    """Return a sum for each game, 0 for those without such a decision; shape (games,)."""
    sums = decisions.group_by("game").agg(what.cast(pl.Float64).alias("sum"))
    total = np.zeros(games)
    total[sums["game"].to_numpy()] = sums["sum"].to_numpy()
    return total


def kinds_table(decisions: pl.DataFrame, games: int, level: float) -> pl.DataFrame:
    """Return what each kind of decision comes to, a frame of `KINDS`; the most important first.

    Kinds that came in too few games to tell stand last.

    Args:
        decisions: A frame of `balance.questions.decisions.table.SCHEMA`.
        games: How many games were examined, numbered from 0 [games].
        level: Coverage of each interval, and the chance that a kind which is called dead is.
    """
    choices = decisions.filter(pl.col("decision") > 0)
    ratios = Ratios(games, level)
    rows = [_kind(kind, part, ratios) for (kind,), part in choices.group_by("kind", maintain_order=True)]
    known = pl.col("importance_low").is_null()
    order = [known, pl.col("importance_low").fill_null(0), pl.col("importance_found").fill_null(-1)]
    return pl.DataFrame(rows, schema=KINDS).sort(order, descending=[False, True, True], maintain_order=True)


def _kind(kind: Any, choices: pl.DataFrame, ratios: Ratios) -> Mapping[str, Any]:
    tried = judged(choices.filter(pl.col("tries") > 0))
    importance, regret = ratios.bounds(tried, "importance"), ratios.bounds(tried, "regret")
    row = {
        "kind": kind,
        "decisions": choices.height / ratios.games,
        "candidates": choices["candidates"].mean(),
        "tried": tried.height,
        "games": importance.games,
        **_columns("importance", importance),
        **_columns("regret", regret),
        "alive": tried["alive"].mean(),
        "dead": tried["dead"].mean(),
        "alike": tried["alike"].mean(),
    }
    return row | {"verdict": _verdict(row, dead_games(ratios.level))}


def judged(tried: pl.DataFrame) -> pl.DataFrame:
    """Add the columns `alive` and `dead`: seen to matter, and seen not to; if neither is true, it is open.

    It matters if what halves of its tries find at stake exceeds `MATTERS` by more than `BEYOND` standard errors. It is
    dead if what all of them find, which is the true one or more in the mean, stays below by as much and by what no try
    may have shown: in n tries that are all alike, something that comes in less than 1 - MISSED^(1 / n) of the worlds.
    So fewer than 300 tries show of no decision that less than a point is at stake; `dead` is null then.
    """
    beyond = BEYOND * pl.col("importance_error")
    unseen = WIN * (1 - pl.lit(MISSED) ** (1 / pl.col("tries")))
    return tried.with_columns(
        (pl.col("importance") - beyond > MATTERS).alias("alive"),
        pl.when(unseen < MATTERS)
        .then(pl.col("importance_most") + BEYOND * pl.col("importance_most_error") + unseen < MATTERS)
        .alias("dead"),
    )


def dead_games(level: float) -> int:
    """Return how many games must agree to tell that fewer than `DEAD_SHARE` of all differ [games]."""
    return math.ceil(math.log(1 - level) / math.log(1 - DEAD_SHARE))


def _verdict(row: Mapping[str, Any], enough: int) -> str:
    """Return whether a kind of decision matters; `enough` games that agree show that it is dead."""
    if not row["tried"]:
        return ""
    if row["alike"] == 1:
        return DEAD if row["games"] >= enough else OPEN
    if row["importance_low"] is not None and row["importance_low"] > MATTERS:
        return MATTERING
    if row["importance_high"] is not None and row["importance_high"] < MATTERS:
        return LITTLE
    return OPEN


def _columns(name: str, bounds: Bounds) -> dict[str, float | None]:
    values = {f"{name}_{key}": value for key, value in bounds._asdict().items() if key != "games"}
    return {key: None if np.isnan(value) else value for key, value in values.items()}


def actions_table(decisions: pl.DataFrame, game: Game, games: int, level: float) -> pl.DataFrame:
    """Return how often each block of actions is legal, chosen and best, a frame of `ACTIONS`.

    Kinds stand in the order in which they first came.

    Args:
        decisions: A frame of `balance.questions.decisions.table.SCHEMA`.
        game: The game.
        games: How many games were examined, numbered from 0 [games].
        level: Coverage of each interval.
    """
    choices = decisions.filter(pl.col("decision") > 0)
    ratios, rows = Ratios(games, level), []
    for (kind,), part in choices.group_by("kind", maintain_order=True):
        rows += list(_actions(str(kind), part, game, ratios))
    return pl.DataFrame(rows, schema=ACTIONS)


def by_importance(actions: pl.DataFrame, kinds: pl.DataFrame) -> pl.DataFrame:
    """Return actions in the order of their kinds; of a kind first what is seen to miss most.

    Of those that miss alike, or of which nothing is known, what is best most comes first.
    """
    places = kinds.select("kind").with_row_index("place")
    order, falls = ["place", "regret_low", "best"], [False, True, True]
    joined = actions.join(places, on="kind", how="left", maintain_order="left")
    return joined.sort(order, descending=falls, nulls_last=True, maintain_order=True).drop("place")


def _actions(kind: str, choices: pl.DataFrame, game: Game, ratios: Ratios) -> Iterator[Mapping[str, Any]]:
    masks, better = choices["legal"].to_numpy(), game.words_in(kind)
    for bit, (word, members) in enumerate(_bits(game)):
        legal = choices.filter(pl.Series((masks >> np.uint64(bit)) & np.uint64(1) > 0))
        if not legal.height:
            continue
        mine, tried = legal.filter(pl.col("action").is_in(members)), legal.filter(pl.col("tries") > 0)
        judged = mine.filter(pl.col("tries") > 0)
        best = tried["best_even"].is_in(members).mean(), tried["best_odd"].is_in(members).mean()
        yield {
            "kind": kind,
            "action": better.get(word, word),
            "legal": legal.height / choices.height,
            "chosen": mine.height / legal.height,
            "best": None if None in best else sum(best) / 2,  # type: ignore[arg-type]
            "judged": tried.height,
            **_columns("regret", ratios.bounds(judged, "regret")),
            "tried": judged.height,
        }


def _bits(game: Game) -> list[tuple[str, list[str]]]:
    """Return the words of each bit of a decision's `legal`, and the blocks of actions that it stands for."""
    words = [game.blocks[begin] for begin in sorted(game.blocks)]
    alone = [(word, [word]) for word in words[:LAST_BIT]]
    rest = words[LAST_BIT:]
    return alone + ([(rest[0] if len(rest) == 1 else "other actions", rest)] if rest else [])


def in_words_of_kinds(decisions: pl.DataFrame, game: Game) -> pl.DataFrame:
    """Return decisions with each block of actions called as its kind of decision calls it, for people.

    Args:
        decisions: A frame of `balance.questions.decisions.table.SCHEMA`, where a block is called alike in all kinds.
        game: The game.
    """
    for kind in decisions["kind"].unique():
        if better := game.words_in(str(kind)):
            said = pl.col("action", "best_even", "best_odd")
            decisions = decisions.with_columns(
                pl.when(pl.col("kind") == kind).then(said.replace(better)).otherwise(said)
            )
    return decisions


def errors_table(decisions: pl.DataFrame) -> pl.DataFrame:
    """Return what half of the tries chose in place of the script's action, a frame of `ERRORS`.

    The most in all comes first. What it paid more is read off the other half, so no luck of that choice is counted.
    Gains do not add up to what a game is lost by: a chance that stays open is missed again at each decision.

    Args:
        decisions: A frame of `balance.questions.decisions.table.SCHEMA`.
    """
    done = pl.col("action").alias("done")
    halves = pl.concat(
        decisions.select("kind", "game", "decision", done, better=f"best_{half}", gain=f"gain_{half}")
        for half in ("even", "odd")
    ).filter(pl.col("gain").is_not_null())
    better = (
        pl.when(pl.col("better") == pl.col("done"))
        .then(pl.concat_str(pl.lit("another: "), pl.col("done")))
        .otherwise(pl.col("better"))
    )
    total = pl.col("gain").sum().alias("total")
    table = halves.group_by("kind", "done", better.alias("better")).agg(
        pl.struct("game", "decision").n_unique().alias("decisions"),
        pl.col("game").n_unique().alias("games"),
        pl.col("gain").mean(),
        total,
    )
    order = ["total", "kind", "done", "better"]
    return table.sort(order, descending=[True, False, False, False]).select(list(ERRORS)).cast(ERRORS)


def growth_table(decisions: pl.DataFrame, games: int, level: float) -> pl.DataFrame:
    """Return how much more all tries find than the first quarter of them, a frame of `GROWTH`.

    Where that grows, what is found is still well below the true one, and more tries find more. It is empty where no
    decision was tried, or a quarter of the tries is too few to be halved.

    Args:
        decisions: A frame of `balance.questions.decisions.table.SCHEMA`.
        games: How many games were examined, numbered from 0 [games].
        level: Coverage of each interval.
    """
    tried, ratios, rows = decisions.filter(pl.col("importance_quarter").is_not_null()), Ratios(games, level), []
    for name in ("importance", "regret") if tried.height else ():
        more = ratios.mean(tried, pl.col(name) - pl.col(f"{name}_quarter"))  # apart from noise 0 or more
        tries = tried["tries"].max()
        row = {
            "figure": name,
            "quarter": tries // (HALVES * QUARTERS) * HALVES,  # type: ignore[operator]
            "found_by_quarter": tried[f"{name}_quarter"].mean(),
            "tries": tries,
            "found": tried[name].mean(),
            "growth_low": more.low,
            "growth_high": more.high,
        }
        rows.append({key: None if value != value else value for key, value in row.items()})
    return pl.DataFrame(rows, schema=GROWTH)


def statements(kinds: pl.DataFrame, actions: pl.DataFrame, course: bool, noticed: int) -> int:
    """Return how many statements are to hold at once; with few games some are missing, but they count.

    Each kind has two ranges and may be called dead, each action has a range, growth with the tries has two, and the
    least regrets of all decisions together are one (`blunders.with_least_regrets`). With the course of games there are
    `COURSE` more, and which part of the win choices of each kind make. `noticed` are the numbers of tries of which it
    is told what they notice.
    """
    return 3 * kinds.height + actions.height + course * (COURSE + kinds.height) + 2 + 1 + noticed
