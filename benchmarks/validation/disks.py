"""Check that a disk that is full, read-only, slow or faulty costs one line of error, and no file."""

import errno
import os
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

from benchmarks.reliability.amounts import Amounts, amounts
from benchmarks.reliability.commands import EVER, Calls, Kind, NoDisk, fault
from benchmarks.reliability.folders import contents, difference, half_written, temporary
from benchmarks.reliability.server import Ended
from benchmarks.reliability.victims import Stage, Victim, stage, victims
from benchmarks.validation.checks import Check, Section, Sizes

SEED = 73
GROWS = Calls.OPEN_TO_WRITE | Calls.WRITE | Calls.MKDIR
DISK = 16  # size of a real one [MiB]
TURNS = 3  # a flaky disk is tried so often in a row, before it is mended
MILLISECONDS = 5  # that a slow disk takes longer for each call [ms]


@dataclass(frozen=True)
class Trouble:
    """Describe a disk.

    Attributes:
        name: What is wrong with it.
        calls, error: Which calls fail, and with which error.
        lasts: Whether every further call fails too.
        keeps: Whether a temporary file may be left until the disk is well: nothing can be removed meanwhile.
    """

    name: str
    calls: Calls
    error: int
    lasts: bool
    keeps: bool = False

    def at(self, stage: Stage, number: int) -> dict[str, list[int | str]]:
        """Return the fault that begins with this call, from 1."""
        last = EVER if self.lasts else number
        return fault(Kind.FAIL, stage.place, self.calls, number, last, error=self.error)


TROUBLES = (
    Trouble("full from this call on", GROWS, errno.ENOSPC, lasts=True),
    Trouble("quota exceeded from this call on", GROWS, errno.EDQUOT, lasts=True),
    Trouble("read-only from this call on", Calls.CHANGES & ~Calls.WRITE & ~Calls.SYNC, errno.EROFS, True, keeps=True),
    Trouble("this one call fails", Calls.ALL, errno.EIO, lasts=False, keeps=True),
)


@dataclass
class Tally:
    """Count what became of a command in trouble.

    Attributes:
        tries: How often it was run.
        troubled: How often trouble came while it ran.
        refused: How often it ended with exit code 2 and one line.
        finished: How often it ended well all the same.
        wrong: What was wrong, once for each try.
    """

    tries: int = 0
    troubled: int = 0
    refused: int = 0
    finished: int = 0
    wrong: list[str] = field(default_factory=list)


def examine(stage: Stage, victim: Victim, ended: Ended, tally: Tally, troubled: bool, keeps: bool) -> None:
    """Look at how a command ended and at what it left.

    Args:
        stage, victim, ended: Which command, where, and how it ended.
        tally: Counts it.
        troubled: Whether trouble came while it ran.
        keeps: See `Trouble`.
    """
    tally.tries += 1
    tally.troubled += troubled
    tally.refused += ended.code == 2
    tally.finished += ended.code == 0
    left = temporary(stage.seen)
    wrong = _badly_said(ended) or half_written(stage.seen, victim.before, victim.after)
    if not wrong and ended.code == 0:
        wrong = difference(contents(stage.seen), victim.after)
    if not wrong and left and not keeps:
        wrong = f"{len(left)} temporary files are left"
    if wrong:
        tally.wrong.append(wrong)


def _badly_said(ended: Ended) -> str:
    """Say what is wrong with an exit code and its message; "" if it is 0, or 2 with one line of error at the end."""
    lines = ended.err.splitlines()
    errors = [line for line in lines if line.startswith("error: ")]
    if ended.hung:
        return "it hangs"
    if ended.code not in (0, 2) or "Traceback" in ended.err:
        return f"exit {ended.code}: {' '.join(lines)}"
    if ended.code == 2 and errors != lines[-1:]:
        return f"not one line of error: {' '.join(lines)}"
    return ""


def mend(stage: Stage, victim: Victim, tally: Tally) -> None:
    """Run the command on a disk that is well again, unless it was finished; every byte must be as ever."""
    if not victim.repeatable and contents(stage.seen) == victim.after:
        return
    again = stage.server.run(*victim.line(stage.place))
    wrong = f"on a good disk: exit {again.code}: {again.err.strip()}" if again.code else ""
    wrong = wrong or difference(contents(stage.seen), victim.after)
    if not wrong and victim.writes_runs and (left := temporary(stage.seen)):
        wrong = f"{len(left)} temporary files are left on a good disk"
    if wrong:
        tally.wrong.append(wrong)


def at_each_call(stage: Stage, victim: Victim, trouble: Trouble, step: int = 1, planted: str = "") -> Tally:
    """Let trouble begin at a command's first call, at the second, ..., until there are no more calls.

    Args:
        stage, victim, trouble: Which command, where, and which trouble.
        step: 2: only at every other call.
        planted: See `Command`.
    """
    tally = Tally()
    for number in count(1, step):
        stage.begin(victim)
        ended = stage.server.run(*victim.line(stage.place), faults=trouble.at(stage, number), planted=planted)
        examine(stage, victim, ended, tally, ended.calls >= number, trouble.keeps)
        mend(stage, victim, tally)
        if ended.calls < number:
            return tally
    raise AssertionError


