"""Finish a part of a run where it was played: in a thread here, or in a worker of a cluster.

A part is written by whoever played it, in one step and always with the same bytes, so it does no harm if two workers
play the same one. What comes back are its games, counted: a few kilobytes. A worker is told the part and its settings;
the scenario it reads from the run's folder, which it needs under the same path.
"""

from dataclasses import dataclass, field, replace
from functools import cached_property
from threading import Lock
from typing import Any

from numpy.typing import NDArray

from balance.runs.counts import PartCount
from balance.runs.manifest import read_manifest
from balance.runs.parts import Part
from balance.runs.run import played_scenario
from balance.simulation.cluster.task import Refused
from balance.simulation.game_table import rows_to_frame
from balance.storage.sealed_parquet import Damaged
from balance.storage.store import Place
from scenarios import Configuration, Scenario, Value
from scenarios.loader.errors import InputError


@dataclass(frozen=True)
class PartWriter:
    """Write a part's rows and count them: see `balance.simulation.workers.Finish`.

    Attributes:
        part: The part.
        given: The settings of its configuration.
        here: The configuration, in the process that asked for the part; it does not travel.
    """

    part: Part
    given: dict[str, Value]
    here: Configuration | None = field(default=None, compare=False)

    @classmethod
    def of(cls, part: Part, configuration: Configuration) -> "PartWriter":
        """Return what writes a part of a configuration."""
        return cls(part, dict(configuration.given), configuration)

    def __str__(self) -> str:
        """Return the path of the part's file."""
        return str(self.part.path)

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel with the whole path of the folder, and without the configuration."""
        return PartWriter, (replace(self.part, run=self.part.run.absolute()), self.given)

    @cached_property
    def configuration(self) -> Configuration:
        """Return the part's configuration, as this process understands it.

        Raises:
            Refused: If a worker does not find the run, or understands it otherwise.
        """
        if self.here is not None:
            return self.here
        configuration = _scenario(self.part.run, self.part.identity).configuration(self.given)
        if configuration.digest != self.part.digest:
            raise Refused(
                "reads the settings of a configuration otherwise; is another version of Balance installed there?"
            )
        return configuration

    def rules(self) -> NDArray[Any]:
        """Return the rules record of the part's configuration, shape (1,)."""
        return self.configuration.rules()

    def __call__(self, rows: NDArray[Any]) -> PartCount:
        """Write the part's file.

        Raises:
            InputError: If it cannot be written.
        """
        frame = rows_to_frame(rows, self.part.first, self.configuration)
        return PartCount.of(self.part, frame, self.part.write(frame))

    def same(self, rows: NDArray[Any]) -> bool:
        """Return whether these are the first games of the part that another worker wrote.

        Raises:
            Refused: If this worker cannot read the part.
        """
        try:
            stored = self.part.read()
        except Damaged as error:
            raise Refused(f"cannot read {self.part.path}: {error}") from None
        return rows_to_frame(rows, self.part.first, self.configuration).equals(stored.head(len(rows)))


_scenarios: dict[Place, tuple[str, Scenario]] = {}  # by the run's folder: its identity and scenario
_lock = Lock()


def _scenario(folder: Place, identity: str) -> Scenario:
    """Return the scenario of a run, as this worker finds it in the run's folder.

    Raises:
        Refused: If the folder is not there, or has another run.
    """
    with _lock:
        if folder not in _scenarios or _scenarios[folder][0] != identity:
            try:
                there = read_manifest(folder)
                scenario = played_scenario(folder, there)
            except InputError as error:
                raise Refused(
                    f"does not find the run under {folder} ({error}); all workers need the folder under the same path"
                ) from None
            if there.identity != identity:
                raise Refused(f"finds another run under {folder}; all workers need the same folder under the same path")
            _scenarios[folder] = identity, scenario
        return _scenarios[folder][1]
