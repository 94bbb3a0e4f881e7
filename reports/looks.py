"""Define the colours and marks that tell one series from another, in drawings and in words.

Colours: Okabe & Ito (2008), "Color Universal Design", distinct for any colour vision. Series also differ by mark.
"""

from collections.abc import Sequence
from typing import NamedTuple

from reports.formats import CAP

# Drawn in these four colours; `in_page` replaces them by the page's own, which depend on its light or dark mode.
INK, MUTED, RULE, PAPER = "#1d1d22", "#6a6a75", "#e2e1dc", "#fefefd"
PAGE = {INK: "var(--ink)", MUTED: "var(--muted)", RULE: "var(--rule)", PAPER: "var(--paper)"}
GREEN, BLUE, GREY = "#009E73", "#0072B2", "#9a9aa3"
OTHERS = ("#D55E00", "#E69F00", "#56B4E9", "#CC79A7", "#0072B2", "#F0E442")
NAMES = {
    **{GREEN: "green", BLUE: "blue", GREY: "grey", "#D55E00": "dark orange", "#E69F00": "orange"},
    **{"#56B4E9": "light blue", "#CC79A7": "pink", "#F0E442": "yellow"},
}
MARKS = {"o": "●", "s": "■", "D": "◆", "^": "▲", "v": "▼", "X": "✖", "P": "✚", "<": "◀", ">": "▶", "*": "★"}
SEATS = (BLUE, "#E69F00", GREEN, "#CC79A7", "#D55E00", "#56B4E9")


class Look(NamedTuple):
    """Hold a series' colour and mark."""

    colour: str
    mark: str = "o"

    @property
    def named(self) -> str:
        """Return the look in words for Markdown: `● green`."""
        return f"{MARKS[self.mark]} {NAMES[self.colour]}"


def outcome_looks(outcomes: Sequence[str], good: str) -> dict[str, Look]:
    """Return the look of each outcome: the wanted one is green, `round_cap` grey, others in order."""
    marks = [mark for mark in MARKS if mark != "X" and (mark != "o" or good not in outcomes)]
    colours = OTHERS if good in outcomes else (*OTHERS, GREEN)
    looks, used = {}, 0
    for word in outcomes:
        if word == good:
            looks[word] = Look(GREEN, "o")
        elif word == CAP:
            looks[word] = Look(GREY, "X")
        else:
            looks[word] = Look(colours[used % len(colours)], marks[used % len(marks)])
            used += 1
    return looks


def seat_looks(seats: int) -> dict[str, Look]:
    """Return the look of each seat, by its number from 1 as text."""
    return {str(i + 1): Look(SEATS[i % len(SEATS)], list(MARKS)[i % len(MARKS)]) for i in range(seats)}
