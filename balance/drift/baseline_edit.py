"""A baseline's file renewed in place: counts and fingerprints are replaced, what a person wrote stays as it is."""

import re
import tomllib
from typing import Any

from balance.drift.baseline_file import BaselineRecord, told_baseline, told_history, told_rate

_RATE = re.compile(r"#\s*\d+(\.\d+)? %")


def renewed(text: str, record: BaselineRecord) -> str:
    """The text of a baseline's file with new counts, fingerprints and history.

    Comments, the order of keys and the layout stay; only the share behind a count follows it. A file whose history is
    no list of `[[history]]` tables is written anew.

    Args:
        text: As the file stands.
        record: What it is to say: its cells are those of the file in the same order, its history goes on from there.
    """
    import tomlkit

    document: Any = tomlkit.parse(text)
    for table, cell in zip(document.get("cell", []), record.cell, strict=True):
        table["games"] = cell.games
        table["fingerprint"]["games"], table["fingerprint"]["sha256"] = cell.fingerprint.games, cell.fingerprint.sha256
        for name, count in cell.counts.items():
            _replace(table["counts"], name, count, cell.games)
    lines = tomlkit.dumps(document).splitlines()
    for past in record.history[len(document.get("history", [])) :]:
        lines += told_history(past)
    said = ("\r\n" if "\r\n" in text else "\n").join([*lines, ""])
    try:
        same = BaselineRecord.model_validate(tomllib.loads(said)) == record
    except ValueError:
        same = False
    return said if same else told_baseline(record)


def _replace(counts: Any, name: str, count: int, games: int) -> None:
    """A new count in the place of an old one; the share behind it follows it and stays in its column."""
    before = str(counts[name])
    counts[name] = count
    trivia = counts[name].trivia
    if _RATE.fullmatch(trivia.comment):
        trivia.comment = f"# {told_rate(count, games)}"
        trivia.comment_ws = " " * max(1, len(trivia.comment_ws) + len(before) - len(str(count)))
