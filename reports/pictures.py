"""Draw each figure of a page as one PNG: drawings, legend, caption, and what was played."""

import io
import re
import textwrap
import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import matplotlib
import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure as Canvas
from matplotlib.lines import Line2D
from matplotlib.transforms import Bbox
from numpy.typing import NDArray

from reports import style
from reports.blocks import Block, Figure, Fold, Panel, Section
from reports.looks import INK, MUTED, PAPER, Look
from reports.page import Head, compose
from reports.plain import capital
from reports.style import RC, Drawing, one_line
from reports.tables import Report

SCALE = 2  # pixels of the picture for each pixel of the page
_MARK = "Made by Balance"  # in each picture, by which a later page knows its own
_BEGIN = 200  # bytes of a PNG in which its comment stands
_ACROSS, _GAP, _MARGIN, _LINE = 3, 12.0, 20.0, 17.0  # drawings side by side; [px] between, around, of a line of text
_AROUND = 16.0  # [px] kept around a drawing: the font at hand may be wider than those of a page
_LETTER, _BOLD_LETTER = 6.6, 10.0  # [px] width of a letter of the caption, and of the title
_LEAST = 480.0  # [px] width of a picture, so that its caption does not become a tower
_SIZE, _HEADING = 11.5, 15.0  # [px] of type


class Picture(NamedTuple):
    """Hold a picture: the stem of its file's name, which says what it shows, and its PNG."""

    name: str
    png: bytes


class _Head(NamedTuple):
    """Hold a line above the drawings with the size [px] and weight of its type."""

    text: str
    size: float
    weight: str


class _Text(NamedTuple):
    """Hold a text and where its base line begins [px from the left, lines]; `look` is the mark before it."""

    text: str
    x: float
    line: float
    colour: str = MUTED
    look: Look | None = None


def pictures(report: Report) -> list[Picture]:
    """Return the figures of a report's page as pictures, in the page's order."""
    with style.plain_matplotlib():
        return list(pictures_of(report, compose(report)))


def is_ours(content: bytes) -> bool:
    """Return whether the content of a file is a picture drawn here."""
    return _MARK.encode() in content[:_BEGIN]


def pictures_of(head: Head, sections: Sequence[Section]) -> Iterator[Picture]:
    """Yield the figures of a page's sections as pictures; call it inside `style.plain_matplotlib`."""
    figures = [(section, each) for section in sections for each in _figures(section.blocks)]
    for number, (section, figure) in enumerate(figures, 1):
        about = _about(section)
        title = f"{head.title}: {about[:1].lower()}{about[1:]}" if about else head.title
        yield Picture(
            f"{number:02d}-{_called(section, figure)}",
            _png(figure, title, getattr(head, "question", ""), _played(head)),
        )


def _played(head: Head) -> str:
    """Return what was played: first what all configurations share, `2 players`, which only a report has."""
    text = "; ".join(filter(None, (getattr(head, "played", ""), head.summary)))
    # a setting, such as players=2, is written as it is typed
    return text if "=" in text.partition(" ")[0] else capital(text)


def _figures(blocks: Iterable[Block]) -> Iterator[Figure]:
    """Yield the figures in these blocks, those that are folded too."""
    for block in blocks:
        if isinstance(block, Figure):
            yield block
        elif isinstance(block, Fold):
            yield from _figures(block.blocks)


def _about(section: Section) -> str:
    """Return what the figures of a section show, as a rule its title.

    On the first screen of a report it is what was asked; other pages ask one question, which their own title says: "".
    """
    if section.id == "headline":
        return "What was asked"
    return "" if section.title == "In short" else section.title


def _called(section: Section, figure: Figure) -> str:
    """Return the name of a figure: its section's title, and the heading of the only drawing."""
    words = [
        _about(section) or figure.panels[0].name.rstrip("-0123456789"),
        *(panel.words.partition(":")[0] for panel in figure.panels[:1] if len(figure.panels) == 1),
    ]
    return re.sub("[^a-z0-9]+", "-", " ".join(words).lower()).strip("-")[:60].strip("-")


