"""What a report says about its run in words: what was played, and how to play it again."""

import json
import shlex
from collections.abc import Iterator, Sequence

from balance.reporting.swept import Swept, told
from balance.store import PlanRecord, json_word
from reports import words
from scenarios import Value
from scenarios.settings import PLAYERS


def summary(swept: Swept) -> str:
    games = sorted({int(games) for games in swept.run.configs["games"]})
    each = (
        words.plural(games[0], "game")
        if len(games) == 1
        else f"{words.whole(games[0])} to {words.whole(games[-1])} games"
    )
    cells = len(swept.all_configs)
    played = f"{words.plural(cells, 'configuration')}, {each} each" if cells > 1 else f"One configuration, {each}"
    return f"{played}, seed {swept.run.manifest.seed}"

def facts(swept: Swept) -> Iterator[tuple[str, str]]:
    manifest = swept.run.manifest
    swept = {s.name for s in swept.settings}
    yield "Game", f"{swept.scenario.title} ({manifest.game})"
    if manifest.source != manifest.game:
        yield "Scenario", manifest.source
    yield "Configurations", words.whole(len(swept.all_configs))
    yield "Games", words.whole(swept.run.games)
    yield "Seed", str(manifest.seed)
    if PLAYERS not in swept:
        yield "Players", str(swept.players[0])
    policies = list(dict.fromkeys(swept.policy(config) for config in swept.all_configs))
    yield (
        ("Policies" if len(policies) > 1 else "Policy"),
        "; ".join(policies[:12]) + ("; …" if len(policies) > 12 else ""),
    )
    told = {PLAYERS, *(axis.name for axis in swept.scenario.axes.values() if axis.kind == "policy")}
    fixed = {name: swept.places[0][name] for name in swept.names if name not in swept | told}
    if fixed:
        yield "Set in all", _listed(fixed)
    rulings = {a.name: swept.value(0, a.name) for a in swept.scenario.axes.values() if a.kind == "ruling"}
    kept = {name: value for name, value in rulings.items() if name not in swept | set(fixed)}
    if kept:
        yield "Rulings", _listed(kept)
    yield "Version", f"Balance {manifest.balance}"
    yield "Libraries", ", ".join(f"{name} {version}" for name, version in manifest.libraries.items())

def command(swept: Swept) -> str:
    """The commands that play the run again, a line a setting."""
    manifest = swept.run.manifest
    lines = []
    for i, plan in enumerate(manifest.plans):
        sets = [f"--set {_quoted(f'{n}={_typed(values)}')}" for n, values in plan.grid.items()]
        last = f"--games {plan.games} --seed {manifest.seed} --out DIR" + (" --resume" if i else "")
        lines.append(
            (" \\\n    " if sets else " ").join([f"balance sweep {_quoted(manifest.source)}", *sets, last])
        )
    return "\n".join([*lines, "balance report DIR"])

def plan(swept: Swept) -> str:
    """The plan as a file, if there was only one."""
    manifest = swept.run.manifest
    if len(manifest.plans) != 1:
        return ""
    plan: PlanRecord = manifest.plans[0]
    head = [f"scenario = {_toml(manifest.source)}", f"games = {plan.games}", f"seed = {manifest.seed}"]
    sets = [f"{_key(n)} = {_toml(v[0]) if len(v) == 1 else _toml_list(v)}" for n, v in plan.grid.items()]
    return "\n".join([*head, *(["", "[set]"] if sets else []), *sets])


def _listed(settings: dict[str, str]) -> str:
    """`deadline: keys; bang: row equal`."""
    return "; ".join(f"{words.setting_name(name)}: {words.human(text)}" for name, text in settings.items())


def _typed(values: Sequence[Value]) -> str:
    return ",".join(map(json_word, values))


def _quoted(text: str) -> str:
    return shlex.quote(text)


def _key(name: str) -> str:
    return name if name.replace("_", "").isalnum() and name.isascii() else _toml(name)


def _toml(value: Value) -> str:
    return json.dumps(value, ensure_ascii=False)


def _toml_list(values: Sequence[Value]) -> str:
    return f"[{', '.join(map(_toml, values))}]"
