"""Hand-made mistakes, each with the one line it gets: where, what is wrong, what is allowed, the nearest name."""

import os
import re
import shutil

import pytest

import scenarios
from scenarios import InputError
from scenarios.loader import loading
from scenarios.loader.messages import short_path
from scenarios.loader.setting_names import MOST
from tests.lab.scenarios import toy

HUGE = "0x" + "f" * 4000


def refusal(folder) -> str:
    """The message for a folder, paths from the folder on."""
    with pytest.raises(InputError) as refused:
        scenarios.load(folder)
    message = str(refused.value)
    assert len(message.splitlines()) == 1
    return message.removeprefix(f"{folder}/").removeprefix(f"{folder}")


GAME_TOML = [
    # a key of the file
    ('kernel = "toy"', 'kernal = "toy"', "'kernal' is no key here; the keys are kernel, title, axes, numbers, tables, "
     "illegal, dead, pace, seats, deal; did you mean 'kernel'?"),
    ('kernel = "toy"', 'kernel = "toi"', "kernel is 'toi'; games are all-hoomanz, cyberdoom-tower, human-punishment, "
     "humans, pig, posthuman, broken, homeless, toy; did you mean 'toy'?"),
    ('kernel = "toy"', 'kernel = 7', "kernel is 7; it must be a text in quotes"),
    ('kernel = "toy"', 'kernel = "broken"',
     f"the game broken cannot be loaded: {toy.RAISED}: ImportError: no module named dice"),
    ('kernel = "toy"', "", "kernel is missing"),
    ("[axes]", "[axes", None),
    ("[tables]", "[[tables]]", "tables is a list; it must be a table, { ... }"),
    ("[[illegal]]", "[illegal]", None),
    ("loot = { rows = 5 }", "loot = 5", "[tables] loot is 5; it must be a table, { ... }"),
    ("loot = { rows = 5 }", 'loot = { rows = "5" }', "[tables] loot: rows is '5'; it must be a whole "
     "number, or one for each value of a column"),
    ("goal = {", "goal = " + "[" * 2000 + "]" * 2000 + "\nx = {", None),
    # a key of an entry
    ("value = 10", "vaule = 10", "[numbers] goal: 'vaule' is no key here; the keys are value, min, max, per, "
     "nominal, better, step, when, unit, rule, source; did you mean 'value'?"),
    (', unit = "coins", rule = "TOY-004", source = "rulebook"', "", "[numbers] goal: source is missing"),
    ('kind = "ruling"', 'kind = "rulling"', "[axes] fast: kind is 'rulling'; it must be 'mode', "
     "'choice', 'policy' or 'ruling'"),
    ('default = "luke", per = "seat"', 'default = "luke", per = "table"', "[axes] hero: per is 'table'; "
     "it must be 'seat'"),
    (', source = "assumed: quicker"', "", "[axes] fast: source is missing; a ruling says where it comes from, "
     "or 'assumed'"),
    ('reason = "too much to ask"', "", "[[illegal]] 2: reason is missing"),
    # names against the game
    ("goal = {", "gaol = {", "[numbers] gaol fills no field of RULES; still to be filled: goal; did you mean 'goal'?"),
    ("lives = {", 'lookahead = { value = 1, min = 0, max = 9, source = "ours" }\nlives = {',
     "[numbers] lookahead: every game has lookahead; no scenario names it"),
    ("lives = {", "# lives = {", "nothing says lives; it must stand in [numbers] or [axes]"),
    ("[numbers]", "[numbers]\nmode = { value = 1, min = 1, max = 2, source = 'assumed' }",
     "mode is said twice, by mode in [numbers] and by mode in [axes]"),
    ("[numbers]", "[numbers]\ndeck_attack = { value = 1, min = 1, max = 2, source = 'assumed' }",
     "[numbers] deck_attack is worked out by the game; still to be filled: nothing"),
    ("[numbers]", "[numbers]\n'go-al' = { value = 1, min = 1, max = 2, source = 'a' }\n'go_al' = { value = 1, min = 1, "
     "max = 2, source = 'a' }", "[numbers] go_al stands twice"),
    ("[numbers]", "[numbers]\nheroes = { value = 1, min = 1, max = 2, source = 'a' }",
     "heroes is said twice, by heroes in a table and by heroes in [numbers]"),
    ("players = {", "# players = {", "nothing says players; it must stand in [numbers] or [axes]"),
    ("players = { values = [1, 2, 3]", "players = { values = [1, 2, 4]", "[axes] players: values has 4; "
     "it must be from 1 to 3"),
    # axes
    ('values = ["solo", "row_equal"]', 'values = ["solo", "row_equals"]', "[axes] mode: values has 'row_equals'; "
     "it must be one of solo, row_equal, free_for_all; did you mean 'row_equal'?"),
    ('values = ["solo", "row_equal"]', 'values = ["solo", 2]', "[axes] mode: values must be all words, all whole "
     "numbers, or false and true"),
    ('values = ["solo", "row_equal"]', 'values = ["solo", "row_equal", "row-equal"]', "[axes] mode: values has "
     "'row-equal' twice"),
    ("values = [false, true]", "values = [1, 300]", "[axes] fast: values has 300; it must be from -128 to 127"),
    ("values = [false, true]", "values = []", "[axes] fast: values is a list; it must be a list of one or more values"),
    ("values = [false, true]", 'values = ["yes"]', "[axes] fast: values has 'yes'; it must be a number; "
     "the game has no words for it"),
    ("values = [false, true]", 'table = "heros"', "[axes] fast: table is 'heros'; tables are heroes, loot, policies; "
     "did you mean 'heroes'?"),
    ("values = [false, true]", 'values = [false, true], table = "heroes"', "[axes] fast: it must have either values or "
     "a table"),
    ("default = false", "default = 0", "fast is 0; it must be one of false, true (TOY-Q1)"),
    ('default = "luke"', 'default = "lukas"', "hero is 'lukas'; it must be one of luke, diana; did you mean 'luke'?"),
    ('["shy", "brave-one", "shy"]', '["shy", "brave-one"]', "policy has 2 values; "
     "it must have one for each of 3 seats"),
    ('["shy", "brave-one", "shy"]', '["shy", "bold", "shy"]', "policy@2 is 'bold'; "
     "it must be one of shy, brave-one, random"),
    ('per = "seat", kind = "policy"', 'kind = "policy"', 'policy is one for each seat in this game; add per = "seat"'),
    # conditional defaults
    ('by = "players", 1 = "solo"', '1 = "solo"', "[axes] mode: default is a table; it must name an axis: "
     '{ by = "players", 1 = ..., 2 = ... }'),
    ('by = "players", 1 = "solo"', 'by = "player", 1 = "solo"', "mode: by is 'player'; "
     "it must be one of players, fast; did you mean 'players'?"),
    ('by = "players", 1 = "solo"', 'by = "mode", 1 = "solo"', "mode: by is 'mode'; it must be one of players, fast"),
    ("2 = 7, 3 = 5", "2 = 7", "lives: there is no value for players = 3"),
    ("2 = 7, 3 = 5", "2 = 7, 3 = 5, 4 = 5", "lives: '4' is no value of players; it must be one of 1, 2, 3"),
    ("2 = 7, 3 = 5", "2 = 7, 3 = 0", "lives for players = 3 is 0; it must be from 1 to 9"),
    ("2 = 7, 3 = 5", '2 = 7, 3 = { by = "fast", true = 0, false = 5 }', "lives for players = 3 for fast = true is 0; "
     "it must be from 1 to 9"),
    ("2 = 7, 3 = 5", '2 = 7, 3 = { by = "fast", true = 4 }', "lives for players = 3: "
     "there is no value for fast = false"),
    ("2 = 7, 3 = 5", '2 = 7, 3 = { by = "players", 3 = 4 }', "lives for players = 3: by is 'players'; "
     "it must be one of fast"),
    ("2 = 7, 3 = 5", "2 = 7, 3 = { 3 = 4 }", "[numbers] lives: value is a table; it must name an axis: "
     '{ by = "players", 1 = ..., 2 = ... }'),
    # numbers
    ("value = 10, min = 1", "value = 0, min = 1", "goal is 0; it must be from 1 to 12 coins (TOY-004)"),
    ("value = 10, min = 1", "value = 1.5, min = 1", "goal is 1.5; it must be a whole number from 1 to 12 "
     "coins (TOY-004)"),
    ("value = 10, min = 1", 'value = "10", min = 1', "goal is '10'; it must be a whole number from 1 to 12 "
     "coins (TOY-004); the text '10' is not the number 10"),
    ("value = 10, min = 1", "value = true, min = 1", "goal is true; it must be a whole number from 1 to 12 coins "
     "(TOY-004)"),
    ("value = 10, min = 1", "value = 1979-05-27, min = 1", "[numbers] goal: value is a date; it must be a number, "
     "true, false or a text in quotes"),
    ("value = 10, min = 1", f"value = {HUGE}, min = 1", "[numbers] goal: value is a number beyond 64 bits; "
     "it must fit into 64 bits"),
    ("value = 10, min = 1", "value = [10, 10, 10], min = 1", 'goal is a list; only what is per = "seat" has one value '
     "for each seat"),
    ("min = 1, max = 12", "min = 1, max = 128", "[numbers] goal: max is 128; it must be from -128 to 127"),
    ("min = 1, max = 12", "min = 13, max = 12", "[numbers] goal: min is 13; it must be at most max, 12"),
    ("value = 0.5", "value = nan", "[numbers] odds: value is nan; it must be a number, true, "
     "false or a text in quotes"),
    ("value = 0.5", "value = 1.5", "odds is 1.5; it must be from 0 to 1"),
    ("value = 0.5", "value = 0.5, per = 'seat'", 'odds is one for all seats in this game; leave out per = "seat"'),
    ("value = [1, 2, 3]", "value = [1, 2, 10]", "reach@3 is 10; it must be from 1 to 9"),
    # tables and combinations
    ("loot = { rows = 5 }", "lot = { rows = 5 }", "[tables] lot: there is no lot.csv; "
     "tables are heroes, loot, policies; did you mean 'loot'?"),
    ('mode = "solo", players', 'mdoe = "solo", players', "[[illegal]] when: 'mdoe' is neither an axis nor a number; "
     "they are players, mode, fast, hero, policy, goal, odds, reach, lives; did you mean 'mode'?"),
    ('mode = "solo", players', 'mode = "sole", players', "[[illegal]] when: mode is 'sole'; it must be one of solo, "
     "row_equal; did you mean 'solo'?"),
    ('kind = "policy"', 'kind = "policy", when = { mdoe = ["solo"] }', "[axes] policy: when: "
     "'mdoe' is neither an axis nor a number; they are players, mode, fast, hero, policy, goal, odds, reach, lives; "
     "did you mean 'mode'?"),
    ('kind = "policy"', 'kind = "policy", when = { mode = ["sole"] }', "[axes] policy: when: "
     "mode is 'sole'; it must be one of solo, row_equal; did you mean 'solo'?"),
    ("value = 0.5", 'value = 0.5, when = { mode = ["sole"] }', "[numbers] odds: when: "
     "mode is 'sole'; it must be one of solo, row_equal; did you mean 'solo'?"),
    ("value = 0.5", "value = 0.5, nominal = 1", "[numbers] odds: nominal is 1; it must be true or false"),
    ("value = 0.5", 'value = 0.5, better = "up"', "[numbers] odds: better is 'up'; it must be 'more' or 'less'"),
    ("value = 0.5", 'value = 0.5, better = true', "[numbers] odds: better is true; it must be 'more' or 'less'"),
    ("value = 0.5", 'value = 0.5, nominal = true, better = "more"',
     "[numbers] odds: better is 'more', but codes have no order; leave it out"),
    ("value = 10", "value = 10, nominal = true, step = 2",
     "[numbers] goal: step is 2, but codes have none; leave it out"),
    ("value = 10", "value = 10, step = 0", "[numbers] goal: step is 0; it must be a whole number above 0, at most 11 "
     "(its range)"),
    ("value = 10", "value = 10, step = 2.5", "[numbers] goal: step is 2.5; it must be a whole number above 0, at most "
     "11 (its range)"),
    ("value = 0.5", "value = 0.5, step = 7", "[numbers] odds: step is 7; it must be a number above 0, at most 1 "
     "(its range)"),
    ("loot = { rows = 5 }", "loot = { rows = 5, ranges = { attack = [0, 9, 10] } }", "[tables] loot: the range of "
     "attack: step is 10; it must be a whole number above 0, at most 9 (its range)"),
    # what is known to be without effect
    ("[tables]", "[dead]\nlives = 5\n[tables]", "[dead] lives is 5; it must be a text in quotes"),
    ("[tables]", "[dead]\nlives = ' '\n[tables]", "[dead] lives is ' '; it must be a text in quotes"),
    ('kernel = "toy"', 'kernel = "toy"\ndead = "lives"', "dead is 'lives'; it must be a table, { ... }"),
    ("[tables]", "[dead]\ngaol = 'a'\n[tables]", "[dead] 'gaol' is neither an axis, a number, a table's column "
     "TABLE.COLUMN nor an axis's value AXIS=VALUE; axes and numbers are players, mode, fast, hero, policy, goal, odds, "
     "reach, lives; did you mean 'goal'?"),
    ("[tables]", "[dead]\nloot.atack = 'a'\n[tables]", "[dead] 'loot.atack' is neither an axis, a number, a table's "
     "column TABLE.COLUMN nor an axis's value AXIS=VALUE; axes and numbers are players, mode, fast, hero, policy, "
     "goal, odds, reach, lives; did you mean 'loot.attack'?"),
    ("[tables]", "[dead]\n'goal=3' = 'a'\n[tables]", "[dead] 'goal=3': goal is no axis; axes are players, mode, fast, "
     "hero, policy"),
    ("[tables]", "[dead]\n'mode=sole' = 'a'\n[tables]", "[dead] mode is 'sole'; it must be one of solo, row_equal; "
     "did you mean 'solo'?"),
    ("[tables]", "[dead]\n'mode=row_equal' = 'a'\n'mode=row-equal' = 'b'\n[tables]",
     "[dead] mode=row_equal stands twice"),
]  # fmt: skip


