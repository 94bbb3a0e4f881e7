"""Ask the same of several contexts: every combination of what is set, each script apart."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from balance.design.default_names import folder_name
from balance.design.even_seats import alike_by_lot, even_by_lot
from balance.design.plan import Cells, Grid, Plan
from balance.design.repeat_line import unless
from balance.design.scripts import two_scripts
from balance.design.shared_settings import shared_settings
from balance.studies.figures import Figure
from reports.plain import settings_as_typed, value_as_typed
from scenarios import Configuration, InputError, Scenario
from scenarios.loader.settings import POLICY


@dataclass(frozen=True)
class ContextPlan:
    """Describe a question that is asked of several contexts; a question adds its own fields.

    Attributes:
        source: The scenario as somebody named it; for lines that repeat this.
        scenario: What is played.
        grid: What is set: each name with one value or more.
        cells: The contexts that this makes, and what is left out of them.
        figures: What is watched; the first gives the order.
        named: Whether somebody named these figures.
        games: Games of each change [games].
        level: The chance that all intervals hold at once.
        seed: The seed of all games.
        budget: After how much time no more games are begun [s]; None: no limit.
    """

    source: str
    scenario: Scenario
    grid: Grid
    cells: Cells
    figures: tuple[Figure, ...]
    named: bool
    games: int
    level: float
    seed: int
    budget: float | None

    @property
    def contexts(self) -> list[Configuration]:
        """Return the game as it is, for each script and whatever else was asked for."""
        return self.cells.legal

    @property
    def by_lot(self) -> str:
        """Return why a seat's share says nothing here, `A lot decides who begins`; "" where it may."""
        return even_by_lot(self.contexts)

    @property
    def alike_by_lot(self) -> str:
        """Return the same where seats are alike, though several may win a game; "" where they are not."""
        return alike_by_lot(self.contexts)

    @property
    def label(self) -> str:
        """Return what all contexts share, as typed: `players=4 simon=hard`."""
        return settings_as_typed(shared_settings(self.contexts))

    def context(self, number: int) -> str:
        """Return what only this context is, as typed: `hunter`, `players=2 hunter`; "" if there is no other."""
        if len(self.contexts) < 2:
            return ""
        given = self.contexts[number].given
        return " ".join(
            value_as_typed(given[name]) if name == POLICY else f"{name}={value_as_typed(given[name])}"
            for name, values in self.grid.items()
            if len(values) > 1
        )

    def full_label(self, number: int) -> str:
        """Return who plays what in a context, as typed: `players=1 policy=hunter`."""
        return settings_as_typed(shared_settings([self.contexts[number]]))

    @property
    def asked(self) -> dict[str, Any]:
        """Return what was asked of whom, for machines."""
        return {
            "game": self.scenario.name,
            "settings": self.grid,
            "contexts": [self.full_label(number) for number in range(len(self.contexts))],
            "seed": self.seed,
            "level": self.level,
        }

    def default_folder(self, what: str, first: Mapping[str, object], last: Mapping[str, object]) -> Path:
        """Return the folder that is written to unless another is named.

        Args:
            what: What the folder holds: `rank`.
            first, last: What a question names before and after what is set.
        """
        named = {**first, **self.grid, **last, "seed": unless(self.seed, 0)}
        return Path(folder_name(self.scenario.name, what, named))


def read_contexts(
    scenario: Scenario,
    grid: Grid,
    scripts: Sequence[str] | str | None,
    most: int,
    done: str,
) -> tuple[Grid, Cells]:
    """Return what is set with the scripts that play, and the contexts that this makes.

    Args:
        scenario: The scenario.
        grid: What is set.
        scripts: The scripts that somebody named; see `two_scripts`.
        most: How many contexts there may be.
        done: What is done with them, for the message: `ranked`.

    Raises:
        InputError: If a script is wrong, nothing can be played, or there are more contexts.
    """
    grid = grid | two_scripts(scenario, grid, scripts)
    cells = Plan(scenario, grid).cells
    if len(cells.legal) > most:
        raise InputError(f"{scenario.name}: {len(cells.legal)} configurations are set; at most {most} are {done}")
    return grid, cells
