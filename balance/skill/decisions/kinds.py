"""Say which decisions matter and where a script errs, by kind of decision and block of actions.

Every figure is a mean over decisions, with an interval from the spread over games (`balance.stats.ratios`). Those of
importance and regret are lower bounds, see `sims.decisions`.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.stats.ratios import Ratio, ratio_of_sums
from sims.decisions import LAST_BIT
from sims.game import Game

MATTERS = 1.0  # a decision of less importance is dead [percentage points]
WIN = 100.0  # no action pays more than another by more than this [percentage points]
BEYOND = 2.0  # standard errors by which a decision must be above that to be seen to matter
LEAST = 10  # in fewer games a mean has no interval [games]
DEAD_SHARE = 0.05  # a kind is dead if what would have shown comes in less than this share of the games
SHARES = 3  # that the answer gives of the course of games, with intervals
ERRS = 2.0  # a kind with a larger regret is a script's weak spot [percentage points]
DEAD, MATTERING, LITTLE, OPEN = "dead", "matters", "matters little", "open"
KINDS = pl.Schema(
    {
        "kind": pl.String,
        "decisions": pl.Float64,  # choices of this kind in a game
        "candidates": pl.Float64,  # legal actions, mean
        "tried": pl.Int64,  # decisions that were tried
        "games": pl.Int64,  # in so many games
        "importance": pl.Float64,  # [percentage points]
        "importance_low": pl.Float64,
        "importance_high": pl.Float64,
        "regret": pl.Float64,  # [percentage points]
        "regret_low": pl.Float64,
        "regret_high": pl.Float64,
        "alive": pl.Float64,  # share of the tried decisions that are seen to matter
        "dead": pl.Float64,  # share that is seen not to matter
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
        "regret": pl.Float64,  # of decisions in which the script does it [percentage points]
        "regret_low": pl.Float64,
        "regret_high": pl.Float64,
        "tried": pl.Int64,  # tried decisions in which the script does it
    }
)

ERRORS = pl.Schema(
    {
        "kind": pl.String,
        "done": pl.String,  # what the script did
        "better": pl.String,  # what looked best in both halves of the tries
        "decisions": pl.Int64,  # tried decisions in which that was so
        "games": pl.Int64,  # in so many games
        "regret": pl.Float64,  # mean over these [percentage points]
        "in_a_game": pl.Float64,  # the sum of these over all tried decisions, per game [percentage points]
    }
)


@dataclass(frozen=True)
class Ratios:
    """Estimate means over decisions of a study.

    Attributes:
        games: How many games were examined [games].
        level: Coverage of an interval.
    """

    games: int
    level: float

    def mean(self, decisions: pl.DataFrame, column: str) -> Ratio:
        """Return the mean of a column over decisions; without an interval if they are of few games."""
        values, counts = self._by_game(decisions, pl.col(column).sum()), self._by_game(decisions, pl.len())
        ratio = ratio_of_sums(values, counts, self.level, least=0, most=WIN)
        return ratio if ratio.games >= LEAST else ratio._replace(low=math.nan, high=math.nan)

    def _by_game(self, decisions: pl.DataFrame, what: pl.Expr) -> NDArray[np.float64]:
        """Return a sum for each game, 0 for those without such a decision; shape (games,)."""
        sums = decisions.group_by("game").agg(what.cast(pl.Float64).alias("sum"))
        total = np.zeros(self.games)
        total[sums["game"].to_numpy()] = sums["sum"].to_numpy()
        return total


def kinds_table(decisions: pl.DataFrame, games: int, level: float) -> pl.DataFrame:
    """Return what each kind of decision comes to, a frame of `KINDS`; the most important first.

    Kinds that came in too few games to tell stand last.

    Args:
        decisions: A frame of `balance.skill.decisions.table.SCHEMA`.
        games: How many games were examined, numbered from 0 [games].
        level: Coverage of each interval, and the chance that a kind which is called dead is.
    """
    choices = decisions.filter(pl.col("decision") > 0)
    ratios = Ratios(games, level)
    rows = [_kind(kind, part, ratios) for (kind,), part in choices.group_by("kind", maintain_order=True)]
    known = pl.col("importance_low").is_null()
    order = [known, pl.col("importance").fill_null(-1)]
    return pl.DataFrame(rows, schema=KINDS).sort(order, descending=[False, True], maintain_order=True)


def _kind(kind: Any, choices: pl.DataFrame, ratios: Ratios) -> Mapping[str, Any]:
    tried = judged(choices.filter(pl.col("tries") > 0))
    importance, regret = ratios.mean(tried, "importance"), ratios.mean(tried, "regret")
    row = {
        "kind": kind,
        "decisions": choices.height / ratios.games,
        "candidates": choices["candidates"].mean(),
        "tried": tried.height,
        "games": importance.games,
        **_bounds("importance", importance),
        **_bounds("regret", regret),
        "alive": tried["alive"].mean(),
        "dead": tried["dead"].mean(),
        "alike": tried["alike"].mean(),
    }
    return row | {"verdict": _verdict(row, dead_games(ratios.level))}


def judged(tried: pl.DataFrame) -> pl.DataFrame:
    """Add the columns `alive` and `dead`: seen to matter, and seen not to; if neither, it is open.

    It matters if importance exceeds `MATTERS` by more than `BEYOND` standard errors. It is dead if importance is below
    by as much, or if in no try it mattered what was done. An error of 0 tells nothing by itself: tries that agree in
    what best and worst action paid do not tell that the others paid the same.
    """
    importance, noise = pl.col("importance"), BEYOND * pl.col("importance_error")
    below = (importance + noise < MATTERS) & (noise > 0)
    return tried.with_columns(
        (importance - noise > MATTERS).alias("alive"),
        (below | pl.col("alike").fill_null(False)).alias("dead"),
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


def _bounds(name: str, ratio: Ratio) -> dict[str, float | None]:
    values = {name: ratio.estimate, f"{name}_low": ratio.low, f"{name}_high": ratio.high}
    return {key: None if np.isnan(value) else value for key, value in values.items()}


def actions_table(decisions: pl.DataFrame, game: Game, games: int, level: float) -> pl.DataFrame:
    """Return how often each block of actions is legal, chosen and best, a frame of `ACTIONS`.

    Args:
        decisions: A frame of `balance.skill.decisions.table.SCHEMA`.
        game: The game.
        games: How many games were examined, numbered from 0 [games].
        level: Coverage of each interval.
    """
    choices = decisions.filter(pl.col("decision") > 0)
    ratios, rows = Ratios(games, level), []
    for (kind,), part in choices.group_by("kind", maintain_order=True):
        rows += list(_actions(str(kind), part, game, ratios))
    return pl.DataFrame(rows, schema=ACTIONS)


def _actions(kind: str, choices: pl.DataFrame, game: Game, ratios: Ratios) -> Iterator[Mapping[str, Any]]:
    masks = choices["legal"].to_numpy()
    for bit, (word, members) in enumerate(_bits(game)):
        legal = choices.filter(pl.Series((masks >> np.uint64(bit)) & np.uint64(1) > 0))
        if not legal.height:
            continue
        mine, tried = legal.filter(pl.col("action").is_in(members)), legal.filter(pl.col("tries") > 0)
        judged = mine.filter(pl.col("tries") > 0)
        best = tried["best_even"].is_in(members).mean(), tried["best_odd"].is_in(members).mean()
        yield {
            "kind": kind,
            "action": word,
            "legal": legal.height / choices.height,
            "chosen": mine.height / legal.height,
            "best": None if None in best else sum(best) / 2,  # type: ignore[arg-type]
            "judged": tried.height,
            **_bounds("regret", ratios.mean(judged, "regret")),
            "tried": judged.height,
        }


def _bits(game: Game) -> list[tuple[str, list[str]]]:
    """Return the words of each bit of a decision's `legal`, and the blocks of actions that it stands for."""
    words = [game.blocks[begin] for begin in sorted(game.blocks)]
    alone = [(word, [word]) for word in words[:LAST_BIT]]
    rest = words[LAST_BIT:]
    return alone + ([(rest[0] if len(rest) == 1 else "other actions", rest)] if rest else [])


