"""Human Punishment, rule by rule: what the rulebook does not say, where no chapter's tests show it."""

import csv
import re
from collections import Counter
from pathlib import Path

import pytest

from sims.games.human_punishment.queries.programs import may_redirect
from sims.games.human_punishment.queries.teams import team_of
from sims.games.human_punishment.records.sizes import NOBODY, NONE
from sims.games.human_punishment.records.words import Phase, Team, Weapon
from tests.games.human_punishment.tables import (
    ASSASSINATE,
    DRAW,
    PASS,
    RETARGET,
    SHOOT,
    act,
    arm,
    armed,
    at,
    begin,
    card,
    cards,
    discard,
    eliminate,
    equip,
    give,
    identity,
    kill,
    named,
    options,
    play,
    programs,
    rules_of,
    scenario,
    shooting,
    show_loyalty,
    table,
    team,
    top,
)

ROOT = Path(__file__).parents[4]
CITING = ("sims/games/human_punishment", "scenarios/human_punishment", "docs/games/human_punishment.md", "tests")


def test_every_rule_that_is_cited_is_a_row_of_the_list():
    rows = csv.DictReader((ROOT / "scenarios/human_punishment/rules.csv").read_text(encoding="utf-8").splitlines())
    known = {row["id"] for row in rows}
    files = [path for place in CITING for path in (ROOT / place, *sorted((ROOT / place).rglob("*")))]
    texts = {path: path.read_text(encoding="utf-8") for path in files if path.suffix in (".py", ".csv", ".toml", ".md")}
    cited = {(path.name, rule) for path, text in texts.items() for rule in re.findall(r"HP-[AHR]\d+", text)}
    assert len(cited) > len(known)
    assert {(name, rule) for name, rule in cited if rule not in known} == set()


# --- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HP-H01")
def test_there_are_43_ids_in_three_piles_and_the_boss():
    rules = rules_of(players=6)
    copies = Counter(int(row) for row in rules.ids_deck[: rules.ids_size])
    piles = Counter()
    for row, number in copies.items():
        piles[int(rules.ids[row].pile)] += number
    assert (sum(copies.values()), sorted(piles.values())) == (43, [3, 12, 14, 14])
    assert sum(number == 2 for number in copies.values()) == 19


@pytest.mark.rule("HP-H02")
def test_there_are_66_programs_twelve_of_them_with_a_red_point():
    rules = rules_of(players=6)
    deck = [rules.programs[row] for row in rules.programs_deck[: rules.programs_size]]
    assert sorted(Counter(int(program.use) for program in deck).values()) == [6, 8, 22, 30]
    assert sum(int(program.red) for program in deck) == 12


@pytest.mark.rule("HP-H01", "HP-H02")
@pytest.mark.parametrize(
    ("name", "counting"),
    [
        ("ids", "photographer lifesaver medic engineer sentinel joke assassin hunter seer scavenger"),
        ("programs", "spam repair shock launcher laser armour"),
    ],
)
def test_only_cards_that_count_something_have_an_amount(name, counting):
    cards_of = [str(identity) for identity in scenario().tables[name].ids]
    amounts = dict(zip(cards_of, rules_of(players=6)[name]["amount"].tolist(), strict=False))
    assert {card for card, amount in amounts.items() if amount} == set(counting.split())


@pytest.mark.rule("HP-A14", "HP-R070")
def test_a_discarded_program_goes_under_the_pile_face_down():
    s, rules = table("HMOH", starting_programs=0)
    give(s, rules, 0, "scan", "leak", "shock")
    number = int(s.hand[0, 0])
    begin(s, rules)
    act(s, rules, card(1, 0))
    while s.phase != Phase.LIMIT:
        act(s, rules, PASS)
    act(s, rules, discard("scan"))
    last = (int(s.pile_first) + int(s.pile_left) - 1) % rules.programs_dealt
    assert (int(s.pile[last]), int(s.program_seen[number])) == (number, 0b1)


@pytest.mark.rule("HP-A51", "HP-R087")
@pytest.mark.parametrize(("teams", "usable"), [("HMOHMHMH", True), ("HMOHMHMHM", False)])
def test_swap_cannot_be_used_where_neighbours_share_cards(teams, usable):
    s, rules = table(teams, red_programs=1)
    give(s, rules, 0, "swap")
    begin(s, rules)
    assert (play("swap") in options(s, rules)) == usable


