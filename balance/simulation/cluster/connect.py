"""Connect to a Dask cluster: to one that runs somewhere, or one started for a run.

Whoever reaches a scheduler or a worker without TLS runs code in it, as the user who started it. So what is started here
listens on 127.0.0.1 alone and talks TLS, with a key that is made for the run and known to its processes only.
"""

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING

from balance.installation import how_to_add
from scenarios.loader.errors import InputError

if TYPE_CHECKING:
    from distributed import Client

PATIENCE = 10.0  # how long a scheduler may take to answer [s]
MOST_LOCAL = 1024  # workers on this machine
# Dask looks at itself a hundred times a second, which took a tenth of two processors that should play.
_QUIET = {
    "distributed.worker.profile.enabled": False,
    "distributed.worker.memory.monitor-interval": "500ms",
    "distributed.admin.tick.interval": "500ms",
    "distributed.admin.system-monitor.interval": "2s",
}
_PAGE = "127.0.0.1:0"  # where a local cluster shows what it does, to users of this machine; any free port
_ROUTES, _PROXY = "distributed.scheduler.http.routes", "distributed.http.proxy"
_SCHEMES = ("tcp", "tls", "ws", "wss")
_LOCAL = re.compile(r"local:([1-9]\d*)")
_ALLOWED = "give local:N for N workers on this machine, or a scheduler's address such as tcp://10.0.0.5:8786"


def check_address(cluster: str) -> None:
    """Refuse a text that names no cluster.

    Args:
        cluster: `local:4`, or a scheduler's address.

    Raises:
        InputError: If it is neither, or Dask is not installed.
    """
    scheme, _, rest = cluster.partition("://")
    if (local := _LOCAL.fullmatch(cluster)) is None:
        if scheme not in _SCHEMES or not rest:
            raise InputError(f"--cluster: {cluster!r} is no cluster; {_ALLOWED}")
    elif int(local[1]) > MOST_LOCAL:
        raise InputError(f"--cluster: {cluster}: at most {MOST_LOCAL} workers are started on one machine")
    try:
        import distributed  # noqa: F401  # only who asks for a cluster needs it
    except ImportError:
        raise InputError(f"--cluster: needs Dask, which is not installed; {how_to_add('cluster')}") from None
    if local is not None and find_spec("cryptography") is None:
        raise InputError(
            f"--cluster: {cluster} needs the package cryptography, which is not installed: without it every user of "
            f"this machine could run code in the workers; {how_to_add('cluster')}"
        )


def _silence() -> None:
    """Keep Dask from writing to the screen: what a user needs to know is said in our words.

    It gives some of its loggers levels of their own when it is imported.
    """
    for name in ("distributed", *logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)


@contextmanager
def connected(cluster: "str | Client") -> Iterator["Client"]:
    """Connect to a cluster; `local:N` is started here, one thread a worker, and stopped at the end.

    Args:
        cluster: `local:4`, a scheduler's address, or a Dask client, which is left open.

    Raises:
        InputError: If the text names no cluster, Dask is not installed, or nobody answers within `PATIENCE`.
    """
    if not isinstance(cluster, str):
        yield cluster
        return
    check_address(cluster)
    import dask
    from distributed import Client, LocalCluster, Security

    _silence()
    if local := _LOCAL.fullmatch(cluster):
        # the page shows, it runs nothing; but a route of it would hand requests on to other ports
        routes = {_ROUTES: [each for each in dask.config.get(_ROUTES) if each != _PROXY]}
        with (
            dask.config.set({**_QUIET, **routes}),
            LocalCluster(
                n_workers=int(local[1]),
                threads_per_worker=1,
                host="127.0.0.1",
                dashboard_address=_PAGE,
                security=Security.temporary(),
                silence_logs=logging.CRITICAL,
            ) as workers,
            Client(workers) as client,
        ):
            yield client
        return
    try:
        client = Client(cluster, timeout=PATIENCE)
    except TypeError:  # so Dask says that it has no certificates
        raise InputError(
            f"--cluster: {cluster} needs certificates, and Dask's configuration names none; docs/cluster.md says how"
        ) from None
    except (OSError, TimeoutError, ValueError):
        raise InputError(
            f"--cluster: nobody answers at {cluster} within {PATIENCE:.0f} s; is the scheduler running, and can it be "
            "reached from here?"
        ) from None
    with client:
        yield client
