"""new --cards: a designer's sheet becomes a table of the game; or one line says why not."""

import csv
import datetime
from pathlib import Path

import pytest

from balance.questions.new.copy import new
from balance.questions.new.row_order import in_own_order
from scenarios import InputError, load
from scenarios.loader.plausible import read_plausible
from tests.lab.balance.sheets.workbooks import workbook

TABLE, FILE = "sentinel_cards", "sentinel_cards.csv"


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def own(table: str = TABLE, game: str = "cyberdoom-tower") -> list[list[str]]:
    """The game's table as rows of cells."""
    return list(csv.reader(load(game).files[f"{table}.csv"].decode().splitlines()))


def with_text(text: str, *, table: str = TABLE, game: str = "cyberdoom-tower", encoding="utf-8", **more):
    Path("my.csv").write_bytes(text.encode(encoding))
    return new("mine", game, cards={table: "my.csv"}, **more)


def cells(column: str, table: str = TABLE) -> dict[str, object]:
    """A column of the copy, by row."""
    found = load("./mine").tables[table]
    return dict(zip(found.ids, found.cells[column], strict=True))


def test_the_games_own_table_as_a_sheet_changes_nothing():
    for number, game in enumerate(("cyberdoom-tower", "pig")):
        tables = {name: f"{name}.csv" for name in load(game).tables}
        for file in tables.values():
            Path(file).write_bytes(load(game).files[file])
        new(f"mine{number}", game, cards=tables)
        assert load(f"./mine{number}").digest == load(game).digest


def test_a_sheet_as_a_designer_has_it(here):
    rows = own()
    heads = [
        "ID",
        "Name",
        "Energy",
        "Range",
        "Dmg",
        "Anti Stealth",
        *(f"Boxes {i}" for i in range(1, 7)),
        "Flavour text",
    ]
    lines = [heads, *([*row[:-1], f"it's {row[1]}; loud"] for row in rows[1:])]
    lines[2][4], lines[3][5], lines[4][6] = "2,0", "", "W6"
    text = "\r\n".join(";".join(f'"{cell}"' if ";" in cell else cell for cell in line) for line in lines)
    made = with_text(text, encoding="utf-16", columns={"dmg": "damage"})
    assert made.notes == (
        "sentinel_cards.csv: 6 rows from my.csv",
        "sentinel_cards: columns of your own are kept in own_columns/sentinel_cards.csv: Flavour text",
        "sentinel_cards: 1 empty cell became 0: anti_stealth (1)",
    )
    assert (cells("damage")["s2"], cells("anti_stealth")["s3"], cells("boxes_1")["s4"]) == (2, 0, "w6")
    sources = dict(zip(load("./mine").tables[TABLE].ids, load("./mine").tables[TABLE].sources, strict=True))
    assert sources == {each: "my.csv" if each in ("s2", "s3", "s4") else "assumed: CT-H03" for each in sources}
    kept = (here / "mine" / "own_columns" / FILE).read_text()
    assert kept.splitlines()[:2] == ["id,Flavour text", "s1,it's Sentinel S1; loud"]
    assert load("./mine").files["game.toml"] == load("cyberdoom-tower").files["game.toml"]


def test_columns_that_a_sheet_lacks_stay_as_they_are():
    made = with_text("id,damage\n" + "".join(f"S{i},{i}\n" for i in range(1, 7)))
    assert list(cells("damage").values()) == [1, 2, 3, 4, 5, 6]
    assert cells("energy") == dict(
        zip(cells("energy"), load("cyberdoom-tower").tables[TABLE].cells["energy"], strict=True)
    )
    assert any("not in the sheet, so as before: energy, range, anti_stealth, boxes_1" in note for note in made.notes)


def test_rows_without_ids_are_those_of_these_names():
    made = with_text("Name,damage\n" + "".join(f"Sentinel S{i},2\n" for i in (6, 5, 4, 3, 2, 1)))
    assert list(cells("damage")) == ["s1", "s2", "s3", "s4", "s5", "s6"]
    assert "sentinel_cards: the sheet has no column id; ids follow from the names" in made.notes


def test_fewer_rows_move_the_total(here):
    made = with_text("\n".join(map(",".join, own()[:-1])) + "\n")
    assert "game.toml: the total of sentinel_cards is now 5 (before: 6)" in made.notes
    assert "sentinel_cards.csv: 5 rows from my.csv; gone: s6" in made.notes


