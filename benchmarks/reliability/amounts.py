"""Say how often commands are disturbed."""

from dataclasses import dataclass

from benchmarks.validation.checks import Sizes


@dataclass(frozen=True)
class Amounts:
    """Say how often commands are disturbed. The defaults are those of docs/validation.md.

    Attributes:
        kills: Kills at random moments, of all commands together.
        kill_step: 1: commands are killed at every call that changes a file; 2: at every other.
        fail_step: The same for a disk that goes wrong. Writing a file makes six calls, and with 5 each of them is met.
        flaky: Seeds of a disk that fails at random.
        races: How often two processes race for a folder.
        cluster_parts: Parts of the sweep whose workers are killed.
        schedulers: Schedulers that are killed.
        mutations: Inputs that are changed.
        cells: Configurations of a large plan.
        parts: Parts of a large run.
    """

    kills: int = 200
    kill_step: int = 1
    fail_step: int = 5
    flaky: int = 10
    races: int = 20
    cluster_parts: int = 2_000
    schedulers: int = 5
    mutations: int = 20_000
    cells: int = 1_000_000
    parts: int = 100_000


FEW = Amounts(6, 37, 41, 1, 2, 200, 1, 200, 2_000, 200)


def amounts(sizes: Sizes) -> Amounts:
    """Return how often commands are disturbed in checks of these sizes."""
    return Amounts() if sizes.cells else FEW
