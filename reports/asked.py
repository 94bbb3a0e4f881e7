"""Draw what was asked: the rate over what was swept, a point per configuration, not averaged.

One setting goes along the axis, scripts (or outcomes, or sides) are the series, other settings make panels:

    1 player                2 players
      o---o---o hunter        o---o---o
      s---s---s ghost         s---s---s
      2   3•  4 start energy  2   3•  4
"""

from collections.abc import Mapping, Sequence
from itertools import product
from math import prod

from reports import charts, heatmap, outcomes
from reports.blocks import Block, Figure
from reports.charts import Point, Row
from reports.formats import human, listed, percent, setting_name, title
from reports.looks import MARKS, SEATS, Look, outcome_looks
from reports.lookup import PLAYERS, Book, Estimate, named
from reports.outcomes import Drawing, drawing_panels
from reports.rate_table import OWN, policy_names, value_text
from reports.tables import NUMBER, Setting
from reports.targets import target_text

PANELS = 6  # at most; settings that would make more stay at one value
SERIES = 6  # scripts drawn as series, at most
ORDER = (NUMBER, "choice", "ruling", "mode", "policy")  # which kind of setting goes along the axis


def asked(book: Book) -> tuple[Block, ...]:
    """Return the figure of what was asked; a run that swept nothing has that of its outcomes."""
    if heatmap.leads(book) and book.report.wanted is None:
        return heatmap.heat(book)
    return _figure(book) if book.report.settings else outcomes.outcomes(book) if book.report.wanted is None else ()


def unless_first(book: Book) -> tuple[Block, ...]:
    """Return the outcomes by setting as a section; nothing if their figure is in the headline."""
    return outcomes.outcomes(book) if book.report.settings else ()


def _figure(book: Book) -> tuple[Block, ...]:
    """Return the figure of the rates over what was swept; nothing if there are no rates."""
    looks = _looks(book)
    if (seated := _by_composition(book)) and book.report.wanted is None:
        return _of_sides(book, seated, looks)
    scripts = _scripts(book)
    left = [s for s in book.settings if not (scripts and s.kind == "policy")]
    if not left:  # only scripts were swept: they are the rows
        left, scripts, looks = list(book.settings), [], {"": Look(SEATS[0])}
    axis = min(left, key=lambda s: (ORDER.index(s.kind), not s.numeric, -len(s.values)))
    facets = _facets([s for s in left if s is not axis])
    fixed = {s.name: _usual(book, s) for s in left if s is not axis and s not in facets}
    drawings = [
        Drawing(axis, rows, _heading(facets, values))
        for values in product(*(s.values for s in facets))
        if (rows := _rows(book, axis, {**fixed, **dict(zip((s.name for s in facets), values, strict=True))}, scripts))
    ]
    if not drawings:
        return ()
    every = [row for each in drawings for row in each.rows]
    used = {p.series for row in every for p in row.points}
    looks = {word: look for word, look in looks.items() if word in used}
    target = book.report.wanted.target if book.report.wanted else None
    limits = charts.span(every, not book.contest, target)
    across = setting_name(axis.name) + (f" [{axis.unit}]" if axis.unit else "")
    named = {f"asked-{n:02d}": each for n, each in enumerate(drawings, 1)}
    panels = drawing_panels(named, looks, dict.fromkeys(named, limits), across, target)
    legend = tuple((look, charts.called(word)) for word, look in looks.items() if word)
    return (Figure(panels, _caption(book, axis, fixed, every), legend),)


def _by_composition(book: Book) -> dict[int, str]:
    """Return which seats are of which side in each configuration: `guy: 2, 4`.

    It is empty if something else was swept. The side of the first seat goes without saying.
    """
    words = {side for of in book.sides.values() for side in of}
    if not words or not all("@" in s.name and {*s.values} <= words for s in book.settings):
        return {}
    seated = {}
    for config, players in book.players.items():
        swept = {s.name.partition("@")[2]: book.places[config].get(s.name, "") for s in book.settings}
        of = [swept.get(str(k + 1)) or book.report.seats[k] for k in range(players)]
        others = [side for side in dict.fromkeys(of) if side != of[0]] or [of[0]]
        texts = (f"{side}: {', '.join(str(k + 1) for k in range(players) if of[k] == side)}" for side in others)
        seated[config] = "; ".join(texts)
    return seated


def _of_sides(book: Book, seated: Mapping[int, str], looks: Mapping[str, Look]) -> tuple[Block, ...]:
    """Return the figure of what each side wins together, a row for each table."""
    own = book.report.judged[0][0] if book.report.judged and book.report.published else -1
    rows = [Row(seated[c] + (f" {OWN}" if c == own else ""), _points(book, c, "")) for c in book.ordered()]
    heading, limits = "By which seats are of which side", charts.span(rows, False)
    panels = drawing_panels({"asked-01": Drawing(None, rows, heading)}, looks, {"asked-01": limits})
    legend = tuple((look, charts.called(word)) for word, look in looks.items())
    sure = _intervals(book)
    marked = f" {OWN} marks the scenario's own sides." if own >= 0 else ""
    return (Figure(panels, f"Share of the games that the seats of each side win together. {sure}{marked}", legend),)


def _scripts(book: Book) -> list[str]:
    """Return the scripts that are series, in the plan's order; none where something else is."""
    if (book.sides or book.several_ends) and book.report.wanted is None:
        return []
    names, counted = policy_names(book), book.counted(book.ordered())
    scripts = list(dict.fromkeys(names[config] for config in counted))
    return scripts if len(scripts) <= SERIES else []


