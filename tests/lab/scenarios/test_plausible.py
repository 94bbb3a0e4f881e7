"""Plausible values: of every shipped game, and what a line of plausible.csv may say."""

import random
import shutil

import pytest

import scenarios
from scenarios import InputError
from scenarios.loader.plausible import missing, read_plausible, together
from scenarios.loader.plausible_lines import FILE, FOLDER
from scenarios.loader.sources import is_assumed
from sims.check import contract
from tests.lab.scenarios import toy as toys

GAMES = scenarios.available()
HEADER = "entry,values,reason\n"
# every assumed entry of the toy, each with a line
ALL = HEADER + 'fast,all,r\nodds,±20%,r\nloot.count,"0,2",r\nloot.*,,r\npolicies.*,,our scripts\n'


def toy(tmp_path, lines: str) -> scenarios.Scenario:
    folder = toys.write(tmp_path / "mine", toys.FILES)
    (folder / FOLDER).mkdir()
    (folder / FOLDER / FILE).write_text(lines, encoding="utf-8")
    return scenarios.load(folder)


def values(scenario: scenarios.Scenario, **settings) -> dict[str, tuple]:
    return {each.entry: each.values for each in read_plausible(scenario, settings)}


@pytest.mark.parametrize("game", GAMES)
def test_every_assumed_entry_has_its_plausible_values_and_a_reason(game):
    scenario = scenarios.load(game)
    found = read_plausible(scenario)
    assert missing(scenario) == []
    assert len({each.entry for each in found}) == len(found)
    assert all(each.own in each.values and each.reason.strip() for each in found)
    rows = {tuple(each.entry.split(".")[:2]) for each in found if "." in each.entry}
    assumed = {(table.name, row) for table in scenario.tables.values() for row in _assumed(table)}
    assert assumed <= rows


def _assumed(table) -> list[str]:
    return [row for row, source in zip(table.ids, table.sources, strict=True) if is_assumed(source)]


@pytest.mark.parametrize("game", GAMES)
def test_every_plausible_value_is_one_that_can_be_set(game):
    scenario = scenarios.load(game)
    for each in read_plausible(scenario):
        for value in each.others:
            assert scenario.configuration({each.entry: value}).illegal is None


@pytest.mark.parametrize("game", GAMES)
def test_no_script_is_an_entry_that_may_be_otherwise(game):
    scenario = scenarios.load(game)
    scripts = {axis.table for axis in scenario.axes.values() if axis.kind == "policy"}
    assert not [each for each in read_plausible(scenario) if each.entry.split(".")[0] in scripts and each.others]


@pytest.mark.parametrize("game", GAMES)
def test_the_file_is_no_part_of_what_is_played(game, tmp_path):
    scenario = scenarios.load(game)
    folder = shutil.copytree(scenario.folder, tmp_path / "copy")
    shutil.rmtree(folder / FOLDER)
    without = scenarios.load(folder)
    assert (without.digest, without.files) == (scenario.digest, scenario.files)
    assert read_plausible(without) == []
    assert missing(without)


@pytest.mark.validate
@pytest.mark.parametrize("game", GAMES)
def test_a_game_can_be_played_with_each_plausible_value(game):
    scenario = scenarios.load(game)
    for unit in together(read_plausible(scenario)):
        for settings in changes(unit)[: 1 if game == "cyberdoom-tower" else None]:  # its tables take a second each
            scenario.configuration(settings).rules()


def changes(unit) -> list[dict]:
    """What an entry, or a group of entries, may be set to instead."""
    if not unit[0].group:
        return [{unit[0].entry: value} for value in unit[0].others]
    return [{each.entry: each.cases[k] for each in unit} for k in range(len(unit[0].cases))]


