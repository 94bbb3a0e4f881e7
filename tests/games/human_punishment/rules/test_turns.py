"""Human Punishment, rule by rule: the turn, looking at cards, programs drawn and discarded."""

import pytest

from sims.games.human_punishment.records.actions import Action
from sims.games.human_punishment.records.sizes import NONE
from sims.games.human_punishment.records.words import Phase, Weapon
from tests.games.human_punishment.tables import (
    DRAW,
    DROP,
    PASS,
    RETARGET,
    SHOOT,
    act,
    arm,
    at,
    begin,
    card,
    cards,
    discard,
    equip,
    give,
    identity,
    kill,
    named,
    options,
    programs,
    put_in_play,
    show,
    show_id,
    show_loyalty,
    table,
    top,
)


@pytest.mark.rule("HP-R034", "HP-R037", "HP-R038")
def test_without_a_weapon_a_player_investigates_equips_or_draws():
    s, rules = table("HMOH")
    begin(s, rules)
    looks = [card(seat, side) for seat in (1, 2, 3) for side in (0, 1)]
    assert options(s, rules) == sorted([DRAW, equip("pistol"), equip("rifle"), *looks])


@pytest.mark.rule("HP-R039", "HP-R040")
def test_with_a_weapon_a_player_drops_it_changes_the_target_or_shoots():
    s, rules = table("HMOH")
    arm(s, rules, 0, "pistol", 1)
    begin(s, rules)
    assert options(s, rules) == sorted([DROP, SHOOT, RETARGET])


@pytest.mark.rule("HP-R039")
def test_a_dropped_weapon_is_free_for_all_again():
    s, rules = table("HMOH")
    arm(s, rules, 0, "pistol", 1)
    begin(s, rules)
    assert s.free[Weapon.PISTOL] == 0
    act(s, rules, DROP)
    assert (s.weapon[0], s.free[Weapon.PISTOL], s.turn_seat) == (NONE, 1, 1)


@pytest.mark.rule("HP-R035", "HP-R022")
def test_investigating_shows_one_loyalty_card_to_the_player_in_turn_alone():
    s, rules = table("HMOH")
    begin(s, rules)
    act(s, rules, card(2, 1))
    assert s.loyalty_seen[s.lies[2, 1]] == 0b101
    assert s.loyalty_seen[s.lies[2, 0]] == 0b100
    assert s.loyalties_up == 0
    assert s.turn_seat == 1


@pytest.mark.rule("HP-R035", "HP-R036", "HP-A17", "HP-A18")
def test_a_revealed_card_is_not_investigated_and_the_id_only_when_both_are_revealed():
    s, rules = table("HMOH")
    show_loyalty(s, 1, 0)
    show_loyalty(s, 2, 0)
    show_loyalty(s, 2, 1)
    show(s, 3)
    begin(s, rules)
    found = [action for action in options(s, rules) if action >= Action.CARD]
    assert found == [card(1, 1), identity(2)]
    act(s, rules, identity(2))
    assert s.id_seen[s.id_at[2]] == 0b101
    assert s.investigations[0] == 1


@pytest.mark.rule("HP-R035", "HP-A16")
def test_a_card_seen_before_may_be_investigated_again():
    s, rules = table("HMOH")
    s.loyalty_seen[s.lies[1, 0]] |= 1
    begin(s, rules)
    assert card(1, 0) in options(s, rules)


@pytest.mark.rule("HP-R034", "HP-A19")
def test_who_can_do_nothing_passes():
    s, rules = table("HMOH", program_set="no_programs")
    show(s, 1, 2, 3)
    for seat, kind in ((1, "pistol"), (2, "rifle")):
        arm(s, rules, seat, kind, 0)
    begin(s, rules)
    assert options(s, rules) == [PASS]
    act(s, rules, PASS)
    assert s.turn_seat == 1


@pytest.mark.rule("HP-R034", "HP-R036")
def test_who_can_look_at_an_id_does_not_pass():
    s, rules = table("HMOH", program_set="no_programs")
    show(s, 1, 2)
    show_loyalty(s, 3, 0)
    show_loyalty(s, 3, 1)
    for seat, kind in ((1, "pistol"), (2, "rifle")):
        arm(s, rules, seat, kind, 0)
    begin(s, rules)
    assert options(s, rules) == [identity(3)]


