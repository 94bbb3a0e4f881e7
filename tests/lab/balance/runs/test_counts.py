"""Sums that a run keeps: a resumed sweep parses no part that they vouch for, and believes no other sum."""

import json
import shutil
import subprocess
import sys
from dataclasses import replace

import numpy as np
import polars as pl
import pytest

from balance.design.precision import Precision
from balance.runs import counts
from balance.runs.counts import CODE, Counts, PartCount, Sum
from balance.runs.forecast import forecast
from balance.runs.parts import Part
from balance.runs.run import open_run
from balance.runs.sweep import sweep
from balance.stats.estimates import estimates
from balance.stats.tally import Tally
from balance.storage import sealed_json
from tests.lab.balance.runs.small_runs import GAMES, PART, contents, part, plan, play

CONFIGS, PARTS = 4, -(-GAMES // PART)
PRECISE = replace(plan(), precision=Precision(0.02, ("outcome", "winner"), 20_000))


@pytest.fixture
def parsed(monkeypatch):
    """The parts that are parsed from now on, as (configuration, part)."""
    seen, read = [], Part.read_sealed

    def noted(self):
        seen.append((self.config, self.number))
        return read(self)

    monkeypatch.setattr(Part, "read_sealed", noted)
    return seen


def sums(run, config=0):
    return run / f"counts/config={config:04d}.json"


def edited(file, **changes):
    """Change a file of sums and seal it again."""
    fields = json.loads(file.read_text())
    del fields["seal"]
    sealed_json.write(file, fields | changes)


FIRST_OF_EACH = [(config, 0) for config in range(CONFIGS)]
ALL_OF_FIRST = [(0, number) for number in range(PARTS)] + FIRST_OF_EACH[1:]


def test_a_sum_comes_back_from_its_file_as_it_went(tmp_path):
    """Words, truths, whole numbers beyond 2^53, fractions, a column with gaps; and sums go on as if never kept."""
    frames = [
        pl.DataFrame(
            {
                "game": [first, first + 1, first + 2],
                "outcome": pl.Series(["win", "loss", "win"], dtype=pl.Enum(["win", "loss", "draw"])),
                "rare": [True, False, True],
                "rounds": pl.Series([3, 5, 3 + first], dtype=pl.Int32),
                "decisions": pl.Series([30, 50, 40], dtype=pl.Int32),
                "large": pl.Series([2**53 + 1, -7, 2**61], dtype=pl.Int64),
                "share": [0.1 * (first + 1), 1e-300, 1 / 3],
                "gaps": pl.Series([None, 4, None], dtype=pl.Int64),
                "payoff_1": [0.1, 0.7, 1.0],
            }
        )
        for first in (0, 3, 6)
    ]
    straight, halted = Counts(), Counts()
    for number, frame in enumerate(frames):
        count = PartCount(Tally.of(frame), f"seal {number}", f"look {number}")
        straight.add(number, count)
        text = json.dumps(Sum.of(halted).model_dump(mode="json"))
        halted = Sum.model_validate(json.loads(text)).counts(halted.stamps)
        halted.add(number, count)
    assert (halted.parts, halted.chain, halted.stamps) == (straight.parts, straight.chain, straight.stamps)
    ours, theirs = dict(vars(halted.tally)), dict(vars(straight.tally))
    np.testing.assert_equal(ours.pop("shares"), theirs.pop("shares"))
    assert ours == theirs
    assert isinstance(halted.tally.means["large"].squares, int)
    assert estimates(halted.tally, 1).equals(estimates(straight.tally, 1))


def test_parts_may_arrive_in_any_order():
    tallies = [Tally.of(pl.DataFrame({"game": [i], "share": [0.1 * i]})) for i in range(5)]
    orders = [range(5), (4, 0, 2, 1, 3)]
    added = []
    for order in orders:
        all_of = Counts()
        for number in order:
            all_of.add(number, PartCount(tallies[number], str(number), str(number)))
        added.append((all_of.parts, all_of.chain, all_of.stamps, all_of.tally.means["share"]))
    assert added[0] == added[1]
    assert added[0][0] == 5


def test_a_finished_run_is_resumed_without_parsing_what_is_summed(run, parsed):
    play(run, resume=True)
    assert parsed == FIRST_OF_EACH  # whose first games are replayed


@pytest.mark.parametrize(
    "spoil",
    [
        lambda run: sums(run).unlink(),
        lambda run: sums(run).write_bytes(sums(run).read_bytes().replace(b'"games": 1500', b'"games": 1501', 1)),
        lambda run: sums(run).write_text("{}"),
        lambda run: edited(sums(run), counting="0" * 64),
        lambda run: edited(sums(run), run="0" * 64),
        lambda run: edited(sums(run), format=2),
        lambda run: shutil.copy(sums(run, 1), sums(run)),
    ],
    ids=["lost", "changed", "empty", "other code", "other run", "other format", "other configuration"],
)
def test_sums_that_cannot_be_trusted_are_made_again(run, whole, parsed, spoil):
    spoil(run)
    play(run, resume=True)
    assert parsed == ALL_OF_FIRST
    assert contents(run) == contents(whole)


def test_a_sum_of_other_bytes_is_not_believed(run, whole, parsed):
    """A wrong sum whose file is sealed as it should be, with the chain of other seals."""
    kept = json.loads(sums(run).read_text())["sums"]
    kept[0]["chain"] = "0" * 64
    kept[0]["tally"]["shares"]["winner"] = [0, 1500]
    edited(sums(run), sums=kept)
    play(run, resume=True)
    assert parsed == ALL_OF_FIRST
    assert contents(run) == contents(whole)


@pytest.mark.parametrize("number", [0, 3, PARTS - 1])
@pytest.mark.parametrize("how", ["changed", "lost"])
def test_a_part_that_was_damaged_is_found_and_played_again(run, whole, number, how):
    file = part(run, 0, number)
    content = bytearray(file.read_bytes())
    content[100] ^= 1
    file.write_bytes(content) if how == "changed" else file.unlink()
    said = []
    sweep(plan(), run, resume=True, part=PART, say=said.append)
    assert contents(run) == contents(whole)
    assert any("is damaged" in line for line in said) == (how == "changed")


def test_what_is_interrupted_goes_on_from_the_last_sum(whole, tmp_path, monkeypatch, parsed):
    monkeypatch.setattr(counts, "EVERY", 3)
    played = iter(range(5))  # that many parts, in turn

    def stop(games):
        if next(played, None) is None:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        sweep(plan(), tmp_path / "run", threads=1, part=PART, progress=stop)
    kept = json.loads(sums(tmp_path / "run").read_text())["sums"]
    assert [each["parts"] for each in kept] == [3]
    there = len(list((tmp_path / "run").rglob("part-*")))
    assert 4 <= there < PARTS
    sweep(plan(), tmp_path / "run", resume=True, part=PART)
    assert parsed == [(0, 0), *((0, number) for number in range(3, there))]
    assert contents(tmp_path / "run") == contents(whole)


def test_more_games_go_on_from_the_sum_of_the_full_parts_only(tmp_path, parsed):
    """The last part grew, and so did the sum; whoever has 1400 games goes on from the sum, from 1500 does not."""
    for games, again in ((1400, FIRST_OF_EACH[:1]), (1500, [(0, number) for number in range(8)])):
        out = tmp_path / f"{games}"
        sweep(plan(["players=2"], games), out, part=PART)
        parsed.clear()
        sweep(plan(["players=2"], 2000), out, resume=True, part=PART)
        assert parsed == again
        sweep(plan(["players=2"], 2000), tmp_path / f"{games} anew", part=PART)
        assert contents(out)["summary.parquet"] == contents(tmp_path / f"{games} anew")["summary.parquet"]
        assert sums(out).read_bytes() == sums(tmp_path / f"{games} anew").read_bytes()


def test_with_a_precision_each_round_goes_on_from_its_sum(tmp_path, parsed):
    sweep(PRECISE, tmp_path / "run", part=PART)
    kept = [json.loads(sums(tmp_path / "run", config).read_text())["sums"] for config in range(CONFIGS)]
    rounds = [[each["parts"] for each in of] for of in kept]
    assert max(map(len, rounds)) > 2
    before = contents(tmp_path / "run")
    parsed.clear()
    sweep(PRECISE, tmp_path / "run", part=PART, resume=True)
    assert contents(tmp_path / "run") == before
    assert parsed == FIRST_OF_EACH


def test_a_plan_that_is_dropped_takes_its_sums_along(tmp_path):
    out, only = tmp_path / "run", plan(["hold_at=15"])
    sweep(only, out, part=PART)
    before, played = contents(out), iter(range(1 + PARTS + 3))  # the first sum, then parts

    def stop(games):
        if next(played, None) is None:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        sweep(plan(["hold_at=20,25"]), out, threads=1, part=PART, resume=True, progress=stop)
    assert sums(out, 1).exists()
    sweep(only, out, part=PART, resume=True, drop_unfinished=True)
    assert contents(out) == before
    assert sorted(path.name for path in (out / "counts").iterdir()) == ["config=0000.json", "config=0000.looks.json"]


def test_a_forecast_believes_the_sums_and_reads_no_footer(run, monkeypatch):
    monkeypatch.setattr("balance.runs.forecast.PART", PART)
    monkeypatch.setattr(Part, "stored", lambda self, presence: pytest.fail("a footer is read"))
    assert forecast(plan(), out=run).stored == CONFIGS * GAMES


def test_a_forecast_counts_parts_that_are_gone(run, monkeypatch):
    monkeypatch.setattr("balance.runs.forecast.PART", PART)
    part(run, 2, 3).unlink()
    assert forecast(plan(), out=run).games == PART


def test_the_digest_of_the_counting_code_covers_what_counts():
    code = "import sys, balance.stats.tally; print(*sorted(m for m in sys.modules if m.startswith('balance.stats.')))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert tuple(loaded.stdout.split()) == CODE


def test_a_run_without_sums_is_whole(run):
    shutil.rmtree(run / "counts")
    assert open_run(run).games == CONFIGS * GAMES
