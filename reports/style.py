"""Colours, marks and type of every figure, and what makes a drawing of Matplotlib fit for the page.

Colours: Okabe & Ito (2008), "Color Universal Design", told apart with any colour vision; series differ by mark, too.
"""

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple
from unicodedata import category

import matplotlib
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

from reports.formats import CAP

# These four stand for the page's own colours, which depend on its light or dark mode.
INK, MUTED, RULE, PAPER = "#1d1d22", "#6a6a75", "#e2e1dc", "#fefefd"
PAGE = {INK: "var(--ink)", MUTED: "var(--muted)", RULE: "var(--rule)", PAPER: "var(--paper)"}
GREEN, BLUE, GREY = "#009E73", "#0072B2", "#9a9aa3"
OTHERS = ("#D55E00", "#E69F00", "#56B4E9", "#CC79A7", "#0072B2", "#F0E442")
NAMES = {
    **{GREEN: "green", BLUE: "blue", GREY: "grey", "#D55E00": "red", "#E69F00": "orange"},
    **{"#56B4E9": "light blue", "#CC79A7": "pink", "#F0E442": "yellow"},
}
MARKS = {"o": "●", "s": "■", "D": "◆", "^": "▲", "v": "▼", "X": "✖"}
SEATS = (BLUE, "#E69F00", GREEN, "#CC79A7", "#D55E00", "#56B4E9")
FONTS = "'Segoe UI', 'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif"
SMALL, TINY = 12.0, 11.0  # [px] type
MARGIN = 14.0  # [px] around a drawing that stands alone
PANEL = 344.0  # [px] width of a drawing; a page shows up to three abreast, a telephone one

RC: Any = {
    "svg.fonttype": "none",  # words stay words: they can be searched, copied, read aloud, and follow the page's colours
    "font.family": ["DejaVu Sans"],  # comes with Matplotlib, so that every machine measures alike; FONTS are shown
    "font.size": SMALL,
    "text.color": INK,
    "path.simplify": False,
}


@contextmanager
def plain_matplotlib() -> Iterator[None]:
    """Inside this block Matplotlib draws by its own defaults and `RC`, whatever the user's matplotlibrc says."""
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(RC)
        yield


class Look(NamedTuple):
    """A series' colour and mark."""

    colour: str
    mark: str = "o"

    @property
    def named(self) -> str:
        """`● green`."""
        return f"{MARKS[self.mark]} {NAMES[self.colour]}"


def outcome_looks(outcomes: Sequence[str]) -> dict[str, Look]:
    """Outcomes in the game's order to looks: `win` is green, `round_cap` grey, the others in order."""
    marks = [mark for mark in MARKS if mark not in "oX"]
    looks, used = {}, 0
    for word in outcomes:
        if word == "win":
            looks[word] = Look(GREEN, "o")
        elif word == CAP:
            looks[word] = Look(GREY, "X")
        else:
            looks[word] = Look(OTHERS[used % len(OTHERS)], marks[used % len(marks)])
            used += 1
    return looks


def seat_looks(seats: int) -> dict[str, Look]:
    """Seats from 1 to looks."""
    return {str(i + 1): Look(SEATS[i % len(SEATS)], list(MARKS)[i % len(MARKS)]) for i in range(seats)}


def canvas(height: float, left: float, right: float, top: float, bottom: float, width: float = PANEL) -> Axes:
    """Axes in a drawing of [px] `width` x `height` with these margins [px]. One unit of the drawing is one pixel."""
    with matplotlib.rc_context(RC):
        figure = Figure(figsize=(width / 72, height / 72), dpi=72, frameon=False)
        box = (left / width, bottom / height, (width - left - right) / width, (height - top - bottom) / height)
        axes = figure.add_axes(box, frameon=False)
    axes.tick_params(length=0, pad=5, labelsize=TINY, labelcolor=MUTED, which="both")
    axes.set_axisbelow(True)
    return axes


def put(axes: Axes, x: float, y: float, text: str, **kwargs: Any) -> None:
    """Words with their base line [px] from the drawing's top left."""
    figure = axes.get_figure(root=True)
    assert figure is not None
    width, height = figure.get_size_inches() * 72
    with matplotlib.rc_context(RC):
        figure.text(
            x / width, 1 - y / height, one_line(text), **{"color": INK, "size": SMALL, "parse_math": False, **kwargs}
        )


def heading(axes: Axes, text: str) -> None:
    """The drawing's title, at its top left."""
    put(axes, 0, 13, shortened(text, 46), weight="bold", size=13.5)


def shortened(text: str, letters: int) -> str:
    """The text on one line, its middle left out if it is longer than this."""
    text = one_line(text)
    if len(text) <= letters:
        return text
    head = (letters - 1) * 3 // 5
    return text[:head].rstrip() + "…" + text[head + 1 - letters :].lstrip()


def one_line(text: str) -> str:
    """The text with a space for whatever breaks a line or is not drawn; most of these are no XML."""
    return re.sub(" +", " ", "".join(" " if category(c) in ("Cc", "Cf", "Zl", "Zp") else c for c in text))


def drawn(axes: Axes, name: str) -> str:
    """The drawing as SVG, a file by itself; the same drawing and name give the same bytes."""
    figure = axes.get_figure(root=True)
    assert figure is not None
    buffer = io.StringIO()
    metadata = dict.fromkeys(["Creator", "Date", "Format", "Type"])
    with matplotlib.rc_context({**RC, "svg.hashsalt": name}):
        FigureCanvasSVG(figure).print_svg(buffer, metadata=metadata)
    svg = buffer.getvalue()
    svg = re.sub(r"<\?xml.*?\?>|<!DOCTYPE.*?>|<metadata>.*?</metadata>|<!--.*?-->", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<defs>\s*<style.*?</style>\s*</defs>", "", svg, flags=re.DOTALL)  # would rule the whole page
    svg = re.sub(r'<g id="[^"]*"', "<g", svg)  # nothing refers to groups, and their ids would repeat on a page
    svg = svg.replace("<g/>\n", "")
    svg = re.sub(r"'?DejaVu Sans'?", FONTS, svg)
    return re.sub(r"\s*\n\s*", "\n", svg).strip() + "\n"


def by_itself(svg: str) -> str:
    """For a file of its own: on paper with a margin, whatever is behind it."""
    width, height = (float(size) + 2 * MARGIN for size in re.findall(r'viewBox="0 0 (\S+) (\S+)"', svg)[0])
    head, end, rest = svg.partition(">\n")
    head = re.sub(r'width="[^"]*" height="[^"]*"', f'width="{width:g}" height="{height:g}"', head)
    head = re.sub(r'viewBox="[^"]*"', f'viewBox="{-MARGIN:g} {-MARGIN:g} {width:g} {height:g}"', head)
    paper = f'<rect x="{-MARGIN:g}" y="{-MARGIN:g}" width="{width:g}" height="{height:g}" fill="{PAPER}"/>'
    return f"{head}{end}{paper}\n{rest}"


def in_page(svg: str, description: str) -> str:
    """For a page: it takes the page's colours and width and says what it shows. `description` is safe in HTML."""
    svg = re.sub(r'\sxmlns(:\w+)?="[^"]*"', "", svg)
    head = f'<svg role="img" aria-label="{description}"'
    svg = re.sub(r'<svg width="[^"]*" height="[^"]*"', lambda _: head, svg, count=1)
    for colour, variable in PAGE.items():
        svg = svg.replace(colour, variable)
    return svg
