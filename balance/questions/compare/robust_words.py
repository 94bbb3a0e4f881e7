"""Say in English how far a comparison's verdict hangs on what is assumed."""

import math
from typing import Any

from balance.questions.compare import figure_words
from balance.questions.compare.robust import Judged, Robust
from balance.questions.compare.robust_sizes import FEWEST_FILLINGS
from balance.stats.filling_spread import FillingSpread
from balance.studies import traffic_light, where_words
from balance.studies.first_places import one_of
from balance.studies.own_game import SIDES
from balance.studies.traffic_light import FAILS, GREEN, HALF, RED, SAFE, claimed, meaning, more_of
from reports.formats import listed, outwards, title
from reports.plain import decimals, percent, percent_range, plural

TITLE = "Does it hang on what is assumed?"
NAMED = 4  # entries that a sentence names

COLUMNS = ("value that the book leaves open", "the change is then", "interval", "the verdict")
_VERDICTS = {"holds": "stands", "fails": "does not stand", "open": "cannot be told"}
READING = (
    "A gap is a value that the rulebook does not say, or says in more than one way; assumed/plausible.csv lists what "
    "else could stand there, and why. What was set or changed is no gap. Each way to fill the gaps takes one plausible "
    "value of each (entries of one group of the list change together), on both sides alike, and both play the same "
    "dice; the noise of its games is taken off. The share of ways is no probability that the verdict is true: it says "
    f"how much of it hangs on the gaps. {meaning('it', SIDES.here)}"
)


def answer(robust: Robust) -> list[str]:
    """Return the findings, the most important sentence first, and what a group closes last."""
    return [*_found(robust), *robust.closed]


def _found(robust: Robust) -> list[str]:
    if robust.missing:
        return [f"What is assumed here is not known: {robust.missing}."]
    if not robust.gaps:
        return ["Nothing is assumed here: no value on both sides has another plausible one that changes a rule."]
    if robust.claim is not None and robust.spread is None:
        more = _goes_on(robust) if robust.folder else "give more time with --budget"
        ended = f"the budget ended before {FEWEST_FILLINGS} ways to fill the gaps were played, and fewer say little of"
        says = f"{ended} {claimed(robust.claim.text)}; {more}, or fewer games with --each"
        return [traffic_light.first_sentence(robust.light, says)]
    if robust.claim is None or robust.spread is None:
        says = f"these games show no direction of the change even {SIDES.here}, so there is none to ask about"
        return [traffic_light.first_sentence(robust.light, f"{says}; play more --games, or name a --margin")]
    sentences = [
        traffic_light.first_sentence(robust.light, _reason(robust, robust.claim.text, robust.spread)),
        _plainly(robust) if robust.decided else "",
        _share(robust, robust.spread),
        _singles(robust),
        "" if robust.where is None else f"{where_words.sentence(robust.where, 'it', _entries(robust))}.",
        "" if robust.decided else f"The budget ended it before all was played; {_goes_on(robust)}.",
        _assumed(robust),
    ]
    return [title(sentence) for sentence in sentences if sentence]


def _goes_on(robust: Robust) -> str:
    """Say how it goes on after its budget ended it."""
    return "the same line with --resume goes on" if robust.folder else "give a longer --budget"


def _reason(robust: Robust, text: str, spread: FillingSpread) -> str:
    """Say why the claim of this text has its light."""
    if robust.light == GREEN:
        return traffic_light.stands(text, spread.keep == 1)
    if robust.breaking:
        return traffic_light.broken_alone(text, [name(each) for each in _ordered(robust) if each.verdict == FAILS])
    if robust.light == RED:
        return traffic_light.mostly_fails(text)
    if spread.keep < SAFE:
        return traffic_light.sometimes(text)
    if not robust.judged:
        return f"the budget left no time to try single gaps, any of which may break {claimed(text)}"
    return traffic_light.too_few_to_say(text, spread.sure)


def _share(robust: Robust, spread: FillingSpread) -> str:
    """Say in how many fillings the claim holds, and between which values the change lies."""
    count = len(spread.values)
    kept = f"{round(spread.keep * count)} of {count} ways to fill the gaps keep it"
    lead = f"{kept} ({percent_range(spread.keep_low, spread.keep_high, 0)} %)"
    low, high = _range(robust.row, spread.low, spread.high, max(spread.error, spread.shift))
    if spread.spread == 0:
        ways = f"the change does not move by more than the dice of {plural(spread.games, 'game')} hide"
    else:
        ways = f"in nineteen of twenty of these ways the change is {low} to {high}{_unit(robust.row)}"
    change, below, above = figure_words.change(robust.row)
    return f"{lead}; {ways}; {SIDES.here} it is {change}{_unit(robust.row)} ({below} to {above})."