@pytest.mark.rule("HP-H03", "HP-H04")
@pytest.mark.parametrize(("name", "copies"), [("loyalties", [6, 2, 5, 2, 4, 2, 1]), ("weapons", [2, 2, 1, 1, 1])])
def test_there_are_22_loyalty_cards_and_seven_weapons(name, copies):
    rules = rules_of(players=6)
    found = Counter(int(row) for row in rules[f"{name}_deck"][: rules[f"{name}_size"]])
    assert [found[row] for row in range(len(copies))] == copies


@pytest.mark.rule("HP-A02")
def test_a_secret_loyalty_counts_once():
    s, rules = table("HMOH")
    cards(s, rules, 0, "", "H", "M")
    give(s, rules, 0, "secret_machine")
    assert team(s, rules, 0) == "O"  # two of each
    give(s, rules, 0, "secret_machine")
    assert team(s, rules, 0) == "M"


@pytest.mark.rule("HP-A36")
def test_the_shared_legion_card_makes_both_neighbours_legion():
    s, rules = table("HMOHMHMHM")
    cards(s, rules, 3, "", "", "L")
    assert [Team(int(team_of(s, rules, seat))) == Team.LEGION for seat in (2, 3, 4, 5)] == [False, True, True, False]


@pytest.mark.rule("HP-A38")
def test_a_shared_card_that_one_neighbour_reveals_lies_open_for_both():
    s, rules = table("HMOHMHMHM")
    shooting(s, rules, "pistol", 3)
    act(s, rules, card(3, 1))
    begin(s, rules, 1)
    assert card(3, 1) not in options(s, rules)
    assert card(4, 0) not in options(s, rules)
    assert {card(3, 0), card(4, 1)} <= set(options(s, rules))


# --- weapons ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HP-A33")
def test_a_player_with_a_pistol_takes_no_second_one():
    s, rules = table("HMOHMHMHM")
    assert s.free[Weapon.PISTOL] == 2
    arm(s, rules, 0, "pistol", 2)
    begin(s, rules)
    assert equip("pistol") not in options(s, rules)
    begin(s, rules, 1)
    assert equip("pistol") in options(s, rules)


@pytest.mark.rule("HP-A39")
def test_a_weapon_is_aimed_at_a_mate_but_not_at_oneself():
    s, rules = table("HMOH")
    begin(s, rules)
    act(s, rules, equip("pistol"))
    assert named(s, rules) == [1, 2, 3]
    act(s, rules, at(3))
    assert s.aim[0] == 3


@pytest.mark.rule("HP-A46")
def test_no_program_is_drawn_for_a_shot_that_a_firewall_stopped():
    s, rules = armed()
    give(s, rules, 2, "firewall")
    begin(s, rules)
    act(s, rules, SHOOT, play("firewall"))
    assert (s.weapon[0], s.held[0]) == (NONE, 0)


@pytest.mark.rule("HP-A47")
def test_the_pair_of_a_launcher_stays_when_somebody_returns_between_them():
    s, rules = table("HMOHM")
    kill(s, rules, 2)
    arm(s, rules, 4, "launcher", 1)
    assert (s.aim[4], s.aim_too[4]) == (1, 3)
    give(s, rules, 0, "sleeper")
    begin(s, rules)
    act(s, rules, play("sleeper"), at(2))
    assert (bool(s.alive >> 2 & 1), s.aim[4], s.aim_too[4]) == (True, 1, 3)


def back(s, seat):
    """Let a player return."""
    s.alive |= 1 << seat
    s.hp[seat] = 1


@pytest.mark.rule("HP-R039", "HP-A21", "HP-A47")
@pytest.mark.parametrize(("returns", "pairs"), [(False, [0]), (True, [0, 1, 2])])
def test_a_launcher_may_be_aimed_at_another_pair_that_begins_with_the_same_player(returns, pairs):
    s, rules = table("HMOHM")
    kill(s, rules, 2)
    arm(s, rules, 4, "launcher", 1)
    if returns:
        back(s, 2)
    begin(s, rules, 4)
    s.named = 4
    assert [seat for seat in range(5) if may_redirect(s, rules, seat)] == pairs
    assert (s.aim[4], s.aim_too[4]) == (1, 3)
    act(s, rules, RETARGET)
    if returns:
        assert named(s, rules) == pairs
        act(s, rules, at(1))
        assert (s.aim[4], s.aim_too[4]) == (1, 2)


