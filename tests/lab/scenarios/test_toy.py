"""Every kind of field, filled with no code for the game."""

import csv
import io

import numpy as np
import pytest

import scenarios
from scenarios import By, InputError
from tests.lab.scenarios.toy import FILES, Kind, Mode, PlugIn, write


@pytest.fixture
def toy():
    return scenarios.load("toy")


def test_a_plug_in_is_found_by_name_and_a_broken_one_is_not_offered():
    ours = ["all-hoomanz", "cyberdoom-tower", "human-punishment", "humans", "pig", "posthuman"]
    assert scenarios.available()[: len(ours)] == ours
    assert "toy" in scenarios.available()
    assert not {"broken", "homeless"} & set(scenarios.available())
    assert PlugIn("toy", ImportError()).name == "toy"


def test_the_defaults_fill_every_field(toy):
    rules = toy.configuration().rules()
    assert rules.shape == (1,)
    record = rules[0]
    assert (record.players, record.mode, record.fast, record.goal, record.odds) == (2, Mode.ROW_EQUAL, 0, 10, 0.5)
    assert record.hero.tolist() == [0, 0, 0]
    assert record.reach.tolist() == [1, 2, 0]
    assert record.lives == 7
    assert record.loot["attack"].tolist() == [0, 3, -1, 0]
    assert record.loot["kind"].tolist() == [Kind.NONE, Kind.SWORD, Kind.TOWER_SHIELD, 0]
    assert record.loot["boxes"].tolist() == [[0, 1], [2, 3], [4, 5], [0, 0]]
    assert record.loot["weight"].tolist() == [0.25, 1.5, 2.0, 0.0]
    assert record.loot_deck.tolist() == [0, 0, 1, 2, 2, 0]
    assert record.loot_size == 5
    assert record.heroes["life"].tolist() == [7, 300]
    assert record.policies["bold"].tolist() == [0, 1, 0]
    assert record.policies["care"].tolist() == [0.9, 0.25, 0.0]
    assert record.deck_attack == 3 - 2


def test_full_resolves_conditional_defaults_and_seats(toy):
    assert toy.configuration({"players": 3}).full == {
        **{"players": 3, "mode": "row_equal", "fast": False},
        **{"hero@1": "luke", "hero@2": "luke", "hero@3": "luke"},
        **{"policy@1": "shy", "policy@2": "brave-one", "policy@3": "shy"},
        **{"goal": 10, "odds": 0.5, "reach@1": 1, "reach@2": 2, "reach@3": 3, "lives": 5},
        **{"lookahead@1": 0, "lookahead@2": 0, "lookahead@3": 0},
    }
    assert toy.configuration({"players": 1}).full["mode"] == "solo"
    assert toy.configuration({"players": 1, "lives": 2}).full["lives"] == 2


def test_a_default_may_go_by_a_second_axis_in_some_cases(tmp_path):
    text = FILES["game.toml"].replace("2 = 7, 3 = 5", '2 = 7, 3 = { by = "fast", false = 5, true = 4 }')
    two = scenarios.load(write(tmp_path / "two", {**FILES, "game.toml": text}))
    lives = [two.configuration({"players": 3, "fast": fast}).full["lives"] for fast in (False, True)]
    assert lives == [5, 4]
    assert two.configuration({"players": 2, "fast": True}).full["lives"] == 7
    default = two.numbers["lives"].default
    assert isinstance(default, By)
    assert (default.plain(), default.axes()) == ([9, 7, 5, 4], ["players", "fast"])


def test_a_seats_own_value_goes_before_that_of_all_seats_in_any_order(toy):
    one = toy.configuration({"policy": "brave_one", "policy@1": "shy", "hero@2": "diana"})
    other = toy.configuration({"hero@2": "diana", "policy@1": "shy", "policy": "brave-one"})
    assert one.full["policy@1"] == "shy"
    assert one.full["policy@2"] == "brave-one"
    assert one.rules()[0].hero.tolist() == [0, 1, 0]
    assert one.given == {"policy": "brave-one", "policy@1": "shy", "hero@2": "diana"}
    assert (one.full, one.digest) == (other.full, other.digest)


def test_cells_of_tables_reach_the_record_the_deck_and_what_is_derived(toy):
    changed = toy.configuration({"loot.sword.attack": 5, "loot.big_shield.count": 0, "policies.shy.care": 1})
    record = changed.rules()[0]
    assert record.loot["attack"].tolist() == [0, 5, -1, 0]
    assert record.loot_deck.tolist() == [0, 0, 1, 0, 0, 0]
    assert (record.loot_size, record.deck_attack) == (3, 5)
    assert record.policies["care"].tolist() == [1.0, 0.25, 0.0]
    assert toy.configuration({"loot.medkit.kind": "tower_shield"}).rules()[0].loot["kind"][0] == Kind.TOWER_SHIELD
    assert toy.configuration().rules()[0].loot["attack"].tolist() == [0, 3, -1, 0]


