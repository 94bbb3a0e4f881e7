"""Read the figures that a user names in `--watch`.

Examples: `outcome=win` or in short `win`, `winner`, `win@2`, `rounds.mean`, and with a half-width of its own
`rounds.mean:0.05`. Where the game names its score, `margin` is by how much the winner is ahead.
"""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from balance.design.seat_fields import seat_fields
from balance.stats.metrics import MEAN
from balance.stats.payoffs import seat_paid
from reports.plain import plural
from scenarios import Scenario
from scenarios.loader.errors import InputError
from scenarios.loader.messages import listed, nearest, plain, shown
from sims.game import Game, seat_columns, words_of
from sims.score import MARGIN, score_of

QUANTILES = ("p05", "p50", "p95")
_SEAT = re.compile(r"win@(\d+)")
ROUND_CAP = "round_cap"  # outcome of a game stopped by its bound on rounds


@dataclass(frozen=True)
class Watched:
    """Name one or several figures of a column.

    Attributes:
        text: The text as the user wrote it; of an outcome alone, in full: `outcome=win`.
        metric: The column.
        value: A word, a seat, `mean` or a quantile; "": all figures of the column except quantiles.
        width: A half-width of its own, absolute and in the figure's unit; 0: none.
    """

    text: str
    metric: str
    value: str = ""
    width: float = 0.0

    def holds(self, metric: str, value: str) -> bool:
        """Return whether a row of estimates is one of these figures."""
        return metric == self.metric and value == (self.value or value) and (value not in QUANTILES or bool(self.value))


def good_outcome(game: Game) -> str:
    """Return the outcome that the players want: `win` if the game has it, else its first."""
    outcomes = words_of(game.words["outcome"])
    return "win" if "win" in outcomes else outcomes[0]


def word_column(scenario: Scenario, text: str, where: str, players: int = 0) -> str:
    """Return the column of words that a text names, such as `outcome`.

    Args:
        scenario: The scenario whose games have the column.
        text: Its name.
        where: The place that an error message begins with.
        players: The number of players: seats beyond it have no columns; 0: it is not known.

    Raises:
        InputError: If the game has no such column.
    """
    columns = _columns(scenario)
    words = [column for column, field in columns.items() if {column, field} & set(scenario.game.words)]
    beyond = {column for field in seat_fields(scenario.game) for column in seat_columns(scenario.game, field)[players:]}
    words = [column for column in words if column != "winner" and not (players and column in beyond)]
    if plain(text) not in words:
        at_table = f" with {plural(players, 'player')}" if players and plain(text) in beyond else ""
        raise InputError(
            f"{where}: {scenario.game.name}{at_table} has no column of words {shown(text)}; "
            f"it must be one of {listed(words)}{nearest(plain(text), words)}"
        )
    return plain(text)


def split(text: str) -> Watched:
    """Return the figures that a text names, without checking them against a game.

    Raises:
        ValueError: If its width is no number greater than 0.
    """
    name, _, width = text.strip().partition(":")
    metric, value = plain(name), ""
    for sign in "=.":
        before, separator, after = name.partition(sign)
        if separator:
            metric, value = plain(before), plain(after)
            break
    return Watched(text.strip(), metric, value, _width(width.strip()) if width.strip() else 0.0)


def _width(text: str) -> float:
    width = float(text.removesuffix("pp")) / (100 if text.endswith("pp") else 1)
    if not 0 < width < math.inf:
        raise ValueError(f"the width is {text}")
    return width


