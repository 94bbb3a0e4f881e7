"""Renew the text of a baseline: replace counts and fingerprints, keep whatever a person wrote."""

import re
import tomllib
from typing import Any

from balance.questions.drift.baseline_file import BaselineRecord, baseline_text, history_lines, rate_comment

_RATE = re.compile(r"#\s*\d+(\.\d+)? %")  # the comment that `rate_comment` writes after a count


def renewed(text: str, record: BaselineRecord) -> str:
    """Return the text of a baseline's file with new counts, fingerprints and history.

    Comments, the order of keys and the layout stay; only the comment with a count's share changes with it. The new text
    is parsed again. If it does not give `record`, the whole file is written anew without its author's comments: for
    instance if its history is no list of `[[history]]` tables.

    Args:
        text: The file's present text.
        record: The new content: the same cells in the same order, and the file's history with entries added at the end.
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
        lines += history_lines(past)
    edited = ("\r\n" if "\r\n" in text else "\n").join([*lines, ""])
    try:
        same = BaselineRecord.model_validate(tomllib.loads(edited)) == record
    except ValueError:
        same = False
    return edited if same else baseline_text(record)


def _replace(counts: Any, name: str, count: int, games: int) -> None:
    """Replace a count; the share in the comment after it is renewed and stays in its column."""
    before = str(counts[name])
    counts[name] = count
    trivia = counts[name].trivia
    if _RATE.fullmatch(trivia.comment):
        trivia.comment = f"# {rate_comment(count, games)}"
        trivia.comment_ws = " " * max(1, len(trivia.comment_ws) + len(before) - len(str(count)))