@pytest.mark.parametrize(("good", "bad", "message"), GAME_TOML)
def test_a_mistake_in_game_toml(tmp_path, good, bad, message):
    text = toy.FILES["game.toml"]
    assert good in text
    found = refusal(toy.write(tmp_path, {**toy.FILES, "game.toml": text.replace(good, bad, 1)}))
    assert found.startswith("game.toml: ")
    if message is not None:
        assert found == f"game.toml: {message}"


SWORD = 'sword,"Sword, long",1,3,sword,2,3,1.5,rulebook,"says ""cut"" once"\n'
LOOT = [
    (SWORD, SWORD.replace(",3,sword", ",x,sword"), "row sword (line 3), attack is 'x'; it must be a whole number from "
     "-128 to 127"),
    (SWORD, SWORD.replace(",3,sword", ",128,sword"), "row sword (line 3), attack is 128; it must be from -128 to 127"),
    (SWORD, SWORD.replace(",3,sword", ",3.5,sword"), "row sword (line 3), attack is 3.5; it must be a whole number "
     "from -128 to 127"),
    (SWORD, SWORD.replace(",3,sword", ",,sword"), "row sword (line 3), attack is empty; it must be a whole number from "
     "-128 to 127"),
    (SWORD, SWORD.replace(",2,3,1.5", ",2,-1,1.5"), "row sword (line 3), boxes_2 is -1; it must be from 0 to 255"),
    (SWORD, SWORD.replace("1.5", "inf"), "row sword (line 3), weight is 'inf'; it must be a number"),
    (SWORD, SWORD.replace(",sword,", ",swrod,"), "row sword (line 3), kind is 'swrod'; it must be one of none, sword, "
     "tower_shield; did you mean 'sword'?"),
    (SWORD, SWORD.replace("rulebook", ""), "row sword (line 3), source is empty; it must say where the row comes from, "
     "or 'assumed'"),
    (SWORD, SWORD.replace("sword,", "med_kit,", 1).replace("med_kit", "big_shield"), "line 4, id big-shield stands on "
     "line 3 already"),
    (SWORD, SWORD.replace("sword,", ",", 1), "line 3, id is empty; it must be 1 to 60 letters, digits, - and _"),
    (SWORD, SWORD.replace("sword,", "a.b,", 1), "line 3, id is 'a.b'; it must be 1 to 60 letters, digits, - and _"),
    (SWORD, SWORD.replace(",1,3,sword", ",-1,3,sword"), "row sword (line 3), count is -1; it must be from 0 to "
     "2147483647"),
    (SWORD, SWORD.replace(",2,3,1.5", ",2,1.5"), "line 3 has 9 cells; the header has 10"),
    (SWORD, SWORD[:40], "line 3 has 18 cells; the header has 10"),
    ('once"\n' + toy.FILES["loot.csv"].partition('once"\n')[2], "", "line 3 is not CSV: unexpected end of data; "
     "is the file cut short inside a quoted cell?"),
    ("attack", "atack", "column 'atack' is unknown; columns are attack, kind, boxes_1, boxes_2, weight, id, name, "
     "count, text, source, note; did you mean 'attack'?"),
    ("attack", "kind", "the header names column 'kind' twice"),
    ("attack", "", "column 4 has no name in the header"),
    ("id,name", "note,name", "the header names column 'note' twice"),
    (toy.FILES["loot.csv"], "", "the file is empty; it must begin with a line of column names"),
    (toy.FILES["loot.csv"], "\ufeff\r\n", "the file is empty; it must begin with a line of column names"),
    (toy.FILES["loot.csv"], "id;name\n1;2,5\n1;2;3\n", "line 3 has 3 cells; the header has 2"),
    (toy.FILES["loot.csv"], toy.FILES["loot.csv"].splitlines()[0] + "\n", "there are no rows below the header; "
     "is the file cut short?"),
    (toy.FILES["loot.csv"], "id,attack,source\na,1,b\n", "columns kind, boxes_1, boxes_2, weight missing; columns are "
     "attack, kind, boxes_1, boxes_2, weight, id, name, count, text, source, note"),
    ("sword,", "s\u2028word,", r"line 3, id is 's\u2028word'; it must be 1 to 60 letters, digits, - and _"),
]  # fmt: skip