def read_watched(text: str, scenario: Scenario, quantiles: bool = True, margin: bool = False) -> Watched:
    """Return the figures that a text names, checked against a game.

    Args:
        text: One figure of `--watch`, without commas; `win` is short for `outcome=win`, `win@2` for `winner=2`.
        scenario: The scenario whose figures are watched.
        quantiles: Whether p05, p50 and p95 of rounds may be named.
        margin: Whether the winner's margin may be named, if the game names its score.

    Raises:
        InputError: If the game has no such figure, or the width is no number greater than 0.
    """
    where = f"--watch {text.strip()}"
    name, colon, width = text.partition(":")
    if seat := _SEAT.fullmatch(plain(name)):
        name = f"winner={seat[1]}"
        text = name + colon + width.strip()
    watched = split(name)
    if not watched.value and _is_outcome(watched.metric, scenario):
        name = f"outcome={watched.metric}"
        text, watched = name + colon + width.strip(), split(name)
    if watched.metric == MARGIN and MARGIN not in _columns(scenario):
        check_margin(scenario, scenario.game.seats, where)
        if not margin:
            raise InputError(f"{where}: play cannot go on to a precision of the {MARGIN}; name another figure")
        allowed: Sequence[str] = [MEAN]
    else:
        allowed = _allowed(watched.metric, scenario, quantiles, where)
    if watched.value and watched.value not in allowed:
        raise InputError(
            f"{where}: {watched.metric} has no {shown(watched.value)}; it must be one of {listed(allowed)}"
            f"{nearest(watched.value, allowed)}"
        )
    try:
        return split(text)
    except ValueError:
        raise InputError(
            f"{where}: the width is {shown(width.strip())}; it must be a number greater than 0, such as 0.05"
        ) from None


def check_margin(scenario: Scenario, players: int, where: str) -> str:
    """Return the field of each seat's points, of which the winner's margin is made.

    Args:
        scenario: The scenario.
        players: Number of players.
        where: The place that an error message begins with.

    Raises:
        InputError: If nobody can be ahead.
    """
    game, score = scenario.game, score_of(scenario.game)
    if not score:
        why = "names no score of which the winner has most" if game.competitive else "is won or lost by all together"
        raise InputError(f"{where}: {game.name} {why}, so there is no {MARGIN}")
    if players < 2:
        raise InputError(f"{where}: one player competes with nobody, so there is no {MARGIN}")
    return score


def _columns(scenario: Scenario) -> dict[str, str]:
    """Return the columns that figures are named after, each with its field of RESULT.

    Payoffs are not among them: their figures are those of `winner`.
    """
    fields = scenario.game.result.names or ()
    columns = {column: field for field in fields for column in scenario.columns(field)}
    return {column: field for column, field in columns.items() if not seat_paid(column)}


def _at_every_table(columns: Mapping[str, str], game: Game) -> list[str]:
    """Return the columns that every table has: of those that each seat has, the first seat's."""
    first = {field: column for column, field in reversed([*columns.items()])}
    return [
        column
        for column, field in columns.items()
        if game.result[field].shape != (game.seats,) or column == first[field]
    ]


def _is_outcome(word: str, scenario: Scenario) -> bool:
    """Tell whether a word alone names an outcome; a column of that name comes first."""
    return word in words_of(scenario.game.words["outcome"]) and word not in _columns(scenario)


def _allowed(metric: str, scenario: Scenario, quantiles: bool, where: str) -> Sequence[str]:
    """Return the values that may be named of a column."""
    game = scenario.game
    columns = _columns(scenario)
    if metric not in columns:
        outcomes = words_of(game.words["outcome"])
        raise InputError(
            f"{where}: {game.name} has no figure {shown(metric)}; a figure is an outcome ({listed(outcomes)}) or one "
            f"of {listed(columns)}{nearest(metric, [*_at_every_table(columns, game), *outcomes])}"
        )
    if metric == "winner":
        if not game.competitive:
            raise InputError(f"{where}: {game.name} has no seats that win: its players win or lose together")
        return [str(seat + 1) for seat in range(game.seats)]
    words = game.words.get(metric) or game.words.get(columns[metric])
    if words is not None:
        return words_of(words)
    if game.result[columns[metric]].base.kind == "b":
        return ["true"]
    return [MEAN, *QUANTILES] if metric == "rounds" and quantiles else [MEAN]
