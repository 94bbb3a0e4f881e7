"""Define the type of every figure, and fit Matplotlib's drawings to the page.

Colours and marks are in `looks`, which needs no Matplotlib.
"""

import io
import json
import re
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from unicodedata import category
from xml.sax.saxutils import escape, quoteattr

import matplotlib
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

from reports.looks import INK, MUTED, PAGE, PAPER

FONTS = "'Segoe UI', 'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif"
SMALL, TINY = 12.0, 11.5  # [px] sizes of type
LEAST_TYPE, MOST_ENLARGED = 11.0, 1.25  # [px] of type as shown at least; times a wide drawing's own width at most
_MARKED = "marked-"  # begins the id of a group that `mark` was called for, until the drawing is written
MARGIN = 14.0  # [px] around a drawing in a file of its own
PANEL = 344.0  # [px] width of a drawing; a page shows up to three side by side, a telephone one
ALONE = 680.0  # [px] width of a drawing that stands alone on a page
ROW_LINE = 14.0  # [px] from line to line of a label

RC: Any = {
    "svg.fonttype": "none",  # words stay words: they can be searched, copied, read aloud, and follow the page's colours
    "font.family": ["DejaVu Sans"],  # comes with Matplotlib, so that every machine measures alike; FONTS are shown
    "font.size": SMALL,
    "text.color": INK,
    "path.simplify": False,
}


@contextmanager
def plain_matplotlib() -> Iterator[None]:
    """Let Matplotlib draw by its own defaults and `RC` inside this block, despite the user's matplotlibrc."""
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(RC)
        yield


def mark(artist: Artist, series: str, told: str = "") -> None:
    """Let an artist be of a series that a reader may hide, and tell something at hover or focus.

    Args:
        artist: What is drawn.
        series: The series as the legend names it.
        told: What is told of it; "": nothing, as of a line between two points.
    """
    artist.set_gid(_MARKED + json.dumps([one_line(series), *map(one_line, told.splitlines())]).encode().hex())


def _group(found: re.Match[str]) -> str:
    """Return the opening tag of a marked artist's group, with its series, and a title if it has one."""
    series, *told = json.loads(bytes.fromhex(found[1]))
    title = f"<title>{escape(chr(10).join(told))}</title>" if told else ""
    return f"<g data-series={quoteattr(series)}>{title}"


def canvas(height: float, left: float, right: float, top: float, bottom: float, width: float = PANEL) -> Axes:
    """Return axes in a drawing of this size with these margins [px]. One unit of the drawing is one pixel."""
    # 72 dots per inch: a point is a pixel, so Matplotlib's sizes in points are pixels too
    with matplotlib.rc_context(RC):
        figure = Figure(figsize=(width / 72, height / 72), dpi=72, frameon=False)
        box = (left / width, bottom / height, (width - left - right) / width, (height - top - bottom) / height)
        axes = figure.add_axes(box, frameon=False)
    axes.tick_params(length=0, pad=5, labelsize=TINY, labelcolor=MUTED, which="both")
    axes.set_axisbelow(True)
    return axes


def put(axes: Axes, x: float, y: float, text: str, **kwargs: Any) -> None:
    """Write a text whose base line begins at x, y from the drawing's top left corner [px]."""
    figure = axes.get_figure(root=True)
    assert figure is not None
    width, height = figure.get_size_inches() * 72
    with matplotlib.rc_context(RC):
        figure.text(
            x / width, 1 - y / height, one_line(text), **{"color": INK, "size": SMALL, "parse_math": False, **kwargs}
        )


def heading(axes: Axes, text: str) -> None:
    """Write the drawing's title, at its top left."""
    figure = axes.get_figure(root=True)
    assert figure is not None
    put(axes, 0, 13, shortened(text, int(46 * figure.get_size_inches()[0] * 72 / PANEL)), weight="bold", size=13.5)


