"""Say of which configuration of a run a ladder of skill is, and how to climb it."""

import json
from collections.abc import Sequence

from balance.design.script_lines import line_of_others, teams_choose
from balance.design.shared_settings import MODE, SCRIPT
from balance.runs.swept import Swept, in_words
from reports.plain import value_as_typed
from scenarios import Value
from scenarios.loader.settings import LOOKAHEAD, PLAYERS, By


def ladder(swept: Swept) -> str:
    """Return the command that says what other scripts win; "" if nobody follows one.

    It is a ladder, or where teams have scripts a tournament. A ladder has one configuration: where configurations
    differ in more than who plays, it is the `judged` one.
    """
    configuration = swept.run.configuration(judged(swept))
    return line_of_others(configuration, judged_rules(swept), swept.run.manifest.source)


def of_teams(swept: Swept) -> bool:
    """Return whether that command is a tournament of teams' scripts."""
    return teams_choose(swept.run.configuration(judged(swept)))


def ladder_of(swept: Swept) -> str:
    """Return what that ladder is of: `that` where configurations differ only in who plays."""
    if one_table(swept):
        return "that"
    rules = rules_of(swept, judged(swept))
    return f"the game with {in_words(rules)}" if rules else "the game as it is"


def judged_rules(swept: Swept) -> dict[str, Value]:
    """Return what the `judged` configuration sets, but for who plays."""
    return rules_of(swept, judged(swept))


def judged(swept: Swept) -> int:
    """Return the configuration that is judged: that with the scenario's own values, or with most of them.

    If several have them, those that also leave players and modes at their default come first, then those with the
    fewest options. Where seats compete it is
    one with several seats, if there is one.
    """
    competitive = swept.scenario.game.competitive
    contested = [config for config in swept.configs if not competitive or swept.players[config] > 1] or swept.configs
    for but_for in (SCRIPT,), (SCRIPT, MODE):
        if own := [config for config in contested if own_values(swept, config, but_for)]:
            return min(own, key=lambda config: len(options(swept, config)))
    usual = swept.scenario.configuration({}).full
    return min(contested, key=lambda config: sum(swept.full[config].get(name) != usual[name] for name in usual))


def own_values(swept: Swept, config: int, but_for: Sequence[str] = (SCRIPT, MODE)) -> bool:
    """Return whether a configuration has the scenario's own values in all but axes of these kinds.

    A mode whose default depends on another axis, such as a level by the number of players, is published with that
    default only.
    """
    configuration = swept.run.configuration(config)
    axes = {
        name
        for name, axis in swept.scenario.axes.items()
        if axis.kind in but_for and not (axis.kind == MODE and isinstance(axis.default, By))
    } | {LOOKAHEAD.name}
    chosen = {name: value for name, value in configuration.given.items() if name.partition("@")[0] in axes}
    own = swept.scenario.configuration(chosen)
    return not configuration.cells and own.full == configuration.full


def options(swept: Swept, config: int) -> dict[str, str]:
    """Return the options that a configuration has switched, as typed: `alien_landing` and `true`.

    An option is a setting of kind `mode` that is not at its default. The number of players is none: the box offers all.
    """
    configuration, switched = swept.run.configuration(config), {}
    for name, value in configuration.given.items():
        axis = swept.scenario.axes.get(name)
        if axis is None or axis.kind != MODE or name == PLAYERS or not axis.plays(configuration.full):
            continue
        others = {other: given for other, given in configuration.given.items() if other != name}
        if swept.scenario.configuration(others).full[name] != value:
            switched[name] = value_as_typed(value)
    return switched


def one_table(swept: Swept) -> bool:
    """Whether configurations differ in nothing but who plays."""
    return all(rules_of(swept, config) == rules_of(swept, 0) for config in swept.configs)


def rules_of(swept: Swept, config: int) -> dict[str, Value]:
    """Return what a configuration sets, but for who plays."""
    who = {name for name, axis in swept.scenario.axes.items() if axis.kind == "policy"} | {LOOKAHEAD.name}
    given = json.loads(swept.run.configs["given"][config])
    return {name: value for name, value in given.items() if name.partition("@")[0] not in who}
