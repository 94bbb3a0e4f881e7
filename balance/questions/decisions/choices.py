"""Say which part of the win is made by choices, beside the deal and what comes after it.

Scripts choose by rule, so in their games choices vary nothing: of the variance of a seat's win, p (1 - p), the deal
makes one part, and dice, cards and what others do the rest. What choices could make shows only if they might be
others. So a lot is drawn, in thought, at each of a seat's decisions: each legal action is as likely as every other, and
all goes on as it does. The chance to win then varies at this decision by the variance of what its actions pay. So of
all that moves a seat's chance

    choices    sum over its decisions of the variance that a lot would add
    dealt      variance of its chance at its first decision: the deal, and what others did by then
    after      p (1 - p) less that: dice, cards that are turned up, what others do

    share      one of them over the sum of all three

All three are variances of single moves of one chance, along the games that the scripts play, summed over seats, so they
can be compared and added. Where one action is legal choices make nothing, and where nothing else happens they make all.
Choices count as far as a lot would miss: what the scripts know does not count, nor does a plan of several decisions.

Each is estimated without bias, from products of different tries (`sims.engine.decisions`, `moved`), so few tries serve
as well as many, but a part may be below 0 by chance. Where part of the decisions is tried, each of them counts for
several.

Source: the law of total variance along a game, with the terms of Zinkevich, Bowling, Bard, Kan & Billings (2006),
"Optimal Unbiased Estimators for Evaluating Agent Performance", AAAI-06, section "Advantage sum", who tell the luck of
chance events from what an action gains.
"""

import numpy as np
import polars as pl
from numpy.typing import NDArray

from balance.questions.decisions.kinds import LEAST
from balance.questions.decisions.moved import movement_by_round
from balance.stats.payoffs import WHOLE
from balance.stats.ratios import share_of_sums

CHOICES, DEALT, AFTER = "choices", "dealt", "after"
MOST_OF_LOT = 0.25  # variance of what lies between 0 and 1, at most
MOST_OF_WIN = 2.0  # squared distances of all seats' shares of a win from their means, at most
CHOICE_PARTS = pl.Schema(
    {
        "part": pl.String,  # `choices`, `dealt`, `after`
        "kind": pl.String,  # of these choices only; null: of all
        "share": pl.Float64,  # of all that moves a seat's chance to win
        "low": pl.Float64,  # the true share is between these
        "high": pl.Float64,
    }
)


def choices_table(
    decisions: pl.DataFrame, chances: pl.DataFrame, rows: pl.DataFrame, sample: float, wins: int, level: float
) -> pl.DataFrame:
    """Return which part of the win choices make, a frame of `CHOICE_PARTS`; of most weight first.

    It is empty where there are fewer than `kinds.LEAST` games, no decision was tried, or nothing moves. Where a win was
    shared, a chance to win is not all there is to it, and what is dealt is told with what comes after it.

    Args:
        decisions: A frame of `balance.questions.decisions.table.SCHEMA`; of every kind decisions may be tried.
        chances: A frame of `course.CHANCES`.
        rows: The games' rows, with the columns `game` and `payoff_1`, ...; games are numbered from 0.
        sample: The share of the decisions that were tried, by chance.
        wins: How many seats have a win of their own; 1: the seats play together, or there is one.
        level: The chance that one share is between its ends.
    """
    tried = decisions.filter(pl.col("tries") > 0)
    if rows.height < LEAST or not tried.height or not chances.height:
        return CHOICE_PARTS.to_frame()
    lots, most = _lots(tried, rows.height, sample)
    paid = rows.select(f"payoff_{seat + 1}" for seat in range(wins)).to_numpy() / WHOLE
    other = ((paid - paid.mean(axis=0)) ** 2).sum(axis=1) * len(paid) / (len(paid) - 1)
    if lots.sum() + other.sum() <= 0:
        return CHOICE_PARTS.to_frame()
    win = min(MOST_OF_WIN, float(wins))
    found: list[tuple[str, str | None, float, float, float]] = [
        (CHOICES, None, *share_of_sums(lots, other, level, most=most, most_of_rest=win)[:3])
    ]
    kinds = tried.group_by("kind", maintain_order=True) if tried["kind"].n_unique() > 1 else ()
    for (kind,), part in kinds:
        own, most_of_own = _lots(part, rows.height, sample)
        ends = share_of_sums(own, lots - own + other, level, most=most_of_own, most_of_rest=most + win)
        found.append((CHOICES, str(kind), *ends[:3]))
    if np.isin(paid, (0, 1)).all():
        dealt = movement_by_round(chances, rows)[0][:, 0]
        for name, own in ((DEALT, dealt), (AFTER, other - dealt)):
            ends = share_of_sums(own, lots + other - own, level, most=win, most_of_rest=most + win)
            found.append((name, None, *ends[:3]))
    table = pl.DataFrame(found, schema=CHOICE_PARTS, orient="row")
    weight = pl.when(pl.col("kind").is_null()).then(2.0).otherwise(pl.col("share"))
    return pl.concat(
        [table.filter(pl.col("part") == CHOICES).sort(weight, descending=True), table.filter(pl.col("part") != CHOICES)]
    )


def _lots(tried: pl.DataFrame, games: int, sample: float) -> tuple[NDArray[np.float64], float]:
    """Return what choices add in each game, shape (games,), and what a game further may add at most.

    In that game every choice decides all. It has as many of them as the game of a choice that is picked by chance.
    """
    sums = tried.group_by("game").agg(pl.col("lot").sum(), pl.len().alias("choices"))
    lots, choices = np.zeros(games), sums["choices"].to_numpy().astype(np.float64)
    lots[sums["game"].to_numpy()] = sums["lot"].to_numpy() / sample
    return lots, MOST_OF_LOT * float(choices @ choices / choices.sum()) / sample