@pytest.mark.parametrize(("good", "bad", "message"), LOOT)
def test_a_mistake_in_a_table(tmp_path, good, bad, message):
    text = toy.FILES["loot.csv"]
    assert good in text
    found = refusal(toy.write(tmp_path, {**toy.FILES, "loot.csv": text.replace(good, bad, 1)}))
    assert found.startswith("loot.csv: ")
    if message is not None:
        assert found == f"loot.csv: {message}"


FOLDER = [
    ({"loot.csv": None}, "game.toml: nothing says loot; it must be a table, loot.csv"),
    ({"game.toml": None}, ": there is no game.toml in this folder; it is no scenario"),
    ({"lot.csv": "id,source\na,b\n"}, "game.toml: table lot fills no field of RULES; still to be filled: nothing; "
     "did you mean 'loot'?"),
    ({"goal.csv": "id,source\na,b\n"}, "game.toml: goal is said twice, by goal in a table and by goal in [numbers]"),
    ({"loot.csv": b"id,name\nm\xe9dkit,2\n"}, "loot.csv: line 2 is not UTF-8 text; save the file as UTF-8"),
    ({"game.toml": b"\xff\xfek\0"}, "game.toml: line 1 is not UTF-8 text; save the file as UTF-8"),
    ({"heroes.csv": "id,life,source\nluke,7,a\n"}, "heroes.csv: the ids are luke; they must be luke, diana, in this "
     "order"),
    ({"heroes.csv": "id,source,life\nluke,a,7\ndiana,a,30"}, "heroes.csv: the last line does not end and may be cut "
     "short; end it with a line break"),
    ({"heroes.csv": "id,count,life,source\nluke,1,7,a\ndiana,2,7,a\n"}, "heroes.csv: row diana (line 3), count is 2; "
     "it must be 1, as this game has each row once"),
    ({"loot.csv": toy.FILES["loot.csv"].replace("Medkit,2", "Medkit,97")}, "loot.csv: 100 cards, at most 6 fit"),
]  # fmt: skip


