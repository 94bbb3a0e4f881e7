"""Say what a worker must know to play parts of a run."""

import hashlib
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from balance.design.sizes import sizes_of
from balance.runs.manifest import Manifest
from balance.simulation.versions import versions
from balance.storage.store import Place
from scenarios import Configuration, Value


@dataclass(frozen=True)
class Job:
    """Describe a run to its workers. The scenario they read from the run's folder, and check its digest.

    Attributes:
        folder: The run's folder, under the same path for all, or its place in a store.
        manifest: The content of its `run.json`.
        witness: Settings of a configuration; before its first part a worker plays its first games.
        games: How many of them [games].
        digest: SHA-256 of their rows as they were played where the run is led.
        versions: The versions installed there.
    """

    folder: Place
    manifest: Manifest
    witness: dict[str, Value]
    games: int
    digest: str
    versions: dict[str, str]


def job_of(folder: Place, manifest: Manifest, configuration: Configuration) -> Job:
    """Return the job of a run, after playing the games by which workers are known.

    Args:
        folder, manifest: The run.
        configuration: One of its configurations.
    """
    games = sizes_of(configuration).replayed
    digest = digest_of(configuration, manifest.seed, games)
    return Job(folder.absolute(), manifest, dict(configuration.given), games, digest, versions())


def digest_of(configuration: Configuration, seed: int, games: int) -> str:
    """Return the SHA-256 of the rows of a configuration's first games."""
    return hashlib.sha256(first_rows(configuration, seed, 0, games).tobytes()).hexdigest()


def first_rows(configuration: Configuration, seed: int, first: int, games: int) -> NDArray[Any]:
    """Play games of a configuration in this thread; return their rows, shape (games,)."""
    game = configuration.scenario.game
    rows = np.zeros(games, game.result)
    game.play_many(configuration.rules(), seed, first, rows)
    return rows
