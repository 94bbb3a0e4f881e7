"""Say what a `source` tells of its entry: whether it is assumed, and whether only in part."""

import re

ASSUMED = re.compile(r"\bassumed\b", re.IGNORECASE)
GIVEN = re.compile(r";.*\b(rulebook|errat\w+|public)\b", re.IGNORECASE)


def is_assumed(source: str) -> bool:
    """Return whether an entry is assumed, in whole or in part: its source says `assumed`."""
    return ASSUMED.search(source) is not None


def is_assumed_in_part(source: str) -> bool:
    """Return whether an entry is assumed in part only.

    Its source says `assumed` after something else (`name: rulebook; effect assumed`), or names after it, behind a
    semicolon, what the rulebook, its errata or something public gives (`assumed; that there are four is public`).
    """
    found = ASSUMED.search(source)
    return found is not None and (found.start() > 0 or GIVEN.search(source) is not None)
