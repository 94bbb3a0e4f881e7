"""Cyberdoom Tower's cards as `hit_boxes` wants them, read from the scenario's tables with nothing of ours between."""

import csv
from pathlib import Path

_FOLDER = Path(__file__).parents[4] / "scenarios" / "cyberdoom_tower"


def rows(table: str) -> dict[str, dict[str, str]]:
    """A table's rows by id, in their order."""
    with (_FOLDER / f"{table}.csv").open(encoding="utf-8", newline="") as file:
        return {row["id"]: row for row in csv.DictReader(file, strict=True)}


def _boxes(table: str) -> dict[str, tuple[str, ...]]:
    return {
        card: tuple(row[f"boxes_{box}"].replace("-", "") for box in range(1, 7)) for card, row in rows(table).items()
    }


SENTINELS = _boxes("sentinel_cards")
AIS = _boxes("ai_cards")
CARDS = SENTINELS | AIS
# what each column of each Floor Card does to rows B, C, D
MODIFIERS = {
    (card, column): tuple(row[f"row_{name}_{column}"].replace("-", "") for name in "bcd")
    for card, row in rows("floor_cards").items()
    for column in range(1, 7)
}
