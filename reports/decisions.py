"""Draw the page of a study of decisions: what matters, where the script errs, when games are decided."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from matplotlib.ticker import MaxNLocator

from reports import style
from reports.blocks import Block, Facts, Figure, Listing, Panel, Prose, Section, Strong, Table, prose, text_cells
from reports.charts import Point, Row, dots, gutter, percent_axis, span
from reports.formats import known, percent
from reports.page import Pages, drawn_pages
from reports.style import BLUE, MUTED, OTHERS, Look, canvas, drawn, heading, put

AT_STAKE, MISSED = "at stake", "missed by the script"
LOOKS = {AT_STAKE: Look(BLUE, "o"), MISSED: Look(OTHERS[0], "s")}
BAND, HALF = 0.18, 0.3  # opacity of the band of nine games in ten, and of the half within it
KIND_COLUMNS = (
    ("Kind of decision", "text"),
    ("In a game", "number"),
    ("Legal actions", "number"),
    ("At stake", "number"),
    ("Missed by the script", "number"),
    ("Seen to matter", "number"),
    ("Seen not to matter", "number"),
    ("", "text"),
)
ACTION_COLUMNS = (
    ("Kind of decision", "text"),
    ("Action", "text"),
    ("Legal in", "number"),
    ("Done in", "number"),
    ("Best in", "number"),
    ("Missed where it is done", "number"),
)
ERROR_COLUMNS = (
    ("Kind of decision", "text"),
    ("The script does", "text"),
    ("Looked better", "text"),
    ("Decisions", "number"),
    ("Points each", "number"),
    ("Points in a game", "number"),
)
SEAT_COLUMNS = (
    ("Seat", "text"),
    ("Turns", "number"),
    ("Without a choice", "number"),
    ("Choices", "number"),
    ("Others' choices between two own ones", "number"),
    ("The most in a game", "number"),
)
STORY_COLUMNS = (("A game worth reading", "text"), ("What happens", "text"), ("Read it with", "text"))


@dataclass(frozen=True)
class KindRow:
    """Hold a kind of decision: its name, two gaps with intervals (shares of a win), and its table row."""

    label: str
    stake: tuple[float, float, float]
    missed: tuple[float, float, float]
    texts: tuple[str, ...]


@dataclass(frozen=True)
class CourseGroup:
    """Hold the chances of a group of seats by round.

    Attributes:
        title: The heading of its drawing.
        rounds: The rounds.
        quantiles: The 5, 25, 50, 75 and 95 % quantiles in each round, shares.
    """

    title: str
    rounds: Sequence[int]
    quantiles: Sequence[tuple[float, float, float, float, float]]


@dataclass(frozen=True)
class DecisionsReport:
    """Hold a study of decisions.

    Attributes:
        title, summary, footer: The heading, the line below it, and the last line of the page.
        sentences: The findings, the most important first.
        facts: What was played and tried.
        groups: The course of games.
        kinds: The kinds of decisions, the most important first.
        actions, errors, seats, stories: Rows of texts, as the columns above name them.
        reading: Sentences that say how to read the figures.
        commands: How to make the page again.
    """

    title: str
    summary: str
    footer: str
    sentences: Sequence[str]
    facts: tuple[tuple[str, str], ...]
    groups: Sequence[CourseGroup]
    kinds: Sequence[KindRow]
    actions: Sequence[tuple[str, ...]]
    errors: Sequence[tuple[str, ...]]
    seats: Sequence[tuple[str, ...]]
    stories: Sequence[tuple[str, ...]]
    reading: Sequence[tuple[str, str]]
    commands: str


def decisions_pages(report: DecisionsReport, folder: str = "figures") -> Pages:
    """Draw a study; the Markdown expects the figure NAME in `folder/NAME.svg`."""
    with style.plain_matplotlib():
        return drawn_pages(report, _sections(report), folder)


def _sections(report: DecisionsReport) -> list[Section]:
    leads: list[Block] = [
        Prose((Strong(text),) if n == 0 else (text,), "lead") for n, text in enumerate(report.sentences)
    ]
    sections = [Section("answer", "In short", tuple(leads))]
    if report.groups:
        sections.append(Section("course", "The course of a game", (_course(report.groups),)))
    if report.stories:
        sections.append(Section("games", "Games worth reading", (_table(STORY_COLUMNS, report.stories),)))
    if report.kinds:
        sections.append(Section("kinds", "Which decisions matter", tuple(_kinds(report.kinds))))
    if report.actions:
        sections.append(Section("actions", "What the script does", (_table(ACTION_COLUMNS, report.actions),)))
    if report.errors:
        sections.append(Section("errors", "What looked better", (_table(ERROR_COLUMNS, report.errors),)))
    if report.seats:
        sections.append(Section("seats", "Turns and waiting", (_table(SEAT_COLUMNS, report.seats),)))
    reading = tuple(prose(Strong(f"{head}."), f" {text}") for head, text in report.reading)
    sections.append(Section("reading", "How to read it", reading))
    sections.append(Section("again", "Once more", (Facts(report.facts), Listing(report.commands, "sh"))))
    return sections


def _table(columns: tuple[tuple[str, str], ...], rows: Sequence[tuple[str, ...]]) -> Table:
    """Return a table without the columns in which nothing stands."""
    kept = [i for i in range(len(columns)) if any(row[i] for row in rows)]
    return Table(tuple(columns[i] for i in kept), tuple(text_cells(*(row[i] for i in kept)) for row in rows))


def _course(groups: Sequence[CourseGroup]) -> Figure:
    panels = tuple(
        Panel(f"course-{i:02d}", _words(group), chances(f"course-{i:02d}", group)) for i, group in enumerate(groups, 1)
    )
    caption = (
        "The chance to win at a seat's first decision of each round, as it can know it: the median of the games, the "
        "half of them in the middle (dark) and nine of ten (light)."
    )
    return Figure(panels, caption)


def _words(group: CourseGroup) -> str:
    medians = "; ".join(
        f"round {number} {percent(each[2], 0)}" for number, each in zip(group.rounds, group.quantiles, strict=True)
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
    least, low, middle, high, most = zip(*group.quantiles, strict=True)
    axes.fill_between(rounds, least, most, color=BLUE, alpha=BAND, lw=0)
    axes.fill_between(rounds, low, high, color=BLUE, alpha=HALF, lw=0)
    axes.plot(rounds, middle, "o-", color=BLUE, lw=1.6, ms=4, mew=0)
    heading(axes, group.title)
    put(axes, 42, 230, "round", color=MUTED)
    return drawn(axes, name)


def _kinds(kinds: Sequence[KindRow]) -> list[Block]:
    drawn_kinds = [kind for kind in kinds if known(*kind.stake)]
    blocks: list[Block] = []
    if drawn_kinds:
        rows = [Row(kind.label, _points(kind)) for kind in drawn_kinds]
        panel = dots("kinds-01", "Points of the win", rows, LOOKS, span(rows, zero=True), gutter(rows))
        words = "; ".join(
            f"{kind.label}: at stake {percent(kind.stake[0])}, missed {percent(kind.missed[0])}" for kind in drawn_kinds
        )
        caption = (
            "At stake: how much more of the win the best legal action pays than the worst, in the mean. Missed: how "
            "much more than what the script does. Both are lower bounds, with their intervals."
        )
        legend = tuple((look, word) for word, look in LOOKS.items())
        blocks.append(Figure((Panel("kinds-01", words, panel),), caption, legend))
    blocks.append(_table(KIND_COLUMNS, [kind.texts for kind in kinds]))
    return blocks


def _points(kind: KindRow) -> list[Point]:
    both: Mapping[str, tuple[float, float, float]] = {AT_STAKE: kind.stake, MISSED: kind.missed}
    return [Point(name, max(0.0, each[0]), max(0.0, each[1]), max(0.0, each[2])) for name, each in both.items()]