def test_cards_of_a_deck_are_counted_and_totals_by_a_word(here):
    rows = own("loot", "all-hoomanz")
    count, expansion = rows[0].index("count"), rows[0].index("expansion")
    before = load("all-hoomanz").tables["loot"].cards
    new_row = ["x9", "Mine", *rows[1][2:-1], "ours"]
    new_row[count], new_row[expansion] = "5", "base"
    text = "\n".join(",".join(f'"{cell}"' for cell in row) for row in [*rows, new_row])
    made = with_text(text + "\n", table="loot", game="all-hoomanz")
    assert load("./mine").tables["loot"].cards == before + 5
    assert "game.toml: the total of loot is now base 85, purple_eye 3 (before: base 80, purple_eye 3)" in made.notes
    assert made.notes[0] == f"loot.csv: {len(rows)} rows from my.csv; new: x9"


def test_lines_of_plausible_csv_about_rows_that_are_gone_go_too(here):
    new("base", "cyberdoom-tower")
    with (here / "base" / "assumed" / "plausible.csv").open("a") as file:
        file.write('sentinel_cards.s6.damage,"2,3",a guess\n')
    (here / "my.csv").write_text("\n".join(map(",".join, own()[:-1])) + "\n")
    made = new("mine", "./base", cards={TABLE: "my.csv"})
    assert "assumed/plausible.csv: 1 line about rows that are gone, or assumed no more, left out" in made.notes
    assert read_plausible(load("./mine")) != []


def test_what_hung_together_with_a_row_that_is_gone_goes_too(here):
    new("base", "cyberdoom-tower")
    listed = (here / "base" / "assumed" / "plausible.csv").read_text().splitlines()
    tied = ["entry,values,reason,group", *(f"{line}," for line in listed[1:])]
    tied += ['sentinel_cards.s6.damage,"1,2",a guess,one', 'sentinel_cards.s5.damage,"2,1",a guess,one']
    (here / "base" / "assumed" / "plausible.csv").write_text("\n".join(tied) + "\n")
    (here / "my.csv").write_text("\n".join(map(",".join, own()[:-1])) + "\n")
    made = new("mine", "./base", cards={TABLE: "my.csv"})
    assert "assumed/plausible.csv: 2 lines about rows that are gone, or assumed no more, left out" in made.notes
    assert not [each for each in read_plausible(load("./mine")) if each.group]


def test_a_workbook_with_a_sheet_for_each_table(here):
    workbook(here / "my.xlsx", Weapons=own("weapons"), Sentinels=own(), Notes=[["x"]])
    new("one", "cyberdoom-tower", cards={"weapons": "my.xlsx", TABLE: "my.xlsx"}, sheets=[f"{TABLE}=sentinels"])
    assert load("./one").digest == load("cyberdoom-tower").digest
    with pytest.raises(
        InputError, match=r"my.xlsx: it has 3 sheets, Weapons, Sentinels, Notes; say which with --sheet"
    ):
        new("two", "cyberdoom-tower", cards={TABLE: "my.xlsx"})


def test_a_date_where_a_number_should_be(here):
    rows = own()
    rows[1][4] = datetime.date(2026, 3, 4)
    workbook(here / "my.xlsx", Cards=rows)
    with pytest.raises(InputError, match=r"my.xlsx: row 2 \(s1\), damage is the date 2026-03-04; spreadsheets make"):
        new("mine", "cyberdoom-tower", cards={TABLE: "my.xlsx"})
    rows[1][4] = datetime.time(3, 4)
    workbook(here / "my.xlsx", Cards=rows)
    with pytest.raises(
        InputError, match=r"damage is the time 03:04:00; spreadsheets make times of entries such as 3:4"
    ):
        new("mine", "cyberdoom-tower", cards={TABLE: "my.xlsx"})
    assert not (here / "mine").exists()


HEAD = "id,damage\n"
SIX = HEAD + "".join(f"s{i},1\n" for i in range(1, 7))


