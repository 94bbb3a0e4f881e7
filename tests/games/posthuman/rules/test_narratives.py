"""Posthuman, rule by rule: narrative encounters: tests, choices, gifts; their tables."""

import pytest

from sims.games.posthuman.policies.choose import choose
from sims.games.posthuman.queries.legality import legal
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NARRATIVES, NONE
from sims.games.posthuman.records.words import Challenge, Deck, Phase, Stat
from tests.games.posthuman.journeys import act, encounter, journey, legal_list, next_encounters, until
from tests.games.posthuman.journeys_combat import fight, is_over, met, pips, scars

PASSED, FAILED = (pips(3),), (pips(4),)  # with a stat of 3


def purse(s):
    """Health, morale, food, ammo and XP of seat 0."""
    return tuple(int(own[0]) for own in (s.health, s.morale, s.food, s.ammo, s.xp))


@pytest.mark.rule("PH-125", "PH-130")
@pytest.mark.parametrize(
    ("card", "level", "passed", "failed"),
    [
        ("collapsed_bridge", 1, (5, 6, 4, 2, 1), (4, 6, 4, 1, 0)),
        ("stranger_at_a_fire", 1, (5, 6, 5, 2, 0), (5, 6, 3, 2, 0)),
        ("ravine", 1, (5, 6, 4, 2, 1), (3, 6, 4, 2, 0)),
        ("mass_grave", 1, (5, 6, 4, 2, 1), (5, 5, 4, 2, 0)),
        ("minefield", 2, (5, 6, 4, 2, 1), (3, 6, 4, 2, 0)),
        ("river_crossing", 2, (5, 6, 4, 2, 1), (4, 6, 2, 2, 0)),
        ("despair", 2, (5, 6, 4, 2, 1), (5, 4, 4, 2, 0)),
        ("sniper_alley", 3, (5, 6, 4, 2, 1), (2, 6, 4, 2, 0)),
        ("voices", 3, (5, 6, 4, 2, 2), (5, 4, 4, 2, 0)),
        ("rope_bridge", 3, (5, 6, 4, 2, 1), (3, 6, 4, 0, 0)),
    ],
)
def test_a_test_passed_or_failed_does_what_its_card_says_and_resolves_it(card, level, passed, failed):
    for dice, expected in ((PASSED, passed), (FAILED, failed)):
        s, _ = met(card, level=level, health=5, ammo=2, dice=dice)
        assert purse(s) == expected
        assert (s.jp[0], s.narratives[0], is_over(s)) == ({1: 1, 2: 6, 3: 9}[level], 1, True)
        assert s.used_size[Deck.ENCOUNTERS_1 + level - 1] == 1


@pytest.mark.rule("PH-125")
@pytest.mark.parametrize(("card", "stat"), [("ravine", "speed"), ("spore_cloud", "strength"), ("mass_grave", "mind")])
def test_a_story_tests_the_stat_on_its_card(card, stat):
    others = {"speed": 2, "strength": 2, "mind": 2} | {stat: 5}
    s, _ = met(card, dice=(pips(5),), **others)
    assert (s.xp[0], scars(s)) == (1, 0)
    others = {"speed": 5, "strength": 5, "mind": 5} | {stat: 2}
    s, _ = met(card, dice=(pips(3),), **others)
    assert s.xp[0] == 0


@pytest.mark.rule("PH-125")
@pytest.mark.parametrize(
    ("card", "level", "paid", "refused"),
    [
        ("hungry_travellers", 1, (4, 6, 2, 2, 1), (4, 3, 4, 2, 0)),
        ("travelling_doctor", 2, (6, 5, 2, 2, 0), (4, 5, 4, 2, 0)),  # 1 of 3 health is lost: the limit is 6
        ("gatekeeper", 3, (4, 5, 1, 2, 1), (4, 2, 4, 2, 0)),
    ],
)
def test_a_choice_is_paid_or_refused(card, level, paid, refused):
    for action, expected in ((Action.TAKE, paid), (Action.PASS, refused)):
        s, rules = met(card, level=level, health=4, morale=5, ammo=2)
        assert (s.phase, s.seat) == (Phase.CHOOSE, 0)
        act(s, rules, action)
        assert purse(s) == expected
        assert (is_over(s), s.encounter) == (True, NONE)


