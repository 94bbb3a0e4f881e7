"""Texts of a report about its run: what was played, and how to play it again."""

import json
import shlex
from collections.abc import Iterator, Sequence

from balance.design.repeat_line import repeat_line, sets
from balance.design.shared_settings import MODE, SCRIPT, shared_settings
from balance.runs.run import PlanRecord
from balance.runs.swept import FEW, Swept, in_words
from reports import formats
from reports.plain import settings_as_typed, share_as_typed, toml_key, toml_value
from scenarios import Value
from scenarios.loader.settings import LOOKAHEAD, PLAYERS, POLICY


def summary(swept: Swept) -> str:
    """Return in one line who plays in all configurations, and how many games were played."""
    least, most = (int(choose(swept.run.configs["games"])) for choose in (min, max))
    each = formats.plural(most, "game") if least == most else f"{formats.whole(least)} to {formats.whole(most)} games"
    many = len(swept.configs)
    played = f"{formats.plural(many, 'configuration')}, {each} each" if many > 1 else f"One configuration, {each}"
    everything = shared_settings([swept.run.configuration(config) for config in swept.configs])
    scripts = {axis.name for axis in swept.scenario.axes.values() if axis.kind == SCRIPT} | {LOOKAHEAD.name}
    shared = {name: text for name, text in everything.items() if name.partition("@")[0] in scripts}
    return (
        f"{in_words(shared)}: {played}, seed {swept.run.manifest.seed}"
        if shared
        else f"{played}, seed {swept.run.manifest.seed}"
    )


def facts(swept: Swept) -> Iterator[tuple[str, str]]:
    """Yield what was played, as pairs of a label and a text."""
    manifest = swept.run.manifest
    yield "Game", f"{swept.scenario.title} ({manifest.game})"
    if manifest.source != manifest.game:
        yield "Scenario", manifest.source
    yield "Configurations", formats.whole(len(swept.configs))
    yield "Games", formats.whole(swept.run.games)
    yield "Seed", str(manifest.seed)
    yield from _players(swept)
    yield from _unchanged(swept)
    yield "Version", f"Balance {manifest.balance}"
    yield "Libraries", ", ".join(f"{name} {version}" for name, version in manifest.libraries.items())


def _players(swept: Swept) -> Iterator[tuple[str, str]]:
    """Yield the number of players, if it is always the same, and their policies."""
    if len(set(swept.players)) == 1:
        yield "Players", str(swept.players[0])
    policies = list(dict.fromkeys(swept.policy(config) for config in swept.configs))
    more = "; …" if len(policies) > FEW else ""
    yield ("Policies" if len(policies) > 1 else "Policy"), "; ".join(policies[:FEW]) + more


def _unchanged(swept: Swept) -> Iterator[tuple[str, str]]:
    """Yield what the plan set to one value, and the rulings that it left at their default."""
    axes = swept.scenario.axes.values()
    several = {name for s in swept.settings for name in swept.together.get(s.name, (s.name,))}
    elsewhere = {PLAYERS, *(axis.name for axis in axes if axis.kind == "policy")}
    fixed = {name: swept.places[0][name] for name in swept.names if name not in several | elsewhere}
    if fixed:
        yield "Set in all", _listed(fixed)
    rulings = [axis.name for axis in axes if axis.kind == "ruling" and swept.in_play(axis.name)]
    kept = [name for name in rulings if name not in several | set(fixed)]
    if kept:
        yield "Rulings", _listed({name: swept.value(0, name) for name in kept})


def command(swept: Swept) -> str:
    """Return the commands that play the run again, with one line per setting."""
    manifest = swept.run.manifest
    lines = []
    for i, plan in enumerate(manifest.plans):
        given = sets(plan.grid) + [f"--together {shlex.quote(','.join(group))}" for group in plan.groups]
        last = f"{_length(plan)} --seed {manifest.seed} --out DIR" + (" --resume" if i else "")
        lines.append(
            (" \\\n    " if given else " ").join([f"balance sweep {shlex.quote(manifest.source)}", *given, last])
        )
    return "\n".join([*lines, "balance report DIR"])


