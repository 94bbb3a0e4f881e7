"""Read what a plan asks, in words and in figures: for its page, not for its games.

title = "Two Luck more"
question = "What are one Energy or two Luck more at the start worth"
figure = "win"            # what the page draws: win, win@1, outcome=loss_keys, rounds.mean
target = "35%±5pp"        # where it is wanted, or 30%..40%; of a number 9..11
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from balance.design.ranges import read_range
from balance.design.times import MINUTES, seat_of_time
from balance.design.watched_figures import good_outcome, read_watched
from balance.stats.metrics import MEAN, OUTCOME, WINNER
from scenarios import Scenario
from scenarios.loader.errors import InputError
from scenarios.loader.messages import shown

KEYS = ("title", "question", "figure", "target")
LETTERS = {"title": 80, "question": 240}  # at most
FIGURES = "such as win, win@1, outcome=loss or rounds.mean"
RANGES = "such as 35%±2pp, 33%..37% or 9..11 (+- stands for ±)"


@dataclass(frozen=True)
class PlanWords:
    """Hold what a plan asks.

    Attributes:
        title: What the page is called beside the game's name; "" for none.
        question: What is asked, in a sentence without its point; "" for none.
        figure: What the page draws, in its standard spelling, `outcome=win`; "": the headline's rate.
        target: Between which values the figure is wanted, shares between 0 and 1; None: it is not said.
    """

    title: str = ""
    question: str = ""
    figure: str = ""
    target: tuple[float, float] | None = None


def read_words(content: Mapping[str, Any], scenario: Scenario, where: str) -> PlanWords:
    """Return what a plan file says of what it asks.

    Args:
        content: The keys and values of the file.
        scenario: The scenario whose figures are named.
        where: The place that an error message begins with.

    Raises:
        InputError: If a text is none or too long, the game has no such figure, or the target is no range of it.
    """
    for key in KEYS:
        if key in content and (not isinstance(content[key], str) or not content[key].strip()):
            raise InputError(f"{where}: {key} is {shown(content[key])}; it must be a text")
    texts = {key: " ".join(content.get(key, "").split()) for key in LETTERS}
    for key, text in texts.items():
        if len(text) > LETTERS[key]:
            raise InputError(f"{where}: {key} has {len(text)} letters; it may have {LETTERS[key]}")
    figure = _figure(content["figure"], scenario, f"{where}: figure") if "figure" in content else ""
    target = None
    if "target" in content:
        of = figure or headline_figure(scenario)
        at = f"{where}: target {content['target'].strip()}"
        target = read_range(content["target"].strip(), of, is_share(of), at, RANGES)
    return PlanWords(texts["title"], texts["question"].rstrip(". "), figure, target)


def headline_figure(scenario: Scenario) -> str:
    """Return the figure that a page draws if nothing else is asked."""
    game = scenario.game
    return f"{WINNER}=1" if game.competitive else f"{OUTCOME}={good_outcome(game)}"


def is_share(figure: str) -> bool:
    """Return whether a figure is a share, `outcome=win`; means and quantiles are none."""
    return "=" in figure


def parts_of(figure: str) -> tuple[str, str]:
    """Return the column and the value of a figure: `rounds.mean` -> `rounds`, `mean`."""
    sign = "=" if is_share(figure) else "."
    metric, _, value = figure.rpartition(sign)
    return metric, value


def _figure(text: str, scenario: Scenario, where: str) -> str:
    """Return a figure in its standard spelling."""
    if text.strip() == f"{MINUTES}.{MEAN}":
        seat_of_time(MINUTES, scenario, 1, where)  # refuses a game without a pace
        return text.strip()
    try:
        found = read_watched(text, scenario)
    except InputError as error:
        raise InputError(str(error).replace(f"--watch {text.strip()}", f"{where} {text.strip()}", 1)) from None
    if found.width:
        raise InputError(f"{where} {text.strip()}: a width has no place here; leave out what follows the colon")
    if not found.value:
        raise InputError(f"{where} {text.strip()}: names a column; name one figure of it, {FIGURES}")
    numbers = found.value in ("mean", "p05", "p50", "p95")
    return f"{found.metric}.{found.value}" if numbers else f"{found.metric}={found.value}"
