"""How long games take and what happens in them, by the main setting."""

from collections.abc import Mapping

from reports import charts
from reports.blocks import (
    Block,
    Cell,
    Figure,
    Panel,
    Table,
    merged,
    text_cells,
)
from reports.headline import columns_of, rate_cell
from reports.lookup import Book
from reports.style import BLUE, Look, outcome_looks
from reports.tables import Setting
from reports.words import (
    NOTHING,
    SPACE,
    human,
    number,
    number_range,
    plural,
    setting_name,
    title,
    whole,
)

PANELS = 12  # drawings of a figure, at most


def lengths(book: Book) -> tuple[Block, ...]:
    """How long games take, by the main setting."""
    by = next((s for s in book.report.settings if s.name == book.report.length_by), None)
    frame = book.report.lengths
    if frame.is_empty():
        return ()
    shares: dict[str, dict[str, dict[int, float]]] = {}
    for at, outcome, rounds, share in frame.iter_rows():
        shares.setdefault(at, {}).setdefault(outcome, {})[rounds] = share
    order = [at for at in (by.values if by else [""]) if at in shares]
    limits = (int(frame["rounds"].min()), _shown_end(shares, int(frame["rounds"].max())))  # type: ignore[arg-type]
    width = charts.bins(limits)
    looks = outcome_looks(book.report.outcomes)
    if len(book.outcomes) == 1:
        looks = {book.outcomes[0]: Look(BLUE)}
    panels: list[Panel] = []
    rows, tops = [], []
    for at in order:
        total: dict[int, float] = {}
        for of_outcome in shares[at].values():
            for rounds, share in of_outcome.items():
                bin_ = (rounds - limits[0]) // width
                total[bin_] = total.get(bin_, 0.0) + share
        tops.append(max(total.values()))
    for at in order:
        total = {}
        for of_outcome in shares[at].values():
            for rounds, share in of_outcome.items():
                total[rounds] = total.get(rounds, 0.0) + share
        marks = [("median", quantile(total, 0.5)), ("95 % by", quantile(total, 0.95))]
        heading = _at(by, at)
        mean = book.pooled.get((by.name if by else "", at, 0, "rounds", "mean"))
        rows.append(
            (
                *text_cells(*([human(at)] if by else [])),
                Cell(number(mean.estimate), number_range(mean.low, mean.high)) if mean else Cell(NOTHING),
                *text_cells(*(whole(quantile(total, share)) for share in (0.05, 0.5, 0.95)), whole(max(total))),
            )
        )
        if len(panels) < PANELS:
            shown = {o: {min(r, limits[1]): 0.0 for r in s} for o, s in shares[at].items()}
            for outcome, of_outcome in shares[at].items():
                for rounds, share in of_outcome.items():
                    shown[outcome][min(rounds, limits[1])] += share
            name = f"lengths-{len(panels) + 1:02d}"
            marked = [(word, min(place, limits[1])) for word, place in marks]
            svg = charts.histogram(name, heading, shown, looks, marked, limits, max(tops), width)
            told = f"{heading}: " + ", ".join(f"{word} {place:g}" for word, place in marks) + " rounds"
            panels.append(Panel(name, told, svg))
    legend = tuple((looks[word], human(word)) for word in book.outcomes) if len(book.outcomes) > 1 else ()
    bin_text = "round" if width == 1 else f"{width} rounds"
    cut = f" Games longer than {limits[1]} rounds stand in the last bar." if limits[1] < max(frame["rounds"]) else ""
    caption = (
        f"Share of games that ended in each {bin_text}. Solid line: median; dashed: 95{SPACE}% ended by then.{cut}"
    )
    columns = [*columns_of([by] if by else []), ("Mean rounds", "number"), ("5 % by", "number")]
    columns += [("Median", "number"), ("95 % by", "number"), ("Longest", "number")]
    return (Figure(tuple(panels), caption, legend), Table(tuple(columns), tuple(rows)))


def _at(by: Setting | None, at: str) -> str:
    if by is None:
        return "All games"
    return plural(int(at), "player") if by.name == "players" else title(f"{setting_name(by.name)} {human(at)}")


def _shown_end(shares: Mapping[str, Mapping[str, Mapping[int, float]]], longest: int) -> int:
    """The last round drawn: 99.5 % of the games of every panel end by it."""
    ends = []
    for of in shares.values():
        total: dict[int, float] = {}
        for of_outcome in of.values():
            for rounds, share in of_outcome.items():
                total[rounds] = total.get(rounds, 0.0) + share
        ends.append(quantile(total, 0.995))
    return min(longest, max(ends) + 1)


def quantile(shares: Mapping[int, float], share: float) -> int:
    """The least number of rounds by which this share of the games had ended."""
    reached, rounds = 0.0, 0
    for rounds in sorted(shares):
        reached += shares[rounds]
        if reached >= share - 1e-9:
            break
    return rounds


def happenings(book: Book) -> tuple[Block, ...]:
    """Means of the game's own columns by the main setting."""
    by = next((s for s in book.report.settings if s.name == book.report.length_by), None)
    wanted = dict.fromkeys((m, v) for _, _, _, m, v in book.pooled if m not in ("outcome", "winner", "rounds"))
    ats = [at for at in (by.values if by else [""])]
    keys = [(by.name if by else "", at, 0) for at in ats]
    means: list[tuple[Cell, ...]] = []
    shares: list[tuple[Cell, ...]] = []
    for metric, value in wanted:
        found = [book.pooled.get((*key, metric, value)) for key in keys]
        if value == "mean" and any(found):
            cells = [Cell(number(e.estimate), number_range(e.low, e.high)) if e else Cell(NOTHING) for e in found]
            means.append((Cell(title(setting_name(metric))), *cells))
        elif any(e and e.estimate > 0 for e in found):
            shares.append((Cell(title(setting_name(metric))), Cell(human(value)), *(rate_cell(book, e) for e in found)))
    heads = tuple((_at(by, at), "number") for at in ats)
    blocks: list[Block] = []
    if shares:
        blocks.append(Table((("Share of games", "text"), ("", "text"), *heads), merged(shares, 1)))
    if means:
        blocks.append(Table((("Mean per game", "text"), *heads), tuple(means)))
    return tuple(blocks)