@pytest.mark.parametrize(
    ("text", "more", "says"),
    [
        (SIX.replace("s3,1", "s3,13"), {}, "my.csv: line 4 (s3), damage is 13; it must be from 0 to 12"),
        (SIX.replace("s3,1", "s3,4-Mar"), {}, "my.csv: line 4 (s3), damage is '4-Mar'; it must be a whole number"),
        (
            SIX.replace("s3,1", '"","1"'),
            {},
            "my.csv: line 4: id is empty; say which row of sentinel_cards it is, or clear",
        ),
        (
            SIX.replace("s3", "s 3"),
            {},
            "my.csv: line 4: sentinel_cards has no row 's 3' so far (did you mean s3?); a new row",
        ),
        (SIX.replace("s3", "s2"), {}, "my.csv: line 4: id s2 stands in line 3 already"),
        (SIX.replace("damage", "energy").replace("s3,1", "s3,"), {}, "line 4 (s3), energy is empty; it must be from 1"),
        (
            SIX.replace("damage", "Dammage"),
            {},
            "no column 'Dammage'; did you mean 'damage'? --columns 'Dammage=damage'",
        ),
        (SIX.replace("damage", "boxes_1"), {}, "(s1), boxes_1 is 1; it must be one of none, w1"),
        (
            "a,b\n1,2\n",
            {},
            "my.csv: no head is a column of sentinel_cards; the heads are a, b, the columns are id, name",
        ),
        ("damage\n1\n", {}, "my.csv: no column id, nor name, says which row of sentinel_cards is which; add one"),
        (HEAD, {}, "my.csv: there are no rows below the heads"),
        (SIX, {"columns": ["Dmg=damage"]}, "--columns: my.csv has no column 'Dmg'; it has id, damage"),
        (SIX, {"columns": ["damage=energie"]}, "sentinel_cards has no column 'energie'; columns are id, name"),
        (SIX, {"columns": ["damage"]}, "--columns is 'damage'; it must be HEAD=COLUMN, such as Dmg=damage"),
        (SIX, {"columns": ["id=name,ID=id"]}, "--columns names 'ID' twice"),
        (SIX.replace(HEAD, "id,damage,Dmg\n"), {"columns": ["Dmg=damage"]}, "'damage' and 'Dmg' both fill damage"),
        (SIX, {"sheets": ["A"]}, "--sheet: my.csv is no workbook"),
        (SIX, {"sheets": ["weapons=A"]}, "--sheet weapons=A: there is no --cards weapons=FILE"),
        (
            HEAD + "s1,1\n",
            {},
            "my.csv: floors is 4; it must be at most the 1 rows of sentinel_cards; or give the copy another number: "
            "--set floors=VALUE",
        ),
        (SIX, {"settings": ["floors=9"]}, "floors is 9"),
        (SIX, {"settings": ["floors=3,4"]}, "--set floors: 2 values; a copy has one"),
        (SIX, {"settings": {"keys": 8}}, "mine: keys is 8; it must be at most floors = 4"),
        (
            SIX,
            {"settings": ["sentinel-cards.s1.damage=2"]},
            "--set sentinel_cards.s1.damage: sentinel_cards is taken from my.csv; change it there",
        ),
    ],
)
def test_a_sheet_that_does_not_fit_is_told_in_one_line_and_nothing_is_left(here, text, more, says):
    with pytest.raises(InputError) as error:
        with_text(text, **more)
    assert says in str(error.value)
    assert "\n" not in str(error.value)
    assert [each.name for each in here.iterdir()] == ["my.csv"]


def test_a_copy_with_fewer_cards_may_have_another_number_that_fits(here):
    made = with_text("\n".join(map(",".join, own()[:4])) + "\n", settings=["floors=3", "weapons.grenade.damage=2"])
    assert {"game.toml: the total of sentinel_cards is now 3 (before: 6)", "floors is now 3"} < set(made.notes)
    full = load("./mine").configuration()
    assert (full.full["floors"], cells("damage", "weapons")["grenade"]) == (3, 2)
    assert 'floors = { value = 3, min = 1, max = 8, unit = "floors"' in (here / "mine" / "game.toml").read_text()


def test_a_row_that_was_changed_is_no_longer_the_rulebooks():
    rows = own("weapons")
    damage, source = rows[0].index("damage"), rows[0].index("source")
    rows[1][damage], rows[2][damage], rows[2][source] = "11", "12", "mine: a guess"
    made = with_text("\n".join(map(",".join, rows)) + "\n", table="weapons")
    table = load("./mine").tables["weapons"]
    assert table.sources == ("my.csv", "mine: a guess", *(row[source] for row in rows[3:]))
    assert made.notes[1:] == (f"weapons: changed, so their source is now my.csv, not the game's: {rows[1][0]}",)


def test_all_else_of_a_changed_row_is_as_assumed_as_before():
    rows = own()
    energy = rows[0].index("energy")
    rows[1][energy] = "7"
    with_text("\n".join(map(",".join, rows)) + "\n")
    sources = load("./mine").tables["sentinel_cards"].sources
    assert sources == ("my.csv; all else assumed: CT-H03", *(row[-1] for row in rows[2:]))


def test_rows_in_another_order_are_the_same_game(here):
    """Kernels use some tables' rows by number, as the weapons'."""
    head, *rows = (",".join(row) for row in own("weapons"))
    made = with_text("\n".join([head, *rows[::-1]]) + "\n", table="weapons")
    assert load("./mine").digest == load("cyberdoom-tower").digest
    assert made.notes[1:] == (
        "weapons: the rows stand in the order of the game's own, as some games use them by number",
    )


def test_a_message_names_the_row_of_a_sheet_in_another_order():
    head, *rows = own("weapons")
    rows[0][head.index("damage")] = "much"
    with pytest.raises(InputError, match=r"my.csv: line 5 \(base\), damage is 'much'"):
        with_text("\n".join(map(",".join, [head, *rows[::-1]])) + "\n", table="weapons")