@pytest.mark.rule("HP-R038", "HP-R064")
def test_the_top_program_is_drawn_and_only_its_owner_has_seen_it():
    s, rules = table("HMOH")
    top(s, rules, "scan", "leak")
    begin(s, rules)
    act(s, rules, DRAW)
    assert programs(s, 0) == ["scan"]
    assert s.program_seen[s.hand[0, 0]] == 0b1
    assert s.program_seen[s.pile[s.pile_first]] == 0


@pytest.mark.rule("HP-R041")
def test_a_weapon_is_shot_in_the_next_own_turn_at_the_earliest():
    s, rules = table("HMOH")
    begin(s, rules)
    act(s, rules, equip("pistol"), at(1))
    assert (s.turn_seat, s.weapon[0], s.aim[0]) == (1, Weapon.PISTOL, 1)
    act(s, rules, DRAW, DRAW, DRAW)
    assert s.turn_seat == 0
    assert SHOOT in options(s, rules)


@pytest.mark.rule("HP-R042")
def test_after_the_action_the_next_living_player_clockwise_is_in_turn():
    s, rules = table("HMOHM")
    kill(s, rules, 1)
    begin(s, rules)
    order = []
    for _ in range(5):
        order.append(int(s.turn_seat))
        act(s, rules, DRAW)
    assert order == [0, 2, 3, 4, 0]
    assert s.rounds == 2


@pytest.mark.rule("HP-R068", "HP-R070", "HP-A14")
def test_at_the_end_of_the_own_turn_programs_above_two_are_discarded_to_the_bottom_of_the_pile():
    s, rules = table("HMOH")
    give(s, rules, 0, "scan", "leak")
    top(s, rules, "shock")
    begin(s, rules)
    act(s, rules, DRAW, PASS)
    assert (s.phase, s.seat) == (Phase.LIMIT, 0)
    assert options(s, rules) == sorted([discard("scan"), discard("leak"), discard("shock")])
    number = int(s.hand[0, 1])
    act(s, rules, discard("leak"))
    assert programs(s, 0) == ["scan", "shock"]
    bottom = (s.pile_first + s.pile_left - 1) % rules.programs_dealt
    assert s.pile[bottom] == number
    assert s.program_seen[number] == 1  # HP-A14: face down


@pytest.mark.rule("HP-R068")
def test_two_programs_are_not_too_many():
    s, rules = table("HMOH")
    give(s, rules, 0, "scan")
    begin(s, rules)
    act(s, rules, DRAW, PASS)
    assert (s.turn_seat, s.held[0]) == (1, 2)


@pytest.mark.rule("HP-R068", "HP-A52")
def test_permanent_programs_in_play_count_for_the_limit():
    s, rules = table("HMOH")
    put_in_play(s, rules, 0, "tracker")
    give(s, rules, 0, "scan")
    top(s, rules, "leak")
    begin(s, rules)
    act(s, rules, DRAW, PASS)
    assert s.phase == Phase.LIMIT
    act(s, rules, discard("tracker"))
    assert programs(s, 0) == ["scan", "leak"]
    assert not s.in_play.any()


@pytest.mark.rule("HP-R067", "HP-R068", "HP-A52")
def test_in_one_reading_a_permanent_program_in_play_counts_but_is_not_discarded():
    s, rules = table("HMOH", permanent_stays=True)
    put_in_play(s, rules, 0, "tracker")
    give(s, rules, 0, "scan", "tracker")
    top(s, rules, "leak")
    begin(s, rules)
    act(s, rules, DRAW, PASS)
    assert (s.phase, options(s, rules)) == (Phase.LIMIT, sorted(discard(name) for name in ("scan", "leak", "tracker")))
    act(s, rules, discard("tracker"))
    assert options(s, rules) == sorted(discard(name) for name in ("scan", "leak"))
    act(s, rules, discard("scan"))
    assert (s.turn_seat, programs(s, 0), s.in_play[s.hand[0, 0]]) == (1, ["tracker", "leak"], 1)


