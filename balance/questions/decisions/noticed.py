"""Say which part of what a script misses lies where a seat that thinks ahead would notice it.

A seat with n tries of an action does another action than its script's if that paid more by CLEAR standard errors
(`sims.lookahead`). A decision at which the better action gains g, with a root mean square q of its gains from try to
try, is *within sight* of n tries if

    n g^2 >= CLEAR^2 q^2        the gain reaches the line of sight, CLEAR q / sqrt(n)

So one number says it of each decision: it is noticed with CLEAR^2 q^2 / g^2 tries, 4 at least. A ladder has one line
for all its decisions, from the mean square of their spreads; here each has its own, as it has for the seat that thinks.
Where decisions differ, the one line tells too much: in Pig to 25 points it puts 18 % of what 32 tries find missed
within sight of 4 tries, by which nothing is noticed, and 47 % within sight of 8, where it is 16 % (computed from exact
values of all states, for two whose dice are independent).

g and q are those of the half of the tries that chose the better action; what it is worth is read off on the other half,
as for every regret (`sims.engine.decisions`). So no luck of the choice is counted:

    part(n)    what was read off where the choosing half says n tries or fewer    over    all that was read off

Where a half has m tries, chance puts decisions near the line on either side. As which action is better was found by
chance as well, the true part has no estimate without bias, but this one is close: for m of 32 and 64 and n up to
m / 2 it was 0.00 to 0.06 above the true part of what is found, at n = m 0.02 to 0.11 (Pig as above, also with dice of
which 0.7 are shared). With n = m it is what a seat with n tries gains, which has luck too. For m of 16 it was up to
0.16 too high. For more than m tries it says nothing: the half cannot place decisions that only more tries can see, nor
does it find what is missed there. So n ends at half of the tries.

It is a part of what is found, not of all that is missed: what the tries did not find lies beyond their sight, so of all
that the script gives away n tries notice less than this part. Where what is read off is not above 0, there is no part.
"""

import polars as pl

from balance.questions.decisions.kinds import LEAST, WIN, by_game
from balance.stats.ratios import share_of_sums
from sims.engine.decisions import HALVES
from sims.lookahead import CLEAR

FEWEST, MOST = CLEAR**2, 1024  # tries of an action: with fewer nothing is noticed; a ladder has no more
NOTICED = pl.Schema(
    {
        "tries": pl.Int64,  # a seat with so many tries of an action ..
        "found": pl.Float64,  # .. of this, which halves of the tries find missed, mean [percentage points]
        "share": pl.Float64,  # .. would notice this part
        "low": pl.Float64,  # the true part is between these
        "high": pl.Float64,
    }
)


def depths(tries: int) -> list[int]:
    """Return the numbers of tries of which a study with `tries` tells what they notice: 4, 8, ..."""
    return [FEWEST << k for k in range(MOST.bit_length()) if FEWEST << k <= min(MOST, tries // HALVES)]


def noticed_table(decisions: pl.DataFrame, games: int, tries: int, level: float) -> pl.DataFrame:
    """Return which part of what is missed seats would notice, a frame of `NOTICED`.

    It is empty where too few games have decisions that were tried, or nothing was found missed.

    Args:
        decisions: A frame of `balance.questions.decisions.table.SCHEMA`.
        games: How many games were examined, numbered from 0 [games].
        tries: Tries of each candidate.
        level: Coverage of each interval.

    The interval is clustered by game, and allows for a game further in which every decision gives away the whole win
    within sight, or all that is out of it: the line of sight, CLEAR / sqrt(n) of the win where payoffs spread most.
    """
    tried = decisions.filter(pl.col("tries") > 0)
    missed = by_game(tried, games, pl.col("regret").sum())
    choices = by_game(tried, games, pl.len())
    if (choices > 0).sum() < LEAST or missed.sum() <= 0:
        return NOTICED.to_frame()
    further = WIN * float(choices @ choices / choices.sum())
    rows = []
    for n in depths(tries):
        halves = (pl.when(pl.col(f"noticed_{half}") <= n).then(pl.col(f"gain_{half}")) for half in ("even", "odd"))
        within = by_game(tried, games, pl.sum_horizontal(*halves).sum() / HALVES)
        unseen = further * min(1.0, CLEAR / n**0.5)
        share, low, high, _ = share_of_sums(within, missed - within, level, most=further, most_of_rest=unseen)
        rows.append((n, missed.sum() / choices.sum(), min(1.0, max(0.0, share)), low, high))
    return pl.DataFrame(rows, schema=NOTICED, orient="row")
