"""How rates moved over the versions of a baseline: what moved, when, and what cannot be read."""

import subprocess

import pytest

from balance.questions.drift import history_words as words
from balance.questions.drift.history import Why, history
from balance.questions.drift.versions import NOW
from balance.stats.intervals import shares_difference_interval
from reports.history_chart import Dot, Track, history_figure
from reports.style import plain_matplotlib
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


def lengths(bound, wins=5_000, sha="0" * 64):
    """Return a baseline of one cell whose long games are those of more than `bound` rounds."""
    return text(wins, sha=sha) + f'"rounds>{bound}" = 4_000\n'


def test_a_rate_of_one_version_is_shown_with_the_reason(files, balance):
    """Each recording chooses the bound of a long game; a cell or an outcome may be new as well."""
    new = CELL.format(players=3, games=10_000, wins=4_000, sha="0" * 64)
    paths = files(lengths(9), lengths(8, 5_600, "1" * 64) + '"outcome=draw" = 70\n' + new)
    found = history(paths)
    rows = [words.row_alone(found, each) for each in found.alone]
    other, rate, cell = (str(why) for why in (Why.BOUND, Why.RATE, Why.CELL))
    assert rows == [
        ["players=2", "rounds>9", "40.0 %", "", f"only in v1: {other}"],
        ["players=2", "rounds>8", "", "40.0 %", f"only in v2: {other}"],
        ["players=2", "outcome=draw", "", "0.7 %", f"only in v2: {rate}"],
        ["players=3", "winner=1", "", "40.0 %", f"only in v2: {cell}"],
    ]
    said = "4 more rates stand in one version only, so nothing can be compared with them: 1 in v1 and 3 in v2."
    assert said in words.answer(found)
    ran = balance("history", *paths, "--out", paths[0].parent / "h.html")
    page = (paths[0].parent / "h.md").read_text()
    assert all(each.why in shown and said in shown for each in found.alone for shown in (ran.out, page))
    told = balance("history", *paths, "--json").json["not_compared"]
    assert [(each["metric"], each["version"], each["count"]) for each in told][:2] == [
        ("rounds>9", 0, 4_000),
        ("rounds>8", 1, 4_000),
    ]


def test_a_rate_that_begins_or_ends_between_says_where(files):
    found = history(files(lengths(9), lengths(9, sha="1" * 64), lengths(8, sha="2" * 64)))
    line = next(line for line in found.lines if line.metric == "rounds>9")
    assert words.row(found, line)[2:4] == ["40.0 %", "40.0 % in v2"]


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
        ([one], "v1.toml: is in no git repository, so it has no earlier versions; name two baselines or more"),
    ):
        with pytest.raises(InputError, match=message):
            history(given)
    with pytest.raises(InputError, match="has one version; a history needs two"):
        history([committed(text(5_000))])
    with pytest.raises(InputError, match="--level is 2"):
        history([one, one], level=2)


def test_a_file_that_is_named_twice_or_is_no_baseline_is_refused(files, tmp_path):
    (one,) = files(text(5_000))
    with pytest.raises(InputError, match=r"v1\.toml: is named twice"):
        history([one, tmp_path / "." / "v1.toml"])
    plays = tmp_path / "plays.csv"
    plays.write_text("game,winner\n1,2\n")
    with pytest.raises(InputError, match=r"plays\.csv") as refused:
        history([plays])
    assert "git" not in str(refused.value)


def test_files_that_are_named_backwards_are_told_so(balance, files):
    new, old = files(text(5_600, sha="1" * 64, reasons=["shorter"]), text(5_000))
    says = "v1 has all reasons of v2 and more, so it is the later one: name the oldest first"
    assert says in balance("history", new, old).err
    assert says not in balance("history", old, new).err


def test_a_small_step_has_as_many_decimals_in_the_answer_as_in_the_table(files):
    counts = {"games": 1_000_000}
    found = history(files(text(500_000, **counts), text(504_310, sha="1" * 64, **counts)))
    assert "rose by 0.43 points" in words.answer(found)[1]
    assert words.row(found, found.lines[0])[2:] == ["50.00 %", "50.43 %", "v2 (+0.43)"]
    assert words.title(found) == "Pig"


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


def test_all_axes_have_the_same_height_so_that_steps_can_be_compared():
    calm, moved = [(0.50, 0.49, 0.51), (0.51, 0.50, 0.52)], [(0.90, 0.88, 0.92), (0.40, 0.38, 0.42)]
    tracks = [
        Track("win", cell, [Dot(i, *rate, 0) for i, rate in enumerate(rates, 1)])
        for cell, rates in (("players=1", calm), ("players=2", moved))
    ]
    with plain_matplotlib():
        panels = history_figure(tracks, 2).panels
        axes = [panel.svg.figure.axes[0].get_ylim() for panel in panels]
    assert axes[0][1] - axes[0][0] == pytest.approx(axes[1][1] - axes[1][0])
    for (low, high), rates in zip(axes, (calm, moved), strict=True):
        assert low < min(rate[1] for rate in rates) < max(rate[2] for rate in rates) < high
