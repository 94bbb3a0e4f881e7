"""The kernel cache: helpers in packages of their own, and compiled forms that were damaged or cannot be kept."""

import os
import time
from pathlib import Path
from textwrap import dedent

import pytest

from sims.compiler import cache
from sims.compiler.cache import DAY, KernelFiles, make_room
from sims.compiler.closure import digest, followed
from tests.lab.sims.test_cache import FILES, answer, run

HELPER = {
    "__init__.py": "",
    "more.py": "STEP = 1\n",
    "dice.py": """
        from numba import njit
        from helperlib.more import STEP

        @njit(cache=True)
        def step(x):
            return x + STEP
    """,
}


def write(folder: Path, files: dict[str, str]) -> Path:
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / name).write_text(dedent(text))
    return folder


@pytest.fixture
def game(tmp_path):
    """The tiny game, with its helper in another package that needs nothing of `sims`."""
    write(tmp_path / "helperlib", HELPER)
    helper = {"helper.py": "from helperlib.dice import step\n"}
    return write(tmp_path / "tinygame", {**FILES, **helper})


def test_an_edit_in_another_package_changes_the_result_at_the_next_run(game):
    assert answer(game)["result"] == 13
    assert answer(game)["compiled"] == []
    (game.parent / "helperlib" / "more.py").write_text("STEP = 5\n")
    assert answer(game)["result"] == 21


def test_a_helper_that_was_imported_before_sims_is_watched_too(game):
    code = "import helperlib.dice; import tinygame.play as play; print(play.play(10))"
    assert run(game, code).stdout == "13\n"
    (game.parent / "helperlib" / "more.py").write_text("STEP = 5\n")
    assert run(game, code).stdout == "21\n"


def test_the_kernels_of_other_packages_stay_where_numba_keeps_them(game):
    """Neither `sims` nor a game makes them compile again, whichever is imported first."""
    write(game.parent / "otherlib", HELPER | {"dice.py": HELPER["dice.py"].replace("helperlib", "otherlib")})
    where = "print(otherlib.dice.step._cache._impl.locator.get_cache_path())"
    own = run(game, f"import otherlib.dice; {where}").stdout
    assert "sealed-kernels" not in own
    for before, after in (("otherlib.dice", "tinygame.play"), ("tinygame.play", "otherlib.dice")):
        assert run(game, f"import {before}, {after}; import otherlib; {where}").stdout == own
    helpers = f"import helperlib.dice, tinygame.play; {where.replace('other', 'helper')}"
    assert "sealed-kernels" in run(game, helpers).stdout


def test_the_limit_of_what_llvm_copies_is_put_back(game):
    """It is one of the whole process, and other packages compile there too."""
    code = """
        from llvmlite import binding
        told, say = [], binding.set_option
        binding.set_option = lambda name, option: (told.append(option), say(name, option))
        import tinygame.play
        assert told == []
        tinygame.play.play(10)
        print(*told)
    """
    for level, own in (("3", 250), ("1", 225)):
        found = run(game, code, NUMBA_OPT=level, NUMBA_BOUNDSCHECK="0").stdout
        assert found == f"-inline-threshold=500 -inline-threshold={own}\n"


def test_the_closure_follows_authors_packages_and_no_libraries(game):
    code = """
        import sys
        from sims.compiler.closure import closure
        before = set(sys.modules)
        print(sorted(closure("tinygame.play")))
        assert not [name for name in set(sys.modules) - before if name.startswith(("tinygame", "helperlib"))]
    """
    told = run(game, code).stdout
    assert "'helperlib.dice'" in told
    assert "'helperlib.more'" in told
    assert "numba" not in told
    assert "sims.rng" in told


def test_packages_with_compiled_parts_are_apart():
    assert [name for name in ("numpy", "numba", "llvmlite", "json", "scipy") if followed(name)] == []
    assert followed("sims")
    assert followed("jinja2")  # written in Python: a constant of it may be in a kernel


def test_the_digest_of_several_modules_is_that_of_all_they_import():
    assert digest("sims.games.pig.play", "sims.games.pig.turn") == digest("sims.games.pig.play")
    assert digest("sims.games.pig.play", "sims.games.pig.story") != digest("sims.games.pig.play")


