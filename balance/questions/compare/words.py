"""Sentences about a comparison for readers who are no statisticians: the answer comes first.

How one figure is written stands in `figure_words`.
"""

from collections.abc import Collection, Sequence

from balance.questions.compare.figure_words import (
    FELL,
    FEW,
    MATTERS,
    NOT,
    ROSE,
    SAME,
    UNSEEN,
    Row,
    change,
    is_cut,
    is_open,
    judged,
    level,
    levels,
    margin,
    movement,
    name,
    reach,
    scale,
    state,
    worth,
)
from balance.questions.compare.seat_groups import clearness, figures, together
from balance.stats.enough import MOST
from balance.stats.metrics import WINNER
from reports.caps import is_hidden, part_text
from reports.formats import listed
from reports.plain import capital, count, percent, plural
from reports.tables import EACH

MORE_THAN_ALL = 1.005  # what seats win in all, from which on it is told [share]
OTHERS = 3  # figures that are named after the headline, at most
NAMED = 6  # figures that are named of those that did not move, at most
INTERVALS = (
    "An interval without zero is a difference, however small; one with zero says how large it may still be. Whether a "
    "difference matters is for a margin to say (--margin 1pp)."
)
PAIRING = (
    "Game k of both sides meets the same dice as long as it can, so luck may cancel. Worth 7× the games: two runs with "
    "dice of their own would need seven times as many games for the same interval; 1× means that pairing gained "
    "nothing."
)
KINDS = {"outcome": "how games end", "winner": "who wins", "rounds": "the length"}  # screened figures told first
UNCHANGED = "no number, and no cell of a table, that plays a part here"  # what differs between two games
VERDICTS = {MATTERS: "It matters.", NOT: "It does not matter.", FEW: "Too few games to say."}
ALONE = "One player alone beats nobody, so no win is compared: the length comes first."
ENDINGS = "Not compared: how games end, which means something else for one player alone."
NOT_KNOWN = "Whether games get longer or shorter, or by how much, is not known."
DIFFERS = "It differs; too few games to say whether it matters."


def answer(
    rows: Sequence[Row],
    games: int,
    paired: bool,
    won: Sequence[float] = (),
    even: Sequence[float] | None = None,
    own: Collection[int] = (),
) -> list[str]:
    """Return the sentences for one pair of cells.

    Args:
        rows: The differences; those asked for first.
        games: Games of each cell [games].
        paired: Whether games of the same number drew the same random numbers.
        won: How many whole wins all seats take from a game on average, in both cells; none: no seats compete.
        even: An even share of the win in both cells, where they differ in the number of players: none if several may
            win; None: they do not.
        own: The seats at which what is compared plays a part, from 1; none: all.
    """
    rows = with_even(rows, even)
    if paired and all(row["same"] for row in rows):
        return [f"Nothing differs: all {count(games)} games came out the same in every figure."]
    asked = in_order([row for row in rows if row["asked"]], own)
    head = asked[0] if asked else None
    lines = [in_words(head), *_more(head)] if head else ["None of the figures asked for is in both cells."]
    lines += _others([row for row in asked[1:] if not _mirrors(row, asked) and state(row) != SAME], head)
    lines += _screened(together([row for row in rows if not row["asked"]], own=own))
    lines += _together(won)
    if not paired:
        lines.append("The two have different seeds, so their games are no pairs; with one seed they would be.")
    elif head and head["worth"] is not None:
        lines.append(f"Both sides met the same dice: for {name(head)} that was worth {worth(head['worth'])} the games.")
    return lines


def without_end(labels: Sequence[str], stopped: Sequence[float]) -> str:
    """Return the sentence on games without an end, so that there is no length; "" if hardly any.

    Args:
        labels: What the two cells are called.
        stopped: Which part of each one's games was stopped at the simulation's cap.
    """
    cut = [n for n, part in enumerate(stopped) if is_hidden(part)]
    if not cut:
        return ""
    told = [f"{part_text(stopped[n])} of the games of {labels[n]}".replace("all of", "all") for n in cut]
    others = [f" ({labels[n]}: {part_text(part)})" for n, part in enumerate(stopped) if n not in cut and part]
    there = "" if len(cut) == len(labels) else " there"
    return capital(
        f"{listed(told)} stop at the simulation's cap, without an end{''.join(others)}. So how long a game takes"
        f"{there} is not known, only a lower bound."
    )