@pytest.mark.parametrize("game", GAMES)
def test_groups_keep_what_the_rulebook_holds(game):
    """What each group of a shipped game may not change: a sum, or which numbers there are."""
    scenario = scenarios.load(game)
    units = [unit for unit in together(read_plausible(scenario)) if unit[0].group]
    assert bool(units) == (game not in {"pig", "cyberdoom-tower"})
    for unit in units:
        name, own = unit[0].group, [each.own for each in unit]
        cases = [list(case) for case in zip(*(each.cases for each in unit), strict=True)]
        if name.endswith(" build"):  # 10 points: a stat of 2 costs none, of 3 two, of 4 three, of 5 five
            assert {sum({2: 0, 3: 2, 4: 3, 5: 5}[stat] for stat in case) for case in [own, *cases]} == {10}, name
        elif name == "potion":
            assert {tuple(sorted(case)) for case in cases} == {(2, 3, 4)}
        elif name.startswith("learning"):
            assert all(keep <= draw for draw, keep in cases)
        elif name.startswith("hits"):
            assert all(case == sorted(case) for case in cases)
        elif name == "seventh":
            assert {sum(case) for case in cases} == {sum(own) + 1}
        else:
            assert {sum(case) for case in cases} == {sum(own)}, name


@pytest.mark.validate
@pytest.mark.parametrize("game", GAMES)
def test_a_game_filled_at_random_keeps_its_contract(game):
    scenario, rng = scenarios.load(game), random.Random(game)
    found = read_plausible(scenario)
    for seed in range(5):
        drawn = [rng.choice([{}, *changes(unit)]) for unit in together(found)]
        filling = {entry: value for settings in drawn for entry, value in settings.items()}
        assert contract.problems(scenario.game, scenario.configuration(filling).rules(), games=20, seed=seed) == []


def test_a_scenario_may_lack_the_file(toy_alone):
    assert read_plausible(toy_alone) == []
    assert missing(toy_alone) == [
        "fast", "odds", "loot.attack", "loot.kind", "loot.boxes_1", "loot.boxes_2", "loot.weight", "loot.count",
        "policies.bold", "policies.care",
    ]  # fmt: skip


@pytest.fixture
def toy_alone(tmp_path):
    return scenarios.load(toys.write(tmp_path / "alone", toys.FILES))


def test_what_is_missing_is_told_as_lines_to_write(tmp_path):
    assert missing(toy(tmp_path, ALL)) == []
    shutil.rmtree(tmp_path / "mine")
    assert missing(toy(tmp_path, HEADER + "fast,all,r\nloot.*,,r\npolicies.shy.*,,r\n")) == [
        "odds",
        "policies.brave-one.bold",
        "policies.random.bold",
        "policies.brave-one.care",
        "policies.random.care",
    ]


def test_an_entry_tells_its_own_value_the_plausible_ones_and_why(tmp_path):
    found = {each.entry: each for each in read_plausible(toy(tmp_path, ALL))}
    fast = found["fast"]
    assert (fast.own, fast.values, fast.others, fast.reason) == (False, (False, True), (True,), "r")
    assert fast.where.endswith("mine/assumed/plausible.csv: line 2")
    assert found["odds"].values == (0.4, 0.5, 0.6)
    assert found["loot.big-shield.count"].values == (0, 2)
    assert found["loot.big-shield.attack"].others == ()


@pytest.mark.parametrize(
    ("line", "entry", "expected"),
    [
        ("goal,±1", "goal", (9, 10, 11)),
        ("goal,+-1", "goal", (9, 10, 11)),
        ("goal,±3", "goal", (7, 10, 12)),  # cut to what is allowed
        ("goal,±20%", "goal", (8, 10, 12)),
        ("goal,±1%", "goal", (9, 10, 11)),  # at least a step
        ('goal,"8,12"', "goal", (8, 10, 12)),  # its own among them
        ("goal,8..10", "goal", (8, 9, 10)),
        ("goal,", "goal", (10,)),
        ("odds,±0.25", "odds", (0.25, 0.5, 0.75)),
        ("odds,±90%", "odds", (0.05, 0.5, 0.95)),
        ("lives,±1", "lives", (6, 7, 8)),  # own is that of two players
        ("mode,all", "mode", ("row_equal",)),  # the other one is illegal for two players
        ("mode,solo", "mode", ("row_equal", "solo")),
        ("hero,diana", "hero", ("luke", "diana")),
        ("Goal,9", None, None),
        ("loot.attack,±1", "loot.big-shield.attack", (-2, -1, 0)),
        ("loot.attack,±1 except 0", "loot.big-shield.attack", (-2, -1)),
        ("loot.medkit.attack,±1", "loot.medkit.attack", (-1, 0, 1)),  # not assumed, but doubted
        ("loot.medkit.attack,±1 except 0", "loot.medkit.attack", (0,)),
        ('loot.kind,"sword,-"', "loot.big-shield.kind", ("tower_shield", "sword", "none")),
        ("loot.boxes,±1", "loot.big-shield.boxes_2", (4, 5, 6)),
        ("loot.big_shield.boxes,±2", "loot.big-shield.boxes_1", (2, 4, 6)),
    ],
)
def test_what_a_line_says(tmp_path, line, entry, expected):
    scenario = toy(tmp_path, f"{HEADER}{line},r\n")
    if entry is None:
        with pytest.raises(InputError, match="'Goal' is neither"):
            read_plausible(scenario)
    else:
        assert values(scenario)[entry] == expected


