"""Planted faults: the gate and a named test must notice every one."""

from collections.abc import Iterator

from benchmarks.faults import FAULTS, REFACTORS, ROOT, planted, tried
from benchmarks.validation.checks import Check, Section, Sizes

MARGIN = 0.01
SURE = 5  # [standard errors] by which a shift must exceed the margin to be called one


def planted_faults(sizes: Sizes) -> Section:
    """Each fault alone in a copy of the game."""
    section = Section(
        "Faults planted in Cyberdoom Tower",
        "Each in a copy of the packages, one line changed. Tier one must find neither cell identical unless the fault "
        "needs two players; where a share moved by the margin of 1 percentage point (by 5 standard errors more than "
        "that, in 200 000 games of another seed) the check must say drifted; and the named rule test or oracle must "
        "fail. Before any fault the game is identical and all these tests pass. Last, two refactors that change the "
        "order of draws and nothing else: the check must say equivalent, and their test passes.",
        ("cells not identical", "verdict", "largest shift", "test that fails"),
    )
    chosen = FAULTS[: sizes.faults]
    for fault in FAULTS[len(chosen) :]:  # not planted now: the line must be there all the same
        planted(fault, (ROOT / "sims" / "cyberdoom_tower" / fault.file).read_text(encoding="utf-8"))
    for each in tried(chosen) if chosen else ():
        moved = abs(each.shift) - SURE * each.error >= MARGIN
        passed = each.identical < 2 and each.noticed and (each.verdict == "drifted" or not moved)
        test = each.fault.test.rpartition("::")[2]
        figures = (f"{2 - each.identical} of 2", each.verdict, f"{100 * each.shift:+.2f} points ({each.where})")
        section.checks.append(Check(each.fault.name, (*figures, test if each.noticed else "passes"), passed))
    for each in tried(REFACTORS) if chosen else ():
        passed = (each.identical, each.verdict, each.noticed) == (0, "equivalent", False)
        figures = (f"{2 - each.identical} of 2", each.verdict, f"{100 * each.shift:+.2f} points ({each.where})")
        section.checks.append(Check(f"no fault: {each.fault.name}", (*figures, "none"), passed))
    if not chosen:
        section.checks.append(Check("lines to change", (str(len(FAULTS)), "–", "–", "–"), None))
    return section


def sections(sizes: Sizes) -> Iterator[Section]:
    """All of them, as they are done."""
    yield planted_faults(sizes)