def row_label(axes: Axes, y: float, lines: Sequence[str]) -> None:
    """Write a label to the left of the axes, around a height on an axis that counts pixels downwards.

    Each line is a text of its own: Matplotlib places the lines of one by the widths of its own font.
    """
    width = axes.get_window_extent().width
    with matplotlib.rc_context(RC):
        for n, line in enumerate(lines):
            at = y + ROW_LINE * (n - (len(lines) - 1) / 2)
            words = axes.text(-5 / width, at, line, transform=axes.get_yaxis_transform(), parse_math=False)
            words.set(ha="right", va="center_baseline", size=SMALL, color=INK)


def wrapped(text: str, letters: int) -> list[str]:
    """Return the text in lines of at most so many letters; four at most, else its middle is left out."""
    return textwrap.wrap(shortened(text, 3 * letters), letters) or [""]


def shortened(text: str, letters: int) -> str:
    """Return the text on one line, its middle left out if it has more letters than this."""
    text = one_line(text)
    if len(text) <= letters:
        return text
    head = (letters - 1) * 3 // 5
    return text[:head].rstrip() + "…" + text[head + 1 - letters :].lstrip()


def one_line(text: str) -> str:
    """Return the text with spaces for control characters and line breaks, most of which XML forbids."""
    return re.sub(" +", " ", "".join(" " if category(c) in ("Cc", "Cf", "Zl", "Zp") else c for c in text))


class Drawing(str):
    """Hold a drawing as SVG, and the figure that it was written from, which can be drawn as pixels too."""

    figure: Figure


def drawn(axes: Axes, name: str) -> Drawing:
    """Return the drawing as SVG; the same drawing and name give the same bytes."""
    figure = axes.get_figure(root=True)
    assert figure is not None
    buffer = io.StringIO()
    metadata = dict.fromkeys(["Creator", "Date", "Format", "Type"])  # None: leave these out, the date above all
    with matplotlib.rc_context({**RC, "svg.hashsalt": name}):
        FigureCanvasSVG(figure).print_svg(buffer, metadata=metadata)
    svg = buffer.getvalue()
    svg = re.sub(r"<\?xml.*?\?>|<!DOCTYPE.*?>|<metadata>.*?</metadata>|<!--.*?-->", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<defs>\s*<style.*?</style>\s*</defs>", "", svg, flags=re.DOTALL)  # would apply to the whole page
    svg = re.sub(rf'<g id="{_MARKED}([0-9a-f]+)">', _group, svg)
    svg = re.sub(r'<g id="[^"]*"', "<g", svg)  # nothing refers to groups, and their ids would repeat on a page
    svg = svg.replace("<g/>\n", "")
    svg = re.sub(r"'?DejaVu Sans'?", FONTS, svg)
    drawing = Drawing(re.sub(r"\s*\n\s*", "\n", svg).strip() + "\n")
    drawing.figure = figure
    return drawing


def width_of(svg: str) -> float:
    """Return the width of a drawing [px]."""
    return float(re.findall(r'viewBox="0 0 (\S+) ', svg)[0])


def by_itself(svg: str) -> str:
    """Return the drawing for a file of its own: on a light ground with a margin, whatever is behind it."""
    width, height = (float(size) + 2 * MARGIN for size in re.findall(r'viewBox="0 0 (\S+) (\S+)"', svg)[0])
    head, end, rest = svg.partition(">\n")
    head = re.sub(r'width="[^"]*" height="[^"]*"', f'width="{width:g}" height="{height:g}"', head)
    head = re.sub(r'viewBox="[^"]*"', f'viewBox="{-MARGIN:g} {-MARGIN:g} {width:g} {height:g}"', head)
    paper = f'<rect x="{-MARGIN:g}" y="{-MARGIN:g}" width="{width:g}" height="{height:g}" fill="{PAPER}"/>'
    return f"{head}{end}{paper}\n{rest}"


def in_page(svg: str, description: str) -> str:
    """Return the drawing for an HTML page: in the page's colours and width, with a description.

    `description` must be escaped for HTML.
    """
    svg = re.sub(r'\sxmlns(:\w+)?="[^"]*"', "", svg)
    head = f'<svg role="img" aria-label="{description}"'
    # a function, since `re.sub` would take backslashes of the description for references
    svg = re.sub(r'<svg width="[^"]*" height="[^"]*"', lambda _: head, svg, count=1)
    for colour, variable in PAGE.items():
        svg = svg.replace(colour, variable)
    return svg