def test_the_narrowest_line_holds_wherever_it_stands(tmp_path):
    lines = "loot.big-shield.boxes_2,6,r\nloot.boxes_2,7,r\nloot.boxes,8,r\nloot.*,,r\nloot.big-shield.*,,r\n"
    found = values(toy(tmp_path, HEADER + lines))
    assert found["loot.big-shield.boxes_2"] == (5, 6)
    assert found["loot.big-shield.boxes_1"] == (4,)  # a line with the row goes before an array's
    assert "loot.medkit.boxes_1" not in found


def test_own_values_are_those_of_the_configuration_that_is_asked_for(tmp_path):
    scenario = toy(tmp_path, HEADER + "lives,±1,r\nreach,±1,r\nmode,all,r\nloot.attack,±1,r\n")
    assert values(scenario, players=1)["mode"] == ("solo", "row_equal")
    found = values(scenario, **{"players": 3, "loot.big-shield.attack": 5})
    assert found["lives"] == (4, 5, 6)
    assert found["loot.big-shield.attack"] == (4, 5, 6)
    assert [found[f"reach@{seat}"] for seat in (1, 2, 3)] == [(1, 2), (1, 2, 3), (2, 3, 4)]
    assert values(scenario, reach=5)["reach"] == (4, 5, 6)  # all seats alike: one entry


def test_a_step_of_a_word_is_one_of_its_number():
    found = values(scenarios.load("cyberdoom-tower"))
    assert found["sentinel_cards.s6.boxes_2"] == ("r4", "r3", "r5")
    assert found["sentinel_cards.s1.boxes_2"] == ("none",)


TIED = "entry,values,reason,group\n"


def cases(scenario: scenarios.Scenario, **settings) -> dict[str, tuple[str, tuple]]:
    return {each.entry: (each.group, each.cases) for each in read_plausible(scenario, settings) if each.group}


def test_in_a_group_the_place_of_a_value_counts(tmp_path):
    lines = 'goal,"9,10,8",r,co-ins\nloot.sword.attack,"4,3,3",r,co_ins\nlives,±1,r,\nfast,"false,true,true",r,co_ins\n'
    scenario = toy(tmp_path, TIED + lines)
    assert cases(scenario) == {
        "goal": ("co_ins", (9, 10, 8)),
        "loot.sword.attack": ("co_ins", (4, 3, 3)),
        "fast": ("co_ins", (False, True, True)),
    }
    assert values(scenario)["goal"] == (8, 9, 10)
    assert [[each.entry for each in unit] for unit in together(read_plausible(scenario))] == [
        ["goal", "loot.sword.attack", "fast"],
        ["lives"],
    ]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ("±1", (9, 11)),
        ("∓1", (11, 9)),
        ("-+2", (12, 8)),
        ("±3", (7, 12)),  # cut to what is allowed
        ("∓20%", (12, 8)),
        ("8..9", (8, 9)),
        ("0..1", None),
        ("±10 except 0", (1, 12)),
    ],
)
def test_a_step_in_a_group_is_down_and_up_or_up_and_down(tmp_path, values, expected):
    scenario = toy(tmp_path, f'{TIED}goal,"{values}",r,g\nloot.sword.attack,"4,5",r,g\n')
    if expected is None:
        with pytest.raises(InputError, match="goal is 0; it must be from 1 to 12"):
            cases(scenario)
    else:
        assert cases(scenario)["goal"] == ("g", expected)


