"""games, show, rules: what can be played and changed."""

import re
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from balance.cli import tables
from balance.cli.tables import Column, fitted
from balance.questions.games import command
from balance.questions.games.command import loaded, seat_range
from balance.questions.games.listing import shipped
from scenarios import available, load
from sims.game import is_ours

GAMES = ("pig", "cyberdoom-tower", "all-hoomanz")


def test_games_are_listed(balance):
    ran = balance("games")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0].split() == ["game", "title", "players", "axes", "numbers", "policies"]
    (pig,) = (line for line in lines if line.startswith("pig "))
    assert pig.split() == ["pig", "Pig", "1–5", "2", "5", "2"]
    assert "policies: without random, which every game has." in lines


def test_the_list_says_what_the_loader_says():
    assert shipped() == [loaded(load(name)) for name in available() if is_ours(name)]


def test_the_list_imports_nothing_that_plays():
    code = "import sys; from balance.questions.games.listing import shipped; shipped(); print(*sys.modules)"
    modules = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"numba", "numpy", "polars", "pydantic", "sims", "scenarios"} & set(modules)


def test_a_table_says_where_it_plays_a_part(balance):
    assert "5 cards; --set cubetrons.ROW.COLUMN=VALUE; only with alien_landing=true" in " ".join(
        balance("show", "all-hoomanz", "cubetrons").out.split()
    )
    assert balance("show", "all-hoomanz", "cubetrons", "--json").json["when"] == {"alien_landing": [True]}
    assert "only with" not in balance("show", "cyberdoom-tower", "weapons").out


def test_a_file_that_somebody_broke_is_named_by_the_loader(balance, monkeypatch):
    monkeypatch.setattr(command, "shipped", lambda: {}["axes"])
    assert balance("games").out.splitlines()[0].split()[0] == "game"


def test_games_are_listed_for_machines(balance):
    found = {fact["game"]: fact for fact in balance("games", "--json").json}
    assert set(GAMES) <= set(found)
    assert found["pig"]["seats"] == [1, 2, 3, 4, 5]
    assert found["pig"]["outcomes"] == ["win", "round_cap"]
    assert found["pig"]["policies"] == ["hold", "hold-or-goal", "random"]
    assert found["cyberdoom-tower"]["tables"]["floor_cards"] == 6