@pytest.mark.parametrize(("files", "message"), FOLDER)
def test_a_mistake_in_a_folder(tmp_path, files, message):
    every = {name: content for name, content in {**toy.FILES, **files}.items() if content is not None}
    assert refusal(toy.write(tmp_path, every)) == message


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ("loot = { rows = 5 }", "loot = { rows = 6 }", "loot: rows is 6; loot.csv has 5 cards; if they are meant, "
         "write rows = 5"),
        ("heroes = { rows = 2 }", "heroes = { rows = 3 }", "heroes: rows is 3; heroes.csv has 2 rows; if they are "
         "meant, write rows = 2"),
    ],
)  # fmt: skip
def test_another_number_of_cards_is_a_mistake_in_the_games_own_folder_and_noted_in_a_copy(
    tmp_path, monkeypatch, right, wrong, says
):
    game_toml = toy.FILES["game.toml"].replace(right, wrong)
    folder = toy.write(tmp_path / "copy", {**toy.FILES, "game.toml": game_toml})
    (noted,) = scenarios.load(folder).miscounted
    assert noted.endswith(f"game.toml: [tables] {says}")
    monkeypatch.setattr(loading, "_is_copy", lambda *_: False)
    own = toy.write(tmp_path / "own", {**toy.FILES, "game.toml": game_toml})
    assert refusal(own) == f"game.toml: [tables] {says}"


