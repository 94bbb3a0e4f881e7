"""Whatever is wrong with a URL or a store: one line, exit code 2, and no credentials."""

import sys
import urllib.request

import pytest

import balance.storage
from balance.storage import places, urls
from scenarios.loader.errors import InputError
from tests.lab.balance.cli.commands import run as command
from tests.lab.balance.stores.s3_server import SECRETS, bucket, filesystem

SWEEP = ("sweep", "pig", "--games", 10, "--out")


def refused(*line) -> str:
    """The one line of a command that is refused, without what a sweep says about its plan before."""
    ran = command(*line)
    assert (ran.code, ran.out) == (2, ""), ran
    *before, last = ran.err.splitlines()
    assert len(before) in (0, 2)
    assert last.startswith("error: ")
    assert not [word for word in (*SECRETS, "Traceback", "hunter2") if word in ran.err]
    return last.removeprefix("error: ")


@pytest.mark.parametrize(
    ("url", "why"),
    [
        (
            "foo://bucket/run",
            "foo://bucket/run: there is no kind of store called 'foo'; give a folder, s3://bucket/run,",
        ),
        ("s3://", "s3://: names no place in a store; write it as s3://bucket/run"),
        ("s3://bucket/a/../run", "s3://bucket/a/../run: names no place in a store"),
        ("s3://bucket//run", "s3://bucket//run: names no place in a store"),
        ("s3://me:hunter2@bucket/run", "s3://bucket/run: s3 takes no user, password or `?`"),
        ("s3://me:hunter2/x@bucket/run", "s3://bucket/run: s3 takes no user, password or `?`"),
        ("s3://bucket/run?token=hunter2", "s3://bucket/run: s3 takes no user, password or `?`"),
        ("foo://me:hunter2@bucket/run", "foo://bucket/run: there is no kind of store called 'foo'"),
        ("file://host/run", "file://host/run: names no folder of this machine; write it as file:///folder"),
        ("simplecache::s3://bucket/run", "simplecache::s3://bucket/run: there is no kind of store called"),
    ],
)
@pytest.mark.parametrize("line", [SWEEP, ("report",), ("compare",), ("replay",), ("merge", "--out", "run")])
def test_a_url_that_names_no_place(line, url, why, s3):
    assert refused(*line, url).startswith(why)


def test_a_bucket_that_is_not_there(s3):
    for line in (SWEEP, ("report",), ("compare",), ("replay",)):
        assert refused(*line, "s3://no-such-bucket/run") == (
            "s3://no-such-bucket/run: there is no bucket no-such-bucket; make it first"
        )


def test_a_place_that_holds_something_else(url):
    filesystem().pipe_file(f"{url}/letter.txt", b"dear")
    kinds = {
        url: "holds files that are no run; choose a folder",
        f"{url}/letter.txt": "is a file; a run is a folder",
        url.rpartition("/")[0]: "holds files that are no run",
    }
    for place, why in kinds.items():
        assert refused(*SWEEP, place).startswith(f"{place}: {why}")
    assert refused("report", url).startswith(f"{url}: is no run (there is no run.json in it)")
    assert refused("report", f"{url}/none").startswith(f"{url}/none: there is no such folder")


def test_a_run_that_is_there_needs_resume_and_a_page_needs_a_folder(stored):
    assert refused(*SWEEP, stored).startswith(f"{stored}: holds a run; add --resume")
    assert refused("report", stored).startswith(f"{stored}: is in a store; say where on this machine the page is to be")
    assert refused("merge", stored, "--out", "run").startswith(f"{stored}: is a whole run; merge takes shards")


def test_no_permission(s3, url):
    """From now on the server wants a user who is known to it."""
    set_free_calls(s3, "0")
    try:
        assert refused(*SWEEP, url).startswith(f"{url}: cannot be listed: ")
        assert refused("report", url).startswith(f"{url}/run.json: cannot be read: ")
    finally:
        set_free_calls(s3, "inf")


def set_free_calls(address, count):
    request = urllib.request.Request(
        f"{address}/moto-api/reset-auth", data=count.encode(), headers={"Content-Type": "text/plain"}
    )
    urllib.request.urlopen(request).close()


@pytest.fixture
def anew():
    """S3's file systems are made anew in a test and after it: fsspec would use one of another environment again."""
    s3fs = pytest.importorskip("s3fs")
    s3fs.S3FileSystem.clear_instance_cache()
    yield s3fs
    s3fs.S3FileSystem.clear_instance_cache()


def test_no_credentials(monkeypatch, s3, anew):
    place = f"s3://{bucket()}/run"
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.delenv(name)
    assert refused(*SWEEP, place) == f"{place}: cannot be listed: Unable to locate credentials"


def test_nobody_answers(monkeypatch, s3, anew):
    monkeypatch.setattr(anew.S3FileSystem, "retries", 1)
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:1")
    monkeypatch.setenv("AWS_MAX_ATTEMPTS", "1")
    assert "Could not connect to the endpoint URL" in refused(*SWEEP, "s3://bucket/run")


def test_without_the_libraries_it_is_said_how_to_get_them(monkeypatch):
    monkeypatch.setitem(sys.modules, "upath", None)
    for name in ("bucket_urls", "reaching"):
        monkeypatch.delitem(sys.modules, f"balance.storage.{name}", raising=False)
        monkeypatch.delattr(balance.storage, name, raising=False)
    with pytest.raises(InputError, match=r"its extra `stores`: "):
        places.place("s3://bucket/run")


def test_the_library_of_a_store_that_is_missing_is_named(monkeypatch):
    pytest.importorskip("upath")
    monkeypatch.setitem(sys.modules, "gcsfs", None)
    with pytest.raises(InputError, match=r"^gs://bucket/run: .*gcsfs"):
        places.place("gs://bucket/run")


def test_what_is_no_run_is_not_kept_in_a_store(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    line = refused("train", "pig", "--policy", "hold", "--out", "s3://bucket/trained")
    assert line.startswith("s3:/bucket/trained: is no folder of this machine, and only runs are kept in stores")
    assert not list(tmp_path.iterdir())


def test_a_file_url_is_a_folder_like_any_other(tmp_path):
    assert places.place(f"file://{tmp_path}/a%20run") == tmp_path / "a run"
    assert places.place(f"local://{tmp_path}") == tmp_path
    assert places.place("runs/goal").as_posix() == "runs/goal"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("s3://bucket/run", "s3://bucket/run"),
        ("balance report ftp://me:pw@host/run --out x", "balance report ftp://host/run --out x"),
        ("abfs://container@account.net/run", "abfs://container@account.net/run"),
        ("http://host:80/run", "http://host:80/run"),
    ],
)
def test_credentials_are_cut_out_of_a_text(text, shown):
    assert urls.without_credentials(text) == shown