def test_seats_are_a_range_where_they_are_one():
    assert seat_range([1, 2, 3]) == "1–3"
    assert seat_range([2, 4]) == "2, 4"
    assert seat_range([3]) == "3"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_shown_with_all_that_can_be_set(balance, game):

    ran = balance("show", game, "--all")
    assert ran.code == 0
    scenario = load(game)
    for name in [*scenario.axes, *scenario.numbers, *scenario.tables["policies"].ids, *scenario.sweeps()]:
        assert name in ran.out
    for number in scenario.numbers.values():
        assert number.source in ran.out


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_shown_on_one_screen_with_what_to_type_to_see_the_rest(balance, game, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    out = balance("show", game).out
    assert sum(1 + len(line) // 80 for line in out.splitlines()) <= 60
    scenario, seen = load(game), ""
    for line in out.splitlines():
        if line.startswith("balance show") and not line.split()[3].isupper():
            ran = balance(*line.split("  ")[0].split()[1:])
            assert ran.code == 0
            assert len(ran.out.splitlines()) > 3
            seen += "" if "--all" in line else ran.out
    for name in [*scenario.axes, *scenario.numbers, *scenario.tables, *scenario.sweeps()]:
        assert name in seen
    for name, table in scenario.tables.items():
        assert f"{name} {len(table.ids)}" in out
    shown = sum(int(number) for number in re.findall(r" (\d+)(?:,|$)", out.split("Numbers")[1].splitlines()[1]))
    assert shown == len(scenario.numbers)


def test_a_part_and_all_are_not_both_shown(balance):
    assert "--all and numbers" in balance("show", "pig", "numbers", "--all").refused()


def test_how_much_is_assumed_is_said_of_entries_without_our_scripts(balance):

    entries = load("all-hoomanz").provenance()
    assert not {name.split(".")[0] for name in entries["name"]} & {"policies", "adam_policies", "groups"}
    assumed = entries.filter(entries["assumed"])
    partly = assumed["in_part"].sum()
    counted = "entries (axes, numbers, rows of tables) are assumed: no source gives them"
    shown = " ".join(balance("show", "all-hoomanz").out.split())
    assert 0 < partly < len(assumed)
    assert f"{len(assumed)} of {entries.height} {counted}, or for {partly} of them only a part." in shown
    assert f"1 of 5 {counted}." in " ".join(balance("show", "pig").out.split())


def test_what_is_printed_for_other_programs_has_no_colour(balance):
    assert "\x1b" not in balance("show", "cyberdoom-tower").out


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_shown_to_machines(balance, game):
    shown = balance("show", game, "--json").json
    assert shown["game"] == game
    assert shown["axes"]["players"]["values"][0] == 1
    assert shown["axes"]["policy"]["kind"] == "policy"
    assert all(
        {"default", "min", "max", "unit", "rule", "source"} <= set(number) for number in shown["numbers"].values()
    )
    assert "demo" in shown["sweeps"]


def numbered(name: str) -> list[str]:
    """The columns that a line names: `boxes_1..3` names three."""
    found = re.fullmatch(r"(\w+_)(\d+)\.\.(\d+)", name)
    return [f"{found[1]}{number}" for number in range(int(found[2]), int(found[3]) + 1)] if found else [name]


@pytest.mark.parametrize("game", GAMES)
def test_every_table_of_a_game_is_shown_with_all_its_values(balance, game):
    scenario = load(game)
    for name, table in scenario.tables.items():
        lines = [line.split() for line in balance("show", game, name.replace("_", "-")).out.splitlines()]
        told = balance("show", game, name, "--json").json
        assert [row["id"] for row in told["rows"]] == list(table.ids)
        for i, row in enumerate(told["rows"]):
            assert row["values"] == {column: cells[i] for column, cells in table.cells.items() if column != "count"}
            line = " ".join(next(words for words in lines if words[:1] == [row["id"]]))
            for column, value in row["values"].items():
                if isinstance(value, int) and value > 1:
                    assert f"{column} {value}" in line
        assert set(told["columns"]) <= {column for words in lines if words for column in numbered(words[0])}


def test_a_code_in_a_table_is_shown_with_what_it_means(balance):
    shown = " ".join(balance("show", "cyberdoom-tower", "sentinel-cards").out.split())
    assert "boxes_1..6 one of none, w1" in shown
    assert "w2 is white and takes a die of either colour that shows 2 or more" in shown
    told = balance("show", "cyberdoom-tower", "sentinel-cards", "--json").json
    assert [*told["meanings"]] == [f"boxes_{number}" for number in range(1, 7)]
    assert "it means" not in balance("show", "pig", "policies").out


def test_a_table_that_a_game_has_not_is_refused(balance):
    assert (
        "posthuman has no table, axis or number 'enemis'; did you mean 'enemies'?"
        in balance("show", "posthuman", "enemis").refused()
    )
    assert "pig has no table, axis or number 'decks'; tables are policies" in balance("show", "pig", "decks").refused()
    assert "pig has no tables; it has axes, numbers, scripts, sweeps" in balance("show", "pig", "tables").refused()


def test_a_default_that_depends_on_the_players_is_told(balance):
    lines = [line.split() for line in balance("show", "cyberdoom-tower", "numbers").out.splitlines()]
    for level in (["floors", "4", "players=1"], ["5", "players=2"], ["keys", "3", "players=1"], ["4", "players=2"]):
        assert level in lines
    assert balance("show", "cyberdoom-tower", "--json").json["numbers"]["floors"]["default"] == {
        "by": "players",
        "1": 4,
        "2": 5,
    }


@pytest.mark.parametrize(
    ("typed", "played"),
    [
        ((), "2"),
        (("--players", "1"), "3"),
        (("--set", "players=1", "--set", "purple-eye=true", "--set", "solo-with-adam=false"), "2"),
    ],
)
def test_a_number_is_shown_as_it_is_with_what_is_set(balance, typed, played):
    out = balance("show", "all-hoomanz", "actions", *typed).out
    assert ["actions", played] == next(line.split()[:2] for line in out.splitlines() if line.startswith("actions"))
    assert "players=1 purple_eye=false; players=1 purple_eye=true solo_with_adam=true" in out
    assert str(balance("show", "all-hoomanz", "actions", *typed, "--json").json["played"][0]) == played


def test_an_axis_is_shown_by_its_name_what_is_played_first(balance):
    assert (
        "easy, solo (only with players=1), normal, hard"
        in balance("show", "all-hoomanz", "simon", "--players", "2").out
    )
    assert "normal, solo (only with players=1), easy, hard" in balance("show", "all-hoomanz", "simon").out
    assert "easy, solo (only with players=1), normal, hard" in balance("show", "all-hoomanz", "--players", "2").out
    assert "zombie, guy (seats play zombie / guy / zombie / guy)" in balance("show", "humans", "side").out


def test_a_table_is_shown_with_the_cells_that_are_set(balance):
    cell = ("--set", "sentinel-cards.s1.energy=7", "--json")
    assert balance("show", "cyberdoom-tower", "sentinel-cards", *cell).json["rows"][0]["values"]["energy"] == 7


def test_combinations_that_cannot_be_played_are_shown(balance, a_copy):
    toml = a_copy / "game.toml"
    toml.write_text(toml.read_text() + '\n[[illegal]]\nwhen = { players = [1] }\nreason = "too lonely"\n')
    ran = balance("show", a_copy, "combinations")
    assert "players=1" in ran.out
    assert "too lonely" in ran.out
    assert balance("show", a_copy, "--json").json["illegal"] == [{"when": {"players": [1]}, "reason": "too lonely"}]


def test_what_is_known_to_be_without_effect_is_shown(balance):
    assert "the assumed cards mark at most one row" in balance("show", "cyberdoom-tower", "combinations").out
    assert list(balance("show", "cyberdoom-tower", "--json").json["dead"]) == ["bang=all_equal"]
    assert "Without effect" not in balance("show", "pig", "--all").out


def test_rules_are_counted_and_listed(balance):
    ran = balance("rules", "cyberdoom-tower")
    assert ran.code == 0
    assert "implemented" in ran.out
    assert "CT-001" in ran.out


def test_a_rule_is_listed_by_its_id_in_any_spelling(balance):
    ran = balance("rules", "humans", "hu_050", "HU-051")
    assert "Humans!!!: 2 rules" in ran.out
    assert "total ≥ 4 wounds the zombie" in ran.out
    assert "HU-052" not in ran.out
    assert [rule["id"] for rule in balance("rules", "humans", "HU-050", "--json").json["rules"]] == ["HU-050"]


def test_the_rules_that_a_number_or_a_table_names_are_shown_with_it(balance):
    sentence = "Every Tick Tock takes 1 shield off each armed BOMB"
    assert sentence in balance("show", "all-hoomanz", "tick_shields").out
    assert sentence in balance("show", "all-hoomanz", "tick-shields", "--json").json["rules"][0]["statement"]
    assert "The six character cards are pictures" in balance("show", "humans", "characters").out
    assert [rule["id"] for rule in balance("show", "humans", "characters", "--json").json["rules"]] == ["HU-H04"]


def test_a_row_is_shown_by_its_id_or_its_printed_name(balance):
    for name in ("miner", "Miner Zombie"):
        out = balance("show", "humans", name, "--set", "characters.miner.movement=3").out
        assert "an own barricade comes down without a roll" in out
        assert "movement 3" in out
        assert "Lawyer" not in out
    told = balance("show", "humans", "miner", "--json").json
    assert [row["id"] for row in told["rows"]] == ["miner"]


def test_rules_are_listed_for_machines(balance):
    told = balance("rules", "cyberdoom-tower", "--status", "implemented", "--json").json
    assert told["statuses"] == {"implemented": len(told["rules"])}
    assert {"id", "chapter", "page", "statement", "status", "note"} == set(told["rules"][0])


def test_a_chapter_may_be_named_in_any_spelling(balance):
    told = balance("rules", "cyberdoom-tower", "--chapter", "Sentinel_Turn", "--json").json
    assert {rule["chapter"] for rule in told["rules"]} == {"sentinel turn"}


def test_a_game_may_have_no_rule_list(balance, a_copy):
    (a_copy / "rules.csv").unlink(missing_ok=True)
    ran = balance("rules", a_copy)
    assert ran.code == 0
    assert "no rules.csv" in ran.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["show", "pigg"], "did you mean 'pig'"),
        (["show", "cyberdom_tower"], "did you mean 'cyberdoom-tower'"),
        (["show", ""], "games: all-hoomanz, cyberdoom-tower, human-punishment, humans, pig, posthuman"),
        (["rules", "pigg"], "did you mean 'pig'"),
        (["rules", "cyberdoom-tower", "--status", "implementd"], "did you mean 'implemented'"),
        (["rules", "cyberdoom-tower", "--chapter", "hidin"], "did you mean 'hide'"),
        (["rules", "humans", "hu-50"], "humans has no rule 'hu-50'; did you mean 'HU-050'?"),
        (["rules", "pig", "rulebook"], "pig has no rule 'rulebook'; balance rules pig lists them"),
        (["show", "humans", "minner"], "did you mean 'miner'"),
        (["show", "human-punishment", "health"], "'health'; the word is in the rule or the unit of hit_points"),
    ],
)
def test_what_is_not_there_is_said_with_the_nearest_name(balance, arguments, said):
    assert said in balance(*arguments).refused()


