"""A server of S3 for all tests here, and a run on threads to compare with."""

import pytest

from tests.lab.balance.runs.small_runs import play
from tests.lab.balance.stores import s3_server
from tests.lab.balance.stores.s3_server import SMALL


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests here are a group of their own: `pytest -m stores`, or `-m "not stores"`."""
    for item in items:
        if "tests/lab/balance/stores" in item.path.as_posix():
            item.add_marker("stores")


@pytest.fixture(scope="session")
def s3():
    """The address of a server, which is in the environment as a user has it there."""
    for library in ("moto", "flask_cors", "s3fs", "upath"):
        pytest.importorskip(library, reason=f"{library} is not installed; the extra `dev` has it")
    with s3_server.served() as address, pytest.MonkeyPatch.context() as patched:
        for name, value in s3_server.settings(address).items():
            patched.setenv(name, value)
        yield address


@pytest.fixture
def url(s3):
    """Where a run may be put."""
    return f"s3://{s3_server.bucket()}/some/run"


@pytest.fixture(scope="session")
def whole(tmp_path_factory):
    """The run of `Child` in a folder; not to be changed."""
    out = tmp_path_factory.mktemp("runs") / "whole"
    play(out)
    return out


@pytest.fixture(scope="session")
def small(tmp_path_factory):
    """A run of six parts in a folder; not to be changed."""
    out = tmp_path_factory.mktemp("runs") / "small"
    play(out, **SMALL)
    return out


@pytest.fixture(scope="session")
def stored(s3):
    """The same run in a store; not to be changed."""
    out = f"s3://{s3_server.bucket()}/run"
    play(out, **SMALL)
    return out
