"""What a comparison says to someone who is no statistician: a few sentences, the answer first."""

import math
from collections.abc import Iterator
from typing import Any

from balance.comparing import Comparison, Pair
from balance.couples import Exchange

OTHERS = 3  # figures named after the headline


def answer(pair: Pair, comparison: Comparison) -> list[str]:
    """The sentences for one pair of cells."""
    rows = pair.rows.to_dicts()
    games = f"{pair.games[0]:,}".replace(",", " ")
    if pair.paired and all(row["same"] for row in rows):
        return [f"Nothing differs: all {games} games came out the same in every figure."]
    head = _headline(rows, comparison.good)
    said = [_matters(head, rows)]
    moved = sorted((row for row in rows if row is not head and state(row) in ("up", "down")), key=_weight)
    moved = [row for row in moved if not _mirrors(row, head, rows)]
    if moved:
        named = "; ".join(_moved(row) for row in moved[:OTHERS])
        more = len(moved) - OTHERS
        said.append(f"Also {named}" + (f"; and {more} more figures moved." if more > 0 else "."))
    if pair.paired and head["worth"] is not None and head["worth"] >= 1.5:
        said.append(f"Both sides met the same dice: for {name(head)} that was worth {worth(head['worth'])} the games.")
    if not pair.paired:
        said.append("The two have different seeds, so their games are no pairs; with one seed the answer is sharper.")
    return said


def exchanged(exchange: Exchange) -> list[str]:
    """The sentences for an exchange of seats."""
    rows = exchange.rows.to_dicts()
    strengths = sorted((row for row in rows if row["what"] == "strength"), key=lambda row: -row["estimate"])
    seats = sorted((row for row in rows if row["what"] == "seat"), key=lambda row: -row["estimate"])
    told = " and ".join(f"{row['name']} wins {_percent(row['estimate'])}" for row in strengths)
    said = [f"With seats exchanged, {told} of the games for each seat it holds, whichever that is."]
    even = 1 / exchange.players
    if seats[0]["low"] > even:
        off = 100 * (seats[0]["estimate"] - even)
        said.append(f"Seat {seats[0]['name']} wins {off:.2f} points more than an even share, whoever sits there.")
    else:
        said.append("No seat is seen to have an advantage of its own.")
    return said


def state(row: dict[str, Any]) -> str:
    """`up`, `down`, `same` (in every game) or `unseen`: what the interval of a difference says."""
    if row["same"]:
        return "same"
    if row["low"] is None or row["high"] is None:
        return "unseen"
    return "up" if row["low"] > 0 else "down" if row["high"] < 0 else "unseen"


def name(row: dict[str, Any]) -> str:
    """`win`, `seat 1 wins`, `mean rounds`."""
    metric, value = str(row["metric"]), str(row["value"])
    if metric == "winner":
        return f"seat {value} wins"
    words = value if metric == "outcome" else f"mean {metric}" if row["kind"] == "mean" else f"{metric} {value}"
    return words.replace("_", " ")


def worth(factor: float) -> str:
    """`7.4×`."""
    return f"{factor:.1f}×" if factor < 100 else f"{factor:.0f}×"


def places(half: float) -> int:
    """Decimals that show this half-width to two figures; 0 to 4."""
    return min(4, max(0, 1 - math.floor(math.log10(half)))) if half > 0 else 1


def change(row: dict[str, Any]) -> tuple[str, str, str]:
    """The difference and its bounds with as many decimals as they deserve; shares in percentage points."""
    scale = 100 if row["kind"] == "share" else 1
    if row["low"] is None or row["high"] is None:
        return f"{scale * row['difference']:+.2f}", "", ""
    digits = places(scale * (row["high"] - row["low"]) / 2)
    return tuple(f"{scale * row[end]:+.{digits}f}" for end in ("difference", "low", "high"))  # type: ignore[return-value]


def headline(pair: Pair, comparison: Comparison) -> dict[str, Any]:
    """The row that the answer is about."""
    return _headline(pair.rows.to_dicts(), comparison.good)


def _headline(rows: list[dict[str, Any]], good: str) -> dict[str, Any]:
    """Seat 1's wins where seats compete, else the outcome that the players want."""
    wanted = [("winner", "1"), ("outcome", good)]
    found = {(row["metric"], row["value"]): row for row in rows}
    return next((found[key] for key in wanted if key in found), rows[0])


def _matters(row: dict[str, Any], rows: list[dict[str, Any]]) -> str:
    if state(row) in ("up", "down"):
        return f"It matters. {_capital(_moved(row))}."
    if state(row) == "same":
        return f"{_capital(name(row))}: the same in every game, {_level(row, 'second')}."
    low, high = (abs(row[end] or 0.0) for end in ("low", "high"))
    most = max(low, high) * (100 if row["kind"] == "share" else 1)
    unit = " points" if row["kind"] == "share" else ""
    seen = f"no difference is seen; if there is one, it is at most {most:.{places(most)}f}{unit}"
    return f"{_capital(name(row))}: {seen} ({_level(row, 'first')} and {_level(row, 'second')})."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _moved(row: dict[str, Any]) -> str:
    way = "up" if row["difference"] > 0 else "down"
    difference, low, high = change(row)
    unit = " points" if row["kind"] == "share" else ""
    by = difference.lstrip("+-")
    ends = sorted((low.lstrip("+-"), high.lstrip("+-")), key=float)
    return (
        f"{name(row)}: {way} from {_level(row, 'first')} to {_level(row, 'second')} "
        f"(by {by}{unit}, between {ends[0]} and {ends[1]})"
    )


def _level(row: dict[str, Any], side: str) -> str:
    if row["kind"] == "share":
        return _percent(row[side], max(1, places(50 * abs(row["high"] - row["low"]))))
    return f"{row[side]:.{max(1, places(abs(row['high'] - row['low']) / 2))}f}"


def _percent(share: float, digits: int = 2) -> str:
    return f"{100 * share:.{min(digits, 3)}f} %"


def _weight(row: dict[str, Any]) -> tuple[int, float]:
    """Outcomes first, then lengths, then the rest by how clear they are."""
    rank = {"outcome": 0, "winner": 1, "rounds": 2}.get(row["metric"], 3)
    width = max(row["high"] - row["low"], 1e-12)
    return rank, -abs(row["difference"]) / width


def _mirrors(row: dict[str, Any], head: dict[str, Any], rows: list[dict[str, Any]]) -> bool:
    """Whether a figure says the same as the headline from the other side: with two seats, seat 2's wins."""
    pairs: Iterator[dict[str, Any]] = (each for each in rows if each["metric"] == row["metric"])
    return row["metric"] == head["metric"] == "winner" and len(list(pairs)) == 2