words = st.text(st.sampled_from("abcde "), max_size=40)


@given(rows=st.lists(st.tuples(words, words, words), min_size=1, max_size=4), width=st.integers(40, 120))
def test_a_table_fits_the_terminal(rows, width):
    columns = [Column("one", wraps=True), Column("two", wraps=True), Column("three", spare=True)]
    parts = fitted(columns, rows, width)
    assert len(parts) == 1
    assert width_of(parts[0]) <= width
    assert all(len(row) == len(parts[0].columns) == len(parts[0].widths) for row in parts[0].rows)
    assert parts[0].columns[:2] == columns[:2]


def width_of(part):
    return sum(part.widths) + 2 * (len(part.widths) - 1)


@given(count=st.integers(1, 12), letters=st.integers(1, 15), width=st.integers(40, 120))
def test_a_table_that_is_too_wide_is_divided_and_leaves_no_answer_out(count, letters, width):
    columns = [
        Column("which", key=True),
        *(Column(f"answer {i}", right=True) for i in range(count)),
        Column("n", spare=True),
    ]
    parts = fitted(columns, [["x", *["9" * letters] * count, "n"]], width)
    assert all(width_of(part) <= width for part in parts)
    assert all(part.columns[0].head == "which" for part in parts)
    shown = [column.head for part in parts for column in part.columns[1:]]
    answers = [f"answer {i}" for i in range(count)]
    assert shown in (answers, [*answers, "n"])
    last = [column.head for column in parts[-1].columns[1:]]
    room = width - len("which") - sum(2 + max(letters, len("answer")) for head in last if head != "n")
    assert shown == ([*answers, "n"] if room >= 2 + len("n") else answers)  # no further part for what is spare


