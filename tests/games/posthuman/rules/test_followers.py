"""Posthuman, rule by rule: followers, and symbols of the cards."""

import pytest

from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.words import Bonus, Deck, Deeds, Phase
from sims.games.posthuman.rules.melee import exchange_blows, foe_dice
from sims.games.posthuman.rules.shooting import shoot_out
from sims.games.posthuman.rules.supplies import activate, draw_followers
from tests.games.posthuman.journeys import (
    act,
    declare,
    give,
    learn,
    legal_list,
    minion,
    next_cards,
    next_minions,
    rolls,
    row,
    set_stats,
    until,
)
from tests.games.posthuman.journeys_setup import encountering, fighting, ranger, used_of

MISS, ATTACK = 0, 3  # faces of a melee die
HIT = 0  # a face of a shooting die


def follow(s, rules, *followers, active=True, seat=0):
    """Give followers, face up or face down."""
    for follower in followers:
        next_cards(s, "followers", follower)
        draw_followers(s, rules, seat, 1)
        if active:
            activate(s, rules, seat, s.waiting_followers[seat] - 1)


# --- followers ---


@pytest.mark.rule("PH-190")
@pytest.mark.rule("PH-251")
@pytest.mark.parametrize(("food", "action"), [(3, Action.TAKE), (3, Action.PASS), (0, Action.PASS)])
def test_a_follower_is_drawn_face_down_for_a_food(food, action):
    s, rules = ranger()
    s.food[0] = food
    next_cards(s, "followers", "medic")
    encountering(s, rules, "stray_companion")
    assert s.phase == Phase.CHOOSE
    assert (Action.TAKE in legal_list(s, rules)) == (food > 0)
    act(s, rules, action)
    taken = int(action == Action.TAKE)
    assert (s.food[0], s.waiting_followers[0], s.actives[0]) == (food - taken, taken, 0)
    assert s.bonus[0, Bonus.CAMP_HEALTH] == 0


@pytest.mark.rule("PH-191")
def test_a_follower_turned_face_up_stays_so():
    s, rules = ranger()
    follow(s, rules, "medic", "scout_dog", active=False)
    act(s, rules, Action.ACTIVATE + 1)
    assert (s.active[0, 0], s.follower[0, 0]) == (row("followers", "scout_dog"), row("followers", "medic"))
    assert (s.actives[0], s.waiting_followers[0]) == (1, 1)
    for action in [action for action in legal_list(s, rules) if action >= Action.PLAY]:
        later = s.copy()
        act(later, rules, action)
        assert later.actives[0] >= 1
        assert later.active[0, 0] == row("followers", "scout_dog")


@pytest.mark.rule("PH-191")
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_follower_turned_face_up_leaves_the_others_face_down(place):
    s, rules = ranger()
    cards = ["medic", "scout_dog", "mechanic"]
    follow(s, rules, *cards, active=False)
    act(s, rules, Action.ACTIVATE + place)
    numbers = [row("followers", card) for card in cards]
    assert (s.actives[0], s.active[0, 0]) == (1, numbers.pop(place))
    assert s.follower[0, : s.waiting_followers[0]].tolist() == numbers


@pytest.mark.rule("PH-192")
def test_only_active_followers_work_and_only_they_are_lost():
    s, rules = ranger()
    follow(s, rules, "medic", active=False)
    assert s.bonus[0, Bonus.CAMP_HEALTH] == 0
    follow(s, rules, "scout_dog", "bodyguard")
    assert (s.bonus[0, Bonus.EVADE], s.bonus[0, Bonus.ALLY]) == (1, 1)
    s.health[0] = 1
    next_cards(s, "scars", "just_a_scar", "just_a_scar")
    with rolls(5):
        encountering(s, rules, "ravine")
    assert (s.actives[0], s.waiting_followers[0], s.follower[0, 0]) == (0, 1, row("followers", "medic"))
    assert (s.bonus[0, Bonus.EVADE], s.bonus[0, Bonus.ALLY]) == (0, 0)
    assert sorted(used_of(s, Deck.FOLLOWERS)) == [row("followers", "scout_dog"), row("followers", "bodyguard")]


# --- symbols ---


@pytest.mark.rule("PH-249")
@pytest.mark.parametrize(("followers", "dice"), [([], 4), (["bodyguard"], 3)])
def test_a_melee_ally_makes_the_party_larger(followers, dice):
    s, rules = ranger()
    follow(s, rules, *followers)
    next_minions(s, "human", "thug")
    fighting(s, rules, "gang_member")  # melee 2; two of them
    s.melee_round = 1
    assert foe_dice(s, rules, 0, 0) == dice


@pytest.mark.rule("PH-249")
def test_armour_against_melee_wounds_does_not_help_against_shots():
    s, rules = ranger()
    set_stats(s, 0, speed=2)
    give(s, rules, 0, "padded_jacket")
    fighting(s, rules, "scavenger")  # it shoots with one die and hits for 1 wound
    s.rerolls = 0
    with rolls(HIT):
        shoot_out(s, rules, 0)
    assert s.health[0] == 5
    with rolls(MISS, MISS, MISS, MISS, ATTACK, MISS, MISS):
        exchange_blows(s, rules, 0, 0, 0)
    assert s.health[0] == 5


@pytest.mark.rule("PH-249")
def test_armour_against_shots_does_not_help_in_melee():
    s, rules = ranger()
    fighting(s, rules, "scavenger")
    s.rerolls, s.armour_shooting = 0, 1
    with rolls(MISS, MISS, MISS, MISS, ATTACK, MISS, MISS):
        exchange_blows(s, rules, 0, 0, 0)
    assert (s.health[0], s.armour_shooting) == (5, 1)
    with rolls(HIT):
        shoot_out(s, rules, 0)
    assert (s.health[0], s.armour_shooting) == (5, 0)


@pytest.mark.rule("PH-250")
@pytest.mark.parametrize(
    ("card", "level", "kind", "count"), [("gang_member", 1, "human", 1), ("brood_carrier", 3, "mutant", 2)]
)
def test_signs_for_minions_add_cards_of_their_deck(card, level, kind, count):
    s, rules = ranger()
    human, mutant = int(s.left[Deck.HUMAN_MINIONS]), int(s.left[Deck.MUTANT_MINIONS])
    top = ["thug", "gunner"] if kind == "human" else ["spawn", "runt"]
    next_minions(s, kind, *top)
    encountering(s, rules, card, level)
    assert s.foes == 1 + count
    assert s.foe[1 : s.foes].tolist() == [minion(name) for name in top[:count]]
    left = (human - count, mutant) if kind == "human" else (human, mutant - count)
    assert (s.left[Deck.HUMAN_MINIONS], s.left[Deck.MUTANT_MINIONS]) == left


@pytest.mark.rule("PH-252")
@pytest.mark.parametrize(("skill", "asked"), [("looting", 0), ("storytelling", 1)])
def test_a_vs_card_needs_no_consent(skill, asked):
    s, rules = ranger()
    learn(s, rules, 0, skill)
    s.health[0], s.morale[0], s.morale[1], s.ammo[0], s.ammo[1] = 3, 3, 3, 4, 2
    declare(s, rules, Deeds.CAMP, Deeds.MOVE)
    until(s, rules, Phase.HELP, 0)
    act(s, rules, Action.SEAT + 1)
    assert ((s.phase, s.seat) == (Phase.CONSENT, 1)) == asked
    if asked:
        act(s, rules, Action.PASS)
        assert (s.morale[0], s.morale[1]) == (3, 3)
    else:
        assert (s.ammo[0], s.ammo[1]) == (5, 1)