def _looks(book: Book) -> dict[str, Look]:
    """Return the looks of the series: sides, outcomes, scripts, or a single one without a name."""
    marks = list(MARKS)
    if book.report.wanted:
        words = _scripts(book)
    elif book.sides:
        words = list(dict.fromkeys(side for of in book.sides.values() for side in of))
    elif book.several_ends:
        looks = outcome_looks(book.report.outcomes, book.report.good)
        return {word: look for word, look in looks.items() if word in book.outcomes}
    else:
        words = _scripts(book)
    looks = {word: Look(SEATS[i % len(SEATS)], marks[i % len(marks)]) for i, word in enumerate(words)}
    return looks or {"": Look(SEATS[0])}


def _facets(settings: Sequence[Setting]) -> list[Setting]:
    """Return the settings whose values make panels: as many as give at most `PANELS`."""
    facets: list[Setting] = []
    for s in settings:
        if PANELS >= len(s.values) * prod(len(facet.values) for facet in facets):
            facets.append(s)
    return facets


def _usual(book: Book, s: Setting) -> str:
    """Return the value of a setting that stays: the scenario's, else the verdict's, else the first."""
    judged = [book.places[config].get(s.name, "") for group in book.report.judged for config in group]
    return next(value for value in (s.own, *judged, s.values[0]) if value in s.values)


def _rows(book: Book, axis: Setting, place: Mapping[str, str], scripts: Sequence[str]) -> list[Row]:
    """Return a row for each value of the axis at this place, with a point for each series."""
    names, rows = policy_names(book), []
    for value in axis.values:
        at = {**place, axis.name: value}
        here = [c for c in book.ordered() if all(book.places[c].get(name) == text for name, text in at.items())]
        points = [point for c in book.counted(here) for point in _points(book, c, names[c] if scripts else "")]
        points = [p for n, p in enumerate(points) if p.series not in {q.series for q in points[:n]}]
        even = book.even(here[0]) if here and _even(book, here) else 0.0
        if points:
            on_a_line = axis.numeric and axis.kind == NUMBER
            label = value if on_a_line else _label(axis, value)
            rows.append(Row(label, points, even, on_a_line and value == axis.own))
    return rows


def _label(axis: Setting, value: str) -> str:
    """Return the label of a row: `2 players`, or the value alone where the caption names the setting."""
    if axis.name != PLAYERS:
        return value_text(axis, value)
    return named(axis, value) + (f" {OWN}" if value == axis.own else "")


def _even(book: Book, configs: Sequence[int]) -> bool:
    """Whether an even share says something here: seats compete, all alike, and their wins are drawn."""
    if book.report.wanted and book.report.wanted.metric != "winner":
        return False
    return book.share_out(configs) and not book.several_ends and not book.sides


def _points(book: Book, config: int, script: str) -> list[Point]:
    """Return the points of a configuration: its rate, or the share of each side or outcome.

    A rate's interval is that of the answer above the chart.
    """
    shares: Mapping[str, Estimate | None]
    if book.report.wanted:
        rate = book.held(config, *book.asked_key) if book.asked(config) else None
        return [Point(script, *rate, book.told(config), book.report.wanted.share)] if rate else []
    if book.sides:
        shares = {side: rate for side, (_, rate) in book.sides.get(config, {}).items()}
    elif book.several_ends:
        # ways to end that never came up here, such as those of a game alone, would hide the others
        shares = {w: book.cells.get((config, "outcome", w)) for w in book.outcomes if book.outcome(config, w) > 0}
    else:
        shares = {script: book.held(config, *book.asked_key) if book.rate(config) else None}
    return [Point(word, *rate, book.told(config)) for word, rate in shares.items() if rate]


def _heading(facets: Sequence[Setting], values: Sequence[str]) -> str:
    """Return a panel's heading, with a mark beside the scenario's own values."""
    texts = [named(s, v) + (f" {OWN}" if v == s.own else "") for s, v in zip(facets, values, strict=True)]
    return title(", ".join(texts)) if texts else "All games"


def _intervals(book: Book) -> str:
    """Return which intervals are drawn: those of the answer above, which hold at once, or not."""
    level = percent(book.report.level, 0)
    one = f"Each point is one configuration with its {level} interval"
    if not book.sure:
        return f"{one}."
    of_rates = book.report.wanted or not (book.sides or book.several_ends)
    if of_rates and any(book.held(config, *book.asked_key) != book.asked(config) for config in book.places):
        return f"{one}; as in the answer above, all intervals hold at once."
    return f"{one}, each for itself: in the answer above they hold at once, and are wider."


def _caption(book: Book, axis: Setting, fixed: Mapping[str, str], rows: Sequence[Row]) -> str:
    """Return what is drawn, what is marked, and at what values other settings stay."""
    if book.report.wanted:
        unit = book.report.wanted.unit if book.report.wanted.unit not in book.asked_name.split() else ""
        what = title(book.asked_name) + (f" [{unit}]" if unit else "")
    elif book.sides:
        what = "Share of the games that the seats of each side win together"
    elif book.several_ends:
        what = "Share of the games by how they end"
    else:
        what = title(book.rate_name)
    marked = f" {OWN} marks the scenario's own value." if any(row.own or OWN in row.label for row in rows) else ""
    texts = [f"{setting_name(name)} {human(value)}" for name, value in fixed.items()]
    stays = f" Drawn at {listed(texts)}; the tables have all." if texts else ""
    wanted = book.report.wanted
    band = f" The green band is where it is wanted: {target_text(wanted)}." if wanted and wanted.target else ""
    even = " The dashed line is an even share." if any(row.even for row in rows) else ""
    sure = _intervals(book)
    return f"{what} by {setting_name(axis.name)}. {sure}{marked}{band}{even}{stays}"
