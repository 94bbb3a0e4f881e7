"""Posthuman, told: no Event is forgotten, exact sentences, whole games. Games are told with the JIT off only."""

import re

import numpy as np
import pytest

from sims.games.posthuman.queries.rolls import one
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import MAX_ACTIONS, NARRATIVES, NOBODY, NONE
from sims.games.posthuman.records.words import Cause, Deeds, Event, Melee, Outcome, Stat, Step
from sims.games.posthuman.rules import dice as dice_rules
from sims.games.posthuman.rules.encounters import line_up
from sims.games.posthuman.story import blows, telling, wording
from sims.trace import recording
from tests.games.posthuman.journeys import (
    act,
    encounter,
    give,
    item,
    journey,
    lay,
    learn,
    minion,
    next_minions,
    rolls,
    row,
    scar,
    scenario,
    set_stats,
)
from tests.games.posthuman.journeys_combat import bare, met, pips
from tests.games.posthuman.journeys_mutants import mutant, stand
from tests.games.posthuman.journeys_story import NAMES, interpreted, lines_of, told

MISS, WARRIOR, BLOCK, ATTACK, CRITICAL, SPECIAL = Melee


def roll(*faces):
    """Dice that show these faces, as one number."""
    return sum(int(one(int(face))) for face in faces)


def test_every_event_is_told_or_silent_on_purpose():
    assert telling.TELL.keys() | telling.SILENT == set(Event)
    assert not telling.TELL.keys() & telling.SILENT


def test_what_is_silent_adds_nothing():
    s, rules = journey()
    assert [told(s, rules, event, 0, 0) for event in telling.SILENT] == [""]


def test_a_turn_begins_with_its_event_and_how_all_stand():
    s, rules = journey()
    s.rounds, s.hunger[:2], s.morale[0] = 4, 0, 6
    lines = told(s, rules, Event.DRAWN, row("events", "dark_days"), 0).splitlines()
    assert lines[0] == "Turn 4: event Dark Days. Player 1 begins."
    assert lines[1].startswith(
        "  Player 1 (Ranger): 0 of 10 journey points, the starting tile; health 6 of 6, morale 6"
    )
    assert lines[2].startswith("  Player 2 (Nurse): 0 of 10 journey points")
    assert told(s, rules, Event.ROUND_BEGINS, 4, 0) == ""  # told with the event
    s.left[0] = s.used_size[0] = 0
    assert told(s, rules, Event.ROUND_BEGINS, 4, 0).startswith("Turn 4: no event is left. Player 1 begins.")


def test_an_event_that_compares_names_the_human_it_falls_to():
    s, rules = journey()
    s.xp[1], s.season = 2, row("events", "mild_spring")
    first = told(s, rules, Event.DRAWN, row("events", "killer_instinct"), 0).splitlines()[0]
    assert "event Killer Instinct. The season Mild Spring goes on. It falls to Player 2." in first
    s.mutant[0] = 1
    first = told(s, rules, Event.DRAWN, row("events", "killer_instinct"), 0).splitlines()[0]
    assert "goes on. It compares humans and there is only one, so nothing follows. Player 1 (mutant) begins." in first
    s.mutant[0] = 0
    first = told(s, rules, Event.DRAWN, row("events", "heat_wave"), 0).splitlines()[0]
    assert "event Heat Wave, a season for this turn. Player 1 begins." in first


@pytest.mark.parametrize(
    ("hunger", "food", "eaten", "line"),
    [
        (2, 4, 2, "Player 1 eats 2 food: hunger full, food 2."),
        (0, 1, 0, "Player 1 eats nothing of 1 food: hunger one slot left of full."),
        (3, 0, 0, "Player 1 has nothing to eat: hunger off the track."),
    ],
)
def test_eating_tells_where_the_hunger_marker_lies_then(hunger, food, eaten, line):
    s, rules = journey()
    s.hunger[0], s.food[0] = hunger, food
    assert told(s, rules, Event.ATE, 0, eaten) == line


