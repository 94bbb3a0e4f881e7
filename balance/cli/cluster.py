"""Connect a command to a cluster, and print what is there."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING

from balance.cli.formatting import plural
from balance.cli.program import notify, warn

if TYPE_CHECKING:
    from distributed import Client

    from balance.simulation.engine import Engine


@contextmanager
def connected_client(cluster: str | None, forecast: bool = False) -> "Iterator[Client | None]":
    """Connect to a cluster and print who is there, and where it shows what it does; None without one.

    What the laboratory warns of in this block is printed as our warnings are.

    Args:
        cluster: What `--cluster` names.
        forecast: Whether times will be estimated: then it is said what is not known of them.

    Raises:
        InputError: If it names no cluster, or cannot be reached.
    """
    if cluster is None:
        yield None
        return
    from balance.simulation.cluster.connect import connected

    with connected(cluster) as client:
        workers = client.nthreads()
        there = f"{plural(len(workers), 'worker')}, {plural(sum(workers.values()), 'thread')}"
        known = "; times are estimated as if its threads were as fast as those here" if forecast else ""
        notify(f"{cluster}: {there if workers else 'no worker is there yet'}{known}", "")
        if find_spec("bokeh"):  # without it the address is empty
            notify(f"the cluster at work: {client.dashboard_link}", "")
        with warnings.catch_warnings():
            warnings.showwarning = lambda message, *rest: warn(str(message))
            yield client


@contextmanager
def engine_for(threads: int | None, cluster: str | None, after_loss: str | None = None) -> "Iterator[Engine]":
    """Yield what plays the games of a command: threads here, or a cluster, connected meanwhile.

    Args:
        threads, cluster: What `--threads` and `--cluster` name.
        after_loss: What to do when the scheduler is lost; None: to start it again.

    Raises:
        InputError: If both are given, or the cluster cannot be reached.
    """
    from balance.simulation.engine import check_engine, engine_of

    check_engine(threads, cluster)
    with (
        connected_client(cluster, forecast=True) as client,
        engine_of(threads, client, after_loss=after_loss) as engine,
    ):
        yield engine
