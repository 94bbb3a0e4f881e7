"""Plausible values for the planted game of `rank`, whose every figure is known, and which statements are true."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from balance.questions.envelope.study import Envelope
from scenarios.loader.plausible_lines import FILE, FOLDER
from tests.lab.balance.questions.rank import planted

PLAUSIBLE = """\
entry,values,reason
dominant,"0,2",the picture is torn
left,±1,the picture is small
right,±1,the picture is small
both,"0,1",the text says two things
dead,"4,6",nobody knows
noise,"0,1",nobody knows
cards.power,±1,a picture
policies.*,,our scripts
"""


@contextmanager
def installed(folder: Path, plausible: str = PLAUSIBLE) -> Iterator[None]:
    """The planted game as a plug-in, with its gaps."""
    with planted.installed(folder):
        (folder / FOLDER).mkdir()
        (folder / FOLDER / FILE).write_text(plausible)
        yield


def win(configuration: Any) -> float:
    """The exact share of wins of a configuration."""
    return planted.chance(configuration.rules()[0])


def false(found: Envelope) -> list[Any]:
    """The statements about the win that are wrong: intervals without the truth, words that it contradicts."""
    plan, wrong = found.plan, []
    for each in found.effects:
        claim, place = plan.claims[each.claim], plan.place(each.context, plan.claims[each.claim].left)
        base = win(plan.places[place])
        turned = plan.gaps.singles[place, each.gap.entry, str(each.value)].turn.configuration
        true = win(turned)
        if not each.low - 1e-12 <= true - base <= each.high + 1e-12:
            wrong.append(each)
        if each.after is not None:
            value = true - base if claim.relative else true
            low, high, verdict = each.after.low, each.after.high, each.after.verdict
            wrong += [] if low - 1e-12 <= value <= high + 1e-12 else [each]
            wrong += [each] if verdict != "open" and (verdict == "holds") != bool(claim.holds(np.array(value))) else []
    for verdict in found.verdicts:
        claim = plan.claims[verdict.claim]
        place = plan.place(verdict.context, claim.left)
        base = win(plan.places[place])
        true = [win(filling.configurations[place]) - (base if claim.relative else 0) for filling in found.fillings]
        for corner in verdict.corners:
            value = win(corner.filling.configurations[place]) - (base if claim.relative else 0)
            wrong += [] if corner.found.low - 1e-12 <= value <= corner.found.high + 1e-12 else [corner]
        published = verdict.published
        wrong += [] if published.low <= base <= published.high else [verdict]
        # the fillings that were drawn are a sample: their share is within the interval for the share of all fillings
        kept = float(np.mean([bool(claim.holds(np.array(value))) for value in true]))
        wrong += [] if verdict.spread.keep_low <= kept <= verdict.spread.keep_high else [verdict.spread]
    return wrong