def test_in_a_safe_house_the_hunger_marker_stays():
    s, rules = journey()
    lay(s, rules, 0, "rural_c", enter=1)
    s.hunger[0] = 1
    line = "Player 1 eats nothing in a safe house: hunger stays at one slot left of full."
    assert told(s, rules, Event.ATE, 0, 0) == line


@pytest.mark.parametrize(("deed", "line"), [(Deeds.CAMP, "declares Camp."), (Deeds.NOTHING, "declares nothing.")])
def test_what_humans_declare(deed, line):
    s, rules = journey()
    assert told(s, rules, Event.DECLARED, 1, deed) == f"Player 2 {line}"


def test_tiles_are_numbered_as_laid_and_told_with_what_they_show():
    s, rules = journey()
    place = lay(s, rules, 0, "rural_c", enter=1)
    s.figures = 1
    lines = [
        told(s, rules, Event.LAID, 0, row("tiles", "rural_c")),
        told(s, rules, Event.ENTERED, 0, place),
        told(s, rules, Event.TILE_COMPLETED, 0, place),
        told(s, rules, Event.ENTERED, 0, 0),
    ]
    assert lines == [
        "Player 1 lays tile 1, Rural c: 2 zones (1 encounter; 1 encounter, a safe house), 2 exits, 1 supply card.",
        "Player 1 enters tile 1, Rural c, zone 2 of 2, a safe house: 1 encounter.",
        "Player 1 completes tile 1, Rural c and draws 1 supply card.",
        "Player 1 goes back to the starting tile.",
    ]


def test_encounters_are_told_by_name_level_and_card():
    s, rules = journey()
    s.evadable, s.level = 1, 0
    lines = [
        told(s, rules, Event.MET, 0, encounter("netboy")),
        told(s, rules, Event.MET, 0, encounter("ravine")),
        told(s, rules, Event.MET, 0, encounter("hungry_travellers")),
    ]
    assert lines == [
        "Player 1 meets Netboy (level 1): mutant, speed 3, health 2, melee 2, 1 wound, net, 1 mutant minion.",
        "Player 1 meets Ravine (level 1): a speed test.",
        "Player 1 meets Hungry Travellers (level 1): a choice for 2 food.",
    ]
    s.evadable, s.level = 0, 2
    assert told(s, rules, Event.MET, 0, encounter("raider_captain")) == (
        "Player 1 meets Raider Captain (level 3) instead, which cannot be evaded: human, speed 4, health 4, melee 4, "
        "1 wound, Special: attack, wounds, shoots 2 dice at range 2."
    )


@pytest.mark.rule("PH-H22")
@pytest.mark.parametrize(
    ("card", "humans", "mutants", "infested", "ending"),
    [
        ("slaver_train", ("gunner", "thug"), (), 0, ", 2 human minions: Gunner and Thug."),
        ("slaver_train", ("gunner", "thug"), ("runt",), 1, ", 2 human minions: Gunner and Thug; Infest adds Runt."),
        ("raider_captain", (), ("spawn",), 1, ", shoots 2 dice at range 2; Infest adds Spawn."),
        ("netboy", (), ("runt",), 0, ", net, 1 mutant minion: Runt."),
        ("netboy", (), ("spawn", "runt", "spawn"), 2, ", 1 mutant minion: Spawn 1; Infest adds Runt and Spawn 2."),
    ],
)
def test_the_minions_of_infest_are_told_apart_from_those_of_the_card(card, humans, mutants, infested, ending):
    s, rules = journey()
    next_minions(s, "human", *humans)
    next_minions(s, "mutant", *mutants)
    s.evadable, s.encounter, s.infested = 1, encounter(card), infested
    line_up(s, rules)
    assert told(s, rules, Event.MET, 0, encounter(card)).endswith(ending)


def test_an_evasion_tells_both_sums_where_it_knows_them():
    s, rules = journey()
    assert told(s, rules, Event.FLED, 0, 0) == "Player 1 evades."
    assert told(s, rules, Event.CAUGHT, 0, 7 * telling.SUM + 9) == "Player 1 tries to evade and is caught, 7 against 9."


