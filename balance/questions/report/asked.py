"""Say in a report's head what was played and asked, so that reports of a game are told apart."""

import re

from balance.design.make_plan import read_plan
from balance.design.shared_settings import MODE, SCRIPT, shared_settings
from balance.runs.swept import Swept, in_words
from reports import formats
from scenarios import load
from scenarios.loader.errors import InputError
from scenarios.loader.settings import LOOKAHEAD, PLAYERS

NAMED = 4  # settings that a question names; of more it names the first
_COUNT = re.compile(r"[.:,;]?\s*\d+ configurations?\.?$")  # at the end of a plan's first comment; the summary has it


def played(swept: Swept) -> str:
    """Return what all configurations share but for who plays: `4 players, mixed, zombie / guy`."""
    shared = shared_settings([swept.run.configuration(config) for config in swept.configs])
    axes = swept.scenario.axes
    parts = [_players(sorted(set(swept.players)))]
    for name, text in shared.items():
        base = name.partition("@")[0]
        if name == PLAYERS or base == LOOKAHEAD.name or (base in axes and axes[base].kind == SCRIPT):
            continue
        if "@" in name and text in swept.sides:  # the sides of all seats stand together
            continue
        # an axis that is itself called mode says nothing by its name
        parts.append(formats.human(text) if name == MODE else in_words({name: text}))
    if any(swept.sides):
        parts.append(" / ".join(side or "…" for side in swept.sides))
    return ", ".join(parts)


def _players(counts: list[int]) -> str:
    """Return `1 player`, `1 or 2 players`, `2 to 6 players`, `1, 2 or 4 players`."""
    if len(counts) == 1:
        return formats.plural(counts[0], "player")
    if len(counts) > 2 and counts[-1] - counts[0] == len(counts) - 1:
        return f"{counts[0]} to {counts[-1]} players"
    return f"{formats.listed([*map(str, counts)], 'or')} players"


def question(swept: Swept) -> str:
    """Return what the plan asks; of a run that is no shipped plan, what its settings ask."""
    return _plans_own(swept) or _of_settings(swept)


def _plans_own(swept: Swept) -> str:
    """Return the sentence at the head of the game's plan that sets what this run did; "" if there is none.

    A run keeps what its plan set, not its name: so the plans of the game are compared with it.
    """
    manifest = swept.run.manifest
    if len(manifest.plans) != 1:
        return ""
    only = manifest.plans[0]
    try:
        for path in load(manifest.source).sweeps().values():
            plan = read_plan(path)
            if plan.grid == only.grid and plan.together == only.groups:
                return _told(path.read_text(encoding="utf-8"))
    except (InputError, OSError, UnicodeDecodeError):  # the page does not depend on what has become of the game since
        return ""
    return ""


def _told(text: str) -> str:
    """Return the comment at the head of a plan as a sentence, without a count at its end."""
    comment: list[str] = []
    for line in text.splitlines():
        if not line.startswith("#"):
            break
        comment.append(line.lstrip("# ").strip())
    return _COUNT.sub("", " ".join(comment)).rstrip(". ")


def _of_settings(swept: Swept) -> str:
    """Return how the rate depends on what was swept; of nothing, how often is won and how long."""
    names = [formats.setting_name(s.name) for s in swept.settings if s.kind != SCRIPT]
    rate = "Who wins" if swept.contests else "How often it is won"
    if names:
        return f"{rate}, and how that depends on {formats.listed(names[:NAMED])}" + (
            " and more" if len(names) > NAMED else ""
        )
    if swept.settings:
        return f"{rate}, and how that depends on who plays"
    return f"{rate}, and how long it takes"