def with_even(rows: Sequence[Row], even: Sequence[float] | None) -> list[Row]:
    """Return the rows, those of wins with an even share in both cells; see `answer`."""
    return [{**row, "even": even} if even is not None and row["metric"] == WINNER else row for row in rows]


def in_order(asked: Sequence[Row], own: Collection[int] = ()) -> list[Row]:
    """Return the figures asked for as they are told: seats that changed before the others.

    Of each kind those that are seen to move come first. `own` are the seats that changed, from 1; none: all.
    """
    wins, first = [row for row in asked if row["metric"] == WINNER], set(map(str, own))
    told = iter(sorted(wins, key=lambda row: (row["value"] not in first, state(row) not in (ROSE, FELL))))
    return [next(told) if row["metric"] == WINNER else row for row in asked]


def _others(rows: Sequence[Row], head: Row | None) -> list[str]:
    """Return the sentences on the figures asked for besides the first."""
    if head is not None and len(rows) > 1 and all(_is_unseen_seat(row) for row in (head, *rows)):
        widest = max(rows, key=lambda row: max(abs(row["low"]), abs(row["high"])))
        most = f"{reach(widest['low'], widest['high'], scale(widest))} points"
        seats = listed(sorted((row["value"] for row in rows), key=int))
        return [f"For seats {seats} neither: if there is one, it is at most {most}."]
    shown = rows[: _most(rows, OTHERS)]
    left = len(rows) - len(shown)
    more = [f"The table has {plural(left, 'more figure')}."]
    return [*map(in_words, shown), *(more if left else [])]


def _is_unseen_seat(row: Row) -> bool:
    """Tell whether a row is of a seat's wins, no difference is seen, and no margin is asked about."""
    seat = row["metric"] == WINNER and row["value"] != EACH[1]
    return seat and state(row) == UNSEEN and not row["margin"] and row["low"] is not None


def _together(won: Sequence[float]) -> list[str]:
    """Return that seats win together, where what they win adds up to more than all games; else nothing."""
    if max(won, default=0.0) < MORE_THAN_ALL:
        return []
    added = f"what the seats win adds up to {listed(list(dict.fromkeys(percent(whole, 0) for whole in won)))}"
    return [f"Several seats can win a game together: {added}, and more for one seat need not be less for another."]


def _more(row: Row) -> list[str]:
    """Return the sentence on how many games would decide; none where that is not open or cannot be told."""
    more = row.get("more")
    if more is None:
        return []
    size = "a difference of this size" if not row["margin"] else "a difference of this size against the margin"
    if more >= MOST:
        return [f"More than {count(MOST)} games of each would be needed to decide {size}."]
    about = plural(_rounded(more), "game")
    return [f"About {about} more of each would decide {size}, nine times in ten (estimated by the spread so far)."]


