"""Plausible values for the planted game of `rank`, whose every figure is known, and which statements are true."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from balance.questions.envelope.plan import EnvelopePlan
from balance.questions.envelope.result import Envelope, Verdict
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


def true_values(found: Envelope, verdict: Verdict) -> list[float]:
    """The exact value of a claim in each filling; of a relative claim its distance from the published game."""
    plan, claim = found.plan, found.plan.claims[verdict.claim]
    places = [plan.place(verdict.context, side) for side in claim.sides]

    def value(configurations: Any) -> float:
        first, *second = (win(configurations[place]) for place in places)
        return first - sum(second)

    base = value(plan.places) if claim.relative else 0.0
    return [value(filling.configurations) - base for filling in found.fillings]


def false(found: Envelope) -> list[Any]:
    """The statements about the win that are wrong: intervals without the truth, words that it contradicts."""
    plan, wrong = found.plan, []
    for each in found.effects:
        claim, after = plan.claims[each.claim], str(each.value)
        places = [plan.place(each.context, side) for side in claim.sides]
        turned = [plan.gaps.singles.get((place, each.gap.entry, after)) for place in places]
        played = [
            one.turn.configuration if one else plan.places[place] for one, place in zip(turned, places, strict=True)
        ]
        true, base = (_value(of) for of in (played, [plan.places[place] for place in places]))
        if not each.low - 1e-12 <= true - base <= each.high + 1e-12:
            wrong.append(each)
        if each.after is not None:
            value = true - base if claim.relative else true
            low, high, verdict = each.after.low, each.after.high, each.after.verdict
            wrong += [] if low - 1e-12 <= value <= high + 1e-12 else [each]
            wrong += [each] if verdict != "open" and (verdict == "holds") != bool(claim.holds(np.array(value))) else []
    for verdict in found.verdicts:
        claim = plan.claims[verdict.claim]
        places = [plan.place(verdict.context, side) for side in claim.sides]
        base = _value([plan.places[place] for place in places])
        for corner in verdict.corners:
            value = _value([corner.filling.configurations[place] for place in places]) - (base if claim.relative else 0)
            wrong += [] if corner.found.low - 1e-12 <= value <= corner.found.high + 1e-12 else [corner]
        published = verdict.published
        wrong += [] if published.low <= base <= published.high else [verdict]
        # the fillings that were drawn are a sample: their share is within the interval for the share of all fillings
        kept = float(np.mean([bool(claim.holds(np.array(value))) for value in true_values(found, verdict)]))
        wrong += [] if verdict.spread.keep_low <= kept <= verdict.spread.keep_high else [verdict.spread]
    return wrong


def _value(configurations: list[Any]) -> float:
    """The exact value of a claim's sides: one share, or one less the other."""
    first, *second = map(win, configurations)
    return first - sum(second)


@dataclass
class InMemory:
    """Stands in for the games that a study keeps."""

    plan: EnvelopePlan
    tables: dict[Any, Any] = field(default_factory=dict)

    def stored(self, cell: Any) -> int:
        return 0  # it plays anew each time

    def play(self, cells: list[Any], games: int) -> None:
        for cell in cells:
            rows = np.zeros(games, planted.RESULT)
            planted.play_many(cell.configuration.rules(), self.plan.seed, cell.first, rows)
            figures = self.plan.figures_at(cell.configuration)
            self.tables[cell.group, cell.name] = {
                figure.name: figure.values(rows, cell.configuration.players) for figure in figures
            }

    def table(self, cell: Any, games: int) -> Any:
        return {name: column[:games] for name, column in self.tables[cell.group, cell.name].items()}
