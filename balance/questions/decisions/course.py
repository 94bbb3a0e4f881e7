"""Follow games by the chances of their seats: when is a game decided, does the lead change?

At a seat's first decision in a round its chance is the share of tries in which it was paid, as the seat can know it:
what it cannot see is dealt anew, and all seats play their scripts. Where seats play together their chance is one, that
of the first of them to decide in the round.

    round     1     2     3     4     5
    seat 1   48 %  41 %  63 %  88 %  97 %    wins: decided in round 5, from where on the chance stays at 90 % or more
    seat 2   51 %  60 %  37 %  14 %   3 %    it led in round 2: the lead changed twice

A chance that is measured by tries is noisy: the least of many is too low, and one near a line crosses it by luck. So
what depends on such a line is said only as far as the tries show it, and is open otherwise (`seen_below`).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl
from scipy import special

from balance.questions.decisions.blunders import worst_of_games
from balance.stats.payoffs import WHOLE, payoff_columns
from scenarios import Configuration

DECIDED = 0.9  # chance of what comes in the end from which on a game is decided
CLEAR = 3.5  # standard errors by which a new leader must be ahead: by luck once in 4 000 rounds
LAPSE = 0.005  # chance that of a game something is called seen that is not so
CHANCES = pl.Schema(
    {"game": pl.Int64, "seat": pl.Int64, "round": pl.Int64, "chance": pl.Float64, "worlds": pl.Int64, "won": pl.Boolean}
)
BANDS = (0.05, 0.25, 0.5, 0.75, 0.95)
COURSE = pl.Schema(
    {
        "group": pl.String,  # `won` or `lost` games where seats play together; else `winners` and `others`
        "round": pl.Int64,
        "games": pl.Int64,  # that are not over by then [games]
        **{f"p{round(100 * share):02d}": pl.Float64 for share in BANDS},  # quantiles of the chance over games and seats
    }
)
STORIES = pl.Schema(
    {
        "game": pl.Int64,
        "rounds": pl.Int64,
        "won": pl.Boolean,  # whether anybody was paid
        "decided": pl.Int64,  # the round in which the game was decided, as measured; null: only at its end
        "left": pl.Float64,  # share of the rounds that were left then, 0 if it was decided at its end
        "early": pl.Boolean,  # whether it was decided before its half; null: the tries do not tell
        "lead_changes": pl.Int64,  # that are beyond the noise of the tries
        "comeback": pl.Boolean,  # whether a winner fell below the line, though its seat begins at it or above;
        # null: the tries do not tell
        "lowest": pl.Float64,  # the chance of the surest comeback of a seat that won, as measured; null: nobody won
        "lowest_most": pl.Float64,  # what it is at most, for all chances of the study at once
        "lowest_round": pl.Int64,
        "lowest_seat": pl.Int64,
        "blunder": pl.Float64,  # what the surest blunder gives away, or more [percentage points]; null: none is sure
        "blunder_decision": pl.Int64,
        "looks_worst": pl.Float64,  # the largest regret, partly luck [percentage points]; null: none is above 0
        "looks_worst_decision": pl.Int64,
    }
)


def chances_table(
    decisions: pl.DataFrame, rows: pl.DataFrame, players: int, probes: int, together: bool
) -> pl.DataFrame:
    """Return the chances of each seat by round, a frame of `CHANCES`.

    Args:
        decisions: A frame of `balance.questions.decisions.table.SCHEMA`.
        rows: The games' rows, with the columns `game` and `payoff_1`, ...
        players: The seats of players; chances of others are left out.
        probes: How many tries a seat's first decision in a round has at least; 0: chances are not measured.
        together: Whether the seats play together; then there is one seat, 1.
    """
    if not probes:
        return CHANCES.to_frame()
    first = decisions.filter(pl.col("decision") > 0, pl.col("worlds") >= probes, pl.col("seat") <= players).sort(
        "game", "decision"
    )
    keys = ["game", "round"] if together else ["game", "seat", "round"]
    first = first.unique(keys, keep="first", maintain_order=True)
    if together:
        first = first.with_columns(pl.lit(1, pl.Int64).alias("seat"))
    payoffs = rows.select("game", *(f"payoff_{seat}" for seat in range(1, players + 1))).unpivot(
        index="game", variable_name="seat", value_name="payoff"
    )
    paid = payoffs.select(
        "game", pl.col("seat").str.strip_prefix("payoff_").cast(pl.Int64), (pl.col("payoff") > 0).alias("won")
    )
    return first.join(paid, on=["game", "seat"], how="left").select(list(CHANCES)).cast(CHANCES)


def course_table(chances: pl.DataFrame, together: bool) -> pl.DataFrame:
    """Return quantiles of the chances by round, for those who won in the end and those who did not."""
    words = ("won", "lost") if together else ("winners", "others")
    grouped = chances.with_columns(
        pl.when(pl.col("won")).then(pl.lit(words[0])).otherwise(pl.lit(words[1])).alias("group")
    )
    quantiles = [pl.col("chance").quantile(share, "nearest").alias(f"p{round(100 * share):02d}") for share in BANDS]
    table = grouped.group_by("group", "round").agg(pl.col("game").n_unique().alias("games"), *quantiles)
    order = pl.col("group") != words[0]
    return table.select(list(COURSE)).cast(COURSE).sort(order, "round")


def comeback_line(players: int, together: bool, wins: float | None = None) -> float:
    """Return the chance below which a seat that wins in the end came back: half of an even share.

    Players who play together share a game with their opponent, the game.

    Args:
        players, together: How many seats there are, and whether they play together.
        wins: What a seat wins on average, where several may win a game, each a whole win: then half of that.
    """
    if wins is not None:
        return 0.5 * wins
    return 0.5 / (2 if together else max(2, players))


def average_wins(rows: pl.DataFrame, configuration: Configuration) -> float | None:
    """Return what a seat wins on average where several may win, each a whole win; None elsewhere.

    Args:
        rows: The games' rows.
        configuration: What was played.
    """
    if configuration.players < 2 or not configuration.scenario.seats.own_wins:
        return None
    return float(rows.select(payoff_columns(configuration.players)).to_numpy().mean()) / WHOLE


def begin_below(chances: pl.DataFrame, line: float) -> dict[int, float]:
    """Return the seats that begin below a line, with their mean chance at their first decisions.

    They win from below it without having fallen: the game is hard for them, and a win is no comeback.

    Args:
        chances: A frame of `CHANCES`.
        line: A share of the win.
    """
    first = chances.sort("round").unique(["game", "seat"], keep="first", maintain_order=True)
    starts = first.group_by("seat").agg(pl.col("chance").mean()).sort("seat")
    return {seat: chance for seat, chance in starts.iter_rows() if chance < line}


def stories_table(
    chances: pl.DataFrame, rows: pl.DataFrame, decisions: pl.DataFrame, line: float, together: bool, error: float
) -> pl.DataFrame:
    """Return what is worth telling of each game, a frame of `STORIES`.

    Args:
        chances: A frame of `CHANCES`.
        rows: The games' rows.
        decisions: The decisions of these games, with their least regrets (`blunders.with_least_regrets`).
        line: The chance below which a winner came back (`comeback_line`).
        together: Whether the seats play together.
        error: The chance that any winner's chance is above what it is said to be at most.
    """
    worst = {row["game"]: row for row in worst_of_games(decisions).iter_rows(named=True)}
    by_game = {key[0]: part for key, part in _with_most(chances, error).group_by("game")}
    low = list(begin_below(chances, line))
    stories = []
    for game, rounds in rows.select("game", "rounds").iter_rows():
        part = by_game.get(game)
        story: dict[str, Any] = {
            "game": game,
            "rounds": rounds,
            **(_story(part, rounds, line, low, together) if part is not None else {}),
            **worst.get(game, {}),
        }
        stories.append(story)
    return pl.DataFrame(stories, schema=STORIES)


def _with_most(chances: pl.DataFrame, error: float) -> pl.DataFrame:
    """Add the column `most`: what each winner's chance is at most, for all at once (Clopper and Pearson)."""
    tail = error / max(1, chances.filter("won").height)
    paid = (pl.col("chance") * pl.col("worlds")).round()
    counted = chances.select(paid.alias("paid"), "worlds")
    k, n = counted["paid"].to_numpy(), counted["worlds"].to_numpy()
    most = np.where(k < n, special.betainccinv(k + 1, np.maximum(n - k, 1), tail), 1.0)
    return chances.with_columns(pl.Series("most", most))


