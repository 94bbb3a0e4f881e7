"""The tables of results in the documentation: each is written by `python -m benchmarks.results`, none by hand.

Nothing is played here. A block that was edited by hand fails. One that is stale, since a kernel, a scenario, a library
or its plan has changed, is only told (as a skipped test): figures move when kernels do, and a change of a rule should
not wait for an hour of games. `python -m benchmarks.results --check` is the strict one.
"""

import functools
import re
from dataclasses import replace
from subprocess import CompletedProcess
from types import SimpleNamespace

import polars as pl
import pytest

from benchmarks import sources as code_of
from benchmarks.results import __main__ as program
from benchmarks.results import commands, plans, programs
from benchmarks.results import states as of_blocks
from benchmarks.results.__main__ import main
from benchmarks.results.cells import Table, cells_of
from benchmarks.results.groups import of_group
from benchmarks.results.kinds import KINDS, write
from benchmarks.results.pages import outside, read_page, write_block
from benchmarks.results.plans import ROOT, Block, PlanError, read_file, read_plans
from benchmarks.results.sources import of_estimates, sources
from benchmarks.results.states import EDITED, FRESH, states
from benchmarks.results.templates import findable
from benchmarks.results.text import change
from scenarios import load
from tests.lab import forked

PAGES = sorted({block.page for block in read_plans()})
GAMES = [path for path in sorted((ROOT / "docs" / "games").glob("*.md")) if path.stem != "index"]
ANSWERS = [ROOT / "docs" / f"{name}.md" for name in ("tuning",)]  # pages whose figures are all in blocks
# a share with a decimal, an error of a figure, or points that a change brings: what only a table may hold
FIGURE = re.compile(r"\d\.\d+ ?%|± ?\d|\d\.\d+ points|\d+ of \d[\d ]* games")
PAGE = "# Page\n\n<!-- results: rates -->\n<!-- end -->\n\nProse.\n"
PLAN = """
page = "README.md"
game = "pig"
[rates]
kind = "rates"
games = 20
set = { players = 2, policy = ["hold", "hold-or-goal"] }
columns = ["winner=1", "rounds"]
"""


def test_every_marker_has_a_plan_and_every_plan_a_marker():
    assert len(list(states())) == len(read_plans()) > 20


def test_no_page_of_a_game_lacks_results():
    assert {path.relative_to(ROOT).as_posix() for path in GAMES} <= set(PAGES)


def test_no_block_was_edited_by_hand():
    assert not [f"{each.block.page}: {each.block.name}" for each in states() if each.word == EDITED]


def test_stale_blocks_are_told():
    """Skipped if there are any, see above."""
    if stale := [f"{each.block.name}: {each.word}" for each in states() if each.word != FRESH]:
        pytest.skip(f"stale, `make results` plays them: {'; '.join(stale)}")


def test_all_that_is_planned_can_be_played():
    known = functools.cache(load)
    for block in read_plans():
        assert block.kind in KINDS, block.name
        for row in block.rows or ({},):
            with findable(block.game):
                known(row.get("game", block.game))
        if block.kind in ("rates", "groups"):
            scenario = known(block.game)
            assert not [cell for cell in cells_of(block) if scenario.configuration(dict(cell.settings)).illegal]


@pytest.mark.parametrize("path", [*GAMES, *ANSWERS], ids=lambda path: path.stem)
def test_prose_of_a_page_with_results_holds_no_figure_of_its_own(path):
    assert not FIGURE.findall(outside(path).replace("±2pp", ""))  # that is what a command asks for


def test_a_program_of_a_page_is_run_and_its_text_counts(tmp_path, monkeypatch):
    monkeypatch.setattr("benchmarks.results.programs.ROOT", tmp_path)
    page = tmp_path / "page.md"
    page.write_text("```python\nprint(1)\n```\n\n```python\nprint('two')\n```\n", "utf-8")
    block = Block("page.md", "it", "program", "pig", 0, 0, {}, (), {"has": "two"})
    assert KINDS["program"](block, Table()) == ["```text", "two", "```"]
    before = sources(block)
    page.write_text(page.read_text("utf-8").replace("'two'", "'two' * 2"), "utf-8")
    assert sources(block) != before
    with pytest.raises(PlanError, match="2 blocks of Python have 'print'"):
        KINDS["program"](replace(block, options={"has": "print"}), Table())