def _singles(robust: Robust) -> str:
    """Say which single values break the claim, or which come closest to it."""
    if not robust.judged:
        return ""
    shown = [
        f"{name(each)} ({change}, {ends})"
        for each, (_, change, ends, _) in zip(_ordered(robust), rows(robust), strict=True)
    ]
    if robust.breaking:
        count = len(robust.breaking)
        more = [plural(count - NAMED, "other")] if count > NAMED else []
        named = listed([*shown[: min(count, NAMED)], *more])
        return f"alone, {named} {'breaks' if count == 1 else 'break'} it."
    return f"no single value is seen to break it; of those judged {shown[0]} comes closest to it."


def _ordered(robust: Robust) -> list[Judged]:
    """Return the single values that were judged, those that break the claim first, then the closest to it."""
    assert robust.claim is not None
    room = robust.claim.room
    return sorted(robust.judged, key=lambda each: (each.verdict != FAILS, room(each.estimate)))


def _entries(robust: Robust) -> list[str]:
    """Return the entries of which a single value breaks the claim."""
    return list(dict.fromkeys(each.entry for each in _ordered(robust) if each.verdict == FAILS))


def _plainly(robust: Robust) -> str:
    """Say what to do."""
    assert robust.spread is not None
    if robust.light == GREEN:
        return "In plain words: you need not settle what the rulebook leaves open before you rely on this."
    if entries := _entries(robust):
        more = [plural(len(entries) - NAMED, "other")] if len(entries) > NAMED else []
        return f"In plain words: find out {listed([*entries[:NAMED], *more])} first."
    if unsure := list(dict.fromkeys(each.entry for each in _ordered(robust) if each.verdict == "open")):
        return (
            f"In plain words: these games do not tell whether {one_of(unsure)} alone breaks it; play more with --each."
        )
    if robust.spread.keep >= SAFE:
        return f"In plain words: {more_of(robust.spread.sure)}."
    if robust.spread.keep_high < HALF:
        return "In plain words: no single gap that was judged breaks it, but most of them together do."
    return "In plain words: no single gap that was judged breaks it, but several together may." if robust.judged else ""


def _assumed(robust: Robust) -> str:
    were = "was" if robust.dropped == 1 else "were"
    left = f"; {plural(robust.dropped, 'way')} that cannot be played {were} left out" if robust.dropped else ""
    filled = f"{plural(robust.gaps, 'assumed value')} took other plausible values, {robust.changes} in all{left}"
    level = percent(robust.level, 0)
    own = "that of the comparison itself with its own"
    return f"{filled}. The intervals of ways and single values hold at once with {level}, {own}."


def rows(robust: Robust) -> list[tuple[str, str, str, str]]:
    """Return the single values that were judged, for a table of `COLUMNS`."""
    half = min((each.high - each.low for each in robust.judged), default=0.0) / 2
    digits = decimals(_scale(robust.row) * half, 1, 3)  # of all, so that they can be compared
    return [_cells(robust.row, each, digits) for each in _ordered(robust)]


def _cells(row: dict[str, Any], each: Judged, digits: int) -> tuple[str, str, str, str]:
    below, above = outwards(_scale(row) * each.low, _scale(row) * each.high, digits)
    change = f"{_scale(row) * each.estimate:+.{digits}f}{_unit(row)}"
    return name(each), change, f"{below:+.{digits}f} to {above:+.{digits}f}", _VERDICTS[each.verdict]


def name(each: Judged) -> str:
    """Return a single value: `start_energy 3→4`."""
    return f"{each.entry} {each.own}→{each.value}"


def _range(row: dict[str, Any], low: float, high: float, error: float) -> tuple[str, str]:
    """Return two changes as texts, rounded outwards to the precision of one filling."""
    digits = decimals(_scale(row) * error, 0, 3) if math.isfinite(error) and error else 1
    below, above = outwards(_scale(row) * low, _scale(row) * high, digits)
    return f"{below:+.{digits}f}", f"{above:+.{digits}f}"


def _scale(row: dict[str, Any]) -> int:
    return 100 if row["kind"] == "share" else 1


def _unit(row: dict[str, Any]) -> str:
    return " points" if row["kind"] == "share" else ""
