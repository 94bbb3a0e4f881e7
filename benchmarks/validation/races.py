"""Check that two processes at one folder, and a clock that is set back, change no byte."""

import re
from collections.abc import Iterator

from benchmarks.reliability.amounts import amounts
from benchmarks.reliability.folders import contents, difference, temporary
from benchmarks.reliability.server import Command, Ended
from benchmarks.reliability.victims import Stage, Victim, stage, victims
from benchmarks.validation.checks import Check, Section, Sizes

DAY = 86_400
OFFSETS = {"an hour back": -DAY // 24, "a day back": -DAY, "30 years back": -30 * 365 * DAY, "two days ahead": 2 * DAY}
REPEATED = 2
TEMPORARY = ".balance-0123456789abcdef.tmp"  # of another process
RACING = ("sweep", "resume with more games", "merge", "report", "drift record")  # two acceptances are two entries


def badly_ended(stage: Stage, victim: Victim) -> str:
    """Say what is wrong with the folder of a command that was finished; "" if nothing is."""
    wrong = difference(contents(stage.seen), victim.after)
    left = temporary(stage.seen)
    return wrong or (f"{len(left)} temporary files are left" if left else "")


def race(stage: Stage, victim: Victim, planted: str = "") -> tuple[list[Ended], str]:
    """Start a command twice at the same time; return how both ended, and what is wrong, or ""."""
    stage.begin(victim)
    command = Command(tuple(victim.line(stage.place)), planted=planted)
    both = stage.server.together([command, command])
    codes = sorted(each.code for each in both)
    loser = max(both, key=lambda each: each.code)
    errors = [line for line in loser.err.splitlines() if line.startswith("error: ")]
    if codes not in ([0, 0], [0, 2]):
        return both, f"exits {codes}: {loser.err.strip()}"
    if codes == [0, 2] and errors != loser.err.splitlines()[-1:]:
        return both, f"not one line of error: {loser.err.strip()}"
    return both, badly_ended(stage, victim)


def wrong_clock(stage: Stage, victim: Victim, offset: int) -> tuple[int, str]:
    """Run a command with a wrong clock, beside a temporary file of another process, whose age it has to find out.

    Returns:
        How often it read the clock, and what is wrong with what it did, or "".
    """
    stage.begin(victim)
    for folder in (stage.seen, stage.seen / "run"):
        if folder.exists():
            (folder / TEMPORARY).write_bytes(b"half of someth")
    ended = stage.server.run(*victim.line(stage.place), faults={"fault_clock": [offset, 1]})
    if ended.code:
        return ended.calls, f"exit {ended.code}: {ended.err.strip()}"
    return ended.calls, difference(contents(stage.seen), victim.after)


def _line(name: str, figures: tuple[int, ...], wrong: list[str], enough: bool = True) -> Check:
    note = re.sub(r"\s+", " ", wrong[0]) if wrong else "" if enough else "nothing came in the way"
    return Check(name, (*(f"{each:,}" for each in figures), str(len(wrong))), not wrong and enough, note)


def races(stage: Stage, every: list[Victim], repetitions: int) -> Section:
    """Check commands that are started twice at the same time."""
    section = Section(
        "two processes at one folder",
        f"Each command on Pig is started twice at the same time in the same folder, {repetitions} times. One must end "
        "well; the other must end well too (it came later, or wrote the same), or with exit code 2 and one line of "
        "error. All files must be those of an undisturbed command, byte for byte, and no temporary file may be left.",
        ("races", "one was refused", "wrong"),
    )
    for victim in every:
        if victim.name in RACING:
            refused, wrong = 0, []
            for _ in range(repetitions):
                both, what = race(stage, victim)
                refused += any(each.code == 2 for each in both)
                wrong += [what] if what else []
            enough = refused > 0 or not victim.writes_runs
            section.checks.append(_line(victim.name, (repetitions, refused), wrong, enough))
    return section


def clocks(stage: Stage, every: list[Victim]) -> Section:
    """Check commands whose clock is wrong."""
    section = Section(
        "the clock is set back, or ahead",
        f"Each command on Pig runs {REPEATED} times with a wrong clock, beside a temporary file of another process, "
        "whose age it has to find out; it hardly looks at the clock otherwise. It must end well, with the files of an "
        "undisturbed command, byte for byte.",
        ("runs", "readings of the clock", "wrong"),
    )
    for name, offset in OFFSETS.items():
        found = [wrong_clock(stage, victim, offset) for victim in every for _ in range(REPEATED)]
        read, wrong = sum(read for read, _ in found), [what for _, what in found if what]
        section.checks.append(_line(name, (len(found), read), wrong, read >= len(found)))
    return section


def sections(sizes: Sizes) -> Iterator[Section]:
    """Yield a table of races, and one of wrong clocks."""
    most = amounts(sizes)
    with stage() as here:
        every = victims(here)
        yield races(here, every, most.races)
        yield clocks(here, every)
