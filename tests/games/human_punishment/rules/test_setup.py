"""Human Punishment, rule by rule: the setup for 4 to 16 players."""

from collections import Counter

import numpy as np
import pytest

from sims.games.human_punishment.play import start
from sims.games.human_punishment.queries.teams import team_at_start, team_of
from sims.games.human_punishment.records.state import STATE
from sims.games.human_punishment.records.words import Pile, Use, Weapon
from sims.loop import begin_game
from tests.games.human_punishment.tables import holds, rules_of, scenario

EACH = range(4, 17)


def begun(game=0, **settings):
    rules = rules_of(**settings)
    s = np.zeros(1, STATE)[0]
    begin_game(s, 3, game)
    start(s, rules)
    holds(s, rules)
    return s, rules


def names(table, rows):
    ids = [str(identity) for identity in scenario().tables[table].ids]
    return Counter(ids[row] for row in rows)


@pytest.mark.rule("HP-R015", "HP-R016", "HP-R053", "HP-R090", "HP-H05")
@pytest.mark.parametrize(
    ("players", "free", "locked"),
    [
        (4, (1, 1, 0, 1, 1), (0, 0, 0, 1, 1)),
        (5, (1, 1, 1, 1, 1), (0, 0, 0, 1, 1)),
        (8, (1, 1, 1, 1, 1), (0, 0, 0, 1, 1)),
        (9, (2, 1, 1, 1, 1), (0, 0, 0, 0, 1)),
        (13, (2, 2, 1, 1, 1), (0, 0, 0, 0, 0)),
        (16, (2, 2, 1, 1, 1), (0, 0, 0, 0, 0)),
    ],
)
def test_the_table_says_which_weapons_lie_in_the_middle(players, free, locked):
    s, rules = begun(players=players)
    assert tuple(s.free) == free
    assert tuple(rules.locked) == locked
    assert len(Weapon) == len(free)


@pytest.mark.rule("HP-A32", "HP-R052", "HP-R053")
@pytest.mark.parametrize(
    ("settings", "free"),
    [
        ({"players": 4}, (1, 1, 0)),
        ({"players": 5}, (1, 0, 1)),
        ({"players": 13}, (2, 0, 1)),
        ({"players": 5, "companion": "beside_rifle"}, (1, 1, 1)),
        ({"players": 5, "rifles": 1}, (1, 1, 1)),  # a number goes before the reading
        ({"players": 5, "companions": 0}, (1, 1, 0)),  # no companion whose place it would be
    ],
)
def test_the_companion_lies_beside_the_rifle_or_in_its_place(settings, free):
    rules = rules_of(**{"companion": "in_place_of_rifle", **settings})
    assert tuple(rules.weapon_copies[:3]) == free


@pytest.mark.rule("HP-R017", "HP-R018", "HP-R019", "HP-R090")
@pytest.mark.parametrize("players", EACH)
def test_ids_are_drawn_from_three_piles_and_one_lies_aside_unseen(players):
    for game in range(5):
        s, rules = begun(game, players=players)
        dealt = [int(card) for card in s.id_card[: players + 1]]
        piles = Counter(int(rules.ids[card].pile) for card in dealt)
        assert [piles[pile] for pile in range(3)] == list(rules.ids_drawn)
        assert Pile.BOSS not in piles
        assert sum(rules.ids_drawn) == players + 1
        assert list(s.id_at[:players]) == list(range(players))
        assert s.id_seen[players] == 0


@pytest.mark.rule("HP-R018")
def test_every_id_of_a_pile_is_drawn_at_times_and_each_card_lies_aside_at_times():
    seen, aside = set(), set()
    for game in range(300):
        s, _ = begun(game, players=8)
        seen |= {int(card) for card in s.id_card[:9]}
        aside.add(int(s.id_card[8]))
    assert len(seen) == 21  # all but the Boss
    assert len(aside) > 15


@pytest.mark.rule("HP-R020", "HP-R022", "HP-R090")
@pytest.mark.parametrize("players", range(4, 9))
def test_each_player_gets_two_loyalty_cards_and_looks_at_them(players):
    s, rules = begun(players=players)
    assert sorted(s.loyalty[: 2 * players]) == sorted(rules.loyalty_deal[: 2 * players])
    assert sorted(s.lies[:players].ravel()) == list(range(2 * players))
    for seat in range(players):
        assert [int(s.loyalty_seen[number]) for number in s.lies[seat]] == [1 << seat] * 2
        assert s.id_seen[s.id_at[seat]] == 1 << seat