def test_what_does_not_fit_the_games_arrays(tmp_path):
    game_toml = toy.FILES["game.toml"].replace("loot = { rows = 5 }", "")
    cards = toy.FILES["loot.csv"].replace("Medkit,2", "Medkit,94")
    rows = toy.FILES["loot.csv"] + "".join(f"card{i},,0,0,,0,0,0,assumed,\n" for i in range(3))
    for loot, message in [(cards, "loot.csv: 97 cards, at most 6 fit"), (rows, "loot.csv: 6 rows, at most 4 fit")]:
        folder = toy.write(tmp_path, {**toy.FILES, "game.toml": game_toml, "loot.csv": loot})
        assert refusal(folder) == message


def test_a_file_that_cannot_be_read(tmp_path):
    folder = toy.write(tmp_path, toy.FILES)
    (folder / "loot.csv").unlink()
    (folder / "loot.csv").mkdir()
    assert refusal(folder) == f"loot.csv: it cannot be read: {os.strerror(21)}"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("tpy", "no game or scenario folder is called 'tpy'; games: {games}; did you mean 'toy'?"),
        ("", "no game or scenario folder is called empty; games: {games}"),
        ("x\0", "no game or scenario folder is called 'x\\x00'; games: {games}"),
        ("homeless", "homeless: the game has no scenario folder (GAME.scenario is not given)"),
        ("broken", f"broken: the game broken cannot be loaded: {toy.RAISED}: ImportError: no module named dice"),
    ],
)
def test_a_name_that_is_no_scenario(name, message):
    with pytest.raises(InputError) as refused:
        scenarios.load(name)
    assert str(refused.value) == message.format(games=", ".join(scenarios.available()))