def test_a_module_is_run_where_it_stands_and_its_source_counts(tmp_path, monkeypatch):
    monkeypatch.setattr("benchmarks.results.programs.ROOT", tmp_path)
    (tmp_path / "tools_of_ours").mkdir()
    (tmp_path / "tools_of_ours" / "three.py").write_text("print('three')\n")
    block = Block("page.md", "it", "program", "pig", 0, 0, {}, (), {"module": "tools_of_ours.three"})
    assert KINDS["program"](block, Table()) == ["```text", "three", "```"]
    assert programs.program(block) == "print('three')\n"


def test_a_block_is_played_written_and_known_to_be_edited(tmp_path):
    plan, page = tmp_path / "plan.toml", tmp_path / "page.md"
    plan.write_text(PLAN, "utf-8")
    page.write_text(PAGE, "utf-8")
    (block,) = read_file(plan)
    lines = KINDS[block.kind](block, Table())
    write_block(page, "rates", block.digest, "0", lines, 1.2)
    (written,) = read_page(page)
    assert (written.plan, written.seconds, written.edited) == (block.digest, 1, False)
    assert lines[0] == "| policy | seat 1 | rounds, mean (5 %–95 %) |"
    assert "`hold-or-goal`" in lines[3]
    assert "`balance sweep pig --set players=2" in " ".join(lines)
    assert page.read_text("utf-8").endswith("<!-- end -->\n\nProse.\n")
    page.write_text(page.read_text("utf-8").replace(" %", " % "), "utf-8")
    assert read_page(page)[0].edited


