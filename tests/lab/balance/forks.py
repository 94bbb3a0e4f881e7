"""Start processes as forks of one that has imported Balance and Dask: a process of its own imports for seconds.

Such a child is a process like any other, which a signal ends; it has no thread of its parent's and shares no lock.
"""

import multiprocessing
import sys
from multiprocessing.context import BaseContext

_METHOD = "forkserver" if sys.platform == "linux" else "spawn"
_IMPORTED = ["distributed", "balance.design.make_plan", "balance.runs.sweep", "balance.simulation.cluster.blocks"]


def forks() -> BaseContext:
    """Return what starts such processes. The process that they are forks of begins with the first of them."""
    context = multiprocessing.get_context(_METHOD)
    context.set_forkserver_preload(_IMPORTED)
    return context


def dask_forks() -> dict[str, str]:
    """Return the setting by which Dask starts its workers so."""
    import dask
    from distributed.utils import get_mp_context

    settings = {"distributed.worker.multiprocessing-method": _METHOD}
    with dask.config.set(settings):
        get_mp_context()  # the first time it names what is to be imported, which lacks what is ours
    forks()
    return settings