@pytest.mark.rule("HP-R039", "HP-A08", "HP-A21")
@pytest.mark.parametrize("returns", [False, True])
def test_a_launcher_that_is_aimed_at_one_player_alone_may_be_aimed_at_a_pair_once_a_third_is_back(returns):
    s, rules = table("HMOH")
    for seat in (2, 3):
        kill(s, rules, seat)
    arm(s, rules, 0, "launcher", 1)
    assert s.aim_too[0] == NOBODY
    if returns:
        back(s, 2)
    begin(s, rules)
    assert (RETARGET in options(s, rules)) == returns
    if returns:
        act(s, rules, RETARGET)
        assert named(s, rules) == [1]  # with the one after it; from that one on comes the holder
        act(s, rules, at(1))
        assert (s.aim[0], s.aim_too[0]) == (1, 2)


@pytest.mark.rule("HP-A48")
def test_a_shared_card_that_the_first_target_of_a_launcher_reveals_is_gone_for_the_second():
    s, rules = table("HMOHMHMHM")
    show_loyalty(s, 4, 1)
    shooting(s, rules, "launcher", 3)
    act(s, rules, card(3, 1))
    assert (s.phase != Phase.TARGET, s.hp[3], s.hp[4]) == (True, 2, 1)


@pytest.mark.rule("HP-A10")
def test_an_unlock_lasts_though_the_launcher_was_shot_and_lies_at_the_side_again():
    s, rules = table("HMOHM")
    s.unlocked[0] = 1 << Weapon.LAUNCHER
    shooting(s, rules, "launcher", 2)
    act(s, rules, card(2, 0), card(3, 0))
    for seat, may in ((1, False), (0, True)):
        begin(s, rules, seat)
        assert (equip("launcher") in options(s, rules)) == may


# --- programs --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HP-A15")
def test_a_program_is_used_in_the_turn_in_which_it_was_drawn():
    s, rules = table("HMOH")
    top(s, rules, "leak")
    begin(s, rules)
    act(s, rules, DRAW)
    assert (s.phase, play("leak") in options(s, rules)) == (Phase.AFTER, True)


@pytest.mark.rule("HP-A27", "HP-A28")
def test_programs_of_the_eliminated_stay_with_them_and_count_for_their_team():
    s, rules = table("HMOHM")
    give(s, rules, 2, *["secret_human"] * 4)
    eliminate(s, rules, 2, by=0)
    assert programs(s, 2) == ["secret_human"] * 4
    assert all(int(s.program_seen[number]) == 0b100 for number in s.hand[2, :4])
    assert team(s, rules, 2) == "H"
    give(s, rules, 1, "sleeper")
    begin(s, rules, 1)
    act(s, rules, play("sleeper"), at(2))
    assert (s.hp[2], programs(s, 2)) == (1, ["secret_human"] * 4)


@pytest.mark.rule("HP-A44", "HP-A30")
def test_the_extra_turn_has_a_program_limit_of_its_own():
    s, rules = table("HMOHM")
    cards(s, rules, 1, "sleepless")
    give(s, rules, 1, "shock", "shock", "shock")
    arm(s, rules, 0, "rifle", 1)
    begin(s, rules)
    act(s, rules, SHOOT)
    act(s, rules, identity(1))
    assert s.turn_seat == 1
    act(s, rules, DRAW)
    assert (s.phase, s.turn_seat) == (Phase.LIMIT, 1)


@pytest.mark.rule("HP-A49")
def test_no_program_answers_an_assassins_strike():
    s, rules = table("HMOHM")
    cards(s, rules, 0, "assassin")
    give(s, rules, 1, "repair", "disarm")
    begin(s, rules)
    act(s, rules, ASSASSINATE)
    assert (s.phase, s.seat) == (Phase.ABILITY, 0)
    act(s, rules, at(1))
    assert (s.phase, s.seat, s.hp[1]) == (Phase.ACT, 0, 1)


@pytest.mark.rule("HP-A49", "HP-H07")
def test_backup_alone_saves_who_falls_to_an_assassins_strike():
    s, rules = table("HMOHM")
    cards(s, rules, 0, "assassin")
    give(s, rules, 1, "repair", "backup")
    s.hp[1] = 1
    begin(s, rules)
    act(s, rules, ASSASSINATE)
    act(s, rules, at(1))
    assert (s.phase, s.seat) == (Phase.BACKUP, 1)
    act(s, rules, play("backup"))
    assert (s.phase, s.seat, s.hp[1]) == (Phase.ACT, 0, 1)