DAMAGES = {
    "emptied": lambda data: b"",
    "halved": lambda data: data[: len(data) // 2],
    "zeroed": lambda data: bytes(len(data)),
    "one bit": lambda data: data[:-9] + bytes([data[-9] ^ 1]) + data[-8:],
    "protocol 255": lambda data: b"\x80\xff" + data[2:],
    "another pickle": lambda data: b"\x80\x04]\x94.",
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_what_is_damaged_counts_as_absent_and_is_kept_anew(tmp_path, damage):
    files = KernelFiles(str(tmp_path), "turn.jump-12", "stamp")
    files.save("int64", ["machine code"])
    assert files.load("int64") == ["machine code"]
    (path,) = tmp_path.iterdir()
    path.write_bytes(damage(path.read_bytes()))
    assert files.load("int64") is None
    files.save("int64", ["machine code"])
    assert files.load("int64") == ["machine code"]


def test_forms_that_two_processes_keep_at_once_are_not_mixed_up(tmp_path):
    """Each sees no form of the other, and the files come together in any order."""
    for types in ("int64", "float64"):
        folder = tmp_path / types
        folder.mkdir()
        KernelFiles(str(folder), "turn.jump-12", "stamp").save(types, [f"for {types}"])
    for path in (tmp_path / "float64").iterdir():
        assert not (tmp_path / "int64" / path.name).exists()
        path.rename(tmp_path / "int64" / path.name)
    both = KernelFiles(str(tmp_path / "int64"), "turn.jump-12", "stamp")
    assert [both.load(types) for types in ("int64", "float64", "bool")] == [["for int64"], ["for float64"], None]


class Alike(str):
    """A key whose text is that of any other, as two enumerations of one name have."""

    def __str__(self):
        return "alike"


def test_a_form_of_other_types_is_not_taken_though_their_text_is_the_same(tmp_path):
    files = KernelFiles(str(tmp_path), "turn.jump-12", "stamp")
    files.save(Alike("a"), ["for a"])
    assert files.load(Alike("a")) == ["for a"]
    assert files.load(Alike("b")) is None


def test_forms_of_other_source_stay_for_the_clone_that_uses_them(tmp_path):
    kernels = ("turn.jump-12", "turn.jump-12.part", "turn.jump-120", "turn.[jump]-12")
    for name in kernels:
        KernelFiles(str(tmp_path), name, "old").save("int64", [name])
    new = KernelFiles(str(tmp_path), "turn.jump-12", "new")
    assert not new.any_fresh()
    new.save("float64", ["new code"])
    assert new.any_fresh()
    new.flush()
    assert not new.any_fresh()
    for name in kernels:
        assert KernelFiles(str(tmp_path), name, "old").load("int64") == [name]


def used_days_ago(path, days):
    os.utime(path, (time.time() - days * DAY,) * 2)


def test_what_was_not_used_for_a_month_is_removed_by_a_process_that_writes(tmp_path):
    files = {name: KernelFiles(str(tmp_path / "turn"), f"turn.{name}-12", "stamp") for name in ("old", "used", "new")}
    (tmp_path / "turn").mkdir()
    for name in ("old", "used"):
        files[name].save("int64", [name])
    left = tmp_path / "turn" / "turn.gone-12-0-0.nbc.tmp.123"
    left.write_bytes(b"a process ended while it wrote this")
    for path in (tmp_path / "turn").iterdir():
        used_days_ago(path, 31)
    used_days_ago(left, 2)
    assert files["used"].load("int64") == ["used"]
    cache._make_room_once.cache_clear()
    files["new"].save("int64", ["new"])
    assert [files[name].load("int64") for name in files] == [None, ["used"], ["new"]]
    assert not left.exists()


def test_beyond_the_room_those_go_that_were_not_used_for_longest(tmp_path):
    (tmp_path / "turn").mkdir()
    files = [KernelFiles(str(tmp_path / "turn"), f"turn.jump-{days}", "stamp") for days in range(4)]
    for days, each in enumerate(files):
        each.save("int64", [bytes(1000)])
        (path,) = (tmp_path / "turn").glob(f"turn.jump-{days}-*")
        used_days_ago(path, days + 1)
    make_room(tmp_path, room=2500)
    assert [each.any_fresh() for each in files] == [True, True, False, False]


def test_a_form_that_other_source_left_is_not_taken(tmp_path):
    old, new = (KernelFiles(str(tmp_path), "turn.jump-12", stamp) for stamp in ("old", "new"))
    old.save("int64", ["old code"])
    left = next(tmp_path.glob("*.nbc")).read_bytes()
    new.save("int64", ["new code"])
    next(tmp_path.glob("*.nbc")).write_bytes(left)
    assert new.load("int64") is None


def test_a_damaged_kernel_is_compiled_anew(game):
    answer(game)
    entry, part = sorted((game.parent / "cache").rglob("play.play*.nbc"))
    (other,) = (game.parent / "cache").rglob("apart.one*.nbc")
    entry.write_bytes(other.read_bytes())
    assert answer(game) == {"result": 13, "compiled": [], "apart": False}, "linked anew"
    for each in (entry, part):
        each.write_bytes(other.read_bytes())
    other.write_bytes(b"")
    again = answer(game)
    assert again["result"] == 13
    assert "play" in again["compiled"]
    assert again["apart"]
    assert answer(game) == {"result": 13, "compiled": [], "apart": False}


def test_a_game_that_cannot_be_imported_stops_no_other_game(game):
    """Shared kernels are kept for the types of every game; to read these types imports the game."""
    call = "from sims.trace import emit; emit(1, {}, 0, 0); print(bool(emit.stats.cache_misses))"
    rolls = "from tinygame.words import Die; " + call.format("Die.ROLL")
    for broken in ("def (:\n", "import sys\nsys.exit(7)\n", "raise ValueError('no')\n"):
        (game / "words.py").write_text("from enum import IntEnum\nclass Die(IntEnum):\n    ROLL = 1\n")
        run(game, rolls)
        (game / "words.py").write_text(broken)
        assert run(game, call.format(1)).stdout in ("True\n", "False\n")


def test_what_a_game_prints_when_it_is_imported_does_not_reach_the_output(game):
    words = "from enum import IntEnum\nclass Die(IntEnum):\n    ROLL = 1\n"
    (game / "words.py").write_text(words)
    call = "from sims.trace import emit; emit(1, {}, 0, 0); print('done')"
    run(game, "from tinygame.words import Die; " + call.format("Die.ROLL"))
    (game / "words.py").write_text(f"print('hello')\n{words}")
    assert run(game, call.format(1)).stdout == "done\n"


REFUSED = """
    import errno, tempfile
    from contextlib import contextmanager
    from numba.core import caching

    @contextmanager
    def refused(self, path):
        raise OSError(errno.{0}, "{1}", path)
        yield

    def read_only(**arguments):
        raise OSError(errno.EROFS, "Read-only file system")

    caching.IndexDataCacheFile._open_for_write = refused
    if "{0}" == "EROFS":
        tempfile.TemporaryFile = read_only
    from tinygame import play
    print(play.play(10), play.play.stats.cache_misses != {{}})
"""


def test_a_folder_that_can_only_be_read_is_read(game):
    answer(game)
    code = REFUSED.format("EROFS", "Read-only file system")
    told = run(game, code)
    assert told.stdout == "13 False\n"
    assert told.stderr.count("those in it are read") == 1
    (game / "constants.py").write_text("STEP = 2\n")
    (game.parent / "helperlib" / "more.py").write_text("STEP = 5\n")
    edited = run(game, code)
    assert edited.stdout == "21 True\n"
    assert edited.stderr.count("compiled anew at each start") == 1


def test_a_disk_without_room_is_said_once_and_stops_nothing(game):
    told = run(game, REFUSED.format("ENOSPC", "No space left on device"))
    assert told.stdout == "13 True\n"
    assert told.stderr.count("cannot be kept in") == 1
    assert "No space left on device" in told.stderr