def flaky(stage: Stage, victim: Victim, seeds: range) -> Tally:
    """Let one call in ten fail, a few times in a row; then mend the disk."""
    tally = Tally()
    for seed in seeds:
        stage.begin(victim)
        for turn in range(TURNS):
            if not victim.repeatable and contents(stage.seen) == victim.after:
                break
            faults = fault(
                Kind.FAIL, stage.place, Calls.ALL, one_in=10, error=errno.EIO, seed=SEED * 10_000 + seed * TURNS + turn
            )
            ended = stage.server.run(*victim.line(stage.place), faults=faults)
            examine(stage, victim, ended, tally, ended.code == 2, keeps=True)
        mend(stage, victim, tally)
    return tally


def slow(stage: Stage, victim: Victim) -> tuple[Tally, float]:
    """Run a command on a disk that is slow; return also the time that it took [s]."""
    tally = Tally()
    stage.begin(victim)
    faults = fault(Kind.DELAY, stage.place, Calls.ALL, microseconds=1000 * MILLISECONDS)
    ended = stage.server.run(*victim.line(stage.place), faults=faults)
    examine(stage, victim, ended, tally, ended.calls > 0, keeps=False)
    return tally, ended.seconds


COLUMNS = ("tried", "in trouble", "exit 2, one line", "done all the same", "wrong")
HOLDS = (
    "Each time the command must end with exit code 2 and one line of error, or with 0 and all its files; every file "
    "must be as before the command or as the command leaves it, byte for byte. On a good disk the same command must "
    "then end well, and leave every file as if nothing had happened, byte for byte."
)


def _line(name: str, tally: Tally, *figures: str) -> Check:
    """Return a line; it fails by anything wrong, and if no trouble came."""
    numbers = (tally.tries, tally.troubled, tally.refused, tally.finished, len(tally.wrong))
    note = re.sub(r"\s+", " ", tally.wrong[0]) if tally.wrong else "" if tally.troubled else "no trouble came"
    texts = tuple(f"{each:,}" for each in numbers)
    return Check(name, (*texts, *figures), not tally.wrong and tally.troubled > 0, note)


def filling_up(stage: Stage, victim: Victim, steps: int) -> Tally:
    """Run a command on a real disk with less and less room, from what it needs down to nothing."""
    tally, filler = Tally(), stage.seen.parent / "filler"
    needed = sum(map(len, victim.after.values())) - sum(map(len, victim.before.values()))
    for step in range(steps):
        filler.unlink(missing_ok=True)
        stage.begin(victim)
        room = needed * (steps - 1 - step) // steps
        with filler.open("wb", buffering=0) as file:
            file.write(bytes(max(0, shutil.disk_usage(stage.seen).free - room)))
        ended = stage.server.run(*victim.line(stage.place))
        examine(stage, victim, ended, tally, ended.code == 2, keeps=False)
        filler.unlink()
        mend(stage, victim, tally)
    return tally


def real_disk(most: Amounts) -> Section:
    """Check commands on a real disk that is full, if this machine lets us mount one."""
    section = Section(
        "a disk: full, really",
        f"The same commands on a small disk in memory (tmpfs, {DISK} MiB) with less and less room, from nearly what "
        f"they need down to nothing. {HOLDS} No temporary file may be left.",
        COLUMNS,
    )
    try:
        with stage(DISK) as here:
            for victim in victims(here):
                section.checks.append(_line(victim.name, filling_up(here, victim, most.flaky)))
    except NoDisk as error:
        section.checks.append(Check("all commands", ("–",) * len(COLUMNS), None, f"not tried: {error}"))
    return section


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield a table for each way in which a disk goes wrong."""
    most = amounts(sizes)
    with stage() as here:
        every = victims(here)
        for trouble in TROUBLES:
            name = errno.errorcode[trouble.error]
            section = Section(
                f"a disk: {trouble.name} ({name})",
                f'Commands on Pig, two threads, on a disk that answers "{os.strerror(trouble.error)}": {trouble.name}, '
                f"which is the first, the second, and so on of the calls that it is about"
                f"{'' if most.fail_step == 1 else f', {most.fail_step} further each time'}. {HOLDS} "
                + (
                    "A temporary file may be left until then, since nothing can be removed meanwhile."
                    if trouble.keeps
                    else "No temporary file may be left."
                ),
                COLUMNS,
            )
            for victim in every:
                tally = at_each_call(here, victim, trouble, most.fail_step)
                section.checks.append(_line(victim.name, tally))
            yield section
        section = Section(
            "a disk: one call in ten fails (EIO)",
            f"The same commands, {TURNS} times in a row on a disk that fails at one call in ten, at random; then on a "
            f"good one; all that with {most.flaky} seeds. {HOLDS}",
            COLUMNS,
        )
        for victim in every:
            section.checks.append(_line(victim.name, flaky(here, victim, range(most.flaky))))
        yield section
        section = Section(
            "a disk: slow",
            f"The same commands on a disk that takes {MILLISECONDS} ms longer for every call. They must end well. The "
            "times are those of one machine.",
            (*COLUMNS, "seconds", "on a quick disk"),
        )
        for victim in every:
            tally, seconds = slow(here, victim)
            section.checks.append(_line(victim.name, tally, f"{seconds:.1f}", f"{victim.seconds:.1f}"))
        yield section
    yield real_disk(most)
