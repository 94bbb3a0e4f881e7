"""Say in words what a run played, and how to play it again: for its report and its export."""

import shlex
from collections.abc import Iterator, Sequence

from balance.design.original import title_of
from balance.design.plan_words import is_share
from balance.design.repeat_line import sets
from balance.design.shared_settings import SCRIPT, shared_settings
from balance.runs.manifest import Manifest
from balance.runs.run import PlanRecord
from balance.runs.swept import FEW, Swept, in_words
from reports import formats
from reports.plain import share_as_typed, toml_key, toml_value
from scenarios import Value
from scenarios.loader.settings import LOOKAHEAD, PLAYERS


def summary(swept: Swept) -> str:
    """Return in one line what all configurations share, and how many games were played."""
    return _with_games(swept, _shared(swept))


def who_played(swept: Swept) -> str:
    """Return in one line who plays in all configurations, and how many games were played."""
    scripts = {axis.name for axis in swept.scenario.axes.values() if axis.kind == SCRIPT} | {LOOKAHEAD.name}
    return _with_games(
        swept, {name: text for name, text in _shared(swept).items() if name.partition("@")[0] in scripts}
    )


def _shared(swept: Swept) -> dict[str, str]:
    """Return the settings that all configurations share."""
    return shared_settings([swept.run.configuration(config) for config in swept.configs])


def _with_games(swept: Swept, shared: dict[str, str]) -> str:
    """Return settings in words, and how many games of how many configurations were played."""
    least, most = (int(choose(swept.run.configs["games"])) for choose in (min, max))
    each = formats.plural(most, "game") if least == most else f"{formats.whole(least)} to {formats.whole(most)} games"
    many = len(swept.configs)
    played = f"{formats.plural(many, 'configuration')}, {each} each" if many > 1 else f"One configuration, {each}"
    seed = f"seed {swept.run.manifest.seed}"
    return f"{in_words(shared)}: {played}, {seed}" if shared else f"{played}, {seed}"


def facts(swept: Swept) -> Iterator[tuple[str, str]]:
    """Yield what was played, as pairs of a label and a text."""
    manifest = swept.run.manifest
    yield "Game", f"{title_of(swept.scenario, swept.run.manifest.source)} ({manifest.game})"
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
    differ = {setting.name for setting in swept.followed}
    kept = [name for name in rulings if name not in several | set(fixed) | differ]
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
    head = [*_asked(manifest), f"scenario = {toml_value(manifest.source)}", *length, f"seed = {manifest.seed}"]
    if only.groups:
        head.append(f"together = [{', '.join(map(_toml_list, only.groups))}]")
    sets = [f"{toml_key(n)} = {toml_value(v[0]) if len(v) == 1 else _toml_list(v)}" for n, v in only.grid.items()]
    return "\n".join([*head, *(["", "[set]"] if sets else []), *sets])


def _asked(manifest: Manifest) -> Iterator[str]:
    """Yield the lines of a plan that say what it asks."""
    if manifest.asked is None:
        return
    words = manifest.asked.words
    for key in ("title", "question", "figure"):
        if text := getattr(words, key):
            yield f"{key} = {toml_value(text)}"
    if words.target:
        scale, unit = (1, "") if words.figure and not is_share(words.figure) else (100, "%")
        low, high = (f"{scale * end:.10g}{unit}" for end in words.target)
        yield f'target = "{low}..{high}"'


def _listed(settings: dict[str, str]) -> str:
    """Return settings as text: `deadline: keys; bang: row equal`."""
    return "; ".join(f"{formats.setting_name(name)}: {formats.human(text)}" for name, text in settings.items())


def _toml_list(values: Sequence[Value]) -> str:
    return f"[{', '.join(map(toml_value, values))}]"
