"""Cyberdoom Tower's scenario folder: what its tables and numbers must add up to, read without the loader."""

import csv
import shutil
import tomllib
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from scenarios import InputError, load
from sims.games.cyberdoom_tower.records import state

FOLDER = Path(__file__).parents[3] / "scenarios" / "cyberdoom_tower"
GAME = tomllib.loads((FOLDER / "game.toml").read_text(encoding="utf-8"))
SECTORS = range(1, 7)
TABLES = {
    "floor_cards": state.FLOOR_CARD,
    "sentinel_cards": state.SENTINEL_CARD,
    "ai_cards": state.AI_CARD,
    "weapons": state.WEAPON,
    "policies": state.POLICY,
}


def rows(table):
    with (FOLDER / f"{table}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, strict=True))


def numbers(card):
    return [int(card[f"hide_{sector}"]) for sector in SECTORS]


def symbols(card):
    return [card[f"symbol_{sector}"] for sector in SECTORS]


def boxes(card):
    return [card[f"boxes_{box}"] for box in SECTORS]


def value(name):
    return GAME["numbers"][name]["value"]


# --- every field of the rules record has its place -------------------------------------------------------------------


def test_axes_and_numbers_are_the_plain_fields_of_the_rules_record():
    plain = {name for name in state.RULES.names if state.RULES[name].shape == ()}
    filled = plain - set(state.DERIVED) - {name for name in plain if name.endswith("_size")}
    assert set(GAME["axes"]) - {"policy"} | set(GAME["numbers"]) == filled
    assert not set(GAME["axes"]) & set(GAME["numbers"])


@pytest.mark.parametrize("table", TABLES)
def test_a_table_has_the_columns_of_its_record(table):
    dtype = TABLES[table]
    columns = []
    for name in dtype.names:
        count = dtype[name].shape[0] if dtype[name].shape else 0
        columns += [f"{name}_{place}" for place in range(1, count + 1)] or [name]
    for row in rows(table):
        assert list(row) == ["id", "name", *columns, "source"]
        assert all(row.values())


@pytest.mark.parametrize("name", GAME["numbers"])
def test_a_number_is_within_its_bounds_and_says_what_it_is(name):
    number = GAME["numbers"][name]
    values = number["value"].values() if isinstance(number["value"], dict) else [number["value"]]
    for one in values:
        if one != "players":  # `by = "players"`
            assert number["min"] <= one <= number["max"]
    assert number["unit"]
    assert number["rule"].startswith("CT-")


def test_axes_have_their_words_and_default():
    words = {
        "deadline": state.Deadline,
        "sentinel_turn": state.SentinelTurn,
        "alert_scope": state.AlertScope,
        "cleared_floor": state.ClearedFloor,
        "who_is_hit": state.WhoIsHit,
        "bang": state.Bang,
        "as_profile": state.AsProfile,
        "jetpack_limit": state.JetpackLimit,
    }
    for name, axis in GAME["axes"].items():
        if name in words:
            assert axis["values"] == [word.name.lower() for word in words[name]]
        if name != "policy":
            assert axis["default"] == axis["values"][0]


def test_everything_says_where_it_comes_from():
    sources = [row["source"] for table in TABLES for row in rows(table)]
    sources += [entry["source"] for entry in GAME["numbers"].values()]
    sources += [axis["source"] for axis in GAME["axes"].values() if axis.get("kind") == "ruling"]
    assert [source for source in sources if not source.startswith(("rulebook", "public: ", "assumed: "))] == []


def test_rules_named_beside_a_value_are_in_the_list():
    known = {row["id"] for row in rows("rules")}
    named = {entry["rule"] for kind in ("axes", "numbers") for entry in GAME[kind].values() if "rule" in entry}
    assert named <= known


def test_weapons_stand_in_the_kernels_order():
    assert [row["id"] for row in rows("weapons")] == [weapon.name.lower() for weapon in state.Weapon]


@pytest.mark.parametrize("name", ["demo", "rulings"])
def test_a_sweep_is_at_most_36_configurations_of_what_there_is(name):
    plan = tomllib.loads((FOLDER / "sweeps" / f"{name}.toml").read_text(encoding="utf-8"))
    cells = 1
    for key, values in plan["set"].items():
        values = values if isinstance(values, list) else [values]
        cells *= len(values)
        if key == "policy":
            assert set(values) <= {row["id"] for row in rows("policies")}
        elif key in GAME["axes"]:
            assert set(values) <= set(GAME["axes"][key]["values"])
        else:
            assert all(GAME["numbers"][key]["min"] <= one <= GAME["numbers"][key]["max"] for one in values)
    assert cells <= 36
    assert plan["games"] >= 20_000


# --- what the rulebook prints ----------------------------------------------------------------------------------------


def test_a_player_begins_with_3_energy_and_3_luck():
    assert (value("start_energy"), value("start_luck")) == (3, 3)


def test_a_turn_has_3_action_points():
    assert value("ap") == 3


@pytest.mark.rule("CT-106")
@pytest.mark.rule("CT-107")
def test_floors_and_keys_by_players():
    assert value("floors") == {"by": "players", "1": 4, "2": 5}
    assert value("keys") == {"by": "players", "1": 3, "2": 4}


def test_weapons_have_their_range_damage_and_cost():
    found = {row["id"]: tuple(int(row[column]) for column in ("range", "damage", "energy")) for row in rows("weapons")}
    assert found == {"base": (2, 1, 0), "laser_cannon": (4, 1, 1), "plasma_rifle": (2, 2, 1), "grenade": (2, 3, 0)}


# --- what is assumed -------------------------------------------------------------------------------------------------


@pytest.mark.rule("CT-H01")
def test_there_are_six_floors_six_sentinels_and_four_ais():
    totals = {table: len(rows(table)) for table in ("floor_cards", "sentinel_cards", "ai_cards", "weapons")}
    assert totals == {"floor_cards": 6, "sentinel_cards": 6, "ai_cards": 4, "weapons": 4}
    assert {table: entry["rows"] for table, entry in GAME["tables"].items() if "rows" in entry} == totals


@pytest.mark.rule("CT-H02")
def test_the_36_sectors_add_up():
    counts = Counter(symbol for card in rows("floor_cards") for symbol in symbols(card))
    assert counts == {"key": 6, "crate": 8, "luck": 4, "energy": 4, "-": 14}


@pytest.mark.rule("CT-H02")
def test_sectors_are_numbered_from_the_elevator():
    assert all(numbers(card) == list(SECTORS) for card in rows("floor_cards"))


@pytest.mark.rule("CT-H02")
def test_each_floor_holds_one_key():
    assert all(symbols(card).count("key") == 1 for card in rows("floor_cards"))


@pytest.mark.rule("CT-H02")
def test_any_five_floors_fit_the_printed_markers():
    """7 blue cubes for crates, 4 red for Luck, 4 yellow for Energy, 5 white for keys; some five floors use them up."""
    most = Counter()
    for five in combinations(rows("floor_cards"), 5):
        held = Counter(symbol for card in five for symbol in symbols(card))
        most |= held
        assert held["key"] == 5
    assert (most["crate"], most["luck"], most["energy"]) == (7, 4, 4)


@pytest.mark.rule("CT-H03")
@pytest.mark.rule("CT-H04")
def test_no_card_can_ask_for_a_third_red_die():
    """A floor adds at most one red box a column, and none to the AI."""
    for card in rows("floor_cards"):
        for sector in SECTORS:
            assert [card[f"row_{row}_{sector}"] for row in "bcd"].count("red") <= 1
    assert all(sum(box.startswith("r") for box in boxes(card)) <= 1 for card in rows("sentinel_cards"))
    assert all(sum(box.startswith("r") for box in boxes(card)) <= 2 for card in rows("ai_cards"))


@pytest.mark.rule("CT-H05")
def test_the_player_sheet():
    names = ("plus_minus_boxes", "re_roll_boxes", "flip_boxes", "hit_boxes", "energy_max", "luck_max")
    assert [value(name) for name in names] == [0, 1, 2, 3, 6, 6]


@pytest.mark.rule("CT-H06")
def test_twelve_rounds_pass_six_sectors():
    assert value("max_rounds") == value("rounds_per_sector") * 6 == 12


@pytest.mark.rule("CT-H07")
def test_a_sentinel_card_is_three_columns_wide_and_starts_right_of_the_floor():
    assert (value("card_width"), value("start_position")) == (3, 7)


@pytest.mark.rule("CT-H08")
def test_one_luck_is_one_pip_and_a_symbol_gives_one():
    assert [value(name) for name in ("luck_step", "symbol_energy", "symbol_luck")] == [1, 1, 1]


@pytest.mark.rule("CT-H09")
def test_the_remnant_is_the_second_row_of_four_tables_and_else_the_floor_itself():
    second_rows = ["1 5 -1 1 2 1", "1 -1 3 1 3 3", "1 3 -1 -2 2 2", "1 3 1 1 -2 1"]
    for number, card in enumerate(rows("floor_cards")):
        found = [card[f"remnant_{sector}"] for sector in SECTORS]
        own = [card[f"anti_stealth_{sector}"] for sector in SECTORS]
        assert found == (second_rows[number].split() if number < len(second_rows) else own)


def test_weapons_in_another_order_are_refused_since_kernels_use_them_by_number(tmp_path):
    copy = shutil.copytree(FOLDER, tmp_path / "copy")
    head, *weapons = (copy / "weapons.csv").read_text().splitlines()
    (copy / "weapons.csv").write_text("\n".join([head, *weapons[::-1]]) + "\n")
    with pytest.raises(InputError, match="they must be base, laser_cannon, plasma_rifle, grenade, in this order"):
        load(copy)