def test_tests_tell_the_stat_and_the_die_where_it_is_known():
    s, rules = journey()
    assert told(s, rules, Event.TESTED, 1, 2 * Stat.SPEED) == "Player 2 fails a test of speed 4."
    line = told(s, rules, Event.TESTED, 1, 3 * telling.ROLL + 2 * Stat.MIND + 1)
    assert line == "Player 2 passes a test of mind 4 with a 3."


@interpreted
@pytest.mark.rule("PH-078", "PH-185", "PH-186")
@pytest.mark.parametrize(
    ("skills", "event", "less", "dice", "line"),
    [
        ((), "quiet_night", 0, (4,), "fails a test of mind 3 with a 4."),
        (("iron_will",), "quiet_night", 0, (4,), "passes a test of mind 3 (1 more by cards: 4) with a 4."),
        ((), "quiet_night", 1, (3,), "fails a test of mind 3 (1 less by Dread: 2) with a 3."),
        (("iron_will",), "quiet_night", 2, (3,),
         "fails a test of mind 3 (1 more by cards and 2 less by Dread: 2) with a 3."),
        ((), "watched", 0, (3, 5), "fails a test of mind 3 with a 3 and, rolled again by Watched, a 5."),
        ((), "watched", 0, (1, 2), "passes a test of mind 3 with a 1 and, rolled again by Watched, a 2."),
        ((), "watched", 0, (6,), "fails a test of mind 3 with a 6."),
    ],
)  # fmt: skip
def test_a_test_tells_what_is_tested_and_each_die(skills, event, less, dice, line):
    s, rules = journey()
    bare(s, rules, 0)
    set_stats(s, 0, mind=3)
    learn(s, rules, 0, *skills)
    s.event = row("events", event)

    def roll_dice():
        with rolls(*map(pips, dice)) as left:
            dice_rules.test(s, rules, 0, Stat.MIND, less)
        assert not left
        return s, rules

    assert lines_of(roll_dice) == [f"Player 1 {line}"]


@interpreted
def test_a_story_tells_its_die_and_what_it_did():
    lines = lines_of(lambda: met("ravine", health=5, ammo=2, dice=(3,)))
    first = lines.index("Player 1 meets Ravine (level 1): a speed test.") + 1
    assert lines[first : first + 2] == [
        "Player 1 fails a test of speed 3 with a 4.",
        "Player 1 now has health 3 of 6, morale 6 of 6, hunger one slot left of full, food 4, ammo 2, XP 0.",
    ]


@interpreted
@pytest.mark.parametrize(
    ("food", "action", "line"),
    [
        (2, Action.TAKE, "Player 1 pays 2 food."),
        (2, Action.PASS, "Player 1 refuses."),
        (1, Action.PASS, "Player 1 cannot pay."),
    ],
)
def test_a_price_that_is_paid_refused_or_beyond_means_is_told(food, action, line):
    s, rules = met("gatekeeper", level=3)
    price = rules.narratives[encounter("gatekeeper") - NARRATIVES].price
    s.food[0] = price - 2 + food

    def answer():
        act(s, rules, action)
        return s, rules

    assert lines_of(answer)[0] == line.replace("2 food", f"{price} food")


def test_shots_tell_dice_hits_and_what_is_left():
    s, rules = met("crawler", gear=("s:knife", "s:kalt_9mm"), ammo=3)
    s.aimed[0] = 2
    line = "Player 1 shoots 2 dice at Crawler: 2 hits, and the enemy loses 2 health (1 left); ammo 3 left."
    assert told(s, rules, Event.SHOT, 0, 2) == line
    s.aimed[0] = 1
    assert told(s, rules, Event.SHOT, 0, 0) == "Player 1 shoots 1 die at Crawler: 0 hits; ammo 3 left."
    assert told(s, rules, Event.SHOT_AT, 0, 1) == "Player 1 is shot at by Crawler: 1 hit."


