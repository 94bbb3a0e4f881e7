"""A run as a workbook, CSV files and a database: the same figures, each as its form wants them."""

import duckdb
import openpyxl
import polars as pl
import pytest

from balance.questions.export.study import export
from balance.runs.run import open_run
from balance.stats.estimates import is_share

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:openpyxl")
GAMES, CONFIGS = 60, 4
SHEETS = ("answers", "other_figures", "summary", "settings")


@pytest.fixture(scope="module")
def run(a_run):
    return open_run(a_run)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("exported")


@pytest.fixture(scope="module")
def workbook(run, folder):
    export(run, xlsx=folder / "a.xlsx", games=True)
    return openpyxl.load_workbook(folder / "a.xlsx")


@pytest.fixture(scope="module")
def files(run, folder):
    export(run, csv=folder / "sheets")
    return folder / "sheets"


@pytest.fixture(scope="module")
def database(run, folder):
    export(run, duckdb=folder / "a.duckdb")
    with duckdb.connect(str(folder / "a.duckdb"), read_only=True) as connected:
        yield connected


def cells(sheet):
    """Its rows as dictionaries by head."""
    head, *rows = ([cell.value for cell in row] for row in sheet.iter_rows())
    return [dict(zip(head, row, strict=True)) for row in rows]


def figures(run):
    """Each figure of the run's own summary: (config, head) -> estimate, low, high."""
    rows = run.summary.iter_rows(named=True)
    return {(r["config"], f"{r['metric']}_{r['value']}"): (r["estimate"], r["low"], r["high"]) for r in rows}


def told(rows):
    """The figures of a sheet: (config, head) -> estimate, low, high."""
    return {
        (row["config"], head): (row[head], row[f"{head}_low"], row[f"{head}_high"])
        for row in rows
        for head in row
        if f"{head}_low" in row and row[head] is not None
    }


def test_every_figure_of_the_run_stands_once_by_configuration_and_no_other(run, workbook):
    rows, others = (cells(workbook[name]) for name in ("answers", "other_figures"))
    found = told(rows) | told(others)
    wanted = figures(run)
    assert not told(rows).keys() & told(others).keys()
    assert found.keys() == wanted.keys()
    for key, figure in wanted.items():
        assert found[key] == pytest.approx(figure, nan_ok=True), key
    for each in (rows, others):
        assert [(row["players"], row["goal"], row["games"]) for row in each] == [
            (players, goal, GAMES) for players in (2, 3) for goal in (20, 30)
        ]


def test_the_answers_are_few_columns_how_games_end_who_wins_and_how_long_they_are(workbook):
    """All figures of a game may be hundreds of columns, in which nobody finds the win."""
    heads = [cell.value for cell in workbook["answers"][1]]
    figures = [head for head in heads if f"{head}_low" in heads]
    assert figures == [
        *("outcome_win", "outcome_round_cap", "winner_1", "winner_2", "winner_3"),
        *("rounds_mean", "rounds_p05", "rounds_p50", "rounds_p95"),
    ]
    assert "decisions_mean" in [cell.value for cell in workbook["other_figures"][1]]


def test_rates_are_percent_and_means_are_not(run, workbook):
    sheets = [workbook[name] for name in ("answers", "other_figures")]
    formats = {cell.value: each.cell(2, cell.column).number_format for each in sheets for cell in each[1]}
    for row in run.summary.filter(config=0).iter_rows(named=True):
        assert formats[f"{row['metric']}_{row['value']}"] == ("0.00%" if is_share(row) else "0.000#")
    assert formats["goal"] == "General"


def test_the_head_stays_in_sight_can_be_filtered_and_says_what_a_column_is(workbook):
    assert workbook.sheetnames == ["readme", *SHEETS, "dictionary", "assumptions", "games"]
    for sheet in workbook:
        assert sheet.freeze_panes[-1] == "2"
        assert sheet.freeze_panes[0] != "A"
        assert sheet.auto_filter.ref == sheet.dimensions
    notes = {cell.value: cell.comment.text for cell in workbook["answers"][1] if cell.comment}
    assert notes["winner_2"].startswith("the share of the win of seat 2")


def test_so_few_columns_stay_in_sight_that_others_can_be_seen(run, workbook, tmp_path, monkeypatch):
    assert workbook["answers"].freeze_panes == "F2"  # config, players, goal, who_plays, games
    monkeypatch.setattr("balance.questions.export.workbook._FIXED", 25)
    export(run, xlsx=tmp_path / "a.xlsx")
    assert openpyxl.load_workbook(tmp_path / "a.xlsx")["answers"].freeze_panes == "C2"


def test_the_dictionary_has_every_column_of_the_other_sheets(workbook):
    described = {(row["sheet"], row["column"]) for row in cells(workbook["dictionary"])}
    heads = {(n, cell.value) for n in (*SHEETS, "games") for cell in workbook[n][1]}
    assert described == heads


