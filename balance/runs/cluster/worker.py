"""What runs on a worker: get ready for a run, play a part, replay another worker's games."""

import time
from dataclasses import dataclass
from threading import Lock

from balance.design.sizes import sizes_of
from balance.runs.cluster.job import Job, digest_of, first_rows
from balance.runs.counts import PartCount
from balance.runs.manifest import read_manifest
from balance.runs.parts import Part
from balance.runs.run import played_scenario
from balance.simulation.cluster.task import Refused
from balance.simulation.game_table import rows_to_frame
from balance.simulation.versions import differences
from balance.storage.sealed_parquet import Damaged
from balance.storage.store import Place
from scenarios import Configuration, Scenario, Value
from scenarios.loader.errors import InputError


@dataclass(frozen=True)
class _Ready:
    job: Job
    scenario: Scenario


_ready: dict[Place, _Ready] = {}  # by the run's folder: what this process has made and checked
_lock = Lock()


Asked = tuple[dict[str, Value], Part]  # the settings of a part's configuration, and the part


def play_parts(job: Job, parts: list[Asked]) -> tuple[float, list[PartCount]]:
    """Play parts and write their files into the run's folder.

    Args:
        job: The run.
        parts: What to play.

    Returns:
        The time that it took [s], without getting ready; and of each part its games, counted, with the file's seal.

    Raises:
        Refused: If this worker cannot play for the run.
        InputError: If a file cannot be written.
    """
    _scenario(job)
    began = time.perf_counter()
    counts = [_played(job, *asked) for asked in parts]
    return time.perf_counter() - began, counts


def _played(job: Job, given: dict[str, Value], part: Part) -> PartCount:
    configuration = _configuration(job, given, part)
    rows = first_rows(configuration, job.manifest.seed, part.first, part.games)
    frame = rows_to_frame(rows, part.first, configuration)
    return PartCount.of(part, frame, part.write(frame))


def replays(job: Job, parts: list[Asked]) -> bool:
    """Play the first games of a part that another worker wrote; return whether they are the same.

    Raises:
        Refused: If this worker cannot play for the run, or cannot read the part.
    """
    [(given, part)] = parts
    configuration = _configuration(job, given, part)
    try:
        stored = part.read()
    except Damaged as error:
        raise Refused(f"cannot read {part.path}: {error}") from None
    rows = first_rows(configuration, job.manifest.seed, part.first, min(sizes_of(configuration).replayed, part.games))
    return rows_to_frame(rows, part.first, configuration).equals(stored.head(len(rows)))


def _configuration(job: Job, given: dict[str, Value], part: Part) -> Configuration:
    """Return the configuration of a part, as this worker understands it."""
    configuration = _scenario(job).configuration(given)
    if configuration.digest != part.digest:
        raise Refused("reads the settings of a configuration otherwise; is another version of Balance installed there?")
    return configuration


def _scenario(job: Job) -> Scenario:
    """Return the run's scenario; the first time after a check of all that the run's games depend on."""
    with _lock:  # threads of a worker wait here while the first of them compiles
        ready = _ready.get(job.folder)
        if ready is None or ready.job != job:
            _ready[job.folder] = ready = _Ready(job, _checked(job))
        return ready.scenario


def _checked(job: Job) -> Scenario:
    """Return the run's scenario after checking that games are played here as where the run is led.

    Raises:
        Refused: If they would not, or the folder is not there.
    """
    try:
        there = read_manifest(job.folder)
        scenario = played_scenario(job.folder, job.manifest)
    except InputError as error:
        raise Refused(
            f"does not find the run under {job.folder} ({error}); all workers need the folder under the same path"
        ) from None
    if there.identity != job.manifest.identity:
        raise Refused(f"finds another run under {job.folder}; all workers need the same folder under the same path")
    if scenario.game.digest != job.manifest.kernel_digest:
        raise Refused(f"has other kernels of {job.manifest.game}{differences(job.versions)}")
    if digest_of(scenario.configuration(job.witness), job.manifest.seed, job.games) != job.digest:
        raise Refused(f"plays other games with the same seed{differences(job.versions)}; its processor may differ, too")
    return scenario