@pytest.mark.parametrize(
    ("typed", "meant"), [("./my_gmae", "./my_game"), ("my_gmae", "my_game"), ("./toyz/", "./toys")]
)
def test_of_a_folder_that_is_not_there_the_most_similar_game_beside_it_is_named(tmp_path, monkeypatch, typed, meant):
    monkeypatch.chdir(tmp_path)
    for name in ("my_game", "toys"):
        toy.write(tmp_path / name, toy.FILES)
    (tmp_path / "my_gmaes").mkdir()  # no scenario
    with pytest.raises(InputError) as refused:
        scenarios.load(typed)
    assert str(refused.value) == f"no game or scenario folder is called {typed!r}; did you mean {meant!r}?"


def test_of_a_file_of_a_scenario_the_folder_is_wanted(tmp_path):
    folder = toy.write(tmp_path, toy.FILES)
    said = f"{short_path(folder / 'loot.csv')} is a file of a scenario; give its folder, {short_path(folder)}"
    with pytest.raises(InputError, match=f"^{re.escape(said)}$"):
        scenarios.load(str(folder / "loot.csv"))


SETTINGS = "players, mode, fast, hero, policy, goal, odds, reach, lives, lookahead; tables are heroes, loot, policies"
SET = [
    ("gaol", "1", f"'gaol' is neither an axis nor a number; they are {SETTINGS}; did you mean 'goal'?"),
    ("", "1", f"empty is neither an axis nor a number; they are {SETTINGS}"),
    ("goal", "0", "goal is 0; it must be from 1 to 12 coins (TOY-004)"),
    ("goal", "5,13", "goal is 13; it must be from 1 to 12 coins (TOY-004)"),
    ("goal", "1.5", "goal is 1.5; it must be a whole number from 1 to 12 coins (TOY-004)"),
    ("goal", "many", "goal is 'many'; it must be a whole number from 1 to 12 coins (TOY-004)"),
    ("goal", "9" * 5000, f"goal is '{'9' * 60}...'; it must be a whole number from 1 to 12 coins (TOY-004)"),
    ("goal", "", "goal is empty; it must be a whole number from 1 to 12 coins (TOY-004)"),
    ("goal", "1,,2", "goal has an empty value between commas"),
    ("goal", "2..13", "goal is 13; it must be from 1 to 12 coins (TOY-004)"),
    ("goal", "6..2", "goal is '6..2'; a range goes up, LOW..HIGH or LOW..HIGH..STEP, such as 2..6"),
    ("goal", "2..", "goal is '2..'; it must be a whole number from 1 to 12 coins (TOY-004); a range has two whole "
     "numbers, LOW..HIGH"),
    ("goal", "..6", "goal is '..6'; it must be a whole number from 1 to 12 coins (TOY-004); a range has two whole "
     "numbers, LOW..HIGH"),
    ("policy", "brave..", "policy is 'brave..'; it must be one of shy, brave-one, random; a range has two whole "
     "numbers, LOW..HIGH"),
    ("goal", "2..6..0", "goal is '2..6..0'; a range goes up, LOW..HIGH or LOW..HIGH..STEP, such as 2..6..1"),
    ("policies.shy.bold", "0..99999999999", "policies.shy.bold is '0..99999999999'; "
     f"a range has at most {MOST} values"),
    ("odds", "nan", "odds is 'nan'; it must be a number from 0 to 1"),
    ("odds", "1e999", "odds is inf; it must be a number from 0 to 1"),
    ("fast", "yes", "fast is 'yes'; it must be one of false, true (TOY-Q1)"),
    ("mode", "free_for_all", "mode is 'free_for_all'; it must be one of solo, row_equal"),
    ("policy", "brave", "policy is 'brave'; it must be one of shy, brave-one, random; did you mean 'brave-one'?"),
    ("policy@4", "shy", "'policy@4' is no name; a seat is a whole number from 1 to 3"),
    ("policy@0", "shy", "'policy@0' is no name; a seat is a whole number from 1 to 3"),
    ("policy@", "shy", "'policy@' is no name; a seat is a whole number from 1 to 3"),
    ("goal@1", "3", "'goal@1' is no name; goal is the same for all seats"),
    ("loot", "3", "'loot' is a table; a cell of it is called loot.medkit.attack"),
    ("loot.sword", "3", "'loot.sword' is no name; a table's cell is called loot.medkit.attack"),
    ("lot.sword.attack", "3", "'lot.sword.attack': no table is called 'lot'; tables are heroes, loot, policies; "
     "did you mean 'loot'?"),
    ("loot.sworn.attack", "3", "'loot.sworn.attack': loot has no row 'sworn'; rows are medkit, sword, big-shield; "
     "did you mean 'sword'?"),
    ("loot.sword.atack", "3", "'loot.sword.atack': loot has no number in a column 'atack'; columns are attack, kind, "
     "boxes_1, boxes_2, weight, count; did you mean 'attack'?"),
    ("loot.sword.attack", "300", "loot.sword.attack is 300; it must be from -128 to 127"),
    ("loot.sword.kind", "swird", "loot.sword.kind is 'swird'; it must be one of none, sword, tower_shield; "
     "did you mean 'sword'?"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "message"), SET)