@pytest.mark.parametrize(
    ("own", "other", "result"),
    [
        ((CRITICAL, ATTACK, MISS), (BLOCK, MISS, MISS), "the enemy loses 1 health (2 left)"),
        ((CRITICAL, CRITICAL, ATTACK), (MISS, MISS, MISS), "the enemy loses 3 health and is dead"),
        ((BLOCK, MISS, MISS), (ATTACK, CRITICAL, MISS), "Player 1 loses 1 health (health 5 of 6, morale 6 of 6)"),
        ((MISS, MISS, MISS), (BLOCK, WARRIOR, MISS), "nobody is wounded"),
    ],
)
def test_an_exchange_tells_dice_and_wounds(own, other, result):
    s, rules = met("crawler", health=6, morale=6, strength=3, mind=3, melee=3)
    s.melee_round = 2
    dice = (wording.dice(roll(*own)), wording.dice(roll(*other)))
    line = f"Round 2 with Crawler: Player 1 rolls {dice[0]}; the enemy rolls {dice[1]}: {result}."
    assert told(s, rules, Event.FOUGHT, roll(*own), roll(*other)) == line


def test_dice_are_told_by_face_the_best_first():
    assert wording.dice(roll(MISS, ATTACK, SPECIAL, ATTACK)) == "1 Special, 2 Attack, 1 Miss"


def test_of_several_enemies_the_one_that_is_fought_is_told_if_it_is_named():
    s, rules = met("gang_member", humans=("thug",))
    s.melee_round = 1
    own, other = roll(CRITICAL, ATTACK, MISS), roll(MISS, MISS, MISS, MISS)
    line = (
        "Round 1 with one of Gang Member and Thug: Player 1 rolls 1 Critical, 1 Attack, 1 Miss; the enemy rolls 4 Miss."
    )
    assert told(s, rules, Event.FOUGHT, own, other) == line
    named = told(s, rules, Event.FOUGHT, own + (2 << blows.PLACES), other)
    assert named.startswith("Round 1 with Thug:")
    assert named.endswith("the enemy rolls 4 Miss: the enemy loses 2 health and is dead.")


def test_enemies_of_one_name_are_numbered():
    s, _ = met("zealot_pack", level=2, humans=("gunner", "gunner"))
    assert [wording.foe(s, NAMES, at) for at in range(3)] == ["Zealot Pack", "Gunner 1", "Gunner 2"]
    assert wording.encounter(NAMES, minion("gunner")) == "Gunner"


@pytest.mark.parametrize(
    ("health", "ends", "line"),
    [
        (0, 2, "Player 1 wins the combat and gains 1 XP and 1 food: health 6 of 6, morale 6 of 6."),
        (1, 1, "Player 1 does not win (left, and gone: Scavenger) and gains nothing: health 6 of 6, morale 6 of 6."),
        (1, 0, "The combat is lost: health 6 of 6, morale 6 of 6."),
    ],
)
def test_a_combat_ends_with_its_gains(health, ends, line):
    s, rules = met("scavenger", health=6, morale=6, strength=3, mind=3)
    s.foe_health[0] = health
    assert told(s, rules, Event.COMBAT_ENDED, 0, ends) == line


def test_cards_are_told_by_name():
    s, rules = journey()
    give(s, rules, 1, "bandages")
    lines = [
        told(s, rules, Event.GOT_ITEM, 1, item("machete")),
        told(s, rules, Event.PUT_IN_PLAY, 1, item("s:knife")),
        told(s, rules, Event.USED_ITEM, 1, item("bandages")),
        told(s, rules, Event.GOT_FOLLOWER, 1, row("followers", "medic")),
        told(s, rules, Event.LEARNT, 1, row("skills", "looting")),
        told(s, rules, Event.TRAINED, 1, Stat.SPEED),
    ]
    assert lines == [
        "Player 2 draws Machete.",
        "Player 2 puts in play Knife.",
        "Player 2 uses Bandages: +2 health.",
        "Player 2 gains the follower Medic.",
        "Player 2 gains the skill Looting.",
        "Player 2 trains speed to 4.",
    ]


