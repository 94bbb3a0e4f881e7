"""A kernel cache is a program: it is made for its user alone, and one that others may write to is not used."""

import os
import stat

import pytest
from numba import config

from sims.compiler import cache
from sims.compiler.cache import KernelFiles

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no modes of this kind")


@pytest.fixture
def used(tmp_path, monkeypatch, capsys):
    """What is used for a cache below `tmp_path`, whether it is that, and what is said."""
    cache._warn_once.cache_clear()
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path / "cache"))

    def use():
        found = cache.folder.__wrapped__()
        return found, found.is_relative_to(tmp_path / "cache"), capsys.readouterr().err

    return use


def test_the_folder_is_made_for_its_user_alone(used, monkeypatch):
    before = os.umask(0)
    try:
        found, kept, said = used()
    finally:
        os.umask(before)
    assert (kept, said) == (True, "")
    assert [stat.S_IMODE(each.stat().st_mode) for each in (found, found.parent)] == [0o700, 0o700]
    assert used()[1:] == (True, "")


@pytest.mark.parametrize("up", [0, 1, 2])
def test_one_that_everybody_may_write_to_is_not_used(used, up):
    found, _, _ = used()
    each = [found, *found.parents][up]
    each.chmod(0o777)
    temporary, kept, said = used()
    assert not kept
    assert temporary.is_dir()
    assert stat.S_IMODE(temporary.stat().st_mode) == 0o700
    assert said == f"balance: kernels in {found} are not used: everybody may write to {each}; using {temporary}\n"
    each.chmod(0o1777)  # others cannot rename what is not theirs, but make files of their own
    assert used()[1] == (up == 2)
    each.chmod(0o755)
    assert used()[1:] == (True, "")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives folders away")
@pytest.mark.parametrize("up", [0, 1, 2])
def test_one_that_another_user_owns_is_not_used(used, up):
    found, _, _ = used()
    each = [found, *found.parents][up]
    os.chown(each, 65534, 65534)
    temporary, kept, said = used()
    assert not kept
    assert said == f"balance: kernels in {found} are not used: {each} belongs to another user; using {temporary}\n"


def test_a_pipe_or_a_device_in_a_kernels_place_is_no_kernel(tmp_path):
    files = KernelFiles(str(tmp_path), "turn.jump-12", "source")
    files.save("int64", ["code"])
    (kept,) = tmp_path.glob("*.nbc")
    whole = kept.read_bytes()
    for put in (os.mkfifo, lambda path: path.symlink_to("/dev/zero"), lambda path: path.mkdir()):
        kept.unlink()
        put(kept)
        assert files.load("int64") is None  # and does not wait for ever
        kept.rmdir() if kept.is_dir() else kept.unlink()
        kept.write_bytes(whole)
        assert files.load("int64") == ["code"]