def errors_table(decisions: pl.DataFrame, games: int) -> pl.DataFrame:
    """Return what looked better than what the script did, a frame of `ERRORS`; the costliest first.

    It shows where to look: what looked best was partly lucky, so these regrets are no lower bounds.

    Args:
        decisions: A frame of `balance.skill.decisions.table.SCHEMA`.
        games: How many games were examined [games].
    """
    agreed = decisions.filter(pl.col("tries") > 0, pl.col("best_even") == pl.col("best_odd"), pl.col("regret") > 0)
    better = (
        pl.when(pl.col("best_even") == pl.col("action"))
        .then(pl.concat_str(pl.lit("another: "), pl.col("action")))
        .otherwise(pl.col("best_even"))
    )
    table = agreed.group_by("kind", pl.col("action").alias("done"), better.alias("better")).agg(
        pl.len().alias("decisions"),
        pl.col("game").n_unique().alias("games"),
        pl.col("regret").mean(),
        (pl.col("regret").sum() / games).alias("in_a_game"),
    )
    order = ["in_a_game", "kind", "done", "better"]
    return table.select(list(ERRORS)).cast(ERRORS).sort(order, descending=[True, False, False, False])


def statements(kinds: pl.DataFrame, actions: pl.DataFrame, course: bool) -> int:
    """Return how many statements are to hold at once; with few games some are missing, but they count.

    Each kind has two intervals and may be called dead, each action has an interval, the course of games has `SHARES`,
    and the least regrets of all decisions together are one (`blunders.with_least_regrets`).
    """
    return 3 * kinds.height + actions.height + course * SHARES + 1