def _rounded(games: int) -> int:
    """Return a number of games, rounded up to two digits."""
    unit: int = 10 ** max(0, len(str(games)) - 2)
    return -(-games // unit) * unit


def _screened(rows: Sequence[Row]) -> list[str]:
    """Return the sentence about figures that nobody asked for, in a list; none if nothing moved there."""
    moved = sorted((row for row in rows if state(row) in (ROSE, FELL)), key=_weight)
    if not moved:
        return []
    shown = moved[: _most(moved, OTHERS)]
    named = "; ".join(f"{movement(row)}{_even_share(row, ', while')}" for row in shown)
    more = sum(map(figures, moved)) - sum(map(figures, shown))
    return [f"Among the other figures {named}" + (f"; and {more} more moved." if more else ".")]


def clearest(rows: Sequence[Row], most: int) -> list[Row]:
    """Return the rows that a sentence would name first, at most so many, in the order in which they stand."""
    first = sorted(range(len(rows)), key=lambda number: _weight(rows[number]))[: _most(rows, most)]
    return [rows[number] for number in sorted(first)]


def which_are_listed(rows: Sequence[Row], moved: Sequence[Row], number: int) -> str:
    """Return which of the figures that moved are listed: some kinds come before others.

    Args:
        rows: Those that are listed.
        moved: Those that they were chosen from, several seats in one row.
        number: How many figures these are, each seat on its own.
    """
    first = listed(list(dict.fromkeys(KINDS[row["metric"]] for row in rows if row["metric"] in KINDS)))
    which = f"first {first}, then those that moved most clearly" if first else "those that moved most clearly"
    left = [row for row in moved if row not in rows]
    repeats = ""
    if any(map(_is_certain, left)):
        repeats += " Shares of 0 or 100 % on one side come last: most of them repeat the change itself."
    if any(map(_is_by_players, left)):
        repeats += " What seats win comes last: it moves with the number of players."
    return f"Of {number} figures that moved, these are listed: {which}.{repeats}"


def _most(rows: Sequence[Row], named: int) -> int:
    """Return how many rows are named: one more than usual in place of `and 1 more`."""
    return named + 1 if len(rows) == named + 1 else named


def unmoved(rows: Sequence[Row], every: Sequence[Row], own: Collection[int] = ()) -> str:
    """Return the sentence that names the figures in which no difference is seen.

    `every`: all that were screened; `own`: the seats that changed, from 1; none: all.
    """
    groups = together(rows, every, own)
    shown = groups[: _most(groups, NAMED)]
    names, left = [name(row) for row in shown], len(rows) - sum(map(figures, shown))
    more = f" and {left} more" if left else ""
    return f"No difference is seen in {plural(len(rows), 'figure')}: {', '.join(names)}{more}."


def left_out(figures: int) -> str:
    """Return the sentence on figures that are not shown, by their number; "" if there are none."""
    others = "1 other figure" if figures == 1 else f"{count(figures)} other figures"
    return f"Left out: {others}, the same in every game of both." if figures else ""


def repeated(names: Sequence[str]) -> str:
    """Return the sentence on figures that are not compared, as those asked for say the same."""
    say = "says" if len(names) == 1 else "say"
    return f"Not compared: {listed(names)}, which {say} the same as a figure that was asked for."


def played_by(scripts: Sequence[str], better: str = "", some: Sequence[Sequence[str]] = ()) -> str:
    """Return the sentence on who plays in all that is compared.

    Args:
        scripts: Those that play in all of it.
        better: A script that played besides.
        some: Those that play besides in each of two cells, or, in one list, in some of several; none: nowhere.
    """
    but = f", but for those of {better}" if better else ""
    where = ("on the first side", "on the second side") if len(some) > 1 else ("in some",)
    besides = [f"{place} also by {listed(each)}" for place, each in zip(where, some, strict=False) if each]
    also = f"; {', '.join(besides)}" if besides else ""
    return f"All games are played by {listed(scripts)}{but}{also}; other players may feel the change differently."


def sure(level: float, asked: int, screened: int) -> list[str]:
    """Return the sentences that state the level of the intervals, of those asked for and of the others.

    `screened`: how many intervals of other figures are shown.
    """
    percents = f"{100 * level:g} %"
    if asked > 1:
        first = f"All {asked} intervals of the figures asked for hold at once with {percents} (Bonferroni)."
    else:
        first = f"The interval of the figure asked for holds with {percents}."
    if not screened:
        return [first]
    if screened > 1:
        others = f"all {screened} intervals of the other figures hold at once with {percents} among themselves"
    else:
        others = f"the interval of the other figure holds with {percents}"
    screening = (
        f"Screening: {others}. What moved there was not asked about: ask with --watch, on another seed, before you "
        "build on it."
    )
    return [first, screening]


def in_words(row: Row) -> str:
    """Return the sentence about a figure that was asked for; with an even share, if that moves."""
    return f"{_in_words(row).removesuffix('.')}{_even_share(row)}."


def _even_share(row: Row, sign: str = ";") -> str:
    """Return how an even share moves with the number of players, after a sign; "" if it does not."""
    if not row.get("even"):
        return ""
    first, second = row["even"]
    return f"{sign} an even share {'falls' if second < first else 'rises'} from {percent(first)} to {percent(second)}"


def _in_words(row: Row) -> str:
    if is_open(row):
        return f"{NOT_KNOWN} Counted up to the cap, {movement(row)}."
    if is_cut(row):
        said = VERDICTS[MATTERS] if row["margin"] else "It differs."
        beyond = f", {_relation(row)}" if row["margin"] else ""
        return f"{said} Counted up to the cap, {movement(row)}: at least so much{beyond}."
    if row["margin"]:
        word = judged(row["low"], row["high"], row["margin"])
        moved = word == FEW and state(row) in (ROSE, FELL)
        return f"{DIFFERS if moved else VERDICTS[word]} {capital(movement(row))}: {_relation(row)}."
    if state(row) in (ROSE, FELL):
        return f"It differs. {capital(movement(row))}."
    if state(row) == SAME:
        return f"{capital(name(row))}: the same in every game, {level(row, 'second')}."
    return f"{capital(name(row))}: {_unseen(row)} ({level(row, 'first')} and {level(row, 'second')})."


def moves(row: Row) -> str:
    """Return a figure in both cells with the difference and its interval, in one line.

    It reads `win 61.32 % → 53.01 %, -8.31 points (-8.67 to -7.96)`.
    """
    first, second = levels(row)
    difference, low, high = change(row)
    unit = " points" if row["kind"] == "share" else ""
    interval = f" ({low} to {high})" if low else ", too few games for an interval"
    return f"{name(row)} {first} → {second}, {difference}{unit}{interval}"


def short_verdict(row: Row) -> str:
    """Return what is to be thought of a difference whose numbers stand above it already."""
    if is_open(row):
        return NOT_KNOWN
    if row["margin"]:
        word = judged(row["low"], row["high"], row["margin"])
        moved = word == FEW and state(row) in (ROSE, FELL)
        return f"{DIFFERS if moved else VERDICTS[word]} {capital(_relation(row))}."
    if state(row) in (ROSE, FELL):
        return "It differs."
    return "It is the same in every game." if state(row) == SAME else f"{capital(_unseen(row))}."


def _relation(row: Row) -> str:
    """Return how the interval lies to the margin: `beyond the margin of 1 point`."""
    relation = {MATTERS: "beyond", NOT: "within", FEW: "the interval straddles"}
    return f"{relation[judged(row['low'], row['high'], row['margin'])]} the margin of {margin(row)}"


def _unseen(row: Row) -> str:
    """Return how large a difference may still be of which none is seen."""
    unit = " points" if row["kind"] == "share" else ""
    most = f"{reach(row['low'], row['high'], scale(row))}{unit}"
    return f"no difference is seen; if there is one, it is at most {most}"


def _weight(row: Row) -> tuple[int, float]:
    """Return the sort key of screened figures: outcomes, seats, lengths, then the rest.

    Among these the clearest comes first; several seats are as clear as the clearest of them. Of the rest, what always
    or never happens in one of the cells comes last: it mostly repeats what was changed. So does what seats win where
    the number of players differs.
    """
    rank = [*KINDS, row["metric"]].index(row["metric"]) + _is_certain(row)
    return len(KINDS) + 1 if _is_by_players(row) else rank, -clearness(row)


def _is_certain(row: Row) -> bool:
    """Tell whether a figure, none of those told first, always or never happens on one side."""
    happens = row["kind"] == "share" and not {0.0, 1.0}.isdisjoint((row["first"], row["second"]))
    return happens and row["metric"] not in KINDS


def _is_by_players(row: Row) -> bool:
    """Tell whether a figure is what a seat wins with another number of players."""
    return row.get("even") is not None


def _mirrors(row: Row, rows: Sequence[Row]) -> bool:
    """Tell whether a figure mirrors another one.

    With two seats and no draws, seat 2 loses what seat 1 wins.
    """
    alike = [each for each in rows if each["metric"] == row["metric"] == "winner"]
    return len(alike) == 2 and abs(sum(each["difference"] for each in alike)) < 1e-12