@pytest.mark.rule("HP-R087", "HP-R090")
@pytest.mark.parametrize("players", range(9, 17))
def test_from_nine_players_neighbours_share_a_loyalty_card(players):
    s, rules = begun(players=players)
    assert rules.loyalties_dealt == players
    for seat in range(players):
        other = (seat + 1) % players
        assert s.lies[seat, 1] == s.lies[other, 0]
        assert s.loyalty_seen[s.lies[seat, 1]] == 1 << seat | 1 << other


@pytest.mark.rule("HP-R020", "HP-R090")
def test_the_loyalty_cards_are_those_of_the_table():
    s, _ = begun(players=4)
    assert names("loyalties", s.loyalty[:8]) == {
        **{"human_single": 3, "human_double": 1, "machine_single": 2, "machine_double": 1, "outlaw_single": 1}
    }


@pytest.mark.rule("HP-R092", "HP-A53")
@pytest.mark.parametrize("players", range(6, 17))
def test_in_the_legion_expansion_one_outlaw_loyalty_card_is_replaced(players):
    without, with_it = (
        names("loyalties", rules.loyalty_deal[: rules.loyalties_dealt])
        for rules in (rules_of(players=players, legion_loyalty=legion) for legion in (False, True))
    )
    assert with_it - without == {"legion": 1}
    assert without - with_it == {"outlaw_single": 1}


@pytest.mark.rule("HP-R092")
@pytest.mark.parametrize("players", [4, 5])
def test_the_legion_expansion_is_for_six_players_or_more(players):
    configuration = scenario().configuration({"players": players, "legion_loyalty": True})
    assert "6 or more" in (configuration.illegal or "")


@pytest.mark.rule("HP-R021", "HP-R065")
def test_each_player_gets_one_program_and_the_rest_is_the_pile():
    s, rules = begun(players=6)
    assert list(s.held[:6]) == [1] * 6
    assert (rules.programs_dealt, s.pile_left) == (66, 60)
    for seat in range(6):
        assert s.program_seen[s.hand[seat, 0]] == 1 << seat


@pytest.mark.rule("HP-R075", "HP-A34")
def test_about_a_tenth_of_the_programs_are_secret_loyalty_cards():
    rules = rules_of(players=6)
    secret = [row for row in rules.program_deal[:66] if rules.programs[row].use == Use.SECRET]
    assert len(secret) == 6
    assert rules_of(players=6, program_set="without_secret").programs_dealt == 60
    assert rules_of(players=6, program_set="no_programs").programs_dealt == 0


@pytest.mark.rule("HP-R086")
@pytest.mark.parametrize(("players", "cards"), [(8, 66), (9, 54), (16, 54)])
def test_programs_with_a_red_point_are_out_from_nine_players(players, cards):
    rules = rules_of(players=players)
    assert rules.programs_dealt == cards
    red = [row for row in rules.program_deal[:cards] if rules.programs[row].red]
    assert len(red) == (12 if players < 9 else 0)


@pytest.mark.rule("HP-R029")
def test_every_player_starts_with_two_hp():
    s, _ = begun(players=6)
    assert list(s.hp[:6]) == [2] * 6


@pytest.mark.rule("HP-R091")
def test_the_first_game_is_played_with_six_ids():
    dealt = Counter()
    for game in range(40):
        s, _ = begun(game, players=8, id_set="first_game")
        dealt += names("ids", s.id_card[:9])
    assert set(dealt) == {"photographer", "whistleblower", "thief", "seer", "eye_d", "joke"}
    assert "8 players" in (scenario().configuration({"players": 9, "id_set": "first_game"}).illegal or "")


def test_no_specials_leaves_mindeater_and_deathbringer_out():
    rules = rules_of(players=6, id_set="no_specials")
    ids = [str(identity) for identity in scenario().tables["ids"].ids]
    assert {ids[row] for row in range(len(ids)) if rules.id_copies[row] == 0} == {"mindeater", "deathbringer", "boss"}


@pytest.mark.rule("HP-R033", "HP-A35")
def test_the_first_player_is_drawn_or_fixed():
    assert {int(begun(game, players=4)[0].turn_seat) for game in range(40)} == {0, 1, 2, 3}
    for seat in (1, 3):
        assert begun(players=4, first_player="fixed", first_seat=seat)[0].turn_seat == seat - 1


@pytest.mark.rule("HP-R027")
@pytest.mark.parametrize("dealt", [1, 3])
def test_the_starting_team_counts_the_first_programs_and_is_not_forgotten(dealt):
    found = 0
    for game in range(60):
        s, rules = begun(game, players=6, starting_programs=dealt)
        for seat in range(6):
            assert team_at_start(s, rules, seat) == team_of(s, rules, seat)
            found += rules.programs[s.program[s.hand[seat, dealt - 1]]].use == Use.SECRET
    assert found > 5