def _png(figure: Figure, title: str, question: str, played: str) -> bytes:
    """Return a figure on a light ground, twice as large as on the page."""
    rows = [[_pixels(panel) for panel in figure.panels[i : i + _ACROSS]] for i in range(0, len(figure.panels), _ACROSS)]
    wide = max(sum(each.shape[1] / SCALE + _GAP for each in row) - _GAP for row in rows)
    width = max(_LEAST, wide) + 2 * _MARGIN
    texts = _texts(figure, played, width - 2 * _MARGIN)
    deep = [max(each.shape[0] for each in row) / SCALE + _GAP for row in rows]
    heads = [
        *(_Head(line, _HEADING, "bold") for line in textwrap.wrap(one_line(title), int(width / _BOLD_LETTER))),
        *(_Head(line, _SIZE, "normal") for line in textwrap.wrap(one_line(question), int(width / _LETTER))),
    ]
    head = _MARGIN + _LINE * (len(heads) + 1)
    height = head + sum(deep) + _LINE * (texts[-1].line + 1) + _MARGIN
    canvas = Canvas(figsize=(width / 72, height / 72), dpi=72 * SCALE, facecolor=PAPER)
    with _quiet():
        for row, top in zip(rows, np.cumsum([head, *deep]), strict=False):
            _place(canvas, row, height - float(top))
        for line, each in enumerate(heads):
            at = _MARGIN / width, 1 - (_MARGIN + _HEADING + _LINE * line) / height
            canvas.text(*at, each.text, size=each.size, weight=each.weight, color=INK, parse_math=False)
        _write(canvas, texts, head + sum(deep) + _LINE, width, height)
        file = io.BytesIO()
        FigureCanvasAgg(canvas).print_png(file, metadata={"Software": None, "Comment": _MARK})
    return file.getvalue()


def _place(canvas: Canvas, row: Sequence[NDArray[np.uint8]], top: float) -> None:
    """Put drawings side by side; their upper edge is `top` above the picture's lower one [px]."""
    left = _MARGIN
    for pixels in row:
        canvas.figimage(pixels, round(left * SCALE), round(top * SCALE) - pixels.shape[0])
        left += pixels.shape[1] / SCALE + _GAP


def _texts(figure: Figure, played: str, width: float) -> list[_Text]:
    """Return the legend, the caption and what was played, in lines of this width [px]."""
    texts, x, line = [], 0.0, 0.0
    for look, words in figure.legend:
        text = one_line(words)
        if x and x + _LETTER * len(text) > width:
            x, line = 0.0, line + 1
        texts.append(_Text(text, x, line, INK, look))
        x += _LETTER * len(text) + 36
    line += 1.3 if figure.legend else 0
    for paragraph, colour in ((figure.caption, MUTED), (played, INK)):
        for each in textwrap.wrap(one_line(paragraph), int(width / _LETTER)):
            texts.append(_Text(each, 0, line, colour))
            line += 1
        line += 0.3
    return texts


def _write(canvas: Canvas, texts: Sequence[_Text], top: float, width: float, height: float) -> None:
    """Write texts, the first line's base at `top` [px]."""
    for text in texts:
        x, y = _MARGIN + text.x, 1 - (top + text.line * _LINE) / height
        if text.look is not None:
            at = [(x + 5) / width], [y + 4.5 / height]
            canvas.add_artist(Line2D(*at, linestyle="none", marker=text.look.mark, color=text.look.colour, ms=7))
            x += 16
        canvas.text(x / width, y, text.text, size=_SIZE, color=text.colour, parse_math=False)


def _pixels(panel: Panel) -> NDArray[np.uint8]:
    """Return a drawing as pixels, shape (height, width, 4); the ground is transparent."""
    assert isinstance(panel.svg, Drawing), panel.name
    figure, file = panel.svg.figure, io.BytesIO()
    width, height = (round(72 * inches + 2 * _AROUND) for inches in figure.get_size_inches())
    edge = _AROUND / 72
    box = Bbox.from_bounds(-edge, -edge, width / 72, height / 72)
    with _quiet():
        FigureCanvasAgg(figure).print_figure(file, format="rgba", dpi=72 * SCALE, bbox_inches=box)
    return np.frombuffer(file.getvalue(), np.uint8).reshape(height * SCALE, width * SCALE, 4)


@contextmanager
def _quiet() -> Iterator[None]:
    """Draw by our settings, and say nothing of a letter that the font does not have: it is drawn as a box."""
    with matplotlib.rc_context(RC), warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing from font")
        yield
