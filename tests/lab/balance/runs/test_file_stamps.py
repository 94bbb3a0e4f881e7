"""Stamps of files: an unfinished plan reads again only what may have changed, a finished one reads every part."""

import json
import os
import shutil
from dataclasses import replace

import pytest

from balance.design.precision import Precision
from balance.runs import counts
from balance.runs.file_stamps import NO_STAMPS, KeptStamps, stamps_now, with_stamp
from balance.runs.parts import Part
from balance.runs.run import open_run
from balance.runs.sweep import sweep
from balance.storage import disk, places, sealed_json
from scenarios.loader.errors import InputError
from tests.lab.balance.runs.small_runs import PART, contents, part, plan

FULL, MORE = 7 * PART, 9 * PART  # games of the finished plan, and of the next
CONFIGS = 4
FIRST_OF_EACH = [(config, 0) for config in range(CONFIGS)]  # whose first games are replayed
EVERY = [(config, number) for config in range(CONFIGS) for number in range(7)]


@pytest.fixture(scope="module")
def longer(tmp_path_factory):
    """The undisturbed run of the next plan on top of the finished one; not to be changed."""
    out = tmp_path_factory.mktemp("stamps") / "longer"
    sweep(plan(games=FULL), out, part=PART)
    sweep(plan(games=MORE), out, part=PART, resume=True)
    return out


@pytest.fixture
def run(tmp_path):
    """A run of full parts; the next plan is unfinished business."""
    sweep(plan(games=FULL), tmp_path / "run", part=PART)
    return tmp_path / "run"


@pytest.fixture
def read(monkeypatch):
    """The stored parts whose bytes are read from now on, each once, in order."""
    seen = []

    def noting(method):
        def noted(self):
            seen.append((self.config, self.number))
            return method(self)

        return noted

    monkeypatch.setattr(Part, "read_sealed", noting(Part.read_sealed))
    monkeypatch.setattr(Part, "seal", noting(Part.seal))
    return seen


def go_on(run, games=MORE):
    said = []
    sweep(plan(games=games), run, resume=True, part=PART, say=said.append)
    return said


def stamps(run, config=0):
    return run / f"counts/config={config:04d}.looks.json"


def spoil(file):
    """Change a byte of a part."""
    content = bytearray(file.read_bytes())
    content[100] ^= 1
    file.write_bytes(content)


def spoiled(file, **changes):
    fields = json.loads(file.read_text())
    del fields["seal"]
    sealed_json.write(file, fields | changes)


def test_an_unfinished_plan_reads_no_part_that_looks_as_it_did(run, longer, read):
    go_on(run)
    assert read == FIRST_OF_EACH
    assert contents(run) == contents(longer)


def test_a_finished_plan_reads_every_part(run, read):
    before = contents(run)
    go_on(run, FULL)
    assert sorted(set(read)) == EVERY
    assert contents(run) == before


@pytest.mark.parametrize(
    "change",
    [
        lambda run: stamps(run).unlink(),
        lambda run: stamps(run).write_text("{}"),
        lambda run: stamps(run).write_bytes(stamps(run).read_bytes()[:-30]),
        lambda run: spoiled(stamps(run), run="0" * 64),
        lambda run: spoiled(stamps(run), format=2),
        lambda run: spoiled(stamps(run), looks={"0" * 64: "1" * 64}),
        lambda run: shutil.copy(stamps(run, 1), stamps(run)),
        lambda run: os.utime(part(run, 0, 6)),
    ],
    ids=["lost", "empty", "half", "other run", "other format", "other parts", "other configuration", "touched"],
)
def test_parts_are_read_unless_they_are_known_to_look_as_they_did(run, longer, read, change):
    change(run)
    go_on(run)
    assert set(read) == {(0, number) for number in range(7)} | set(FIRST_OF_EACH)
    assert contents(run) == contents(longer)


def test_a_copy_is_read_once(run, longer, read, tmp_path, monkeypatch):
    """Copied with its times, but with other inodes; stopped before its plan was finished, and gone on with."""
    copy = shutil.copytree(run, tmp_path / "copy")

    def stop(games):
        raise KeyboardInterrupt

    with monkeypatch.context() as stopping:
        stopping.setattr("balance.runs.writer.RunWriter.play_missing_parts", lambda self, threads, progress: stop(0))
        with pytest.raises(KeyboardInterrupt):
            go_on(copy)
    assert sorted(set(read)) == EVERY
    read.clear()
    go_on(copy)
    assert read == FIRST_OF_EACH
    assert contents(copy) == contents(longer)


@pytest.mark.parametrize("number", [0, 3, 6])
def test_a_part_that_was_damaged_is_played_again(run, longer, number):
    spoil(part(run, 0, number))
    assert any("is damaged" in line for line in go_on(run))
    assert contents(run) == contents(longer)


@pytest.mark.parametrize("number", [0, 3, 6])
def test_a_part_that_was_lost_is_played_again(run, longer, number):
    part(run, 0, number).unlink()
    go_on(run)
    assert contents(run) == contents(longer)


