"""Shards: parts dealt out, played apart in any order, and merged into the bytes of one sweep."""

import json
import shutil
import signal
import subprocess
import sys
from dataclasses import replace

import pytest

import balance
from balance.design.precision import Precision
from balance.runs import merge as merging
from balance.runs.forecast import forecast
from balance.runs.manifest import read_manifest
from balance.runs.merge import merge
from balance.runs.parts import Part
from balance.runs.run import LOCK, open_run
from balance.runs.shards import Shard, as_shard, dealt, owner
from balance.runs.sweep import sweep
from balance.storage.file_lock import locked
from scenarios.loader.errors import InputError
from tests.lab.balance.runs.small_runs import GAMES, PART, contents, part, plan, play

PARTS = 4 * -(-GAMES // PART)  # of the small plan


def play_shard(out, number, of, resume=False, say=lambda line: None, **changes):
    return sweep(plan(**changes), out, resume=resume, threads=1, part=PART, shard=(number, of), say=say)


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The same plan in three shards; not to be changed."""
    folder = tmp_path_factory.mktemp("shards")
    for number in (1, 2, 3):
        play_shard(folder / str(number), number, 3)
    return [folder / "1", folder / "2", folder / "3"]


@pytest.fixture
def shards(played, tmp_path):
    """Copies of the three shards, to be changed."""
    return [shutil.copytree(each, tmp_path / "shards" / each.name) for each in played]


def edit(folder, **changes):
    """Change the manifest of a folder, seal included."""
    manifest = read_manifest(folder).model_copy(update=changes)
    (folder / "run.json").write_bytes(manifest.content())


# --- which parts a shard plays ---


@pytest.mark.parametrize("of", [1, 3, 4, 7, 50])
def test_each_part_belongs_to_one_shard_and_shards_differ_by_one_part(of):
    cells = [[Part("run", "", cell, "", i, i, 1) for i in range(cell + 1)] for cell in range(6)]
    mine = [[part for parts in dealt(cells, as_shard((number, of))) for part in parts] for number in range(1, of + 1)]
    assert sorted((each.config, each.number) for parts in mine for each in parts) == [
        (each.config, each.number) for parts in cells for each in parts
    ]
    sizes = [len(parts) for parts in mine]
    assert max(sizes) - min(sizes) <= 1


def test_no_shard_gets_all_cells_of_one_value():
    """Four values in the innermost setting, four shards: each shard meets each value."""
    values = {number: {part % 4 for part in range(64) if owner(part, 4) == number} for number in (1, 2, 3, 4)}
    assert set(map(len, values.values())) == {4}


# --- the same bytes ---


@pytest.mark.parametrize("of", [1, 3, 16, PARTS + 2])
def test_merged_shards_have_the_bytes_of_one_sweep(whole, tmp_path, of):
    """Played from the last to the first, merged in an order of its own; the shards stay as they are."""
    said = []
    ran = [play_shard(tmp_path / f"{n}", n, of, say=said.append) for n in range(of, 0, -1)]
    assert sum(each.parts for each in ran) == PARTS
    assert sum(each.games for each in ran) == 4 * GAMES
    empty = max(0, of - PARTS)
    assert len([line for line in said if f"is empty: the plan has {PARTS} parts" in line]) == len(said) == empty
    folders = [each.path for each in ran[1::2] + ran[::2]]
    before = [contents(folder) for folder in folders]
    run = merge(folders, tmp_path / "run")
    assert run.games == 4 * GAMES
    assert contents(tmp_path / "run") == contents(whole)
    assert [contents(folder) for folder in folders] == before


def test_a_shard_that_thinks_ahead_is_merged_too(tmp_path):
    changes = {"settings": ["players=1,2", "lookahead=2"], "games": 250}
    play(tmp_path / "whole", **changes)
    for number in (1, 2):
        play_shard(tmp_path / f"{number}", number, 2, **changes)
    merge([tmp_path / "1", tmp_path / "2"], tmp_path / "run")
    assert contents(tmp_path / "run") == contents(tmp_path / "whole")


CHILD = f"""
import sys
from tests.lab.balance.runs.test_shards import plan, sweep
print("ready", flush=True)
sweep(plan(games={GAMES}), sys.argv[1], resume=True, threads=1, part={PART}, shard=(2, 3))
"""


def test_a_killed_shard_goes_on_to_the_same_bytes(whole, played, tmp_path):
    out = tmp_path / "2"
    child = subprocess.Popen([sys.executable, "-c", CHILD, str(out)], stdout=subprocess.PIPE)
    assert child.stdout.readline() == b"ready\n"
    while not list(out.glob("games/*/part-*")) and child.poll() is None:
        pass
    child.send_signal(signal.SIGKILL)
    child.communicate()
    for stored in list(out.glob("games/*/part-*"))[1:]:  # however quick it was, something is left to do
        stored.unlink()
    with pytest.raises(InputError, match=r"2 is not finished \(10 of its parts are missing\); finish them"):
        merge([played[0], out, played[2]], tmp_path / "run")
    play_shard(out, 2, 3, resume=True)
    assert contents(out) == contents(played[1])
    merge([played[0], out, played[2]], tmp_path / "run")
    assert contents(tmp_path / "run") == contents(whole)


def test_a_damaged_part_of_a_shard_is_played_again(shards, played):
    lost = next(shards[0].glob("games/*/part-*"))
    lost.write_bytes(lost.read_bytes()[:-9])
    said = []
    play_shard(shards[0], 1, 3, resume=True, say=said.append)
    assert "is damaged" in said[0]
    assert contents(shards[0]) == contents(played[0])


def test_a_merge_that_was_stopped_goes_on(whole, played, tmp_path, monkeypatch):
    """It stops in the middle of the parts; the next merge copies only the rest."""
    out, copy, copied = tmp_path / "run", Part.copy_from, []

    def stopping(part, other):
        if len(copied) == 10:
            raise KeyboardInterrupt
        copied.append(part)
        return copy(part, other)

    with monkeypatch.context() as patch:
        patch.setattr(Part, "copy_from", stopping)
        with pytest.raises(KeyboardInterrupt):
            merge(played, out)
    with pytest.raises(InputError, match="not all played yet"):
        open_run(out)
    again = []
    monkeypatch.setattr(Part, "copy_from", lambda part, other: again.append(part) or copy(part, other))
    merge(played, out)
    assert len(copied) + len(again) == PARTS
    assert contents(out) == contents(whole)
    merge(played, out)  # once more: nothing to do
    assert len(copied) + len(again) == PARTS


def test_a_merged_run_can_be_extended_like_any_other(played, tmp_path):
    merge(played, tmp_path / "run")
    play(tmp_path / "run", resume=True, games=GAMES + 300)
    play(tmp_path / "once")
    play(tmp_path / "once", resume=True, games=GAMES + 300)
    assert contents(tmp_path / "run") == contents(tmp_path / "once")


# --- missing shards ---


def test_missing_shards_are_named(tmp_path, played):
    folders = [play_shard(tmp_path / f"{n}", n, 8).path for n in (1, 3, 4, 5, 6, 8)]
    with pytest.raises(InputError, match=r"^shards 2 and 7 of 8 are missing; finish them"):
        merge(folders, tmp_path / "run")
    with pytest.raises(InputError, match=r"^shard 2 of 3 is missing"):
        merge([played[2], played[0]], tmp_path / "run")
    with pytest.raises(InputError, match=r"^shards 2, 3, 4, 5, 6 and 7 of 8 are missing"):
        merge([folders[0], folders[-1]], tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_an_incomplete_merge_is_completed_by_the_others(whole, played, tmp_path):
    said, out = [], tmp_path / "run"
    assert merge([played[2]], out, incomplete=True, say=said.append) is None
    assert "shards 1 and 2 of 3 are missing; merge them too, or play them" in said[0]
    with pytest.raises(InputError, match="not all played yet"):
        open_run(out)
    with pytest.raises(InputError, match=r"^shard 1 of 3 is missing"):
        merge([played[1]], out)
    assert merge(played[:2], out).games == 4 * GAMES
    assert contents(out) == contents(whole)


def test_an_incomplete_merge_is_completed_by_a_sweep(whole, played, tmp_path):
    merge(played[:2], tmp_path / "run", incomplete=True)
    play(tmp_path / "run", resume=True)
    assert contents(tmp_path / "run") == contents(whole)


def test_machines_may_differ_and_the_first_is_recorded(whole, shards, tmp_path):
    edit(shards[1], machine={"processor": "another"})
    merge(shards[1:], tmp_path / "run", incomplete=True)
    merge(shards, tmp_path / "run")
    assert read_manifest(tmp_path / "run").machine == {"processor": "another"}
    merge(shards, tmp_path / "other")
    assert contents(tmp_path / "other") == contents(whole)


# --- refusals ---


@pytest.mark.parametrize("wrong", [(0, 4), (5, 4), (1, 0), (-1, 4), (1, 100_001)])
def test_a_shard_outside_its_range_is_refused(wrong, tmp_path):
    with pytest.raises(InputError, match=r"^shard is \(.*\); the first number must be from 1 to the second"):
        sweep(plan(), tmp_path / "run", shard=wrong)
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("wrong", ["x", "3/16", (1,), (1, 2, 3), (True, 2), (1.0, 2), 3, ("1", "2")])
def test_what_is_no_pair_of_numbers_is_refused(wrong):
    with pytest.raises(InputError, match=r"it must be two whole numbers, such as \(3, 16\)"):
        as_shard(wrong)


def test_a_precision_and_another_plan_cannot_be_divided(tmp_path):
    precise = replace(plan(), precision=Precision(0.01, ("outcome",), 10_000))
    with pytest.raises(InputError, match=r"cannot play to a precision: .* give the number of games"):
        sweep(precise, tmp_path / "run", shard=(1, 2))
    with pytest.raises(InputError, match="no other to drop"):
        sweep(plan(), tmp_path / "run", shard=(1, 2), drop_unfinished=True)
    assert not (tmp_path / "run").exists()


def test_a_shard_is_no_run_to_read(played):
    for reader in (open_run, balance.report, lambda shard: balance.compare(shard, shard)):
        with pytest.raises(InputError, match=r"2: is shard 2 of 3 of a run; join all with `balance merge"):
            reader(played[1])


def test_a_folder_holds_one_shard_of_one_plan(whole, shards, tmp_path):
    own = "each shard needs a folder of its own"
    with pytest.raises(InputError, match="holds a run; add --resume"):
        play_shard(shards[0], 1, 3)
    with pytest.raises(InputError, match=f"is of shard 1 of 3, not of shard 2 of 3; {own}"):
        play_shard(shards[0], 2, 3, resume=True)
    with pytest.raises(InputError, match=f"is of shard 1 of 3, not of shard 1 of 4; {own}"):
        play_shard(shards[0], 1, 4, resume=True)
    with pytest.raises(InputError, match=f"is of shard 1 of 3, not of a whole run; {own}"):
        play(shards[0], resume=True)
    with pytest.raises(InputError, match=f"is of a whole run, not of shard 1 of 3; {own}"):
        play_shard(shutil.copytree(whole, tmp_path / "run"), 1, 3, resume=True)
    with pytest.raises(InputError, match="is shard 1 of 3 of another plan; choose a folder"):
        play_shard(shards[0], 1, 3, resume=True, games=GAMES + 1)
    with pytest.raises(InputError, match="the seed is 11 there, 12 here"):
        play_shard(shards[0], 1, 3, resume=True, seed=12)


def test_two_shards_cannot_be_written_to_one_folder_at_once(tmp_path):
    with (
        locked(tmp_path, tmp_path / LOCK, "taken"),
        pytest.raises(InputError, match="another process is writing this run; wait for it or choose another folder"),
    ):
        play_shard(tmp_path, 1, 2)


def test_only_shards_are_merged(whole, played, tmp_path):
    out = tmp_path / "run"
    for folders, message in (
        ([], "there is nothing to merge"),
        ([*played, whole], "whole: is a whole run; merge takes shards"),
        ([*played, tmp_path], "is no run"),
        ([*played, tmp_path / "none"], "there is no such folder"),
        ([*played, whole / "run.json"], "is a file"),
    ):
        with pytest.raises(InputError, match=message):
            merge(folders, out)
    assert not out.exists()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": 12}, r"2: differs from .*1 in the seed \(12 and 11\); they do not go together"),
        ({"scenario_digest": "0"}, "in the scenario;"),
        ({"kernel_digest": "0"}, "in the game's kernels;"),
        ({"balance": "0.0"}, r"in the version of Balance \(0.0 and "),
        ({"libraries": {"numpy": "1"}}, "in the libraries;"),
        ({"shard": Shard(number=2, of=4)}, "2: is shard 2 of 4, and .*1 is shard 1 of 3;"),
    ],
)
def test_shards_of_different_runs_are_refused(shards, tmp_path, change, message):
    edit(shards[1], **change)
    with pytest.raises(InputError, match=message):
        merge(shards, tmp_path / "run")
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("changes", [{"games": GAMES + 1}, {"settings": ["hold_at=15,25", "players=1,2"]}])
def test_shards_of_another_plan_are_refused(played, tmp_path, changes):
    play_shard(tmp_path / "2", 2, 3, **changes)
    with pytest.raises(InputError, match="in the plan; they do not go together"):
        merge([played[0], tmp_path / "2", played[2]], tmp_path / "run")


def test_other_kernels_than_those_here_are_refused(shards, tmp_path):
    for folder in shards:
        edit(folder, kernel_digest="0")
    with pytest.raises(InputError, match="the kernels of pig have changed"):
        merge(shards, tmp_path / "run")


def test_a_shard_given_twice_must_have_the_same_bytes(whole, shards, tmp_path):
    twin = shutil.copytree(shards[0], tmp_path / "twin")
    merge([*shards, twin], tmp_path / "run")
    assert contents(tmp_path / "run") == contents(whole)
    made = Part(twin, read_manifest(twin).identity, 0, open_run(whole).configs["digest"][0], 0, 0, PART)
    made.write(made.read().reverse().with_columns(game=made.read()["game"]))  # sealed, and yet others
    for out in ("run", "new"):
        with pytest.raises(InputError, match=r"part-00000000.parquet: differs from .*; merge with one of the two"):
            merge([*shards, twin], tmp_path / out)
    with pytest.raises(InputError, match="differs from"):  # the run has the part already, with other bytes
        merge([twin, *shards[1:]], tmp_path / "run")


def test_damaged_parts_are_refused_and_named(shards, tmp_path):
    file = part(shards[0])
    good = file.read_bytes()
    file.write_bytes(good[:100] + b"x" + good[101:])
    with pytest.raises(InputError, match=r"part-00000000.parquet: is damaged: .* --shard and --resume plays it again"):
        merge(shards, tmp_path / "run")
    shutil.copy(next(shards[1].glob("games/*/part-*")), file)  # sealed, but of another place
    with pytest.raises(InputError, match=r"is not a part of this run: it holds games of another run, configuration or"):
        merge(shards, tmp_path / "run")
    file.write_bytes(good)
    merge(shards, tmp_path / "run")


def test_a_damaged_part_of_the_run_is_copied_again(whole, played, tmp_path):
    out = tmp_path / "run"
    merge(played, out)
    part(out).write_bytes(b"x")
    with pytest.raises(InputError, match="is damaged, and no folder of shard 1 is given to mend it"):
        merge(played[1:], out)
    merge(played, out)
    assert contents(out) == contents(whole)


def test_a_folder_with_something_else_is_not_merged_into(whole, shards, tmp_path):
    other = tmp_path / "other"
    play(other, seed=12)
    more = shutil.copytree(whole, tmp_path / "more")
    play(more, resume=True, games=GAMES + 1)
    (tmp_path / "files").mkdir()
    (tmp_path / "files/note").touch()
    for out, message in (
        (other, "holds another run; choose a folder"),
        (more, "holds another run; choose a folder"),
        (shards[0], "is shard 1 of 3, which is not written to"),
        (tmp_path / "files", "holds files that are no run"),
        (tmp_path / "files/note", "is a file"),
        (tmp_path / "shards", "holds files that are no run"),
    ):
        with pytest.raises(InputError, match=message):
            merge(shards, out)


def test_a_manifest_without_a_plan_is_refused(shards, tmp_path):
    for folder in shards:
        edit(folder, unfinished=None)
    with pytest.raises(InputError, match="is damaged: it names no plan"):
        merge(shards, tmp_path / "run")


# --- what is said ---


def test_a_shard_says_what_it_is(played, tmp_path):
    said = json.loads((played[1] / "run.json").read_text())
    assert said["shard"] == {"number": 2, "of": 3}
    assert said["plans"] == []
    ran = balance.sweep(plan(), tmp_path / "run", shard=(2, 3), part=PART)
    assert (ran.path, str(ran.shard)) == (tmp_path / "run", "shard 2 of 3")
    assert contents(tmp_path / "run") == contents(played[1])
    assert balance.merge([played[0], str(tmp_path / "run"), played[2]], tmp_path / "all").games == 4 * GAMES


def test_a_forecast_counts_the_games_of_a_shard(tmp_path):
    small = plan(games=120_000)  # 4 x 3 parts of 50 000, 50 000 and 20 000 games
    expected = [forecast(small, 1, tmp_path / "none", (number, 5)).games for number in range(1, 6)]
    assert sum(expected) == 4 * 120_000
    sweep(small, tmp_path / "2", threads=1, shard=(2, 5))
    done = forecast(small, 1, tmp_path / "2", (2, 5))
    assert (done.games, done.stored) == (0, expected[1])


def test_progress_counts_every_game_once(played, tmp_path):
    games = []
    merging.merge(played, tmp_path / "run", progress=games.append)
    assert sum(games) == 4 * GAMES
