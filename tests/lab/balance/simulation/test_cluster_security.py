"""Nobody but the user who started `local:N` reaches it: no other machine, and no other user of this one."""

import os
import re
import subprocess
import sys

import pytest

from balance.simulation.cluster.connect import check_address, connected
from scenarios.loader.errors import InputError

distributed = pytest.importorskip("distributed")
psutil = pytest.importorskip("psutil", reason="psutil comes with distributed")

NOBODY = 65534
# Everything is imported before: the interpreter may lie where only its owner reads.
BECOME = f"""
import asyncio, os, pickle, signal, sys
from distributed import Client
from distributed.core import rpc
from distributed.security import Security

at, own = sys.argv[1], Security.temporary()
def late(*of):
    raise TimeoutError

signal.signal(signal.SIGALRM, late)  # Dask may try for ever to connect
os.setgroups([]); os.setgid({NOBODY}); os.setuid({NOBODY})
"""
# To run code in the scheduler, as a client with no key, and with a key of its own.
INTRUDER = """
for security in (None, own):
    for scheme in ("tcp", "tls"):
        signal.alarm(20)
        try:
            client = Client(f"{scheme}://{at}", security=security, timeout=5)
            print("ran as", client.run_on_scheduler(os.getuid))
        except Exception as error:
            print("refused:", type(error).__name__)
signal.alarm(0)
sys.stdout.flush()
os._exit(0)  # what Dask left behind may wait
"""
# To run code in a worker or a nanny without a scheduler, in their own language.
CALLER = """
async def call(address, arguments):
    async with rpc(address, connection_args=arguments, timeout=5) as peer:
        return await peer.run(function=pickle.dumps(os.getuid), args=pickle.dumps(()), kwargs=pickle.dumps({}))

for scheme, arguments in (("tcp", {}), ("tls", own.get_connection_args("client"))):
    try:
        print("ran as", asyncio.run(asyncio.wait_for(call(f"{scheme}://{at}", arguments), 10))["result"])
    except Exception as error:
        print("refused:", type(error).__name__)
"""

needs_root = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0,
    reason="only root can become another user; run these tests as root to see that nobody else runs code",
)


@pytest.fixture(scope="module")
def two():
    with connected("local:2") as client:
        client.wait_for_workers(2)
        yield client


@pytest.fixture(scope="module")
def without_keys():
    """A cluster as Dask starts it by itself: what is tried here must work there, or it would show nothing."""
    with (
        distributed.LocalCluster(n_workers=1, dashboard_address="127.0.0.1:0") as workers,
        distributed.Client(workers) as client,
    ):
        yield client


def listening():
    """The addresses at which this process and those that it started listen."""
    me = psutil.Process()
    each = [connection for process in (me, *me.children(recursive=True)) for connection in process.net_connections()]
    return {connection.laddr for connection in each if connection.status == psutil.CONN_LISTEN}


def of_cluster(client):
    """Host and port of the scheduler, and those of each worker and nanny."""
    known = client.scheduler_info(n_workers=-1)
    scheduler = known["address"].partition("://")[2]
    workers = [address for worker, each in known["workers"].items() for address in (worker, each["nanny"])]
    return scheduler, [address.partition("://")[2] for address in workers]


def tried(script, at):
    """What another user's process prints that tries something at an address."""
    command = [sys.executable, "-c", BECOME + script, at]
    done = subprocess.run(command, cwd="/", capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_nothing_listens_beyond_this_machine(two):
    found = listening()
    assert len(found) >= 5  # the scheduler, its page, two workers, two nannies
    assert {address.ip for address in found} == {"127.0.0.1"}


def test_the_page_hands_no_request_on(two):
    rules = [rule.matcher.regex.pattern for rule in two.cluster.scheduler.http_application.wildcard_router.rules]
    assert any("health" in rule for rule in rules)
    assert not any("proxy" in rule for rule in rules)


@pytest.mark.slow
@needs_root
def test_no_other_user_runs_code_in_it(two):
    scheduler, others = of_cluster(two)
    assert len(others) == 4
    for script, at in ((INTRUDER, scheduler), *((CALLER, each) for each in others)):
        assert [line.split(":")[0] for line in tried(script, at)] == ["refused"] * (4 if script is INTRUDER else 2)


@pytest.mark.slow
@needs_root
def test_without_keys_another_user_does(without_keys):
    """What the test before tries is what works where there are no keys."""
    scheduler, others = of_cluster(without_keys)
    assert f"ran as {os.getuid()}" in tried(INTRUDER, scheduler)
    assert any("ran as" in line for each in others for line in tried(CALLER, each))


def test_the_key_is_new_for_each_run_and_in_no_file_name_or_environment(two):
    with connected("local:1") as other:
        keys = [each.security.tls_client_key for each in (two, other)]
    assert len(set(keys)) == 2
    assert all("PRIVATE KEY" in key for key in keys)
    assert not any("PRIVATE KEY" in value for value in two.run(lambda: " ".join(os.environ.values())).values())


def test_without_the_package_that_makes_keys_nothing_is_started(monkeypatch):
    monkeypatch.setattr("balance.simulation.cluster.connect.find_spec", lambda name: None)
    with pytest.raises(InputError, match=re.escape('pip install -e ".[cluster]"')):
        check_address("local:2")
    check_address("tcp://10.0.0.5:8786")  # keys there are its owner's matter


def test_a_scheduler_with_keys_that_are_not_given_is_told_in_one_line():
    with (
        pytest.raises(InputError, match=r"tls://127.0.0.1:1 needs certificates.*docs/cluster.md says how"),
        connected("tls://127.0.0.1:1"),
    ):
        pass
