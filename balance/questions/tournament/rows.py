"""Put what was found into rows, for machines."""

from typing import Any

from balance.questions.tournament.payoffs import Gain, Payoff
from balance.questions.tournament.stability import Stability
from balance.questions.tournament.standing import Standing


def contest_row(standing: Standing) -> dict[str, Any]:
    """Return a contest for machines, with its circles and its mixture."""
    contest, mixture = standing.contest, standing.mixture
    mixed = None
    if mixture is not None:
        parts = [{"side": one.side, "script": one.script, "taking_part": one.taking_part} for one in mixture.parts]
        mixed = {"value": mixture.value, "low": mixture.low, "high": mixture.high, "parts": parts}
        mixed |= {"resamples": mixture.resamples}
    return {
        "contest": contest.number,
        "settings": dict(contest.base.given),
        "kind": contest.kind.name.lower(),
        "axis": contest.axis.name,
        "other_axis": contest.other.name if contest.other else None,
        "rows": list(contest.rows),
        "columns": list(contest.columns),
        "seats": list(contest.seats),
        "idle_seats": list(contest.idle),
        "circles": [[list(field) for field in ring] for ring in standing.circles],
        "mixture": mixed,
    }


def payoff_row(standing: Standing, one: Payoff) -> dict[str, Any]:
    """Return a payoff for machines."""
    return {"contest": standing.contest.number, "axis": standing.contest.axis.name} | vars(one)


def gain_row(standing: Standing, one: Gain) -> dict[str, Any]:
    """Return a gain for machines."""
    return {"contest": standing.contest.number} | vars(one)


def stability_row(standing: Standing, one: Stability) -> dict[str, Any]:
    """Return how stable a field is, for machines."""
    return {
        "contest": standing.contest.number,
        "field": list(one.field),
        "answer": one.answer.to,
        "who": one.answer.who,
        "gains": one.answer.estimate,
        "low": one.low,
        "high": one.high,
        "may_be_the_most_stable": one.may_be,
    }
