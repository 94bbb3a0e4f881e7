"""Put what a try asks into words: who plays, what is changed, and against what."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from balance.questions.studio.figure_words import ARROW
from balance.questions.studio.history import Try
from balance.questions.studio.naming import as_base, base_name, name_of, value_name
from balance.questions.studio.row_lines import ROWS, row_changes
from balance.questions.studio.trial import Trial, difficulties, team_scripts
from reports.formats import plural
from scenarios import Configuration, Value
from scenarios.loader.settings import PLAYERS, POLICY

COMPARED = "the try you compare with"
ROWS_TOLD = 3  # differences within a table's lines that are told


def against(trial: Trial, tries: Sequence[Try] = ()) -> str:
    """Return what is compared with: `published`, `my_tower`, or `the try you compare with: short`."""
    if not trial.before:
        return base_name(trial.scenario)
    found = _tried(trial, tries)
    return f"{COMPARED}: {found.name or f'No. {found.number}'}" if found else COMPARED


def side_name(trial: Trial, tries: Sequence[Try] = ()) -> str:
    """Return the same in short, to stand beside a large number: `published`, `No. 2`."""
    return against(trial, tries).removeprefix(f"{COMPARED}: ")


def _tried(trial: Trial, tries: Sequence[Try]) -> Try | None:
    """Return the newest try that is compared with."""
    return next((each for each in reversed(tries) if each.after == trial.before), None)


def changes_text(trial: Trial, inside: int = ROWS_TOLD) -> str:
    """Return what differs: `replicators 1 → 2, actions 2 → 3`; nothing does: `as published`.

    Args:
        trial: The try.
        inside: How many differences within a table's lines are told.
    """
    differences = trial.differences().items()
    texts = [
        f"{name_of(name)} {value_name(was)} {ARROW} {_other_value(was, now)}{rows_inside(name, was, now, inside)}"
        for name, (was, now) in differences
    ]
    return ", ".join(texts) or (f"as {COMPARED}" if trial.before else as_base(trial.scenario))


def every_change_text(trial: Trial, inside: int = ROWS_TOLD) -> str:
    """Return what differs from the published game, whatever it is compared with: `goal 100 → 40`."""
    return changes_text(replace(trial, before={}), inside)


def asked_text(trial: Trial, tries: Sequence[Try] = ()) -> str:
    """Return all changes, and which try they are compared with, if any.

    It reads `goal 100 → 40; against No. 2 (goal 50)`.

    Args:
        trial: What is asked.
        tries: The history, in which the try that is compared with has its name.
    """
    return "; ".join(filter(None, [every_change_text(trial), against_try(trial, tries)]))


def against_try(trial: Trial, tries: Sequence[Try] = ()) -> str:
    """Return which try is compared with, and what it changes: `against No. 2 (goal 50)`; "": it is no try."""
    if not trial.before:
        return ""
    found = _tried(trial, tries)
    called = f"No. {found.number}" if found and not found.name else found.name if found else "a try"
    return f"against {called} ({context_text(trial.before)})"


def found_for(trial: Trial, tries: Sequence[Try] = ()) -> str:
    """Return what an answer is of: `For 2 players, script hold, as published.`"""
    return f"For {played_text(trial)}, {asked_text(trial, tries)}."


def head_text(trial: Trial, tries: Sequence[Try] = ()) -> str:
    """Return what is asked in short: `2 players · goal 100 → 40 · against No. 2: goal 50 → 40`."""
    told = [played_text(trial), every_change_text(trial)]
    if trial.before:
        apart = changes_text(trial) if trial.differences() else "the same"
        told.append(f"{against_try(trial, tries).partition(' (')[0]}: {apart}")
    return " · ".join(told)


def _other_value(was: Value, now: Value) -> str:
    """Return what a value is called beside another: `12 other rows` where there were 12 before, too."""
    same = value_name(was) == value_name(now)
    return value_name(now).replace(" row", " other row") if same else value_name(now)


def rows_inside(name: str, was: Value, now: Value, most: int = ROWS_TOLD) -> str:
    """Return what differs within a table's lines: ` (s3 energy 2 → 4, s6_2 new)`; "" of any other setting."""
    told = row_changes(str(was), str(now)) if name.endswith(ROWS) else []
    more = [f"{len(told) - most} more"] if len(told) > most else []
    return f" ({', '.join([*told[:most], *more])})" if told else ""


def context_text(settings: Mapping[str, Value]) -> str:
    """Return who plays what: `players 4, simon hard`; nothing is chosen: `as by default`."""
    return ", ".join(f"{name_of(name)} {value_name(now)}" for name, now in settings.items()) or "as by default"


def played_text(trial: Trial) -> str:
    """Return who plays what on both sides: `4 players, simon hard, script cautious`."""
    now = trial.sides()[1]
    axis = difficulties(trial.scenario)
    scripts = scripts_text(now)
    parts = [plural(now.players, "player")]
    parts += [f"{name_of(axis.name)} {value_name(now.full[axis.name])}"] if axis else []
    parts += [f"script {scripts}"] if scripts else []
    told = (PLAYERS, axis.name if axis else "")
    rest = {n: v for n, v in trial.context.items() if n not in told and n.partition("@")[0] != POLICY}
    return ", ".join([*parts, *(f"{name_of(name)} {value_name(value)}" for name, value in rest.items())])


def scripts_text(now: Configuration) -> str:
    """Return which scripts play: `cautious / random`; `surveyor / mimic by team`; "": nobody chooses any."""
    seats = dict.fromkeys(value for name, value in now.full.items() if name.partition("@")[0] == POLICY)
    teams = dict.fromkeys(team_scripts(now).values())
    return f"{' / '.join(map(value_name, teams))} by team" if teams else " / ".join(map(value_name, seats))