def test_text_between_the_markers_of_a_block_that_was_never_played_is_edited(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(PAGE.replace("-->\n<!--", "-->\n53 %\n<!--"), "utf-8")
    assert read_page(page)[0].edited


@pytest.mark.parametrize(
    "text", [PAGE + PAGE, PAGE.replace("<!-- end -->", ""), PAGE.replace("results: rates", "results: a b")]
)
def test_wrong_markers_are_refused(tmp_path, text):
    page = tmp_path / "page.md"
    page.write_text(text, "utf-8")
    with pytest.raises(PlanError, match=r"page\.md: (a marker is wrong|there are two)"):
        read_page(page)


def test_a_page_without_plans_is_refused(capsys):
    assert main(["docs/ci.md", "--check"]) == 2
    assert capsys.readouterr().err.startswith("error: docs/ci.md has no plans; pages are ")


def test_the_blocks_of_a_page_are_told(capsys):
    code = main(["--check", "docs/games/cyberdoom_tower.md", "--only", "scripts"])
    told = capsys.readouterr().out
    assert told.startswith("docs/games/cyberdoom_tower.md: scripts: ")
    assert told.count("\n") == 1
    assert code == int(": fresh (" not in told)


def test_a_block_that_is_none_is_refused(capsys):
    assert main(["--check", "--only", "nosuch"]) == 2
    assert capsys.readouterr().err.startswith("error: --only nosuch: no block is called so; they are ")


@pytest.mark.parametrize("scale", ["0", "-1", "nan", "5", "much"])
def test_a_share_of_the_games_is_above_0_and_at_most_1(capsys, scale):
    with pytest.raises(SystemExit) as stopped:
        main([f"--scale={scale}", "--check"])
    assert stopped.value.code == 2
    assert "--scale" in capsys.readouterr().err


KINDS_OF_PIG = {
    "assumed": ("", ["| what |", "rules: "]),
    "readings": (
        'watch = ["winner=1", "rounds"]\nset = { players = 2 }\n'
        "rows = [{ set = { goal = 50 } }, { set = { hold_at = 20 } }]",
        ["| reading | seat 1 | change | rounds | change |", "| `goal=50` | ", "No game changes at all by `hold_at=20`"],
    ),
    "ladder": (
        "set = { players = 2, goal = 25, hold_at = 8 }\nthinking = 40\nmost_tries = 8\ngains = true\nseats = true",
        ["| rung | wins | gain | seat 1 |", "| `lookahead=8` | ", "thinking rungs 40, seed 1; gains in points"],
    ),
    "answer": ("set = { players = 1 }", ["> *", "`balance ladder pig --set players=1 --games 100 --seed 1` plays"]),
    "command": (
        'line = "play pig --set players=2 --games 200"\nshow = ["winner", "seat 2"]',
        ["balance play pig --set players=2", "```text ...", " seat 1 ", " s of a processor."],
    ),
    "transcript": (  # only the lines that are asked for; long ones are broken
        'question = "How many?"\nline = "power pig --detect 1pp"\nshow = ["^Any alarm", "^record a"]',
        ["```console # How many? $ balance power pig --detect 1pp Any alarm", " Two   runs are compared", "record a b"],
    ),
    "comparison": ("set = { players = 1, goal = [100, 50] }", ["> *", "`balance compare pig "]),
    "gains": (
        'rows = [{ before = "hold", after = "hold-or-goal", what = "one of 2", set = { players = 2 } }]',
        ["| `hold` → `hold-or-goal` | one of 2 | 50.0 % | ", "--set policy=hold --set players=2 --scripts hold,"],
    ),
    "decisions": (
        'games = 12\ncourse = true\nrows = [{ label = "two", set = { players = 2, goal = 20 } }]',
        ["| two | ", "half is decided", "`balance decisions pig --set players=2"],
    ),
}


@pytest.fixture
def forks(monkeypatch):
    """Let commands be forks of a process that has imported Balance."""

    def run(line, *, cwd, env, **_):
        return forked.run(line, cwd=cwd, env=env, imported=("balance.cli.app",))

    monkeypatch.setattr(commands, "subprocess", SimpleNamespace(run=run))


@pytest.mark.usefixtures("forks")
@pytest.mark.parametrize("kind", KINDS_OF_PIG)
def test_each_kind_of_table_is_written(tmp_path, kind):
    said, expected = KINDS_OF_PIG[kind]
    games = "" if "games = " in said else "games = 100\n"
    plan = tmp_path / "plan.toml"
    plan.write_text(f'page = "README.md"\ngame = "pig"\n[table]\nkind = "{kind}"\n{games}{said}\n', "utf-8")
    (block,) = read_file(plan)
    text = " ".join(write(block, Table()))
    assert not [each for each in expected if each not in text], text


def test_a_command_has_its_files_and_shows_them(tmp_path):
    plan = tmp_path / "plan.toml"
    said = 'line = "observed plays.csv pig --games 0"\nfiles = { "plays.csv" = "rounds\\n9\\n" }'
    plan.write_text(f'page = "README.md"\ngame = "pig"\n[table]\nkind = "command"\ngames = 0\n{said}\n', "utf-8")
    (block,) = read_file(plan)
    text = " ".join(write(block, Table()))
    assert "`plays.csv`:  ```text rounds 9 ```" in text
    assert "Your 1 play: rounds 9 in the only play." in text


def test_what_fills_what_is_assumed_hangs_on_what_it_could_be_instead(monkeypatch):
    monkeypatch.setattr("benchmarks.results.sources.of_estimates", lambda questions: "")

    def found(line):
        return sources(Block("README.md", "table", "command", "pig", 0, 0, options={"line": line}))

    play, envelope = found("play pig"), found("envelope pig")
    assert found("rank pig") == play
    assert found("compare pig --set goal=30,40 --robust") == envelope != play


def test_what_estimates_counts_and_words_do_not(monkeypatch):
    block = Block("README.md", "table", "command", "pig", 0, 0, options={"line": "rank pig"})
    other = replace(block, options={"line": "tune pig"})
    code = code_of.code

    def found(path):
        monkeypatch.setattr(code_of, "code", lambda file: b"x" if file.match(path) else code(file))
        of_estimates.cache_clear()
        return sources(block), sources(other)

    was = found("no such file")
    assert found("balance/questions/rank/words.py") == was
    rank, tune = found("balance/questions/rank/spread.py")
    assert (rank != was[0], tune) == (True, was[1])
    assert all(now != then for now, then in zip(found("balance/stats/intervals.py"), was, strict=True))


def test_a_command_of_no_question_is_refused():
    with pytest.raises(ValueError, match=r"balance\.questions\.rnak has no modules"):
        sources(Block("README.md", "table", "command", "pig", 0, 0, options={"line": "rnak pig"}))


@pytest.mark.usefixtures("forks")
def test_commands_may_stand_before_one_and_a_file_that_it_writes_is_read(tmp_path):
    plan = tmp_path / "plan.toml"
    said = (
        'before = ["sweep pig --set goal=30 --games 50 --out run"]\nline = "report run"\nread = "run/report.md"\n'
        'show = ["^Goal 30|^The game with|seat 1"]'
    )
    plan.write_text(f'page = "README.md"\ngame = "pig"\n[table]\nkind = "command"\ngames = 0\n{said}\n', "utf-8")
    (block,) = read_file(plan)
    lines = write(block, Table())
    begin = lines.index("```sh")
    assert lines[begin : begin + 4] == [
        "```sh",
        "balance sweep pig --set goal=30 --games 50 --out run",
        "balance report run",
        "```",
    ]
    assert "In `run/report.md`:" in lines
    assert any("seat 1" in line for line in lines[begin + 4 :])


@pytest.mark.parametrize("kind", ["command", "transcript"])
def test_an_undecided_answer_is_not_written_and_the_next_block_is(tmp_path, monkeypatch, capsys, kind):
    """What a budget of time leaves open hangs on the machine: the block keeps what it has, one line says which."""
    folder, page = tmp_path / "plans", tmp_path / "docs.md"
    folder.mkdir()
    ladder, power = ('line = "ladder pig --budget 1s"', 'line = "power pig --detect 1pp"')
    blocks = [f'[{name}]\nkind = "{kind}"\n{line}\n' for name, line in (("skill", ladder), ("detected", power))]
    (folder / "docs.toml").write_text('page = "docs.md"\ngame = "pig"\n' + "\n".join(blocks), "utf-8")
    unplayed = "<!-- results: skill -->\n<!-- end -->\n"
    page.write_text(unplayed + "<!-- results: detected -->\n<!-- end -->\n", "utf-8")
    for module in (program, plans, of_blocks):
        monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(plans, "PLANS", folder)
    monkeypatch.setattr(
        commands.subprocess, "run", lambda line, **_: CompletedProcess(line, 3 * ("ladder" in line), "said", "")
    )
    assert main([]) == 3
    told = capsys.readouterr()
    assert told.err == (
        "error: docs.md: skill: balance ladder pig --budget 1s: is undecided (exit code 3), so it is not written; "
        "give the plan more games or time\n"
    )
    assert told.out.startswith("docs.md: detected: ")
    assert page.read_text("utf-8").startswith(unplayed)
    assert "said" in read_page(page)[1].body


def test_a_group_wins_what_its_seats_win():
    frame = pl.DataFrame(
        {
            "team_1": ["red", "blue", "red", "blue"],
            "team_2": ["red", "red", "blue", "blue"],
            "won_1": [1, 0, 1, 0],
            "won_2": [0, 1, 0, 1],
        }
    )
    assert of_group(frame, "team", "won", "red", 0.95).estimate == pytest.approx(3 / 4)
    assert of_group(frame, "team", "won", "blue", 0.95, only=2).estimate == pytest.approx(1 / 2)


@pytest.mark.usefixtures("forks")
@pytest.mark.parametrize(
    ("said", "message"),
    [
        ('kind = "rates"\ncolumns = ["outcome=won"]', "outcome has no won"),
        ('kind = "rates"', "columns is missing"),
        ('kind = "rates"\ncolumns = ["rounds"]\nacros = "policy"', "acros is no option"),
        ('kind = "rates"\ncolumns = ["rounds"]\nset = { goal = 0 }', "goal"),
        ('kind = "graph"', "kind is 'graph'; it must be one of"),
        (
            'kind = "command"\nline = "play pig --set players=2 --games 2"\nshow = ["^bananas"]',
            "no line printed by balance",
        ),
        ('kind = "command"\nline = "play pig --set players=99"', "players"),
        ("games = 5", "kind is None; it must be a text"),
        ('kind = "rates"\ngames = -1', "games is -1; it must be a whole number from 0 to"),
    ],
)
def test_what_is_wrong_in_a_plan_is_said(tmp_path, said, message):
    plan = tmp_path / "plan.toml"
    plan.write_text(f'page = "README.md"\ngame = "pig"\n[table]\n{said}\n', "utf-8")
    with pytest.raises(PlanError, match=message):
        write(read_file(plan)[0], Table(scale=0.01))


@pytest.mark.parametrize(
    ("difference", "text"),
    [
        ((0.062, 0.0571, 0.0679), "+6.2 (+5.7 to +6.8)"),
        ((-0.0001, -0.0004, 0.0002), "−0.01 (−0.04 to +0.02)"),
        ((0.0, 0.0, 0.0), "0.00 (0.00 to 0.00)"),
    ],
)
def test_a_change_is_written_with_its_interval_rounded_outwards(difference, text):
    assert change(*difference) == text