def seen_below(paid: Iterable[int], worlds: Iterable[int], line: float) -> bool | None:
    """Return whether any of a game's chances is below a line; None: the tries do not show it.

    Each answer is wrong with a chance of `LAPSE` at most: that one is below although none is (each has an equal part
    of it, Bonferroni), or that all are at the line or above although one is not.

    Args:
        paid, worlds: Of so many tries of each chance so many were paid.
        line: A share of the win.
    """
    k, n = np.asarray(list(paid), np.float64), np.asarray(list(worlds), np.int64)
    if not len(k):
        return False
    if (special.bdtr(k, n, line) <= LAPSE / len(k)).any():
        return True
    above = np.where(k > 0, special.bdtrc(np.maximum(k - 1, 0), n, line), 1.0)
    return False if (above <= LAPSE).all() else None


def _story(chances: pl.DataFrame, rounds: int, line: float, low: Sequence[int], together: bool) -> Mapping[str, Any]:
    """Return what the chances of one game tell; `low` are the seats that begin below the line."""
    winners = chances.filter("won")
    fell = winners.filter(~pl.col("seat").is_in(low))
    ended = [part.sort("round") for _, part in _judged(chances, together).group_by("seat")]
    begins = [_decided(part) for part in ended]
    known = [each for each in begins if each is not None]
    decided = max(known) if known and len(known) == len(begins) else None
    lowest = winners.sort("most", "round").row(0, named=True) if winners.height else None
    return {
        "won": bool(winners.height),
        "decided": decided,
        "left": 0.0 if decided is None else max(0.0, (rounds - decided) / rounds),
        "early": _early(ended, rounds),
        "lead_changes": _lead_changes(chances, together),
        "comeback": seen_below(_paid(fell["chance"], fell), fell["worlds"], line) if lowest else None,
        "lowest": lowest and lowest["chance"],
        "lowest_most": lowest and lowest["most"],
        "lowest_round": lowest and lowest["round"],
        "lowest_seat": lowest and lowest["seat"],
    }