@pytest.mark.rule("PH-125")
def test_who_cannot_pay_has_refused():
    s, rules = met("wild_dogs", tile="urban_e")  # two figures
    next_encounters(s, 1, "hungry_travellers")
    s.food[0] = 1
    fight(s, rules, 3, 4, 0, 0, 0, 0)
    assert s.phase == Phase.CHOOSE
    assert not legal(s, rules, Action.TAKE)
    assert choose(s, rules) == Action.PASS
    act(s, rules, Action.PASS)
    assert (s.morale[0], s.food[0], s.xp[0], is_over(s)) == (4, 1, 1, True)


@pytest.mark.rule("PH-125")
def test_who_has_just_the_price_may_pay():
    s, rules = met("wild_dogs", tile="urban_e")  # two figures
    next_encounters(s, 1, "hungry_travellers")
    s.food[0] = 2
    fight(s, rules, 3, 4, 0, 0, 0, 0)
    assert (s.phase, s.seat) == (Phase.CHOOSE, 0)
    act(s, rules, Action.TAKE)
    assert (s.food[0], s.xp[0], is_over(s)) == (0, 2, True)


@pytest.mark.rule("PH-125")
@pytest.mark.parametrize(("card", "level", "ammo"), [("collapsed_bridge", 1, 0), ("rope_bridge", 3, 1)])
def test_a_story_takes_no_more_ammo_than_there_is(card, level, ammo):
    s, _ = met(card, level=level, ammo=ammo, dice=FAILED)
    assert (s.ammo[0], is_over(s)) == (0, True)


@pytest.mark.rule("PH-125")
def test_a_gift_is_just_received():
    s, _ = met("last_refuge", level=3, health=3, morale=3)
    assert purse(s) == (5, 5, 4, 0, 0)
    assert is_over(s)


@pytest.mark.rule("PH-125")
@pytest.mark.parametrize(
    ("card", "level", "gains"),
    [
        ("locked_cellar", 1, {"held": 1}),
        ("weapon_cache", 1, {"held": 1}),
        ("stray_companion", 1, {"waiting_followers": 1}),
        ("wounded_scout", 2, {"waiting_followers": 1, "xp": 1}),
        ("ruined_armoury", 2, {"held": 1, "ammo": 2}),
    ],
)
def test_stories_give_items_and_followers(card, level, gains):
    choice = card in ("stray_companion", "wounded_scout")
    s, rules = met(card, level=level, dice=() if choice else PASSED)
    if choice:
        act(s, rules, Action.TAKE)
        assert s.food[0] == 3
    for what in ("held", "waiting_followers", "xp", "ammo"):
        assert s[what][0] == gains.get(what, 0), what
    assert s.health[0] == 6
    if "held" in gains:
        assert s.back[0, 0] == (card != "locked_cellar")  # a weapon, or equipment


@pytest.mark.rule("PH-125")
@pytest.mark.parametrize(("card", "level", "cards"), [("abandoned_camp", 1, 1), ("convoy_wreck", 2, 2)])
def test_stories_give_supply_cards(card, level, cards):
    s, _ = met(card, level=level, dice=PASSED)
    assert s.used_size[Deck.SUPPLIES] == cards
    s, _ = met(card, level=level, dice=FAILED)
    assert (s.used_size[Deck.SUPPLIES], s.health[0]) == (0, 5)


@pytest.mark.rule("PH-125")
@pytest.mark.parametrize(
    ("card", "level", "health"), [("spore_cloud", 1, 6), ("nest", 2, 5), ("contaminated_field", 3, 5)]
)
def test_a_failed_test_may_give_a_scar(card, level, health):
    s, _ = met(card, level=level, dice=FAILED)
    assert (scars(s), s.health[0], s.xp[0]) == (1, health, 0)
    s, _ = met(card, level=level, dice=PASSED)
    assert (scars(s), s.health[0]) == (0, 6)


@pytest.mark.rule("PH-130")
@pytest.mark.parametrize(("card", "taken"), [("contaminated_field", 3), ("sniper_alley", 2)])
def test_who_is_knocked_out_by_a_story_has_not_resolved_it_but_takes_all_its_scars(card, taken):
    s, rules = met(card, level=3, health=1, dice=FAILED)
    until(s, rules, Phase.MOVE, 1)
    assert (s.jp[0], s.here[0], s.xp[0], scars(s)) == (8, 0, 0, taken)
    assert s.done[0, 1] == 0


@pytest.mark.rule("PH-130", "PH-198")
@pytest.mark.parametrize(("harm", "points", "xp"), [(5, 1, 1), (6, 0, 0)])
def test_a_story_that_knocks_out_gives_no_xp(harm, points, xp):
    s, rules = met("hungry_travellers")  # health 6
    rules.narratives[encounter("hungry_travellers") - NARRATIVES].good_health = -harm
    act(s, rules, Action.TAKE)
    until(s, rules, Phase.MOVE, 1)
    assert (s.xp[0], s.xp_gained[0], s.jp[0], s.here[0]) == (xp, xp, points, points)


