"""A server of S3 as a process of its own, and what lies in its buckets."""

import secrets
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

SECRETS = ("AKIDTHATNOBODYMAYSEE", "secret/that+nobody/may+see")
SMALL = {"settings": ["players=1,2"], "games": 500}  # two configurations of three parts
PATIENCE = 60.0  # how long the server may take to start [s]


@contextmanager
def served() -> Iterator[str]:
    """Yield the address of a server."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, "-m", "moto.server", "-p", str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    address, until = f"http://127.0.0.1:{port}", time.monotonic() + PATIENCE
    try:
        while True:
            try:
                urllib.request.urlopen(f"{address}/moto-api/", timeout=5).close()
                break
            except (OSError, urllib.error.URLError):
                assert time.monotonic() < until, "the server does not start"
                assert server.poll() is None, "the server has ended"
                time.sleep(0.1)
        yield address
    finally:
        server.kill()
        server.wait()


def settings(address: str) -> dict[str, str]:
    """What a user has in the environment."""
    return {
        "AWS_ENDPOINT_URL": address,
        "AWS_ACCESS_KEY_ID": SECRETS[0],
        "AWS_SECRET_ACCESS_KEY": SECRETS[1],
        "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_EC2_METADATA_DISABLED": "true",
        "AWS_CONFIG_FILE": "/dev/null",
        "AWS_SHARED_CREDENTIALS_FILE": "/dev/null",
    }


def filesystem():
    import s3fs

    return s3fs.S3FileSystem(skip_instance_cache=True, use_listings_cache=False)


def bucket() -> str:
    """A new bucket."""
    name = f"bucket-{secrets.token_hex(4)}"
    filesystem().mkdir(name)
    return name


def objects(url: str) -> dict[str, bytes]:
    """Every object of a run but its lock and how its parts look, by its name in the run."""
    fs, prefix = filesystem(), url.removeprefix("s3://")
    names = [path.removeprefix(f"{prefix}/") for path in fs.find(prefix)]
    return {
        name: fs.cat_file(f"{prefix}/{name}") for name in names if name != "lock" and not name.endswith(".looks.json")
    }


def part(url: str, config: int = 0, number: int = 0) -> str:
    return f"{url}/games/config={config:04d}/part-{number:08d}.parquet"