def test_spare_columns_need_no_further_part():
    heads = ["row", "win", "interval", "rounds", "interval", "games", "interval"]
    columns = [Column(head, spare=i > 4, key=i == 0, tied=head == "interval") for i, head in enumerate(heads)]
    cells = [["king", "+1.8", "-1.1 to +4.8", "+0.25", "-0.1 to +0.6", "12", "9 to 15"]]
    for width, last in ((30, ["row", "rounds", "interval"]), (45, ["row", "rounds", "interval", "games", "interval"])):
        parts = [[column.head for column in part.columns] for part in fitted(columns, cells, width)]
        assert parts == [["row", "win", "interval"], last]


def test_spare_columns_are_left_out_from_the_last_one_on_each_with_its_interval(monkeypatch, capsys):
    heads = ["row", "win", "interval", "rounds", "interval", "ends"]
    columns = [Column(head, spare=i > 2, tied=head == "interval") for i, head in enumerate(heads)]
    cells = [["king", "+1.8", "-1.1 to +4.8", "+0.25", "-0.1 to +0.6", "3: -73.3"]]
    kept = {width: len(fitted(columns, cells, width)[0].columns) for width in (24, 25, 45, 46, 55, 56)}
    assert kept == {24: 3, 25: 3, 45: 3, 46: 5, 55: 5, 56: 6}
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr(tables, "in_terminal", lambda: True)
    tables.table(columns, cells, "see the page")
    assert "2 columns left out (rounds, ends): see the page" in capsys.readouterr().out


