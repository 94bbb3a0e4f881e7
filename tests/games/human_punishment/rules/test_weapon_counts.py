"""Human Punishment: what lies in the middle if a setting and not the set-up table says so, and what is refused."""

import pytest

from scenarios import InputError
from sims.games.human_punishment.records.words import Weapon
from tests.games.human_punishment.tables import rules_of, scenario

LAUNCHER, LASER = Weapon.LAUNCHER, Weapon.LASER


def refusal(**settings):
    with pytest.raises(InputError) as error:
        scenario().configuration({name.replace("__", "."): value for name, value in settings.items()}).rules()
    return str(error.value)


def test_any_of_the_seven_weapons_may_lie_in_the_middle():
    rules = rules_of(players=6, pistols=2, rifles=0, companions=0, launchers=1, lasers=1)
    assert tuple(rules.weapon_copies) == (2, 0, 0, 1, 1)
    assert tuple(rules.locked) == (0, 0, 0, 0, 0)


def test_a_weapon_that_nobody_counts_is_as_the_table_says():
    assert tuple(rules_of(players=13, rifles=1).weapon_copies) == (2, 1, 1, 1, 1)
    assert tuple(rules_of(players=13, launchers=0).locked) == (0, 0, 0, 1, 0)


@pytest.mark.rule("HP-R016", "HP-R088")
@pytest.mark.parametrize("players", [6, 16])
@pytest.mark.parametrize(("unlocks", "locked"), [("locked", 1), ("in_middle", 0)])
def test_launcher_and_laser_lie_where_unlocks_says_whatever_the_table_says(players, unlocks, locked):
    rules = rules_of(players=players, unlocks=unlocks)
    assert (rules.weapon_copies[LAUNCHER], rules.weapon_copies[LASER]) == (1, 1)
    assert tuple(rules.locked) == (0, 0, 0, locked, locked)
    # a count goes before
    assert tuple(rules_of(players=players, unlocks=unlocks, lasers=1).locked) == (0, 0, 0, locked, 0)


def test_a_game_without_a_weapon_for_one_target_is_refused():
    says = refusal(players=6, pistols=0, rifles=0, companions=0)
    assert "pistols 0, rifles 0, companions 0: no weapon that is aimed at one player" in says


def test_more_weapons_than_cards_are_refused():
    assert "rifles is 2; there are 1 in weapons.csv" in refusal(players=6, rifles=2, weapons__rifle__count=1)


@pytest.mark.rule("HP-R019")
def test_ids_that_are_not_one_more_than_the_players_are_refused_with_their_sum():
    says = refusal(players=6, setups__six__humans=4)
    assert "row six: humans is one of 4 humans + 3 machines + 1 outlaws = 8 IDs; there must be 7" in says
    rules_of(**{"players": 6, "setups.six.humans": 4, "setups.six.machines": 2})


@pytest.mark.rule("HP-R020", "HP-R087")
def test_loyalty_cards_that_are_not_two_or_one_for_each_player_are_refused_with_their_sum():
    says = refusal(players=6, setups__six__human_single=3)
    assert "3 human_single + 1 human_double + 3 machine_single" in says
    assert "= 11 loyalty cards; there must be 12, or 6 that neighbours share" in says
    rules_of(**{"players": 6, "setups.six.human_single": 3, "setups.six.outlaw_single": 3})


@pytest.mark.rule("HP-R092")
def test_the_legion_card_needs_a_single_outlaw_card_to_take_the_place_of():
    says = refusal(players=6, legion_loyalty=True, setups__six__outlaw_single=0)
    assert "row six: outlaw_single is 0; it must be from 1 to 5; with legion_loyalty the Legion card takes" in says
    says = refusal(players=6, setups__six__outlaw_single=5)
    assert says.endswith("row six: outlaw_single is 5; it must be from 0 to 4")


@pytest.mark.rule("HP-R033")
def test_the_first_seat_must_be_one_at_the_table():
    says = refusal(players=6, first_player="fixed", first_seat=9)
    assert says.endswith("first_seat is 9; it must be from 1 to 6 with 6 players")
    rules_of(players=6, first_player="fixed", first_seat=6)
    rules_of(players=6, first_seat=9)  # the first player is drawn: nobody asks for the seat


@pytest.mark.rule("HP-R092")
def test_a_legion_card_that_is_not_there_is_refused_by_its_own_name():
    says = refusal(players=6, legion_loyalty=True, loyalties__legion__count=0)
    assert "loyalties.csv: row legion: count is 0; legion_loyalty needs 1" in says


def test_a_refusal_begins_with_what_was_set():
    assert refusal(players=6, setups__six__humans=4).startswith("players=6 setups.six.humans=4: scenarios/")