@pytest.mark.rule("HP-A52", "HP-A12")
@pytest.mark.parametrize("together", [True, False])
def test_who_has_more_permanent_programs_in_play_than_the_limit_keeps_them(together):
    s, rules = table("HMOH", permanent_stays=True, secret_in_limit=together)
    for program in ("tracker", "armour", "quick_hands"):
        put_in_play(s, rules, 0, program)
    give(s, rules, 0, "secret_human", "scan")
    begin(s, rules)
    act(s, rules, card(1, 0), PASS)
    left = ["scan", "secret_human"] if together else ["scan"]
    assert options(s, rules) == sorted(discard(name) for name in left)
    act(s, rules, *(discard(name) for name in left))
    assert (s.turn_seat, s.held[0]) == (1, 3 if together else 4)


@pytest.mark.rule("HP-R069")
def test_more_than_two_programs_are_allowed_in_the_turn_of_another():
    s, rules = table("HMOH")
    give(s, rules, 1, "scan", "leak", "shock")
    begin(s, rules)
    act(s, rules, DRAW)
    assert (s.turn_seat, s.held[1]) == (1, 3)


@pytest.mark.rule("HP-R077", "HP-A12", "HP-A13")
@pytest.mark.parametrize(("together", "asked"), [(True, True), (False, False)])
def test_secret_loyalties_count_for_the_limit_or_have_one_of_their_own(together, asked):
    s, rules = table("HMOH", secret_in_limit=together)
    give(s, rules, 0, "secret_human", "secret_machine", "scan")
    top(s, rules, "leak")
    begin(s, rules)
    act(s, rules, DRAW, PASS)
    assert (s.phase == Phase.LIMIT) == asked
    assert (s.turn_seat == 1) != asked
    if asked:
        held = ("secret_human", "secret_machine", "scan", "leak")
        assert options(s, rules) == sorted(discard(program) for program in held)


@pytest.mark.rule("HP-R077")
def test_secret_loyalties_above_two_are_discarded_down_to_two():
    s, rules = table("HMOH", secret_in_limit=False)
    give(s, rules, 0, "secret_human", "secret_machine", "scan")
    top(s, rules, "secret_outlaw")
    begin(s, rules)
    act(s, rules, DRAW, PASS)
    assert options(s, rules) == [discard("secret_human"), discard("secret_machine"), discard("secret_outlaw")]
    act(s, rules, discard("secret_human"))
    assert s.turn_seat == 1


@pytest.mark.rule("HP-R089")
def test_from_nine_players_the_limit_is_one_program():
    s, rules = table("HMOHMHMHM", starting_programs=0)
    give(s, rules, 0, "scan")
    begin(s, rules)
    act(s, rules, DRAW, PASS)
    assert s.phase == Phase.LIMIT
    act(s, rules, discard("scan"))
    assert (s.turn_seat, s.held[0]) == (1, 1)


@pytest.mark.rule("HP-R038", "HP-A42")
def test_an_empty_pile_gives_no_program():
    s, rules = table("HMOH", program_set="no_programs")
    begin(s, rules)
    assert DRAW not in options(s, rules)


@pytest.mark.rule("HP-R035")
def test_with_a_tracker_in_play_both_cards_are_seen():
    s, rules = table("HMOH")
    put_in_play(s, rules, 0, "tracker")
    begin(s, rules)
    act(s, rules, card(2, 1))
    assert [int(s.loyalty_seen[number]) for number in s.lies[2]] == [0b101, 0b101]


@pytest.mark.rule("HP-R044")
def test_homeless_face_up_stops_the_others_from_drawing():
    s, rules = table("HMOH")
    cards(s, rules, 2, "homeless")
    begin(s, rules)
    assert DRAW in options(s, rules)
    show_id(s, 2)
    assert DRAW not in options(s, rules)
    begin(s, rules, 2)
    assert DRAW in options(s, rules)
    kill(s, rules, 2)
    begin(s, rules)
    assert DRAW in options(s, rules)


@pytest.mark.rule("HP-R037", "HP-R055")
def test_a_weapon_is_aimed_at_one_other_living_player():
    s, rules = table("HMOH")
    kill(s, rules, 2)
    begin(s, rules)
    act(s, rules, equip("rifle"))
    assert named(s, rules) == [1, 3]
    act(s, rules, at(3))
    assert (s.weapon[0], s.aim[0]) == (Weapon.RIFLE, 3)
