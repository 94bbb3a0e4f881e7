"""Write what plays tell for machines: JSON for those who ask, and the answer that is kept."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from balance.questions.observed.chances import Stated
from balance.questions.observed.counted import Counted
from balance.questions.observed.fit import Fit
from balance.questions.observed.like import settings_line
from balance.questions.observed.record import ObservedAnswer
from balance.questions.observed.result import Observed
from balance.questions.observed.tally import Seen


def as_json(found: Observed, pages: Sequence[Path]) -> dict[str, Any]:
    """Return all that plays tell, for machines."""
    plan = found.plan
    return {
        "game": plan.scenario.name,
        "plays": len(plan.plays),
        "cells": [each.given for each in plan.plays.cells],
        "scripts": [plan.script(number) for number in range(len(plan.scripts))],
        "seed": plan.seed,
        "level": plan.level,
        "games": found.games,
        "decided": found.decided,
        "answer": found.answer,
        "figures": list(map(seen_row, found.figures)),
        "fits": fit_rows(found),
        "traced": traced_rows(found),
        "like": settings_line(found),
        "chances": None if found.stated is None else stated_row(found.stated),
        "folder": str(found.folder),
        "pages": [str(page) for page in pages],
    }


def counted_as_json(found: Counted) -> dict[str, Any]:
    """Return what counts tell, for machines."""
    return {
        "level": found.level,
        "answer": found.answer,
        "counts": [{**vars(each), "share": each.share} for each in found.counts],
        "against": [{**vars(each), "count": f"{each.count.wins}/{each.count.plays}"} for each in found.against],
        "difference": None if found.apart is None else vars(found.apart),
    }


def answer_of(found: Observed, identity: str) -> ObservedAnswer:
    """Return the answer that is kept; `identity` is the record's."""
    return ObservedAnswer(
        observed=identity,
        games=found.games,
        sentences=found.answer,
        plays=found.plan.plays.digest,
        figures=list(map(seen_row, found.figures)),
        fits=fit_rows(found),
        scripts=traced_rows(found),
    )


def seen_row(each: Seen) -> dict[str, Any]:
    """Return a figure of the plays for machines; cell -1 is all of them together."""
    return {**vars(each), "figure": each.figure.name}


def fit_rows(found: Observed) -> list[dict[str, Any]]:
    """Return how the plays differ from the games of each script, for machines."""
    return [fit_row(each, found.plan.script(number)) for number, every in found.fits.items() for each in every]


def fit_row(each: Fit, script: str) -> dict[str, Any]:
    """Return how the plays differ from a script's games, for machines."""
    return {"script": script, **vars(each), "figure": each.figure.name, "difference": each.difference}


def traced_rows(found: Observed) -> list[dict[str, Any]]:
    """Return what the plays say of each script and mixture, for machines."""
    return [
        {
            "scripts": [found.plan.script(part) for part in each.model.parts],
            "weights": list(each.model.weights),
            "behind": each.behind,
            "p": each.p,
            "kept": each.kept,
        }
        for each in found.traced
    ]


def stated_row(held: Stated) -> dict[str, Any]:
    """Return how stated chances came true, for machines."""
    odds = None if held.odds is None else {**vars(held.odds), "way": held.odds.way, "shift": held.odds.shift}
    parts = None if held.parts is None else held.parts._asdict()
    bins, line = list(map(vars, held.bins)), held.line._asdict()
    return {**vars(held), "bins": bins, "line": line, "odds": odds, "parts": parts}
