"""Say in a report's head what was played and asked, so that reports of a game are told apart."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import polars as pl

from balance.design.make_plan import read_plan
from balance.design.plan_words import PlanWords, headline_figure, is_share, parts_of
from balance.design.shared_settings import MODE, SCRIPT, shared_settings, sides
from balance.design.times import MINUTES
from balance.design.watched_figures import ROUND_CAP
from balance.questions.report.tables import seat_metric
from balance.runs.columns import units
from balance.runs.swept import Swept, in_words
from balance.stats.estimates import QUANTILES
from balance.stats.metrics import MEAN, OUTCOME, WINNER, Key
from balance.stats.payoffs import seat_wins
from reports import Wanted, formats
from reports.formats import human
from scenarios import Configuration, Scenario, load
from scenarios.loader.errors import InputError
from scenarios.loader.settings import LOOKAHEAD, PLAYERS

NAMED = 4  # settings that a question names, and roles that a title names; of more they name the first
_COUNT = re.compile(r"[.:,;]?\s*\d+ configurations?\.?$")  # at the end of a plan's first comment; the summary has it


def played(swept: Swept) -> str:
    """Return what all configurations share but for who plays: `4 players, mixed, zombies and guys`."""
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
        parts.append(roles([swept.run.configuration(config) for config in swept.configs]))
    return ", ".join(parts)


def roles(configurations: Sequence[Configuration]) -> str:
    """Return what the seats are, each once, in the plural where a table has several: `zombies and guys`."""
    tables = [Counter(filter(None, sides(each))) for each in configurations]
    several = {role for table in tables for role, seats in table.items() if seats > 1}
    names = [
        f"{role}s" if role in several else role for role in dict.fromkeys(role for table in tables for role in table)
    ]
    return formats.listed(names if len(names) <= NAMED else [*names[: NAMED - 1], "others"])


def _players(counts: list[int]) -> str:
    """Return `1 player`, `1 or 2 players`, `2 to 6 players`, `1, 2 or 4 players`."""
    if len(counts) == 1:
        return formats.plural(counts[0], "player")
    if len(counts) > 2 and counts[-1] - counts[0] == len(counts) - 1:
        return f"{counts[0]} to {counts[-1]} players"
    return f"{formats.listed([*map(str, counts)], 'or')} players"


def words(swept: Swept) -> PlanWords:
    """Return what the run's plan asks, as recorded; else what the game's plan of the same settings does.

    A run of an older version keeps what its plan set, not what it asked: so the plans of the game are compared with it.
    A plan that has no question has the comment at its head.
    """
    manifest = swept.run.manifest
    if manifest.asked is not None and manifest.asked.question:
        return manifest.asked.words
    found = _plans_own(swept)
    return found if manifest.asked is None else replace(manifest.asked.words, question=found.question)


def question(swept: Swept, asked: PlanWords) -> str:
    """Return what the plan asks; of a run whose plan does not say it, what its settings ask."""
    return asked.question or _of_settings(swept)


def key(swept: Swept, asked: PlanWords) -> Key | None:
    """Return the figure that the plan asks for, as column and value; None: nothing of its own.

    Where players win together, the rate of the good outcome is what every page is about: it is nothing of its own.
    """
    figure = asked.figure or (headline_figure(swept.scenario) if asked.target else "")
    if not figure or (figure == headline_figure(swept.scenario) and not asked.target and not swept.contests):
        return None
    return parts_of(figure)


def wanted(swept: Swept, asked: PlanWords) -> Wanted | None:
    """Return the figure that the plan asks for and where it is wanted, or None."""
    if (found := key(swept, asked)) is None:
        return None
    figure, (metric, value) = asked.figure or headline_figure(swept.scenario), found
    number = value == MEAN or value in QUANTILES
    unit = MINUTES if metric == MINUTES else units(swept.scenario).get(metric, "") if number else ""
    return Wanted(
        seat_metric(swept, metric), value, _called(figure, swept.scenario), is_share(figure), unit, asked.target
    )


def _called(figure: str, scenario: Scenario) -> str:
    """Return a figure in words: `win`, `rounds`, `keys, on average`."""
    metric, value = parts_of(figure)
    name = human(metric)
    if value in QUANTILES:
        return f"{name} that {QUANTILES[value]:.0%} of the games do not exceed".replace("%", " %")
    if value == MEAN:
        return f"mean {name}"
    if metric == OUTCOME:
        return f"games that end in {human(value)}" if value != "win" else "win rate"
    if metric == WINNER:
        return seat_wins(value, not scenario.seats.own_wins)
    return f"games with {name} {human(value)}"


def _plans_own(swept: Swept) -> PlanWords:
    """Return what the game's plan asks that sets what this run did; nothing if there is none."""
    manifest = swept.run.manifest
    if len(manifest.plans) != 1:
        return PlanWords()
    only = manifest.plans[0]
    try:
        for path in load(manifest.source).sweeps().values():
            plan = read_plan(path)
            if plan.grid == only.grid and plan.together == only.groups:
                comment = _told(path.read_text(encoding="utf-8"))
                return plan.words if plan.words.question else replace(plan.words, question=comment)
    except (InputError, OSError, UnicodeDecodeError):  # the page does not depend on what has become of the game since
        return PlanWords()
    return PlanWords()


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
    rate, long = "Who wins" if swept.contests else "How often it is won", "it takes"
    if swept.contests and _several_ends(swept):
        rate, long = "How games end", "they take"
    if names:
        return f"{rate}, and how that depends on {formats.listed(names[:NAMED])}" + (
            " and more" if len(names) > NAMED else ""
        )
    if swept.settings:
        return f"{rate}, and how that depends on who plays"
    return f"{rate}, and how long {long}"


def _several_ends(swept: Swept) -> bool:
    """Return whether a page begins with how games end: they do so in several ways, and no seat has a side."""
    ends = swept.run.summary.filter(pl.col("estimate") > 0, metric=OUTCOME)["value"].unique().to_list()
    return len([word for word in ends if word != ROUND_CAP]) > 1 and not any(swept.sides)
