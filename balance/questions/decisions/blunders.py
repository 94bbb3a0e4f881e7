"""Bound the regrets of single decisions: which of thousands is surely a blunder?

The largest of many estimates was lucky, so two standard errors say nothing of it. The bounds here hold for all
candidates of all decisions that were tried at once, as far as Student's t holds so far out: where one action pays in
most worlds in which the other does not, it errs more often.
"""

import polars as pl
from scipy import special

from balance.questions.decisions.kinds import WIN


def with_least_regrets(decisions: pl.DataFrame, error: float) -> pl.DataFrame:
    """Add the column `regret_least`: what each decision gives away, or more.

    It is the lower of two bounds. One is Student's t over the pairs of tries, best action and own. The other allows for
    what came in none of the pairs and would have cost the whole win: else a few that agree would leave no doubt.

    Args:
        decisions: A frame of `balance.questions.decisions.table.SCHEMA`.
        error: The chance that any of the bounds is too high. Each candidate but the script's own has an equal part of
            it (Bonferroni): both halves of the tries may choose the same lucky one.
    """
    tried = pl.col("tries") > 0
    tail = error / max(1, int((decisions.filter(tried)["candidates"] - 1).sum()))
    quantiles = {tries: _quantile(tries, tail) for tries in decisions["tries"].unique() if tries}
    unseen = {tries: 1 - tail ** (1 / tries) for tries in quantiles}
    regret, tries = pl.col("regret"), pl.col("tries")
    spread = regret - tries.replace_strict(quantiles, default=None, return_dtype=pl.Float64) * pl.col("regret_error")
    share = tries.replace_strict(unseen, default=None, return_dtype=pl.Float64)
    return decisions.with_columns(
        pl.when(tried).then(pl.min_horizontal(spread, (1 - share) * regret - share * WIN)).alias("regret_least")
    )


def _quantile(tries: int, tail: float) -> float:
    """Return the quantile of Student's t; each half of the tries has a mean of its own."""
    return -float(special.stdtrit(tries - 2, tail))


def worst_of_games(decisions: pl.DataFrame) -> pl.DataFrame:
    """Return for each game its surest blunder, if it has one, and the decision that looks worst.

    Args:
        decisions: As `with_least_regrets` returns them.

    Returns:
        The columns `game`; `blunder` (what it gives away, or more) and `blunder_decision`, null if no bound is above 0;
        `looks_worst` (its regret, partly luck) and `looks_worst_decision`. Games in which no regret is above 0 are
        missing.
    """
    tried = decisions.filter(pl.col("regret") > 0)
    sure = _first(tried.filter(pl.col("regret_least") > 0), "regret_least", "blunder")
    return _first(tried, "regret", "looks_worst").join(sure, on="game", how="left")


def _first(decisions: pl.DataFrame, by: str, name: str) -> pl.DataFrame:
    """Return the decision of each game with the largest value, and this value; of equals the first."""
    order = decisions.sort(["game", by, "decision"], descending=[False, True, False])
    first = order.unique("game", keep="first", maintain_order=True)
    return first.select("game", pl.col(by).alias(name), pl.col("decision").alias(f"{name}_decision"))