def _paid(chance: pl.Series, chances: pl.DataFrame) -> list[int]:
    return [round(share * worlds) for share, worlds in zip(chance, chances["worlds"], strict=True)]


def _judged(chances: pl.DataFrame, together: bool) -> pl.DataFrame:
    """Return the seats whose result must be certain: the winners, or all if there are none.

    Where seats play together, they are one.
    """
    winners = chances.filter("won")
    return chances if together or not winners.height else winners


def _of_what_came(chances: pl.DataFrame) -> pl.Series:
    """Return the chances of what came in the end, to win or not to."""
    return chances["chance"] if chances["won"][0] else 1 - chances["chance"]


def _decided(chances: pl.DataFrame) -> int | None:
    """Return the first round from which on the chance of what came in the end stayed at `DECIDED` or more."""
    unsure = np.flatnonzero(_of_what_came(chances).to_numpy() < DECIDED)
    after = int(unsure[-1]) + 1 if len(unsure) else 0
    return int(chances["round"][after]) if after < chances.height else None


def _early(seats: Iterable[pl.DataFrame], rounds: int) -> bool | None:
    """Return whether a game was decided before its half; None: the tries do not tell.

    It was if from the last round of the first half on no chance of what came in the end is below `DECIDED`.
    """
    paid: list[int] = []
    worlds: list[int] = []
    for chances in seats:
        first_half = chances.filter(2 * pl.col("round") <= rounds)
        if not first_half.height:
            return False
        late = chances.filter(pl.col("round") >= first_half["round"].max())
        paid += _paid(_of_what_came(late), late)
        worlds += late["worlds"].to_list()
    below = seen_below(paid, worlds, DECIDED)
    return None if below is None else not below


def _lead_changes(chances: pl.DataFrame, together: bool) -> int:
    """Return how often somebody else came to lead, beyond the noise of the tries: so often or more.

    Where seats play together, they lead with a chance above one half, and the game leads below.
    """
    leader, changes = None, 0
    for _, part in chances.sort("round", "seat").group_by("round", maintain_order=True):
        values = dict(zip(part["seat"].to_list(), part["chance"].to_list(), strict=True))
        if together:
            values = {0: 1 - values[1], 1: values[1]}
        if len(values) < 2:
            continue
        ahead = max(values, key=lambda seat: (values[seat], -seat))
        others = [each for seat, each in values.items() if seat != ahead]
        before = max(others) if leader is None else values.get(leader, 0.0)
        if ahead != leader and values[ahead] - before > CLEAR * _error(part, together):
            changes += leader is not None  # the first who is seen to lead takes it from nobody
            leader = ahead
    return changes


def _error(chances: pl.DataFrame, together: bool) -> float:
    """Return the standard error of a difference of two seats' chances, or of twice one chance minus 1."""
    variance = (chances["chance"] * (1 - chances["chance"]) / chances["worlds"]).max()
    assert isinstance(variance, float)
    return float(np.sqrt((4 if together else 2) * variance))