def ladder(swept: Swept) -> str:
    """Return the command of a ladder of skill of this run; "" if no script can climb one.

    A ladder has one configuration: where configurations differ in more than who plays, it is the `judged` one.
    """
    if POLICY not in swept.scenario.axes:
        return ""
    return repeat_line("ladder", judged_rules(swept), {}, swept.run.manifest.source)


def ladder_of(swept: Swept) -> str:
    """Return what that ladder is of: `that` where configurations differ only in who plays."""
    if one_table(swept):
        return "that"
    config = judged(swept)
    own = ", with the scenario's own values," if own_values(swept, config) else ""
    return f"{settings_as_typed(rules_of(swept, config)) or 'the game as it is'}{own}"


def judged_rules(swept: Swept) -> dict[str, Value]:
    """Return what the `judged` configuration sets, but for who plays."""
    return rules_of(swept, judged(swept))


def judged(swept: Swept) -> int:
    """Return the configuration that is judged: that with the scenario's own values, or the first.

    If several have them, those that also leave players and modes at their default come first. Where seats compete it is
    one with several seats, if there is one.
    """
    competitive = swept.scenario.game.competitive
    contested = [config for config in swept.configs if not competitive or swept.players[config] > 1] or swept.configs
    for but_for in (SCRIPT,), (SCRIPT, MODE):
        if own := [config for config in contested if own_values(swept, config, but_for)]:
            return own[0]
    return contested[0]


def own_values(swept: Swept, config: int, but_for: Sequence[str] = (SCRIPT, MODE)) -> bool:
    """Return whether a configuration has the scenario's own values in all but axes of these kinds."""
    configuration = swept.run.configuration(config)
    axes = {name for name, axis in swept.scenario.axes.items() if axis.kind in but_for} | {LOOKAHEAD.name}
    chosen = {name: value for name, value in configuration.given.items() if name.partition("@")[0] in axes}
    own = swept.scenario.configuration(chosen)
    return not configuration.cells and own.full == configuration.full


def one_table(swept: Swept) -> bool:
    """Whether configurations differ in nothing but who plays."""
    return all(rules_of(swept, config) == rules_of(swept, 0) for config in swept.configs)


def rules_of(swept: Swept, config: int) -> dict[str, Value]:
    """Return what a configuration sets, but for who plays."""
    who = {name for name, axis in swept.scenario.axes.items() if axis.kind == "policy"} | {LOOKAHEAD.name}
    given = json.loads(swept.run.configs["given"][config])
    return {name: value for name, value in given.items() if name.partition("@")[0] not in who}


def _length(plan: PlanRecord) -> str:
    """Return the options that set how many games are played."""
    if plan.rule is None:
        return f"--games {plan.games}"
    watch = shlex.quote(",".join(plan.rule.watch))
    return f"--precision {share_as_typed(plan.rule.width)} --watch {watch} --max-games {plan.rule.max_games}"


def plan(swept: Swept) -> str:
    """Return the plan as a plan file, or "" if the run was extended by a second plan."""
    manifest = swept.run.manifest
    if len(manifest.plans) != 1:
        return ""
    only = manifest.plans[0]
    length = [f"games = {only.games}"]
    if only.rule is not None:
        length = [f"precision = {only.rule.width:.12g}", f"watch = {_toml_list(only.rule.watch)}"]
        length.append(f"max_games = {only.rule.max_games}")
    head = [f"scenario = {toml_value(manifest.source)}", *length, f"seed = {manifest.seed}"]
    if only.groups:
        head.append(f"together = [{', '.join(map(_toml_list, only.groups))}]")
    sets = [f"{toml_key(n)} = {toml_value(v[0]) if len(v) == 1 else _toml_list(v)}" for n, v in only.grid.items()]
    return "\n".join([*head, *(["", "[set]"] if sets else []), *sets])


def _listed(settings: dict[str, str]) -> str:
    """Return settings as text: `deadline: keys; bang: row equal`."""
    return "; ".join(f"{formats.setting_name(name)}: {formats.human(text)}" for name, text in settings.items())


def _toml_list(values: Sequence[Value]) -> str:
    return f"[{', '.join(map(toml_value, values))}]"