@pytest.mark.parametrize(
    ("ids", "order"),
    [("abc", "abc"), ("cba", "abc"), ("cxa", "axc"), ("ca", "ac"), ("xcbay", "abcxy"), ("xyz", "xyz")],
)
def test_known_rows_keep_their_places_and_new_ones_fill_the_gaps(ids, order):
    assert "".join(ids[i] for i in in_own_order(ids, "abc")) == order


def test_rows_that_the_game_calls_by_name_are_told_all_at_once(here):
    sheet = "\n".join(map(",".join, own("weapons")[:-1])) + "\n"
    needed = "the game needs the rows base, laser_cannon, plasma_rifle, grenade, and no other"
    with pytest.raises(InputError) as lacking:
        with_text(sheet, table="weapons")
    assert str(lacking.value) == f"my.csv: grenade is missing; {needed}"
    with pytest.raises(InputError) as misspelt:
        with_text(sheet.replace("laser_cannon,", "laser_canon,").replace("base,", "fist,"), table="weapons")
    assert str(misspelt.value) == (
        "my.csv: line 2 is fist; line 3 is laser_canon (did you mean laser_cannon?); "
        f"base, grenade are missing; {needed}"
    )


def test_a_new_row_that_looks_like_a_known_one_is_asked_about(here):
    rows = own("ai_cards")
    rows[1][0] = "a11"
    assert any(
        "new: a11 (did you mean a1?); gone: a1" in each
        for each in with_text("\n".join(map(",".join, rows)) + "\n", table="ai_cards").notes
    )


def test_heads_that_are_not_known_say_how_to_name_them(here):
    head, *rows = own("weapons")
    head[head.index("range")], head[head.index("damage")] = "Reach", "Dmg"
    notes = with_text("\n".join(map(",".join, [head, *rows])) + "\n", table="weapons").notes
    wanted = (
        "weapons: not in the sheet, so as before: range, damage; if heads of yours mean these, add "
        "--columns Reach=range,Dmg=damage and make it again"
    )
    assert wanted in notes


@pytest.mark.parametrize(("cell", "hint"), [("It hums", ""), ("9999999", ""), ("", ""), ("2", "; if heads of yours ")])
def test_a_head_is_offered_only_for_a_column_that_takes_its_cells(here, cell, hint):
    head, *rows = own("weapons")
    at = head.index("range")
    head[at] = "Flavour text"
    sheet = [head, *([*row[:at], cell, *row[at + 1 :]] for row in rows)]
    notes = with_text("\n".join(map(",".join, sheet)) + "\n", table="weapons").notes
    (note,) = [each for each in notes if "so as before" in each]
    assert note.startswith(f"weapons: not in the sheet, so as before: range{hint}")
    assert ("--columns 'Flavour text=range'" in note) == bool(hint)


def test_rows_beyond_the_games_arrays_say_how_many_fit(here):
    rows = own()
    more = [[f"x{i}", *rows[1][1:]] for i in range(200)]
    with pytest.raises(InputError, match=r"my.csv: 206 rows, at most \d+ fit in sentinel_cards.csv"):
        with_text("\n".join(map(",".join, [*rows, *more])) + "\n")
    assert not (here / "mine").exists()


def test_a_column_that_looks_like_a_slip_may_be_ones_own():
    with_text(SIX.replace(HEAD, "id,damage,Energie\n").replace(",1\n", ",1,9\n"), columns=["Energie="])
    assert Path("mine/own_columns", FILE).read_text().startswith("id,Energie\ns1,9\n")


def test_a_message_about_the_games_own_files_keeps_its_place(balance):
    ran = balance("new", "mine", "--from", "pig", "--cards", "cards=x.csv")
    assert "--cards: pig has no table 'cards'; tables are policies" in ran.refused()
    assert (
        "--cards is 'x.csv'; it must be TABLE=FILE"
        in balance("new", "m", "--from", "pig", "--cards", "x.csv").refused()
    )
    assert "it cannot be read" in balance("new", "m", "--from", "pig", "--cards", "policies=x.csv").refused()


def test_what_was_made_of_a_sheet_is_said_before_what_is_next(balance):
    Path("bots.csv").write_text("Bot;Stops at goal;Author\nhold;0;me\nhold-or-goal;1;me\nmine;1;me\n")
    ran = balance("new", "mine", "--from", "pig", "--cards", "policies=bots.csv", "--columns", "Bot=id")
    assert ran.out.splitlines()[:3] == [
        "policies.csv: 3 rows from bots.csv; new: mine",
        "policies: columns of your own are kept in own_columns/policies.csv: Author",
        "mine: a copy of Pig, 8 files. Next:",
    ]
    assert "edit mine/policies.csv" in ran.out
    assert list(load("./mine").tables["policies"].ids) == ["hold", "hold-or-goal", "mine", "random"]