def test_a_mistake_in_a_setting(name, text, message):
    with pytest.raises(InputError) as refused:
        scenarios.load("toy").parse(name, text)
    assert str(refused.value) == f"--set: {message}"


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"policy@3": "shy"}, "policy@3: seat 3 does not sit at a table of 2"),
        (
            {"goal": 5, "go-al": 5},
            f"'go-al' is neither an axis nor a number; they are {SETTINGS}; did you mean 'goal'?",
        ),
        ({"hero@1": "luke", "hero@01": "luke"}, "hero@1 is set twice"),
        (
            {"goal": "5"},
            "goal is '5'; it must be a whole number from 1 to 12 coins (TOY-004); the text '5' is not the number 5",
        ),
        ({"goal": True}, "goal is true; it must be a whole number from 1 to 12 coins (TOY-004)"),
        ({"fast": 1}, "fast is 1; it must be one of false, true (TOY-Q1)"),
        ({"goal": None}, "goal is a NoneType; it must be a whole number from 1 to 12 coins (TOY-004)"),
        ({"goal": [5, 6]}, "goal is a list; it must be a whole number from 1 to 12 coins (TOY-004)"),
    ],
)
def test_a_mistake_in_a_configuration(settings, message):
    with pytest.raises(InputError) as refused:
        scenarios.load("toy").configuration(settings, where="plan.toml")
    assert str(refused.value) == f"plan.toml: {message}"


