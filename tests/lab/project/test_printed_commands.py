"""The commands that README, CONTRIBUTING and docs print: copied in order into an empty folder, each does what it says.

A page's commands run one after the other in one empty folder, in small: with few games, or the budget of a moment. As
printed, games of Pig and Cyberdoom Tower only; lines about large games are read by the validation, which compiles them.
"""

import re
import shlex
from glob import glob
from pathlib import Path

import pytest

from balance.design import turns
from balance.studies.exit_codes import DONE, OPEN_ANSWER
from tests.lab.balance.cli.commands import run

ROOT = Path(__file__).parents[3]
# tests/lab/balance/cli/test_help.py tries the examples of every command, which docs/reference repeats; those of
# docs/gallery.md begin in a new folder for each game, as test_gallery.py tries in small
PAGES = sorted(
    path
    for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md"))
    if path.parent.name != "reference" and path.name != "gallery.md"
)
_LINE = re.compile(r"^\s*(?:\$ )?(?:\.venv/bin/|balance-env/bin/)?balance (.+?)(?:\s+#.*)?$", re.MULTILINE)
_BLOCK = re.compile(r"^```[^\n]*\n(.*?)^```|((?:^    .+\n)+)", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"^`([\w.]+)`:\n\n```text\n(.*?)^```", re.MULTILINE | re.DOTALL)
_LARGE = ("all-hoomanz", "human-punishment", "humans", "posthuman")
_ELSEWHERE = {  # what a line needs that an empty folder has not, and where such lines are tried
    "tcp://": "a scheduler: tests/lab/balance/simulation",
    "tls://": "a scheduler: tests/lab/balance/simulation",
    "runs/stb": "a run of the tutorial's game: tests/lab/project/test_tutorial.py",
    "shut_the_box": "the tutorial's game: tests/lab/project/test_tutorial.py",
    "hog": "a game of the reader's own: tests/lab/balance/questions/new/test_plug_in.py",
    "--agent ": "a player of the reader's own: tests/lab/balance/environments/test_agents.py",
    "FOLDER": "a folder of the reader's own",
    "plays.csv": "a file of the reader's own: tests/lab/balance/questions/observed",
    "local:": "worker processes: tests/lab/balance/simulation",
    "s3://": "an object store: tests/lab/balance/stores",
    "shards/": "a batch system's jobs: tests/lab/balance/runs",
    "--shard": "a batch system's jobs: tests/lab/balance/runs",
    "check ": "compiles the game once more, with indexes checked: tests/lab/balance/testing",
    "envelope ": "makes the tables of hundreds of cards, for minutes: tests/lab/balance/questions/envelope has Pig's",
    "--robust": "fills tables of hundreds of cards, for minutes: tests/lab/balance/questions/compare has Pig's",
    "--spread": "makes the tables of hundreds of cards, for ten seconds: tests/lab/balance/questions/rank has Pig's",
    "studio ": "serves until somebody ends it: tests/lab/balance/questions/studio",
}
# a line of these is tried once, on whatever pages it stands, unless it reads or writes a folder that is named
_ALONE = ("play", "show", "games", "rules", "power", "observed", "rank", "dials", "tune", "worth", "explain", "ladder")
_ALONE += ("decisions", "tournament", "luck", "heatmap")
_SMALL = {  # options that make a command quick; later ones win over those of the line
    "play": ["--games", "200"],
    "sweep": ["--games", "200"],
    "compare": ["--games", "200"],
    "ladder": ["--games", "100", "--budget", "0.3s"],
    "decisions": ["--games", "4", "--tries", "16"],
    "dials": ["--budget", "1s"],
    "train": ["--games", "100", "--generations", "3"],
    "tune": ["--games", "200", "--most", "1"],
    "rank": ["--games", "50", "--screen", "50", "--top", "3"],
    "worth": ["--games", "100", "--drawn", "0", "--boxes", "0"],
    "explain": ["--games", "100"],
    "heatmap": ["--games", "2"],
    "luck": ["--deals", "20", "--replays", "4"],
    "tournament": ["--games", "200", "--thought", "100"],
    "drift record": ["--margin", "20pp"],
}
# of a study that a later line reads: with other games it would have another name; a shorter budget would be refused
_READ = {"ladder": ["--budget", "0.3s"], "decisions": ["--budget", "3s"]}
_THINKS = ["--games", "6"]  # where a seat tries ahead, a game takes some hundred times as long
# replaced by the small ones
_LAZY = (
    "--precision",
    "--games",
    "--tries",
    "--screen",
    "--top",
    "--drawn",
    "--deals",
    "--replays",
    "--thought",
    "--budget",
    "--generations",
    "--detect",
)