def test_damage_behind_an_unchanged_look_is_mended_once_the_plan_is_finished(run, longer, monkeypatch):
    """A disk that returns other bytes: the sums are of the right games, readers refuse the part, --resume mends it."""
    monkeypatch.setattr(disk, "_stamp", lambda path: f"as ever: {path.name}")
    chain = json.loads((run / "counts/config=0000.json").read_text())["sums"][0]["chain"]
    spoiled(stamps(run), looks={chain: as_ever()})
    spoil(part(run, 0, 3))
    assert go_on(run) == []
    assert (run / "summary.parquet").read_bytes() == (longer / "summary.parquet").read_bytes()
    with pytest.raises(InputError, match=r"part-00000003.parquet: is damaged: .* --resume plays it again"):
        open_run(run).rows(0).collect()
    assert any("is damaged" in line for line in go_on(run))
    assert contents(run) == contents(longer)


def as_ever():
    """The chain of looks that `as ever` gives for the first configuration."""
    chain = NO_STAMPS
    for number in range(7):
        chain = with_stamp(chain, f"as ever: part-{number:08d}.parquet")
    return chain


def test_a_part_that_was_damaged_while_later_ones_were_played_is_played_again(longer, tmp_path):
    run, played = tmp_path / "run", []

    def damage(games):
        played.append(games)
        if len(played) == 4:
            spoil(part(run, 0, 1))

    sweep(plan(games=FULL), run, part=PART, threads=1, progress=damage)
    assert any("is damaged" in line for line in go_on(run))
    assert contents(run) == contents(longer)


def test_a_sweep_that_was_stopped_within_a_configuration_reads_no_part_of_its_last_sum(tmp_path, monkeypatch, read):
    monkeypatch.setattr(counts, "EVERY", 3)
    played = iter(range(5))  # that many parts, in turn

    def stop(games):
        if next(played, None) is None:
            raise KeyboardInterrupt

    run = tmp_path / "run"
    with pytest.raises(KeyboardInterrupt):
        sweep(plan(games=FULL), run, part=PART, threads=1, progress=stop)
    stored = len(list(run.rglob("part-*")))
    assert 3 < stored < 7
    go_on(run, FULL)
    assert read == [(0, 0), *((0, number) for number in range(3, stored))]


def test_every_round_of_a_precision_goes_on_by_its_looks(tmp_path, monkeypatch, read):
    precise = replace(plan(), precision=Precision(0.02, ("outcome", "winner"), 20_000))
    with monkeypatch.context() as stopping:
        stopping.setattr("balance.runs.writer.RunWriter.finish", lambda self: pytest.fail("stopped"))
        with pytest.raises(pytest.fail.Exception, match="stopped"):
            sweep(precise, tmp_path / "run", part=PART)
    read.clear()
    sweep(precise, tmp_path / "run", part=PART, resume=True)
    assert read == FIRST_OF_EACH


def test_a_copy_is_gone_on_with_though_its_looks_cannot_be_written(run, tmp_path, monkeypatch):
    copy, write = shutil.copytree(run, tmp_path / "copy"), sealed_json.write

    def full(file, fields):
        if file.name.endswith(".looks.json"):
            raise InputError(f"{file}: cannot be written: No space left on device")
        write(file, fields)

    monkeypatch.setattr(sealed_json, "write", full)
    go_on(copy, FULL)
    assert contents(copy) == contents(run)


def test_looks_of_other_sums_are_kept(tmp_path):
    file = tmp_path / "looks.json"
    KeptStamps(file, "run").keep("first", "1", [])
    KeptStamps(file, "run").keep("second", "2", ["first"])
    assert KeptStamps(file, "run").by_chain() == {"first": "1", "second": "2"}
    KeptStamps(file, "run").keep("third", None, [])
    assert KeptStamps(file, "other run").by_chain() == {}
    KeptStamps(file, "run").keep("third", "3", ["second"])
    assert KeptStamps(file, "run").by_chain() == {"second": "2", "third": "3"}


def test_looks_are_unknown_from_the_first_part_that_is_missing(run):
    parts = open_run(run).parts(0)
    assert stamps_now(parts, NO_STAMPS) is not None
    part(run, 0, 2).unlink()
    assert stamps_now(parts[:2], NO_STAMPS) is not None
    assert stamps_now(parts, NO_STAMPS) is None
    assert stamps_now(parts[3:], None) is None


def test_a_look_changes_with_size_time_and_inode(tmp_path):
    file = tmp_path / "file"
    file.write_text("one")
    seen = [places.at(file).stamp()]
    os.utime(file, ns=(1, 1))
    seen.append(places.at(file).stamp())
    file.write_text("three")
    os.utime(file, ns=(1, 1))
    seen.append(places.at(file).stamp())
    shutil.copy2(file, tmp_path / "copy")
    seen.append(places.at(tmp_path / "copy").stamp())
    assert len(set(seen)) == 4
    assert None not in seen
    assert places.at(tmp_path / "none").stamp() is None