def test_what_is_mounted_is_told_with_its_weapon():
    s, rules = journey()
    give(s, rules, 1, "magnum")
    s.mount[1, s.gears[1] - 1] = item("gunscope")
    assert told(s, rules, Event.MOUNTED, 1, s.gears[1] - 1) == "Player 2 mounts Gunscope on Magnum."


def test_a_trade_tells_both_gifts():
    s, rules = journey()
    lines = [told(s, rules, Event.TRADED, 0, 4 * 1 + offer) for offer in range(4)]
    assert lines[1] == "Player 1 gives Player 2 1 food for 2 ammo."
    assert lines[2] == "Player 1 gives Player 2 1 ammo for 1 food."
    assert len(set(lines)) == 4


def test_scars_are_counted_until_their_owner_turns():
    s, rules = journey()
    scar(s, 0, "claws", "just_a_scar", "bone_blade")
    assert told(s, rules, Event.SCARRED, 0, 1) == "Player 1 takes a scar: 3 in all."
    s.rounds = 7
    line = "Player 1 turns mutant in turn 7 with 2 mutations, of its own will: Claws and Bone Blade."
    assert told(s, rules, Event.TURNED, 0, 2) == line
    assert "5 mutations: " in told(s, rules, Event.TURNED, 0, 5)


def test_a_knock_out_tells_why_and_how_the_human_wakes_up():
    s, rules = journey()
    s.health[0], s.morale[0], s.food[0] = 0, 4, 2
    s.active[0, 0], s.actives[0] = row("followers", "medic"), 1
    line = "Player 1 is knocked out, no health is left (health 0 of 6, morale 4 of 6) and loses Medic."
    assert told(s, rules, Event.KNOCKED_OUT, 0, Cause.HEALTH) == line
    line = "Player 1 wakes up on the starting tile, full, with health 1, morale 4 and food 3."
    assert told(s, rules, Event.WOKE, 0, Cause.HEALTH) == line


def test_a_mutant_s_card_tells_on_whom_it_is_played():
    s, rules = journey(3)
    mutant(s, rules, 2)
    stand(s, rules, "rural_b", 0)
    s.step, s.food[0] = Step.MUTANTS, 3
    card = row("mutant_actions", "spoil_rural")
    line = "Player 3 (mutant) plays Spoil Stores (rural) on Player 1, who loses 2 food (1 left)."
    assert told(s, rules, Event.CARD_PLAYED, 2, card) == line  # the only one that it can hit
    stand(s, rules, "rural_b", 1)
    assert told(s, rules, Event.CARD_PLAYED, 2, card) == "Player 3 (mutant) plays Spoil Stores (rural) on a human."
    assert told(s, rules, Event.CARD_PLAYED, 2, card + MAX_ACTIONS) == line
    s.step, s.actor = Step.MOVE, 1  # a reaction: on who moves
    infest = row("mutant_actions", "infest_rural_urban")
    line = "Player 3 (mutant) plays Infest (rural, urban) on Player 2."
    assert told(s, rules, Event.CARD_PLAYED, 2, infest) == line


def test_an_attack_of_a_mutant_tells_dice_and_wounds():
    s, rules = journey(3)
    mutant(s, rules, 2, "claws")
    s.turn_seat, s.actor, s.health[0], s.armed = 2, 0, 6, 0
    assert told(s, rules, Event.ARMED, 2, 0) == "Player 3 (mutant) attacks with Claws."
    assert told(s, rules, Event.ARMED, 2, NONE) == "Player 3 (mutant) attacks with its fists."
    line = told(s, rules, Event.FOUGHT, roll(MISS, MISS, MISS), roll(ATTACK, MISS, MISS))
    assert line.startswith(
        "Player 1 rolls 3 Miss; Player 3 (mutant) rolls 1 Attack, 2 Miss: Player 1 loses 3 health ("
    )  # Claws, strength 5
    line = told(s, rules, Event.FOUGHT, roll(BLOCK, MISS, MISS), roll(ATTACK, MISS, MISS))
    assert line.endswith(": Player 1 holds out.")
    s.armour_melee = 1
    line = told(s, rules, Event.FOUGHT, roll(MISS, MISS, MISS), roll(ATTACK, MISS, MISS))
    assert ": Player 1 loses 2 health (" in line


