"""How rates moved over the versions of a baseline: what moved, when, and what cannot be read."""

import subprocess

import pytest

from balance.questions.drift import history_words as words
from balance.questions.drift.history import history
from balance.questions.drift.versions import NOW
from balance.stats.intervals import shares_difference_interval
from scenarios import InputError

HEAD = 'format = 1\ngame = "pig"\nscenario = "pig"\nseed = {seed}\n'
CELL = """[[cell]]
set = {{ players = {players} }}
games = {games}
fingerprint = {{ games = 96, sha256 = "{sha}" }}
[cell.counts]
"winner=1" = {wins}
"""


def text(wins, players=2, games=10_000, seed=5, sha="0" * 64, reasons=()):
    """Return a baseline of one cell; each reason is an entry of its history."""
    entries = "".join(f'[[history]]\nreason = "{reason}"\nbalance = "0.1"\n' for reason in reasons)
    return HEAD.format(seed=seed) + CELL.format(players=players, games=games, wins=wins, sha=sha) + entries


@pytest.fixture
def files(tmp_path):
    """Write baselines: `files(one, other)`; the paths are v1.toml, v2.toml."""

    def write(*texts):
        paths = [tmp_path / f"v{number}.toml" for number in range(1, len(texts) + 1)]
        for path, content in zip(paths, texts, strict=True):
            path.write_text(content)
        return paths

    return write


@pytest.fixture
def committed(tmp_path):
    """Commit versions of one file: `committed(one, other)`; the last text is not committed if `now` is given."""

    def git(*args):
        subprocess.run(["git", "-C", tmp_path, "-c", "user.name=a", "-c", "user.email=a@b", *args], check=True)

    def write(*texts, now=None):
        path = tmp_path / "baseline.toml"
        git("init", "-q")
        for number, content in enumerate(texts, 1):
            path.write_text(content)
            git("add", "-A")
            git("commit", "-qm", f"number {number}")
        if now is not None:
            path.write_text(now)
        return path

    return write


def test_a_step_is_the_difference_to_the_version_before(files):
    found = history(files(text(5_000), text(5_600, sha="1" * 64), text(5_610, sha="2" * 64)))
    (line,) = found.lines
    assert [point.share for point in line.points] == [0.5, 0.56, 0.561]
    first, second = line.steps
    assert first.seen
    assert not second.seen
    assert first.difference == pytest.approx(0.06)
    # two steps share the level of 95 %
    low, high = shares_difference_interval(5_600, 10_000, 5_000, 10_000, 0.975)
    assert (first.low, first.high) == pytest.approx((float(low), float(high)))


def test_the_very_same_games_are_no_step_and_take_nothing_of_the_level(files):
    found = history(files(text(5_000), text(5_000), text(5_600, sha="1" * 64)))
    same, moved = found.lines[0].steps
    assert same.same
    assert not same.seen
    assert (moved.low, moved.high) == pytest.approx(
        tuple(map(float, shares_difference_interval(5_600, 10_000, 5_000, 10_000, 0.95)))
    )


def test_a_version_without_the_cell_is_passed_over(files):
    found = history(files(text(5_000), text(5_000, players=3), text(5_600, sha="1" * 64)))
    (line,) = found.lines
    assert line.cell == "players=2"
    assert [point.version for point in line.points] == [0, 2]
    assert [step.version for step in line.steps] == [2]


def test_the_answer_says_what_moved_by_how_much_and_why(files):
    found = history(files(text(5_000), text(5_600, sha="1" * 64, reasons=["shorter"])))
    assert words.answer(found) == [
        "1 of 1 rate moved in 2 versions; the last version moved 1.",
        "winner=1 of players=2 rose by 6.0 points (4.6 to 7.4) in v2 (shorter).",
    ]
    assert words.row(found, found.lines[0]) == ["players=2", "winner=1", "50.0 %", "56.0 %", "v2 (+6.0)"]


def test_the_answer_says_that_nothing_moved(files):
    assert words.answer(history(files(text(5_000), text(5_010)))) == ["None of 1 rate is seen to move in 2 versions."]


def test_a_single_file_has_its_committed_versions(committed):
    path = committed(text(5_000), text(5_600, sha="1" * 64, reasons=["shorter"]), now=text(4_000, sha="2" * 64))
    found = history([path])
    assert [version.note for version in found.versions] == ["number 1", "shorter", ""]
    assert found.versions[-1].label == NOW
    assert [round(step.difference, 3) for step in found.lines[0].steps] == [0.06, -0.16]


def test_what_is_committed_is_not_read_twice(committed):
    assert len(history([committed(text(5_000), text(5_600))]).versions) == 2


def test_a_version_that_cannot_be_read_is_named(committed):
    found = history([committed(text(5_000), "format = 0", text(5_600))])
    assert len(found.versions) == 2
    (line,) = found.unread
    assert line.endswith("its format is 0; this version reads format 1")


def test_bad_input_is_refused(files, committed, tmp_path):
    one, other, many = files(text(5_000), text(5_000).replace('"pig"', '"hog"'), text(20_000))
    for given, message in (
        ([one, other], "baselines of hog and pig"),
        ([one, many], "v3.toml: players=2: winner=1 is 20000; it must be from 0 to games = 10000"),
        ([one, tmp_path / "none.toml"], "there is no such file"),
        ([one], "git log: "),
    ):
        with pytest.raises(InputError, match=message):
            history(given)
    with pytest.raises(InputError, match="has one version; a history needs two"):
        history([committed(text(5_000))])
    with pytest.raises(InputError, match="--level is 2"):
        history([one, one], level=2)


def test_the_command_prints_the_answer_and_writes_a_page(balance, files, tmp_path):
    paths = files(text(5_000), text(5_600, sha="1" * 64))
    page = tmp_path / "history.html"
    ran = balance("history", *paths, "--out", page)
    assert "rose by 6.0 points" in ran.out
    assert "winner=1, players=2: version 1: 50.0" in page.read_text().replace("\u202f", " ")
    told = balance("history", *paths, "--json").json
    assert told["rates"][0]["steps"][0]["seen"] is True
    assert (
        balance("history", *paths, "--out", tmp_path / "v1.toml").refused().startswith(f"error: {tmp_path / 'v1.toml'}")
    )
