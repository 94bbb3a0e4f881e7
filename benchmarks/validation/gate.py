"""Check the drift gate: its error rates on counts, and its verdicts on real games."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from balance.questions.drift.results import DRIFTED, EQUIVALENT, IDENTICAL
from benchmarks import gate
from benchmarks.validation.checks import CHANCE, Check, Section, Sizes, bound

MARGINS = (0.0, 0.5, 1.0, 1.5, 2.0)
UNLUCKY = 2.0  # [standard errors] by which an unlucky baseline is off


def percent(share: float, digits: int = 3) -> str:
    """Return a share as text, in percent."""
    return f"{100 * share:.{digits}f} %"


def on_counts(sizes: Sizes) -> Section:
    """Check false alarms, misses and the number of games, on simulated counts."""
    names = ", ".join(f"p = {share}" for share in gate.SHARES)
    z = bound(2 * (2 * (len(MARGINS) - 1)))
    section = Section(
        "The drift gate on counts",
        f"{sizes.histories:,} checks drawn as counts: {gate.CELLS} cells of 3 metrics ({names}), margin "
        f"{percent(gate.MARGIN, 0)}, alpha {percent(gate.ALPHA, 0)}, beta {percent(gate.BETA, 0)}, a baseline of "
        f"{gate.GAMES:,} games; all metrics moved alike, every other one down. `Unlucky` baselines are two standard "
        "errors off in every metric, towards the shift. Any alarm may come in at most alpha of the checks if nothing "
        "changed; a metric that moved by one margin or more may be passed with a chance of at most beta, each; both "
        f"with {z:.2f} standard errors of the simulation more. At half a margin either answer may come. A right "
        f"program fails once in {1 / CHANCE:,.0f} choices of the seed.",
        ("any alarm", "passed, most of the three", "allowed", "games of a metric", "games of a cell"),
    )
    for unlucky in (0.0, UNLUCKY):
        for margins in MARGINS if sizes.cells else (0.0, 1.0):
            result = gate.characteristics(sizes.histories, margins, unlucky)
            name = f"{'unlucky' if unlucky else 'fresh'} baseline, moved by {margins:g} margins"
            allowed, passed = _allowed(result, margins, z)
            games = ", ".join(f"{mean:,.0f}" for mean in result.games)
            figures = (percent(result.alarmed), percent(result.missed), allowed, games, f"{result.cell:,.0f}")
            section.checks.append(Check(name, figures, passed))
    fixed = ", ".join(f"{gate.fixed_size(share):,}" for share in gate.SHARES)
    section.checks.append(Check("a fixed-size test of equal errors", ("–", "–", "–", fixed, "–"), None))
    return section


def _allowed(result: gate.Characteristics, margins: float, z: float) -> tuple[str, bool | None]:
    """Return what is allowed, and whether the result keeps to it; None if either answer may come."""
    if margins == 0:
        most = gate.ALPHA + z * np.sqrt(gate.ALPHA * (1 - gate.ALPHA) / result.histories)
        return f"alarms {percent(float(most))}", bool(result.alarmed <= most)
    if margins >= 1:
        most = gate.BETA + z * np.sqrt(gate.BETA * (1 - gate.BETA) / result.histories)
        return f"passed {percent(float(most))}", bool(result.missed <= most)
    return "–", None


def on_games(sizes: Sizes) -> Section:
    """Check whole histories: a baseline is recorded, and the game is checked unchanged, redrawn and changed."""
    section = Section(
        "The drift gate on games",
        "Real checks, a baseline and a seed each: the game as it is must be identical; the same rules with other "
        "draws, which is what a refactor of the order of draws comes to, may alarm in at most alpha = 1 % of the "
        "histories; one number changed, which moves some share by more than twice the margin, may pass in at most "
        f"beta = 5 %. All with 3.72 standard errors of chance more (a right program fails once in {1 / CHANCE:,.0f} "
        "choices of the seeds). Margin 3 percentage points.",
        ("histories", IDENTICAL, EQUIVALENT, DRIFTED, "undecided", "allowed"),
    )
    for what, histories in ((gate.PIG, sizes.pig_histories), (gate.TOWER, sizes.tower_histories)):
        ended = gate.end_to_end(what if sizes.cells else replace(what, margin="5pp"), histories)
        for kind in gate.KINDS:
            counts = ended[kind]
            verdicts = (IDENTICAL, EQUIVALENT, DRIFTED, "undecided")
            figures = tuple(str(counts.get(verdict, 0)) for verdict in verdicts)
            allowed, passed = _kept(kind, counts, histories)
            section.checks.append(Check(f"{what.game}, {kind}", (str(histories), *figures, allowed), passed))
    return section


def _kept(kind: str, counts: dict[str, int], histories: int) -> tuple[str, bool]:
    """Return what is allowed of a kind of history, and whether the counts of verdicts keep to it."""
    if kind == gate.KINDS[0]:
        return "all identical", counts.get(IDENTICAL, 0) == histories
    rate = gate.ALPHA if kind == gate.KINDS[1] else gate.BETA
    most = int(np.floor(histories * rate + 3.72 * np.sqrt(histories * rate * (1 - rate))))
    if kind == gate.KINDS[1]:  # identical would be wrong too: other draws must give other games
        wrong = counts.get(DRIFTED, 0) + counts.get(IDENTICAL, 0)
        return f"at most {most} drifted", wrong <= most
    return f"at most {most} not drifted", histories - counts.get(DRIFTED, 0) <= most


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield each table as soon as it is done."""
    yield on_counts(sizes)
    yield on_games(sizes)
