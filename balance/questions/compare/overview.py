"""Summarise a comparison of several pairs: one row per pair; what all pairs share is named once."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from balance.questions.compare import figure_words
from balance.questions.compare.result import Comparison, Pair
from reports.plain import capital

ARROW = "->"


@dataclass(frozen=True)
class Line:
    """One row of the overview: a pair of cells.

    Attributes:
        where: Settings that both cells have; "" where all pairs have the same.
        change: The change from the first cell to the second: `1 -> 2`; "" where it is the same in all pairs.
        figure: The headline's name, "" where all have the same.
        texts: Its first, second, difference, interval and verdict.
        moved: How many of its screened figures are seen to differ: `3 of 12`.
    """

    where: str
    change: str
    figure: str
    texts: tuple[str, str, str, str, str]
    moved: str


@dataclass(frozen=True)
class Overview:
    """An overview of all pairs.

    Attributes:
        common: What all pairs have in common: settings and, where it is the same, what changes.
        setting: The setting that changes in all of them, or "".
        figure: The headline's name where all have the same, else "".
        answer: A sentence that counts the verdicts.
        lines: One for each pair.
    """

    common: str
    setting: str
    figure: str
    answer: str
    lines: tuple[Line, ...]


def overview(comparison: Comparison) -> Overview:
    """Return the overview of a comparison that has at least one pair."""
    everywhere = [
        w for w in comparison.pairs[0].common.split() if all(w in pair.common.split() for pair in comparison.pairs)
    ]
    settings = {_setting(pair) for pair in comparison.pairs}
    setting = settings.pop() if len(settings) == 1 else ""
    figures = {figure_words.name(pair.lead) for pair in comparison.pairs}
    changes = [_change(pair, setting) for pair in comparison.pairs]
    same = len(set(changes)) == 1
    common = [*everywhere, *([f"{setting} {changes[0]}".strip()] if same else [])]
    figure = figures.pop() if len(figures) == 1 else ""
    known = [figure_words.known_places(pair.lead) for pair in comparison.pairs]
    digits = max((each for each in known if each is not None), default=None) if figure else None
    lines = tuple(
        _line(pair, everywhere, "" if same else change, not figure, digits)
        for pair, change in zip(comparison.pairs, changes, strict=True)
    )
    return Overview(", ".join(common), setting, figure, _counted(comparison.pairs, figure), lines)


def change_of(pair: Pair) -> str:
    """Return what changes between two cells: `start_luck 3 -> 2`, or both labels: `pig against my_pig`."""
    setting = _setting(pair)
    return f"{setting} {_change(pair, setting)}" if setting else f"{pair.first} against {pair.second}"


def _line(pair: Pair, everywhere: Sequence[str], change: str, named: bool, digits: int | None) -> Line:
    row = pair.lead
    return Line(
        where=" ".join(word for word in pair.common.split() if word not in everywhere),
        change=change,
        figure=figure_words.name(row) if named else "",
        texts=figure_words.cells(row, digits)[:5],
        moved=f"{pair.moved.height} of {pair.screened.height}",
    )


def _change(pair: Pair, setting: str) -> str:
    """Return the change from first to second; only the values if the name of the setting is known."""
    return f" {ARROW} ".join(text.removeprefix(f"{setting}=") if setting else text for text in _ends(pair))


def _setting(pair: Pair) -> str:
    """Return the one setting that differs by name in both labels, or ""."""
    names = {text.partition("=")[0] if text.count("=") == 1 and " " not in text else "" for text in _ends(pair)}
    return names.pop() if len(names) == 1 else ""


def _ends(pair: Pair) -> tuple[str, str]:
    return pair.first, pair.second


def _counted(pairs: Sequence[Pair], figure: str) -> str:
    """Return a sentence that counts how often each verdict occurs, figure by figure."""
    verdicts = {  # none of them hangs on whether the figure's name is a plural: `win`, `humans`
        figure_words.MATTERS: "a difference that matters",
        figure_words.NOT: "none that matters",
        figure_words.FEW: "too few games to say",
        figure_words.UNSEEN: "no difference is seen",
        figure_words.SAME: "the same in every game",
        figure_words.NO_LENGTH: "no length is known",
    }
    order = (
        figure_words.MATTERS,
        figure_words.ROSE,
        figure_words.FELL,
        figure_words.NOT,
        figure_words.FEW,
        figure_words.UNSEEN,
        figure_words.SAME,
        figure_words.NO_LENGTH,
    )
    if all(figure_words.verdict(pair.lead) == figure_words.SAME for pair in pairs):
        return f"{capital(figure or 'the headline figure')}: the same in every game of all {len(pairs)} pairs."
    by_figure: dict[str, Counter[str]] = {}
    for pair in pairs:
        by_figure.setdefault(figure_words.name(pair.lead), Counter())[figure_words.verdict(pair.lead)] += 1
    told = [
        f"{name}: {', '.join(f'{verdicts.get(each, each)} in {counts[each]}' for each in order if counts[each])}"
        for name, counts in by_figure.items()
    ]
    return f"Of {len(pairs)} pairs, {'; '.join(told)}."