def test_default_actions_and_what_changes_are_told_if_the_rules_emit_them():
    s, rules = journey(3)
    mutant(s, rules, 2)
    line = "Player 3 (mutant) takes the default action Mutate: draws a scar."
    assert told(s, rules, Event.ACTED, 2, Action.MUTATE) == line
    line = told(s, rules, Event.CARD_DISCARDED, 2, row("mutant_actions", "spoil_rural"))
    assert line == "Player 3 (mutant) discards Spoil Stores (rural)."
    s.hunger[0], s.morale[0] = 0, 6
    line = told(s, rules, Event.CHANGED, 0, 0)
    assert line.startswith("Player 1 now has health 6 of 6, morale 6 of 6, hunger full, food ")


@pytest.mark.parametrize(
    ("outcome", "winner", "line"),
    [
        (Outcome.FORTRESS, 0, "Player 1 reaches the fortress, alone there with 10 journey points, and wins."),
        (Outcome.MUTANTS, NOBODY, "all players are mutants: the mutants win together."),
        (Outcome.SOLO_TIME, NOBODY, "The Fortress was drawn before 10 journey points were gained: the game is lost."),
        (Outcome.ROUND_CAP, NOBODY, "it is stopped, with too many turns: nobody wins."),
    ],
)
def test_a_game_ends_with_its_reason(outcome, winner, line):
    s, rules = journey()
    s.rounds, s.jp[0] = 12, 10
    ending = f"The game ends in turn 12: {line} Journey points: Player 1 10, Player 2 0."
    assert told(s, rules, Event.GAME_OVER, outcome, winner) == ending


def test_a_tie_tells_scores_and_tiles():
    s, rules = journey()
    s.jp[:2], s.winners = 10, 3
    s.xp[:2], s.hunger[:2] = 3, 0
    line = told(s, rules, Event.GAME_OVER, Outcome.TIEBREAK, NOBODY)
    assert (
        "(Player 1 1 point and 1 tile, Player 2 1 point and 1 tile): Player 1 and Player 2 share the victory." in line
    )


@interpreted
@pytest.mark.parametrize(
    "settings",
    [
        {"players": 1},
        {"players": 2, "policy": "random", "two_player_rule": False, "voluntary_turn": "always"},
        {"players": 4, "scar_choice": 1, "voluntary_turn": "always", "trade": "food_ammo"},
        {"players": 2, "creation": "custom", "start": "short"},
    ],
)
def test_a_game_is_told_to_its_end(settings):
    rules = scenario().configuration(settings).rules()
    result = np.zeros(1, scenario().game.result)
    with recording() as log:
        scenario().game.play_many(rules, 11, 0, result)
    lines = [telling.tell(entry, rules[0], NAMES) for entry in log]
    text = "\n".join(lines)
    players = settings["players"]
    assert lines[-1].startswith(f"\nThe game ends in turn {result['rounds'][0]}: ")
    assert len(re.findall(r"^Turn \d+: ", text, re.MULTILINE)) == result["rounds"][0]
    for word, columns in (
        ("wins the combat", ["combats_won"]),
        ("declares Camp", ["camps"]),
        ("declares Move", ["moves"]),
        ("turns mutant", ["ended_mutant"]),
        ("is knocked out", [f"knock_outs_by_{cause}" for cause in ("health", "morale", "hunger", "both")]),
    ):
        assert text.count(word) == sum(result[column][0][:players].sum() for column in columns), word
    assert not [mistake for mistake in ("None", " .", "..", "np.", " 1 dice", "1 weapons") if mistake in text]
