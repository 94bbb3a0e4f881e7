"""Say of changes whose games do not end, or end in other ways, what they do in place of an effect."""

from collections.abc import Sequence
from typing import Protocol

from balance.studies.capped import Effect
from balance.studies.effect_words import estimate, interval
from reports.caps import MOST, part_text
from reports.caps import stop_text as text_of

AT_ENDS = 2  # decimals of an effect at the end of a range, beside which no interval stands
NOT_SEEN, NOT_RANKED, OTHERWISE = "not seen", "not ranked", "other ways to end"
NOT_JUDGED = "not judged"  # seen, but not in other games than those that chose it: only its interval is told
HARDLY = 0.9  # of the games that are stopped, from which on hardly anybody wins


class Capped(Protocol):
    """Hold which part of some games was stopped at the cap: see `capped.Effect`."""

    @property
    def capped(self) -> float:
        """Which part of the games was stopped."""

    @property
    def cap(self) -> int:
        """After how many rounds all of these were stopped [rounds]; 0 if they differ in it."""


def estimate_text(effect: Effect) -> str:
    """Return an effect for a table, where its interval stands beside it; of what is not seen no number.

    A bound would be taken for a size. Where games do not end, it says that nobody wins or that there is no length.
    """
    if effect.otherwise:
        return NOT_RANKED
    if not effect.endless:
        return (estimate(effect) or NOT_JUDGED) if effect.seen else NOT_SEEN
    if effect.capped <= MOST:
        return "no length"
    return "nobody wins" if effect.capped == 1 else "hardly a winner" if effect.capped > HARDLY else "mostly no winner"


def interval_text(effect: Effect) -> str:
    """Return the interval of an effect for a table; where games do not end as the others, what they do."""
    if effect.otherwise:
        return OTHERWISE
    return f"{part_text(effect.capped)} stop at the cap" if effect.endless else interval(effect)


def end_text(effect: Effect) -> str:
    """Return what an end of a range does: `-8.58`, `(-4.3 to +1.2)`, `nobody wins, all stop at the cap`."""
    if effect.unranked:
        return f"{estimate_text(effect)}, {interval_text(effect)}"
    return (estimate(effect, AT_ENDS) if effect.seen else "") or f"({interval_text(effect)})"


def why_unranked(effects: Sequence[Effect]) -> str:
    """Return why changes of a figure have no place, as a clause: `games of theirs stop at the cap`."""
    its, it = ("its", "it") if len(effects) == 1 else ("their", "theirs")
    reasons = [f"{f'most of {its} games' if effects[0].figure.is_share else f'games of {it}'} stop at the cap"]
    reasons = reasons if any(each.endless for each in effects) else []
    if not all(each.endless for each in effects):
        reasons.append(f"{its} games end in other ways")
    return " or ".join(reasons)


def without_winner(effects: Sequence[Effect]) -> str:
    """Return how rarely somebody wins with these changes, as the beginning of a sentence."""
    least = min(each.capped for each in effects)
    return "nobody wins" if least == 1 else "hardly anybody wins" if least > HARDLY else "most games have no winner"


def stop_text(part: Capped) -> str:
    """Return how many games stop at the cap: `99.8 % of games stop at the cap of 1 000 rounds`."""
    return text_of(part.capped, part.cap)