def test_a_step_from_word_to_word_breaks_after_its_arrow(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr(tables, "in_terminal", lambda: True)
    step = "floor_until_defeat→floor_forever"
    tables.table([Column("dial"), Column("step", wraps=True), Column("win")], [["alert", step, "-14.0"]])
    assert [line.split() for line in capsys.readouterr().out.splitlines()[2:]] == [
        ["alert", "floor_until_defeat→", "-14.0"],
        ["floor_forever"],
    ]


def test_a_number_beside_broken_cells_is_whole(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "18")
    monkeypatch.setattr(tables, "in_terminal", lambda: True)
    tables.table([Column("win", right=True, wraps=True)], [["89.9 % (87.6 to 91.82)"], ["11.26"], ["8.16"]])
    assert "11.26" in [line.strip() for line in capsys.readouterr().out.splitlines()]


def test_headings_break_between_words_only():
    (part,) = fitted([Column("a long heading", right=True), Column("x" * 30)], [["1", "y" * 25]], 40)
    assert part.widths[0] >= len("heading")


def test_a_terminal_is_told_what_is_left_out(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr(tables, "in_terminal", lambda: True)
    tables.table(
        [Column("one"), Column("two", spare=True), Column("three", spare=True)], [["x" * 30, "y" * 20, "z" * 20]]
    )
    assert "2 columns left out (two, three): widen the" in capsys.readouterr().out


def test_a_wide_terminal_leaves_every_cell_on_one_line():
    rows = [["a name", "a long explanation of what it does", "12"]]
    columns = [Column("name", wraps=True), Column("note", wraps=True), Column("n", right=True)]
    (part,) = fitted(columns, rows, 120)
    assert part.widths == [len(cell) for cell in rows[0]]


def test_a_policy_that_plays_no_part_is_not_named():
    from balance.design.policies import policies_of

    hoomanz, humans = load("all-hoomanz"), load("humans")
    mixed = {"mode": "mixed", "players": 2}
    assert policies_of(humans.configuration({**mixed, "policy": "random"})).text == "random"  # it plays the guy too
    one = policies_of(humans.configuration({**mixed, "policy@1": "random"}))
    assert one.text == "random / catcher, guy runner"
    assert policies_of(hoomanz.configuration({})).text == "cautious, simon choices helpful"
    every = policies_of(hoomanz.configuration({"purple_eye": True})).text
    assert every == "cautious, adam hunter"  # with The Purple Eye, A.D.A.M. makes S.I.M.O.N.'s choices


def test_a_scenario_s_text_does_not_steer_the_terminal(balance, a_copy):
    toml, rules = a_copy / "game.toml", a_copy / "rules.csv"
    toml.write_text(toml.read_text().replace('title = "Pig', 'title = "\\u001b]0;hacked\\u0007\\u202ePig'))
    rules.write_text(rules.read_text() + "PIG-999,x,1,wins\x1b[2J\u202e,not_applicable,because\n")
    commands = (["show", a_copy], ["rules", a_copy], ["rules", a_copy, "--json"])
    seen = "".join(balance(*command).out for command in commands)
    assert "\x1b" not in seen
    assert "\u202e" not in seen
    assert "wins\\x1b[2J\\u202e" in seen
    assert [rule["statement"] for rule in balance("rules", a_copy, "--json").json["rules"]][-1] == "wins\x1b[2J\u202e"