def test_settings_say_what_was_swept_and_what_stood(workbook):
    rows = {row["name"]: row for row in cells(workbook["settings"])}
    assert (rows["goal"]["value"], rows["goal"]["swept"], rows["goal"]["max"]) == ("20, 30", True, 1000)
    assert (rows["hold_at"]["value"], rows["hold_at"]["swept"], rows["hold_at"]["unit"]) == (20, False, "points")
    assert rows["policies.hold.stops_at_goal"]["kind"] == "table cell"
    assert [(row["name"], row["plays"]) for row in cells(workbook["assumptions"])] == [("max_rounds", True)]


def test_the_readme_says_what_was_played_and_how_to_play_it_again(workbook, run):
    told = [(row["what"], row["told"]) for row in cells(workbook["readme"])]
    again = "\n".join(text for what, text in told if what == "The same again")
    assert "--set goal=20,30" in again
    assert f"--games {GAMES} --seed 4" in again
    assert ("Kernel digest", run.manifest.kernel_digest) in told


def test_the_same_run_gives_the_same_bytes(run, workbook, files, folder):
    export(run, xlsx=folder / "b.xlsx", games=True)
    export(run, csv=folder / "again")
    assert (folder / "b.xlsx").read_bytes() == (folder / "a.xlsx").read_bytes()
    for file in files.iterdir():
        assert (folder / "again" / file.name).read_bytes() == file.read_bytes()


def test_games_are_the_runs_own_in_all_three(run, workbook, files, database):
    played = pl.concat([run.rows(config).collect() for config in range(CONFIGS)])
    for column in ("game", "outcome", "winner", "rounds", "score_3"):
        wanted = [None if value is None else str(value) for value in played[column].to_list()]
        in_csv = pl.read_csv(files / "games.csv", infer_schema=False)[column].to_list()
        (at,) = [cell.column for cell in workbook["games"][1] if cell.value == column]
        in_sheet = [row[0].value for row in workbook["games"].iter_rows(2, min_col=at, max_col=at)]
        in_base = [row[0] for row in database.execute(f"SELECT {column} FROM games").fetchall()]
        for found in (in_csv, in_sheet, in_base):
            assert [None if value is None else str(value) for value in found] == wanted


def test_a_workbook_leaves_games_out_and_says_so(balance, a_run, tmp_path):
    done = balance("export", a_run, "--xlsx", tmp_path / "a.xlsx")
    assert done.code == 0
    assert "240 games are left out: --games puts them in, --csv and --duckdb have them" in done.err
    assert "games" not in openpyxl.load_workbook(tmp_path / "a.xlsx").sheetnames


def test_games_that_do_not_fit_a_sheet_are_left_out_though_asked_for(run, tmp_path, monkeypatch):
    monkeypatch.setattr("balance.questions.export.study.ROWS", GAMES * CONFIGS)
    told = export(run, xlsx=tmp_path / "a.xlsx", games=True)
    assert "they do not fit a sheet" in told.left_out
    assert "games" not in told.sheets
    monkeypatch.setattr("balance.questions.export.study.ROWS", GAMES * CONFIGS + 1)  # the head is a row too
    assert export(run, xlsx=tmp_path / "b.xlsx", games=True).sheets["games"] == GAMES * CONFIGS


def test_csv_has_the_mark_and_with_comma_what_excel_wants_in_half_of_europe(run, files, tmp_path):
    assert all(file.read_bytes().startswith(b"\xef\xbb\xbf") for file in files.iterdir())
    export(run, csv=tmp_path / "sheets", comma=True)
    head, first, *_ = (tmp_path / "sheets/answers.csv").read_text("utf-8-sig").splitlines()
    row = dict(zip(head.split(";"), first.split(";"), strict=True))
    assert row["rounds_mean"].replace(",", ".") == str(figures(run)[0, "rounds_mean"][0])
    assert "," in row["rounds_mean"]


def test_a_database_explains_its_columns_and_answers_queries(run, database):
    comment = "SELECT comment FROM duckdb_columns() WHERE table_name = 'answers' AND column_name = 'winner_1'"
    assert "seat 1" in database.execute(comment).fetchone()[0]
    shares = "SELECT avg((winner = 1)::INT) FROM games WHERE goal = 30 AND players = 2"
    assert database.execute(shares).fetchone()[0] == pytest.approx(figures(run)[1, "winner_1"][0])


def test_the_command_lists_its_sheets(balance, a_run, tmp_path):
    done = balance("export", a_run, "--duckdb", tmp_path / "a.duckdb", "--json").json
    assert done["path"] == str(tmp_path / "a.duckdb")
    assert (done["sheets"]["answers"], done["sheets"]["games"], done["left_out"]) == (CONFIGS, GAMES * CONFIGS, "")
