"""Check that kill -9 loses nothing: at random moments, and at every call that changes a file."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

import numpy as np

from balance.runs.manifest import MANIFEST
from balance.runs.run import open_run
from benchmarks.reliability.amounts import Amounts, amounts
from benchmarks.reliability.commands import Calls, Kind, fault
from benchmarks.reliability.folders import age, contents, difference, half_written, identities, temporary
from benchmarks.reliability.server import Ended
from benchmarks.reliability.victims import Stage, Victim, stage, victims
from benchmarks.validation.checks import Check, Section, Sizes
from scenarios.loader.errors import InputError

SEED = 71
SHARES = {  # of the kills at random moments [%]
    **{"sweep": 25, "resume with more games": 20, "merge": 20},
    **{"report": 15, "drift record": 10, "drift accept": 10},
}
MOST_TRIES = 4  # for each kill that is wanted: a command may be over before its moment has come
A_DAY_AND_MORE = 25.0  # [h]


@dataclass
class Tally:
    """Count what became of a command that was killed.

    Attributes:
        tries: How often it was begun.
        killed: How often it was killed before its end.
        halfway: How often the folder then was neither as before nor as after the command.
        left: Temporary files that the kills left behind.
        wrong: What was wrong, once for each try.
    """

    tries: int = 0
    killed: int = 0
    halfway: int = 0
    left: int = 0
    wrong: list[str] = field(default_factory=list)


def examine(stage: Stage, victim: Victim, ended: Ended, tally: Tally, planted: str = "") -> None:
    """Look at what a killed command left, let it go on undisturbed, and look again.

    Args:
        stage, victim: Which command, and where.
        ended: How it ended.
        tally: Counts it.
        planted: See `Command`.
    """
    tally.tries += 1
    tally.killed += ended.killed
    if not ended.killed and ended.code:
        tally.wrong.append(f"exit {ended.code}: {ended.err.strip() or ended.out.strip()}")
        return
    place = stage.seen
    now = contents(place)
    tally.halfway += now not in (victim.before, victim.after)
    tally.left += len(temporary(place))
    wrong = half_written(place, victim.before, victim.after) or _unreadable(stage, victim)
    wrong = wrong or _goes_on(stage, victim, now == victim.after, planted)
    if wrong:
        tally.wrong.append(wrong)


def _unreadable(stage: Stage, victim: Victim) -> str:
    """Say why a run can be read neither as it was nor as it is to be; "" if it can, or is refused in one line."""
    run = stage.seen / "run"
    if not (run / MANIFEST).exists():
        return ""
    try:
        opened = open_run(run)
    except InputError as error:
        return "" if "\n" not in str(error) else "a refusal of several lines"
    summary = (run / "summary.parquet").read_bytes()
    known = (victim.before.get("run/summary.parquet"), victim.after.get("run/summary.parquet"))
    return "" if opened.games and summary in known else "a reader gets other figures"


def _goes_on(stage: Stage, victim: Victim, finished: bool, planted: str) -> str:
    """Run the command once more, undisturbed; say what is wrong then, or ""."""
    place, parts = stage.seen, identities(stage.seen)
    if not victim.writes_runs:
        age(place, A_DAY_AND_MORE)
    if not finished or victim.repeatable:
        again = stage.server.run(*victim.line(stage.place), planted=planted)
        if again.code:
            return f"once more: exit {again.code}: {again.err.strip()}"
        if left := temporary(place):
            return f"{len(left)} temporary files are left"
    if wrong := difference(contents(place), victim.after):
        return wrong
    now = identities(place)
    again_written = [name for name, seen in parts.items() if now[name] != seen and not _grew(victim, name)]
    return f"{again_written[0]} was whole and is written again" if again_written else ""


def _grew(victim: Victim, name: str) -> bool:
    """Tell whether the command replaces a part that it finds by a longer one."""
    return name in victim.before and victim.before[name] != victim.after[name]


def at_random(stage: Stage, victim: Victim, kills: int, rng: np.random.Generator, planted: str = "") -> Tally:
    """Kill a command until so many kills hit it.

    The moments are stratified: the time that it usually takes has as many equal lengths as kills are wanted, and one
    moment falls into each, evenly distributed. What was over too early is tried again from the beginning.
    """
    tally = Tally()
    for attempt in range(MOST_TRIES * kills):
        moment = (attempt % kills + rng.random()) / kills * victim.seconds
        stage.begin(victim)
        ended = stage.server.run(*victim.line(stage.place), kill_after=moment, planted=planted)
        examine(stage, victim, ended, tally, planted)
        if tally.killed == kills:
            break
    return tally


def at_each_call(stage: Stage, victim: Victim, step: int = 1, planted: str = "") -> Tally:
    """Kill a command at its first call that changes a file, at the second, ..., until it ends before.

    Args:
        stage, victim: Which command, and where.
        step: 2: only at every other call.
        planted: See `Command`.
    """
    tally = Tally()
    for number in count(1, step):
        stage.begin(victim)
        faults = fault(Kind.KILL, stage.place, Calls.CHANGES, number, number)
        ended = stage.server.run(*victim.line(stage.place), faults=faults, planted=planted)
        examine(stage, victim, ended, tally, planted)
        if not ended.killed:
            return tally
    raise AssertionError


def _line(victim: Victim, tally: Tally, enough: bool) -> Check:
    """Return the line of a command; it fails by anything wrong, and by too few kills."""
    figures = (tally.tries, tally.killed, tally.halfway, tally.left, len(tally.wrong))
    note = tally.wrong[0].replace("\n", " ") if tally.wrong else "" if enough else "too few kills hit it"
    return Check(victim.name, tuple(f"{each:,}" for each in figures), not tally.wrong and enough, note)


COLUMNS = ("begun", "killed", "left halfway", "temporary files left", "wrong")
HOLDS = (
    "After each kill every file must be as it was before the command or as the command leaves it, byte for byte "
    "(run.json has a third form, with its seal); nothing that was there may be lost; a reader must get the figures "
    "before or after, or be refused in one line. Then the same command is given again and must end well, with every "
    "file of the folder as an undisturbed command leaves it, byte for byte, no temporary file left, and no part "
    "written again that was whole. (A report or a baseline that was killed may leave one hidden temporary file, as "
    "another process may be writing beside it; it is made 25 hours old, and must go then.)"
)


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield a table of kills at random moments, and one of kills at every call that changes a file."""
    most = amounts(sizes)
    rng = np.random.default_rng(SEED)
    with stage() as here:
        every = victims(here)
        random = Section(
            "kill -9 at random moments",
            f"{most.kills} kills of commands on Pig, two threads, at moments evenly spread over the time that each "
            f"command takes; a command that was over by then is begun anew, and its result checked too. {HOLDS} How "
            "often a kill came too late, and what it left halfway, depends on the machine.",
            COLUMNS,
        )
        for victim in every:
            kills = max(1, most.kills * SHARES[victim.name] // 100)
            tally = at_random(here, victim, kills, rng)
            random.checks.append(_line(victim, tally, tally.killed == kills))
        yield random
        exact = Section(
            "kill -9 at every call that changes a file",
            f"The same commands, killed at their first call of the system that changes a file (open to write, write, "
            f"fsync, rename, unlink, mkdir), at the second, and so on until a command ends before{_steps(most)}; at a "
            "write after half of its bytes. The same must hold.",
            COLUMNS,
        )
        for victim in every:
            tally = at_each_call(here, victim, most.kill_step)
            exact.checks.append(_line(victim, tally, tally.killed > 0))
        yield exact


def _steps(most: Amounts) -> str:
    return "" if most.kill_step == 1 else f", {most.kill_step} calls further each time"