def test_the_digest_follows_what_is_played_not_how_it_was_said(toy):
    default = toy.configuration()
    same = [
        {"goal": 10},
        {"odds": np.float64(0.5)},
        {"loot.sword.attack": 3},
        {"policy@2": "brave-one"},
        {"reach@1": 1.0},
    ]
    other = [{"goal": 9}, {"fast": True}, {"loot.sword.attack": 4}, {"policies.shy.bold": 1}, {"hero@1": "diana"}]
    assert {toy.configuration(settings).digest for settings in same} == {default.digest}
    assert len({default.digest, *(toy.configuration(settings).digest for settings in other)}) == 1 + len(other)
    assert default.rules().tobytes() == toy.configuration({"goal": 10}).rules().tobytes()


def test_illegal_combinations_have_their_reason(toy):
    assert toy.configuration({"mode": "solo"}).illegal == "the solo face is for one hero (TOY-009)"
    assert toy.configuration({"mode": "solo", "players": 1}).illegal is None
    assert toy.configuration({"goal": 12}).illegal == "too much to ask"
    assert toy.configuration({"goal": 12, "policy": "shy"}).illegal is None


def test_provenance_counts_what_is_assumed_but_no_scripted_player(toy):
    frame = toy.provenance()
    assert frame.columns == ["kind", "name", "source", "assumed", "in_part"]
    assert frame["kind"].value_counts(sort=True).rows() == [("table row", 5), ("number", 4), ("axis", 1)]
    assumed = frame.filter(frame["assumed"])["name"].to_list()
    assert assumed == ["fast", "odds", "loot.big-shield"]


def test_names_sweeps_and_rules_of_a_scenario(toy):
    assert toy.names()["loot"] == ["Medkit", "Sword, long", "big-shield"]
    assert toy.sweeps() == {}
    assert toy.rule_list().height == 0
    assert toy.rule_list().columns == ["id", "chapter", "page", "statement", "status", "note"]
    assert (toy.name, toy.title) == ("toy", "A Toy")
    assert {"goal", "reach@3", "loot.big-shield.boxes_2", "loot.medkit.count"} <= set(toy.settable())
    assert "heroes.luke.count" not in toy.settable()


def test_every_settable_name_is_canonical(toy):
    assert [toy.canonical(name) for name in toy.settable()] == toy.settable()
    assert toy.canonical("loot.big_shield.boxes-1") == "loot.big-shield.boxes_1"


def test_what_derive_refuses_names_what_was_set_and_the_folder(toy, plug_ins):
    with pytest.raises(InputError) as refused:
        toy.configuration({"loot.medkit.attack": 100}).rules()
    set_so = "loot.medkit.attack=100"
    assert str(refused.value) == f"{set_so}: {plug_ins}: the deck's attack is 201; it must be at most 100"
    with pytest.raises(InputError, match="loot: 7 cards, at most 6 fit"):
        toy.configuration({"loot.medkit.count": 4}).rules()
    with pytest.raises(InputError, match="loot: 2000000003 cards, at most 6 fit"):
        toy.configuration({"loot.medkit.count": 2_000_000_000}).rules()


def test_what_is_known_to_be_without_effect_is_named_as_everywhere_else(toy, tmp_path):
    assert toy.dead == {}
    told = "\n[dead]\nlives = 'a'\nloot.attack = 'b'\n'loot.boxes-1' = 'c'\n'fast=true' = 'd'\n"
    folder = write(tmp_path, {**FILES, "game.toml": FILES["game.toml"] + told})
    dead = scenarios.load(folder).dead
    assert dead == {"lives": "a", "loot.attack": "b", "loot.boxes_1": "c", "fast=true": "d"}


@pytest.mark.parametrize("between", [";", "\t"])
def test_a_table_as_spreadsheets_of_other_countries_save_it_is_the_same(toy, tmp_path, between):
    rows = list(csv.reader(io.StringIO(FILES["loot.csv"])))
    text = io.StringIO()
    csv.writer(text, delimiter=between).writerows([[cell.replace(".", ",") for cell in row] for row in rows])
    assert f"{between}0,25{between}" in text.getvalue()
    saved = scenarios.load(write(tmp_path, {**FILES, "loot.csv": text.getvalue()}))
    assert saved.tables["loot"].cells == toy.tables["loot"].cells
    assert saved.configuration().rules().tobytes() == toy.configuration().rules().tobytes()