def test_messages_name_paths_from_the_current_folder(tmp_path, monkeypatch):
    toy.write(tmp_path / "mine", {**toy.FILES, "loot.csv": ""})
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match=r"^mine/loot\.csv: the file is empty"):
        scenarios.load("mine")


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ("id,chapter\nTOY-001,1\n", "the columns are 'id', 'chapter'; they must be id, chapter, page, statement, "
         "status, note"),
        ("id,chapter,page,statement,status,note\nTOY-001,a,1,b,implementd,\n", "row TOY-001 (line 2), status is "
         "'implementd'; it must be one of implemented, untested, not_applicable, assumed_away; did you mean "
         "'implemented'?"),
        ("id,chapter,page,statement,status,note\n" + "TOY-001,a,1,b,implemented,\n" * 2, "row TOY-001 (line 3), id is "
         "'TOY-001'; each rule has an id of its own"),
    ],
)  # fmt: skip
def test_a_mistake_in_the_rule_list(tmp_path, rules, message):
    scenario = scenarios.load(toy.write(tmp_path, {**toy.FILES, "rules.csv": rules}))
    with pytest.raises(InputError) as refused:
        scenario.rule_list()
    assert str(refused.value) == f"{tmp_path}/rules.csv: {message}"


@pytest.mark.parametrize(
    ("ranges", "told"),
    [
        ("{ stops_at_gaol = [0, 1] }", "there is no column 'stops_at_gaol'; did you mean 'stops_at_goal'?"),
        (
            "{ stops_at_goal = [0] }",
            "the range of stops_at_goal is [0]; it must be [least, most] or [least, most, step]",
        ),
        (
            "{ stops_at_goal = [1, 0] }",
            "the range of stops_at_goal is [1, 0]; it must be [least, most] or [least, most, step]",
        ),
    ],
)
def test_a_range_of_a_column_that_makes_no_sense(tmp_path, ranges, told):
    folder = shutil.copytree(scenarios.load("pig").folder, tmp_path / "pig")
    text = (folder / "game.toml").read_text()
    (folder / "game.toml").write_text(text.replace("{ stops_at_goal = [0, 1] }", ranges))
    with pytest.raises(InputError) as caught:
        scenarios.load(folder)
    assert str(caught.value).endswith(f"game.toml: [tables] policies: {told}")


def test_a_cell_outside_the_range_of_its_column(tmp_path):
    folder = shutil.copytree(scenarios.load("pig").folder, tmp_path / "pig")
    table = folder / "policies.csv"
    table.write_text(table.read_text().replace("points,0,", "points,2,"))
    with pytest.raises(InputError, match=r"stops_at_goal is 2; it must be from 0 to 1$"):
        scenarios.load(folder)
    with pytest.raises(InputError, match=r"damage is -1; it must be from 0 to 12$"):
        scenarios.load("cyberdoom-tower").configuration({"sentinel_cards.s1.damage": -1})


def test_a_line_that_is_not_toml_is_shown(tmp_path):
    text = toy.FILES["game.toml"].replace("lives = { value", "lives = { value 7,")
    found = refusal(toy.write(tmp_path, {**toy.FILES, "game.toml": text}))
    assert found.startswith("game.toml: not TOML: ")
    assert """: 'lives = { value 7, = { by = "players", """ in found


@pytest.mark.parametrize(
    ("number", "hint"),
    [
        ("10,5", "; TOML has decimal points: write 10.5 for 10,5"),
        ("10;5", ""),
        ("[1,2,3], x 4", ""),
        ("{ 1 = 4,2 = 5 }, x 4", ""),
    ],
)
def test_a_decimal_comma_is_told_where_the_line_is_no_toml(tmp_path, number, hint):
    text = re.sub(r"goal = \{ value = \d+", f"goal = {{ value = {number}", toy.FILES["game.toml"])
    found = refusal(toy.write(tmp_path, {**toy.FILES, "game.toml": text}))
    assert "not TOML: " in found
    assert found.partition("; TOML has")[1:] == hint.partition("; TOML has")[1:]
