"""Check planted faults: a named test must notice every one, and the drift gate those that it looks at."""

from collections.abc import Iterator

from benchmarks.faults import SURE, tried
from benchmarks.planted import Planted
from benchmarks.validation.checks import Check, Section, Sizes

COLUMNS = ("cells not identical", "verdict", "largest shift", "test that fails")


def planted_faults(game: Planted, sizes: Sizes) -> Section:
    """Plant each fault alone in a copy of the game."""
    chosen = list(game.faults[: sizes.faults])
    margin = f"{100 * game.margin:g} percentage point" + ("s" if game.margin != 0.01 else "")
    text = (
        "Each in a copy of the packages, one line changed. The named rule test or oracle must fail. "
        f"{_looked_at(game)} Its tier one must not find every cell identical; where a share moved by the margin of "
        f"{margin} (by {SURE} standard errors more than that, in {game.truth:,} games of another seed) it must say "
        "drifted. The shift of what drifted is as the check measured it. Before any fault the game is identical and "
        "all these tests pass."
    )
    if any(fault.rare for fault in chosen):
        text += " A fault called rare is one that the few hundred games replayed in tier one need not meet."
    if game.refactors:
        text += (
            " Last, refactors that change the order of draws and nothing else: the check must say equivalent, and "
            "their test passes."
        )
    section = Section(f"Faults planted in {game.title}", text, COLUMNS)
    game.check_places()  # also those not planted now
    for each in tried(game, [*chosen, *game.refactors]) if chosen else ():
        if each.fault in game.faults:
            name = f"{each.fault.name} (rare)" if each.fault.rare else each.fault.name
            passed = each.caught(game.margin)
        else:
            name, passed = f"no fault: {each.fault.name}", each.passed_over
        section.checks.append(Check(name, each.figures, passed))
    if not chosen:
        section.checks.append(Check("lines to change", (str(len(game.faults)), "–", "–", "–"), None))
    return section


def _looked_at(game: Planted) -> str:
    """Return at which faults the drift gate looks, as a sentence."""
    if game.gated is None or game.gated >= len(game.faults):
        return "The drift gate looks at all."
    count = len(game.faults)
    return (
        f"The drift gate, for which a faulty game must be compiled and played, looks at {game.gated} of the {count}, "
        f"at equal distances in the order of the list: those with numbers {count} * i // {game.gated}, counted from 0, "
        f"for i = 0 to {game.gated - 1}."
    )


def sections(game: Planted, sizes: Sizes) -> Iterator[Section]:
    """Yield one table with the faults of a game."""
    yield planted_faults(game, sizes)
