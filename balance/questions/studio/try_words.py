"""Put tries of the history, and what a tab showed before, into words."""

from collections.abc import Sequence

from balance.design.times import MINUTES
from balance.questions.studio.figure_words import moved, number_text, plus_minus
from balance.questions.studio.history import Draft, Try
from balance.questions.studio.naming import as_base, name_of, value_name
from balance.questions.studio.row_lines import ROWS, table_lines
from balance.questions.studio.trial_words import context_text, rows_inside
from reports.formats import human, percent, whole
from scenarios import Scenario


def try_text(tried: Try, scenario: Scenario) -> str:
    """Return what a try of the history changes: `replicators 2`; without changes `as published`.

    Of other rows it says what differs from the game's own, as it is now.
    """
    texts = []
    for name, now in tried.after.items():
        table = name.removesuffix(ROWS)
        inside = rows_inside(name, table_lines(scenario, table, {}), now) if table in scenario.tables else ""
        texts.append(f"{name_of(name)} {value_name(now)}{inside}")
    return ", ".join(texts) or as_base(scenario)


def try_now(tried: Try) -> str:
    """Return a try's figure: `65.1 % ± 1.9`."""
    told = _value(tried, tried.now)
    if tried.now_low is None or tried.now_high is None:
        return told
    half = plus_minus(tried.now, tried.now_low, tried.now_high, not _is_mean(tried), _decimals(tried))
    return f"{told} {half}".rstrip()


def try_difference(tried: Try) -> str:
    """Return by how much a try moved its figure, from where, and in how many games.

    In records of earlier versions `was` may be of more games than both have. It is told of these: so the three fit.
    """
    estimate = tried.now - tried.was if tried.moved is None else tried.moved
    told = moved(estimate, tried.low, tried.high, not _is_mean(tried))
    return f"{told} from {_value(tried, tried.now - estimate)}; {whole(tried.games)} games"


def _value(tried: Try, number: float) -> str:
    return number_text(number, _decimals(tried)) if _is_mean(tried) else percent(round(number, 12) + 0.0)  # no -0.0


def _decimals(tried: Try) -> int:
    return 1 if not _is_mean(tried) or tried.figure == f"{MINUTES}.mean" else 2


def _is_mean(tried: Try) -> bool:
    return tried.figure.endswith(".mean")


def draft_line(draft: Draft, tries: Sequence[Try]) -> str:
    """Return that a tab showed something before, and whether it ended before that was a try."""
    asked = (draft.context, draft.after, draft.before)
    answered = not draft.after or any((each.context, each.after, each.before) == asked for each in tries)
    told = f"You were here before, with {draft_text(draft)} ({draft.made.replace('T', ' ')})."
    return told if answered else f"{told} It was closed, or it ended, while this was first being played."


def draft_text(draft: Draft, most: int = 4) -> str:
    """Return what a tab showed, in short: `goal 40, die sides 8 and 2 more; players 3`."""
    texts = [f"{name_of(name)} {value_name(now)}" for name, now in draft.after.items()]
    changed = ", ".join(texts[:most]) + (f" and {len(texts) - most} more" if len(texts) > most else "")
    changed = "; ".join(filter(None, [changed, *(f"other rows of {human(table)}" for table in draft.rows)]))
    return f"{changed}; {context_text(draft.context)}" if draft.context else changed
