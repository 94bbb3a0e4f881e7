"""Run the long statistical checks: how far can figures be trusted? `python -m benchmarks.validate`

It prints one line per check, writes docs/validation.md, and exits with 1 if a check fails. All seeds are fixed, so the
page depends on the code and the libraries only.
"""

import sys
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path

from benchmarks.validation import (
    attacks,
    contract,
    coverage,
    directions,
    faults,
    gate,
    hiding,
    hoomanz_directions,
    hoomanz_random,
    pig,
    rows,
    sequences,
    watching,
)
from benchmarks.validation.checks import CHANCE, Section, Sizes, page, wrapped

PAGE = Path(__file__).parents[1] / "docs" / "validation.md"
LIBRARIES = ("llvmlite", "numba", "numpy", "polars", "scipy")
TOPICS: dict[str, Callable[[Sizes], Iterator[Section]]] = {
    "intervals": coverage.sections,
    "sequences": sequences.sections,
    "Pig": pig.sections,
    "attacks": attacks.sections,
    "Hide and Loot": hiding.sections,
    "directions": directions.sections,
    "actions": watching.sections,
    "rows": rows.sections,
    "contract": contract.sections,
    "All Hoomanz: directions": hoomanz_directions.sections,
    "All Hoomanz: random play": hoomanz_random.sections,
    "gate": gate.sections,
    "faults": faults.sections,
}
HEAD = (
    "What `make validate` checks beyond `make test`, and what it found. Everything is played from fixed seeds: the "
    "same code and libraries ({libraries}) write this page again to the letter. O01 to O15 number the answers that are "
    "known for Cyberdoom Tower without simulation; most of them are worked out in tests/oracles.",
    "{checks} checks: {passed} passed, {failed} failed; {reported} more figures are reported without being checked. A "
    "check that compares simulated with exact figures says how often it fails by chance: the checks of a table share a "
    "chance of {chance} (Bonferroni). So a right program, played from other seeds, fails somewhere on this page in "
    "fewer than {somewhere} of {tries:,.0f} tries, and a failure is to be taken for an error.",
)


def head(sections: list[Section]) -> str:
    """Return the text above the tables."""
    verdicts = [check.passed for section in sections for check in section.checks]
    figures = dict(
        libraries=", ".join(f"{library} {version(library)}" for library in LIBRARIES),
        checks=len(verdicts) - verdicts.count(None),
        passed=verdicts.count(True),
        failed=verdicts.count(False),
        reported=verdicts.count(None),
        chance=f"{CHANCE:.4f}",
        somewhere=len(sections),
        tries=1 / CHANCE,
    )
    return "\n".join(["# Validation\n", *(wrapped(part.format(**figures)) + "\n" for part in HEAD)])


def validate(sizes: Sizes, out: Path) -> bool:
    """Do all checks, write the page to `out`, and return whether all passed."""
    sections: list[Section] = []
    for topic, work in TOPICS.items():
        started = time.perf_counter()
        for section in work(sizes):
            sections.append(section)
            print(section.title)
            for check in section.checks:
                print(f"  {check.name}: {', '.join(check.figures)}: {check.verdict}", flush=True)
        print(f"({topic}: {time.perf_counter() - started:.0f} s)\n", flush=True)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(page(sections, head(sections)), encoding="utf-8")
    failed = [f"{section.title}: {check.name}" for section in sections for check in section.failed]
    print("\n".join(["failed:", *failed]) if failed else "all passed")
    return not failed


def main() -> None:
    """Run all checks in full size and exit with 0 or 1."""
    sys.exit(0 if validate(Sizes(), PAGE) else 1)


if __name__ == "__main__":
    main()
