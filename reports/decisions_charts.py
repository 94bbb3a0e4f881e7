"""Draw which kinds of decisions matter, the course of games, and when they move."""

from collections.abc import Sequence
from functools import partial

from matplotlib.ticker import FuncFormatter, MaxNLocator

from reports.blocks import Block, Figure, Panel, filled_table, prose
from reports.charts import RIGHT, Point, Row, dots, panel, percent_axis, span
from reports.formats import percent, percent_range, round_name
from reports.looks import BLUE, MUTED, OTHERS, Look
from reports.style import canvas, drawn, heading, put
from reports.tables import CourseGroup, KindRow, KindRows, MovedRound

AT_STAKE, MISSED = "at stake", "missed by the script"
LOOKS = {AT_STAKE: Look(BLUE, "o"), MISSED: Look(OTHERS[0], "s")}
SET_UP = "set-up"  # what round 0 is called, in which players decide before the first
AT = 3  # the column of what is at stake; that of what is missed follows
WIDE = 0.5  # a range that is wider is not drawn [share of a win]
BAND, HALF = 0.18, 0.3  # opacity of the band of nine games in ten, and of the half within it
MOST_LABELS = 12  # rounds that are named below bars
KIND_COLUMNS = (
    ("Kind of decision", "text"),
    ("In a game", "number"),
    ("Legal actions", "number"),
    ("At stake", "number"),
    ("Missed by the script", "number"),
    ("Seen to matter", "number"),
    ("Seen not to matter", "number"),
    ("Verdict", "text"),
)


def course_figure(groups: Sequence[CourseGroup], first: int = 1) -> Figure:
    """Draw the course of a game; `first` is the number in the first drawing's name, `course-01`."""
    panels = tuple(
        Panel(f"course-{i:02d}", _words(group), chances(f"course-{i:02d}", group))
        for i, group in enumerate(groups, first)
    )
    caption = (
        "The chance to win at a seat's first decision of each round, as it can know it: the median of the games, the "
        "half of them in the middle (narrow band) and nine of ten (wide band)."
    )
    return Figure(panels, caption)


def _words(group: CourseGroup) -> str:
    medians = "; ".join(
        f"{round_name(number)} {percent(each[2])}" for number, each in zip(group.rounds, group.quantiles, strict=True)
    )
    return f"{group.title}, median chance by round: {medians}"


def chances(name: str, group: CourseGroup) -> str:
    """Draw the quantiles of the chances of a group by round, as bands around the median."""
    axes = canvas(236, 42, 14, 30, 42)
    rounds = list(group.rounds)
    room = 0.03 * max(1, max(rounds) - min(rounds))
    axes.set(xlim=(min(rounds) - room, max(rounds) + room), ylim=(-0.02, 1.02))
    percent_axis(axes, across=False)
    axes.xaxis.set_major_locator(MaxNLocator(6, integer=True))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda number, _: f"{number:.0f}" if number else SET_UP))
    least, low, middle, high, most = zip(*group.quantiles, strict=True)
    axes.fill_between(rounds, least, most, color=BLUE, alpha=BAND, lw=0)
    axes.fill_between(rounds, low, high, color=BLUE, alpha=HALF, lw=0)
    axes.plot(rounds, middle, "o-", color=BLUE, lw=1.6, ms=4, mew=0)
    heading(axes, group.title)
    put(axes, 42, 230, "round", color=MUTED)
    return drawn(axes, name)


def movement_figure(rounds: Sequence[MovedRound]) -> Figure:
    """Draw when games move: the share of all movement in each round, as bars with their ends."""
    name, words = "moved-01", "; ".join(_moved_words(each) for each in rounds)
    caption = (
        "Which share of all that a seat's chance moves falls into each round, with its ends. The first bar is what "
        "moves it before the seat's first decision, such as the deal. It says when games move, not how much."
    )
    return Figure((panel(name, words, partial(movement, rounds=rounds)),), caption)


def _moved_words(each: MovedRound) -> str:
    """Return a round in words: `round 3 18 % (15–22)`."""
    when = "before the first decision"
    if each.round:
        when = each.round if each.round == SET_UP else f"round {each.round}"
    return f"{when} {percent(max(0.0, each.share))} ({percent_range(each.low, each.high)})"


def movement(name: str, width: float, rounds: Sequence[MovedRound]) -> str:
    """Draw shares of the movement by round, as bars with their ends."""
    axes = canvas(206, 42, RIGHT, 30, 42, width=width)
    places = range(len(rounds))
    axes.set(xlim=(-0.7, len(rounds) - 0.3), ylim=(0, 1.06 * max(each.high for each in rounds)))
    percent_axis(axes, across=False)
    axes.bar(places, [max(0.0, each.share) for each in rounds], 0.72, color=BLUE, linewidth=0, zorder=2)
    axes.vlines(places, [each.low for each in rounds], [each.high for each in rounds], color=MUTED, lw=1.4, zorder=3)
    step = -(-len(rounds) // MOST_LABELS)
    named = places[::step]
    axes.set_xticks(named, [rounds[place].round or "deal" for place in named])
    heading(axes, "When games move")
    put(axes, 42, 200, "round", color=MUTED)
    return drawn(axes, name)


def kind_blocks(kinds: KindRows, number: int = 1) -> list[Block]:
    """Return what is at stake and what is missed by kind of decision: a drawing and a table.

    `number` is that in the drawing's name, `kinds-01`. Kinds of which nearly nothing is known are not drawn: their
    lines would cross the whole axis.
    """
    name = f"kinds-{number:02d}"
    drawn_kinds = [kind for kind in kinds.rows if kind.stake[1] - kind.stake[0] <= WIDE]
    blocks: list[Block] = []
    if drawn_kinds:
        rows = [Row(kind.label, _points(kind)) for kind in drawn_kinds]
        words = "; ".join(
            f"{kind.label}: at stake {kind.texts[AT]}, missed {kind.texts[AT + 1]}" for kind in drawn_kinds
        )
        caption = (
            "At stake: how much more of the win the best legal action pays than the worst, in the mean. Missed: how "
            "much more than what the script does. The true figure lies between the ends of a line."
        )
        if len(drawn_kinds) < len(kinds.rows):
            caption += (
                f" Not drawn: kinds of which it is only known that the ends are over {100 * WIDE:.0f} points apart."
            )
        legend = tuple((look, word) for word, look in LOOKS.items())
        limits = (0.0, span(rows, zero=True)[1])
        draw = partial(dots, title="Points of the win", rows=rows, looks=LOOKS, limits=limits)
        blocks.append(Figure((panel(name, words, draw),), caption, legend))
    if kinds.rows:
        blocks.append(filled_table(KIND_COLUMNS, [kind.texts for kind in kinds.rows]))
    return [*blocks, *map(prose, kinds.rest)]


def _points(kind: KindRow) -> list[Point]:
    """Return the lines of a kind; nothing is estimated between their ends, so there is no dot."""
    return [
        Point(name, float("nan"), 100 * low, 100 * high, share=False)
        for name, (low, high) in ((AT_STAKE, kind.stake), (MISSED, kind.missed))
    ]