def printed(page: Path) -> list[str]:
    """The commands in a page's blocks of code, without the comments beside them."""
    blocks = (first or second for first, second in _BLOCK.findall(page.read_text()))
    return [line for block in blocks for line in _LINE.findall(block)]


def files(page: Path) -> dict[str, str]:
    """The files that a page shows: a name, then its text."""
    return dict(_FILE.findall(page.read_text()))


def small(line: str, read: bool = False) -> list[str]:
    """A command as printed, with the options that make it quick in place of those that make it long.

    `read`: whether a later line of its page reads what it makes.
    """
    words = shlex.split(line)
    name = " ".join(words[:2]) if words[0] == "drift" else words[0]
    more = _THINKS if "lookahead" in line and name in ("play", "sweep") else _SMALL.get(name, [])
    if name in _READ and read:
        more = _READ[name]
    if name == "tune" and "minutes." in line:
        more = [*more, "--change", "start_energy,start_luck"]  # its games are watched, which takes longer
    if name == "compare" and (not words[1].startswith(("pig", "cyberdoom", "./", "FOLDER")) or "--axis" in words):
        more = []  # of a run
    for option in [each for each in more if each in _LAZY] + (["--precision"] if "--games" in more else []):
        if option in words:
            at = words.index(option)
            del words[at : at + 2]
    return [word for each in words for word in (sorted(glob(each)) if "*" in each else [each])] + more


def where_else(line: str) -> str:
    """Why a line is not run here; "" if it is."""
    return next((why for mark, why in _ELSEWHERE.items() if mark in line), "")


@pytest.fixture(scope="module")
def tried() -> set[str]:
    """The lines of earlier pages, in small, that no other line of their page needs: they do the same on each page."""
    return set()


def is_read(line: str, page: Path) -> bool:
    """Whether a later line of the page reads the page of a ladder, or what was kept of decisions."""
    return any(f"-{shlex.split(line)[0]}" in each for each in printed(page))


def stands_alone(line: str, page: Path) -> bool:
    """Whether a line neither needs another line of its page nor is needed by one: it names no folder or file."""
    words = shlex.split(line)
    if is_read(line, page):
        return False
    named = ("./", "runs/", "--html", "--out", "--save", "--to", "cyberdoom-tower-", "pig-")
    return words[0] in _ALONE and not any(word.startswith(named) for word in words[1:])


@pytest.fixture(autouse=True, scope="module")
def few_games_say_what_else_a_change_moves():
    """Let `tune` play few games of every other number of players and script; no option says how many."""
    with pytest.MonkeyPatch.context() as patch:
        for module in ("study", "forecast", "page"):
            patch.setattr(f"balance.questions.tune.{module}.MOVED_GAMES", 200)
        yield


@pytest.fixture(autouse=True, scope="module")
def a_change_is_looked_at_once():
    """Keep what can be played: commands of several pages change the same numbers of the same scenario."""
    real, kept = turns._played, {}

    def played(base, mark, change):
        key = (base.scenario, base.digest, repr((change.settings, change.otherwise)))
        if key not in kept:
            kept[key] = real(base, mark, change)
        return kept[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(turns, "_played", played)
        yield


@pytest.mark.parametrize(
    "page", [page for page in PAGES if printed(page)], ids=lambda page: page.relative_to(ROOT).as_posix()
)
def test_a_pages_commands_run_in_order_in_an_empty_folder(page, tmp_path, monkeypatch, tried):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "scenarios").symlink_to(ROOT / "scenarios")  # a line may copy from the checkout
    for name, text in files(page).items():
        (tmp_path / name).write_text(text)
    for line in printed(page):
        if where_else(line) or any(name in line for name in _LARGE):
            continue
        words = small(line, is_read(line, page))
        if stands_alone(line, page):
            if (same := shlex.join(words)) in tried:
                continue
            tried.add(same)
        done = run(*words)
        assert done.code in (DONE, OPEN_ANSWER), f"{page.name}: balance {line}\n{done.out[-500:]}\n{done.err}"
        assert "Traceback" not in done.err


def test_every_reason_to_run_a_line_elsewhere_is_needed():
    lines = [line for page in PAGES for line in printed(page)]
    assert len(lines) > 50
    for mark in _ELSEWHERE:
        assert any(mark in line for line in lines), mark
