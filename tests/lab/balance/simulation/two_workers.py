"""Two workers on this machine, for tests that play on a cluster.

`--cluster local:N` starts each worker anew, as test_cluster_security.py does. Here they are forks, since the tests
start dozens and kill some; what a worker does is the same.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from balance.simulation.cluster.connect import connected
from tests.lab.balance.forks import dask_forks


@contextmanager
def two_workers() -> Iterator[Any]:
    """Start two workers and yield a client of theirs."""
    import dask

    with dask.config.set(dask_forks()), connected("local:2") as client:
        client.wait_for_workers(2)
        yield client


@pytest.fixture(scope="module")
def two():
    """Two workers, not to be harmed."""
    with two_workers() as client:
        yield client


@pytest.fixture
def client():
    """Two workers of a test's own."""
    with two_workers() as client:
        yield client