@pytest.mark.rule("PH-130", "PH-198")
@pytest.mark.parametrize(("harm", "downs", "items", "followers"), [(0, 0, 2, 1), (-6, 1, 0, 0)])
def test_a_story_that_knocks_out_gives_no_cards(harm, downs, items, followers):
    s, rules = met("hungry_travellers")
    story = rules.narratives[encounter("hungry_travellers") - NARRATIVES]
    story.good_health, story.good_equipment, story.good_weapons, story.good_followers = harm, 1, 1, 1
    act(s, rules, Action.TAKE)
    until(s, rules, Phase.MOVE, 1)
    assert (s.knock_outs[0].sum(), s.held[0], s.waiting_followers[0]) == (downs, items, followers)


@pytest.mark.rule("PH-132")
@pytest.mark.parametrize("gear", [(), ("smoke_bomb",)])
def test_a_story_cannot_be_evaded(gear):
    s, rules = met("gatekeeper", level=3, gear=gear)
    assert [action for action in legal_list(s, rules) if action < Action.PLAY] == [Action.PASS, Action.TAKE]


# --- the tables ---

STORIES = {
    1: """abandoned_camp 2 T mind: xp+1 supplies+1 | health-1; hungry_travellers 1 C 2: xp+1 morale+1 | morale-2;
          collapsed_bridge 2 T speed: xp+1 | health-1 ammo-1; locked_cellar 2 T strength: equipment+1 | health-1;
          stray_companion 1 C 1: followers+1 | ; stranger_at_a_fire 2 T mind: morale+1 food+1 | food-1;
          ravine 2 T speed: xp+1 | health-2; mass_grave 1 T mind: xp+1 | morale-1;
          weapon_cache 1 T strength: weapons+1 | ; spore_cloud 1 T strength: xp+1 | scars+1""",
    2: """wounded_scout 2 C 1: xp+1 followers+1 | morale-1; minefield 2 T mind: xp+1 | health-2;
          river_crossing 2 T strength: xp+1 | health-1 food-2; travelling_doctor 1 C 2: health+3 | ;
          nest 1 T speed: xp+2 | health-1 scars+1; ruined_armoury 1 T strength: weapons+1 ammo+2 | health-1;
          despair 1 T mind: xp+1 | morale-2; convoy_wreck 1 T speed: supplies+2 | health-1""",
    3: """gatekeeper 1 C 3: xp+1 | morale-3; contaminated_field 2 T strength: xp+1 | health-1 scars+1;
          sniper_alley 2 T speed: xp+1 | health-3; voices 1 T mind: xp+2 | morale-2;
          last_refuge 1 F -: health+2 morale+2 | ; rope_bridge 1 T speed: xp+1 | health-2 ammo-2""",
}


def effects(story, side):
    """What a story does on one side, in words."""
    names = [name.removeprefix(side) for name in story.dtype.names if name.startswith(side)]
    return {f"{name}{story[side + name]:+d}" for name in names if story[side + name]}


@pytest.mark.parametrize(
    ("level", "kinds", "cards"),
    [
        pytest.param(1, 10, 15, marks=pytest.mark.rule("PH-H10")),
        pytest.param(2, 8, 11, marks=pytest.mark.rule("PH-H11")),
        pytest.param(3, 6, 8, marks=pytest.mark.rule("PH-H12")),
    ],
)
def test_the_stories_of_a_level_are_those_of_the_ledger(level, kinds, cards):
    _, rules = journey()
    deck = rules.cards[Deck.ENCOUNTERS_1 + level - 1, : rules.cards_size[Deck.ENCOUNTERS_1 + level - 1]].tolist()
    lines = [line.strip() for line in STORIES[level].split(";")]
    assert (len(lines), sum(card >= NARRATIVES for card in deck)) == (kinds, cards)
    for line in lines:
        head, told = line.split(":")
        name, copies, kind, need = head.split()
        good, bad = told.split("|")
        story = rules.narratives[encounter(name) - NARRATIVES]
        assert deck.count(encounter(name)) == int(copies)
        assert story.challenge == {"T": Challenge.TEST, "C": Challenge.CHOICE, "F": Challenge.FREE}[kind]
        assert kind != "T" or Stat(story.stat).name.lower() == need
        assert kind != "C" or story.price == int(need)
        assert (effects(story, "good_"), effects(story, "bad_")) == (set(good.split()), set(bad.split())), name