def test_except_0_keeps_the_own_value_in_its_place(tmp_path):
    lines = "loot.sword.boxes_1,±2 except 0,r,g\nloot.medkit.boxes_1,±1 except 0,r,g\n"
    assert cases(toy(tmp_path, TIED + lines)) == {
        "loot.sword.boxes_1": ("g", (2, 4)),
        "loot.medkit.boxes_1": ("g", (0, 0)),
    }


def test_lines_of_whole_columns_make_a_group_for_each_row(tmp_path):
    scenario = toy(tmp_path, TIED + "loot.boxes_1,∓1,r,box\nloot.attack,±1,r,box\nloot.sword.weight,±1,r,other\n"
                   "loot.sword.attack,±1,r,other\nloot.medkit.boxes,±1,r,one\n")  # fmt: skip
    assert cases(scenario) == {
        "loot.big-shield.boxes_1": ("box of big-shield", (5, 3)),
        "loot.big-shield.attack": ("box of big-shield", (-2, 0)),
        "loot.sword.weight": ("other", (0.5, 2.5)),
        "loot.sword.attack": ("other", (2, 4)),
        "loot.medkit.boxes_1": ("one", (0, 1)),  # an array alone is a group of its numbers
        "loot.medkit.boxes_2": ("one", (0, 2)),
    }


def test_seats_that_differ_change_at_once(tmp_path):
    found = cases(toy(tmp_path, TIED + "reach,±1,r,g\nlives,∓1,r,g\n"))
    assert found == {"reach@1": ("g", (1, 2)), "reach@2": ("g", (1, 3)), "lives": ("g", (8, 6))}


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("goal,9,r,g\n", "line 2, group is g; of it goal is the only entry: a group must have two or more"),
        ("loot.attack,±1,r,g\n", "line 2, group is g; of it loot.big-shield.attack is the only entry in its row: a "
         "group must have two or more"),
        ("loot.attack,±1,r,g\nloot.sword.attack,±1,r,g\n", "line 2, group is g; of it loot.big-shield.attack is the "
         "only entry in its row: a group must have two or more"),
        ("loot.attack,±1,r,g\ngoal,±1,r,g\n", "line 3, group is g; it has whole columns of loot, and so one group "
         "for each row of it: goal must have another group"),
        ('goal,"9,8",r,g\nodds,"0.4,0.6,0.7",r,g\n', "line 3, values has 3 for odds, goal of the same group has 2; in "
         "a group the k-th values stand together, so it must be as many"),
        ("goal,9,r,g\nodds,,r,g\n", "line 3, values is empty; in a group it must list as many values as the group's "
         "other lines"),
        ("goal,9,r,g\nfast,all,r,g\n", "line 3, values is 'all'; in a group it must be a list such as 2,3,4, or ±1, "
         "or ∓1"),
        ("goal,±a,r,g\nodds,0.4,r,g\n", "line 2, values is '±a'; in a group it must be a list such as 2,3,4, or ±1, "
         "or ∓1"),
        ("goal,9,r,g\nloot.sword.kind,±1,r,g\n", "line 3, values is '±1'; loot.sword.kind is no number, so in a "
         "group it must be a list"),
        ("goal,9,r,g\nfast,true except 0,r,g\n", "line 3, values is 'true except 0'; fast is no number, so it must "
         "be without except 0"),
        ("goal,13,r,g\nodds,0.4,r,g\n", "line 2, values: goal is 13; it must be from 1 to 12 coins (TOY-004)"),
        ("goal,∓1,r,\n", "line 2, values is '∓1'; ∓ is for a group, where its place counts: it must be ± here"),
        ("loot.*,,r,g\n", "line 2, values is empty; in a group it must list as many values as the group's other "
         "lines"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_group(tmp_path, lines, message):
    scenario = toy(tmp_path, TIED + lines)
    with pytest.raises(InputError) as refused:
        read_plausible(scenario)
    assert str(refused.value) == f"{tmp_path}/mine/assumed/plausible.csv: {message}"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("entry,values\n", "the columns are 'entry', 'values'; they must be entry, values, reason, and group may "
         "follow"),
        (HEADER + "gaol,9,r\n", "line 2, entry: 'gaol' is neither an axis nor a number; they are players, mode, fast, "
         "hero, policy, goal, odds, reach, lives, lookahead; tables are heroes, loot, policies; did you mean 'goal'?"),
        (HEADER + "goal@2,9,r\n", "line 2, entry: 'goal@2' is no name; goal is the same for all seats"),
        (HEADER + "reach@2,9,r\n", "line 2, entry is 'reach@2'; a line is for all seats: reach"),
        (HEADER + ",9,r\n", "line 2, entry is empty; it must name an axis, a number, TABLE.COLUMN or TABLE.ROW.COLUMN"),
        (HEADER + "goal,9,\n", "line 2, reason is empty; it must say in a sentence why these values are plausible"),
        (HEADER + "goal,13,r\n", "line 2, values: goal is 13; it must be from 1 to 12 coins (TOY-004)"),
        (HEADER + "goal,nine,r\n", "line 2, values: goal is 'nine'; it must be a whole number from 1 to 12 coins "
         "(TOY-004)"),
        (HEADER + "goal,±0,r\n", "line 2, values is '±0'; a step of goal must be whole and above 0"),
        (HEADER + "goal,±0.5,r\n", "line 2, values is '±0.5'; a step of goal must be whole and above 0"),
        (HEADER + "goal,±a,r\n", "line 2, values is '±a'; it must be a list such as 2,3,4, or ±1, or ±20%, each "
         "perhaps with except 0, or all for an axis, or nothing"),
        (HEADER + "goal,all,r\n", "line 2, values is all; only an axis has all, goal must have a list of values, or "
         "nothing"),
        (HEADER + "fast,±1,r\n", "line 2, values is '±1'; it must be a list of values of fast, all, or nothing"),
        (HEADER + "fast,maybe,r\n", "line 2, values: fast is 'maybe'; it must be one of false, true (TOY-Q1)"),
        (HEADER + "fast,true except 0,r\n", "line 2, values is 'true except 0'; fast is no number, so it must be "
         "without except 0"),
        (HEADER + "goal,9,r\ngoal,,r\n", "line 3, entry is goal; it stands on line 2 already"),
        (HEADER + "loot.big-shield.kind,,r\nloot.big_shield.kind,,r\n", "line 3, entry is loot.big-shield.kind; it "
         "stands on line 2 already"),
        (HEADER + "lot.attack,1,r\n", "line 2, entry is 'lot.attack'; tables are heroes, loot, policies; did you mean "
         "'loot'?"),
        (HEADER + "loot.atack,1,r\n", "line 2, entry: loot has no column 'atack'; columns are attack, kind, boxes_1, "
         "boxes_2, weight, count; did you mean 'attack'?"),
        (HEADER + "loot.swrd.attack,1,r\n", "line 2, entry: loot has no row 'swrd'; rows are medkit, sword, "
         "big-shield; did you mean 'sword'?"),
        (HEADER + "loot.sword.attack.now,1,r\n", "line 2, entry is 'loot.sword.attack.now'; it must be TABLE.COLUMN or "
         "TABLE.ROW.COLUMN"),
        (HEADER + "heroes.life,1,r\n", "line 2, entry: no row of heroes is assumed; name one cell, heroes.ROW.COLUMN"),
        (HEADER + "loot.*,±1,r\n", "line 2, values is '±1'; it must be empty for all columns at once, *"),
        (HEADER + "loot.attack,200,r\n", "line 2, values: loot.big-shield.attack is 200; it must be from -128 to 127"),
        (HEADER + "loot.kind,sward,r\n", "line 2, values: loot.big-shield.kind is 'sward'; it must be one of none, "
         "sword, tower_shield; did you mean 'sword'?"),
    ],
)  # fmt: skip
def test_a_mistake_in_the_file(tmp_path, lines, message):
    scenario = toy(tmp_path, lines)
    with pytest.raises(InputError) as refused:
        read_plausible(scenario)
    assert str(refused.value) == f"{tmp_path}/mine/assumed/plausible.csv: {message}"


def test_a_file_that_cannot_be_read_is_told(tmp_path):
    scenario = toy(tmp_path, ALL)
    file = scenario.folder / FOLDER / FILE
    file.unlink()
    file.mkdir()
    with pytest.raises(InputError, match=r"assumed/plausible\.csv: it cannot be read: "):
        read_plausible(scenario)
