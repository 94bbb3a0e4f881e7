"""Posthuman: eating, knock-outs, scars, turning mutant and ties in the kernels against the second reading.

These few kernels take longer to compile than to interpret; `make validate` runs them compiled, ten times as often.
"""

from collections import Counter
from functools import cache
from random import Random

import numpy as np
import pytest
from numba import njit

import scenarios
from sims import rng, stack
from sims.games.posthuman.play import act_in_encounters
from sims.games.posthuman.queries.people import health_limit, morale_limit, most_exchanged, mutations
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NOBODY, NONE
from sims.games.posthuman.records.state import STATE
from sims.games.posthuman.records.words import Deck, Outcome, Phase
from sims.games.posthuman.rules.eating import eat
from sims.games.posthuman.rules.ending import check_end, score
from sims.games.posthuman.rules.scars import draw_scars
from sims.games.posthuman.rules.setup import set_up
from sims.games.posthuman.rules.tasks import SEATS
from sims.games.posthuman.rules.turn import do_task
from tests.games.posthuman.oracles import life as reading

SITUATIONS = [2_000, pytest.param(20_000, marks=pytest.mark.validate)]
LOT = 500  # [situations] held at a time: a STATE has 17 kB
SEAT = 0  # to whom it happens
UNSAFE, SAFE = "rural_b", "rural_c"  # the second zone of either tile: normal, a safe house
TABLES = (  # settings, and whether humans may turn mutant of their own will
    ({"players": 3}, True),
    ({"players": 4}, True),
    ({"players": 2}, False),
    ({"players": 3, "voluntary_turn": "never"}, False),
)


@cache
def scenario():
    return scenarios.load("posthuman")


@cache
def rules_of(**settings):
    return scenario().configuration(settings).rules()


def rows(table):
    """The rows of a table by name, in their order."""
    return {str(identity).lower(): number for number, identity in enumerate(scenario().tables[table].ids)}


def changes(rules, card):
    """What a scar changes about strength, speed, mind, melee and shooting."""
    return [int(rules["scars"][0][card][stat]) for stat in reading.STATS]


# --- driving the kernels ---------------------------------------------------------------------------------------------


@njit
def begin(states, rules):
    """Begin a game in the only record."""
    rng.begin_game(states[0], 0, 0)
    set_up(states[0], rules[0])


@njit
def settle(s, rules, wishes, given, out):
    """Do what waits; who may turn mutant does at 3 and 4 mutations if it wishes to, and exchanges so much."""
    while s.phase != Phase.OVER:
        if s.phase == Phase.GIVE_IN:
            number = mutations(s, rules, s.seat)
            out[0] |= 1 << number  # was asked
            answer = Action.TAKE.value if wishes >> number & 1 else Action.PASS.value
            act_in_encounters(s, rules, s.seat, answer)
        elif s.phase == Phase.KNOCKED_OUT:
            out[1] = most_exchanged(s, rules, s.seat, s.keep)
            act_in_encounters(s, rules, s.seat, Action.GIVE + given)
        elif s.waiting > 0:
            task, data = stack.pop(s)
            do_task(s, rules, task, data % SEATS, data // SEATS)
        else:
            return


@njit
def eat_all(states, rules, eaten, wishes, given, out):
    """Let the human of each situation eat, and do what follows."""
    for i in range(states.shape[0]):
        eat(states[i], rules[0], int(SEAT), eaten[i])
        settle(states[i], rules[0], wishes[i], given[i], out[i])


@njit
def scar_all(states, rules, counts, wishes, out):
    """Deal the human of each situation so many scars."""
    for i in range(states.shape[0]):
        states[i].phase = Phase.NEXT.value
        draw_scars(states[i], rules[0], int(SEAT), counts[i])
        settle(states[i], rules[0], wishes[i], 0, out[i])


@njit
def end_all(states, rules, scores):
    """End the turn of each situation, and note each seat's score."""
    for i in range(states.shape[0]):
        for seat in range(rules[0].players):
            scores[i, seat] = score(states[i], rules[0], seat)
        check_end(states[i], rules[0])


@njit
def limits_of(states, rules, out):
    """The most health and morale of each situation's human."""
    for i in range(states.shape[0]):
        out[i, 0] = health_limit(states[i], rules[0], int(SEAT))
        out[i, 1] = morale_limit(states[i], rules[0], int(SEAT))


# --- random situations -----------------------------------------------------------------------------------------------


def lots(number, table):
    """The situations in lots: their first number and blank games, begun."""
    settings, _ = table
    for first in range(0, number, LOT):
        states = np.zeros(min(LOT, number - first), STATE)
        begin(states[:1], rules_of(**settings))
        states[1:] = states[0]
        yield first, states


def deal_scars(s, rules, random, held, blanks):
    """Give the human so many mutations and blank scars, the others to the deck; return the deck from its top on."""
    cards = [int(card) for card in rules["cards"][0][Deck.SCARS][: rules["cards_size"][0][Deck.SCARS]]]
    random.shuffle(cards)
    mutated = [card for card in cards if rules["scars"][0][card]["mutation"]]
    plain = [card for card in cards if not rules["scars"][0][card]["mutation"]]
    own = mutated[:held] + plain[:blanks]
    random.shuffle(own)
    left = mutated[held:] + plain[blanks:]
    random.shuffle(left)
    s["scar"][SEAT, : len(own)], s["scars_held"][SEAT] = own, len(own)
    s["deck"][Deck.SCARS, : len(left)], s["left"][Deck.SCARS] = left[::-1], len(left)
    return left


def is_mutation(rules, cards):
    """Whether each card is a mutation."""
    return [bool(rules["scars"][0][card]["mutation"]) for card in cards]


def some_wishes(random):
    """At which of 3 and 4 mutations a human would turn mutant of its own will."""
    return {number for number in (3, 4) if random.random() < 0.5}


def bits(numbers):
    """A set as bits."""
    return sum(1 << number for number in numbers)


def dress(s, rules, random):
    """Stats, tracks, food, followers and a place on a tile for the human; the mutations and blanks it shall have."""
    s["stat"][SEAT] = [random.randint(2, 5) for _ in reading.STATS]
    vitality = int(rules["vitality_bonus"][0])
    most = [int(s["stat"][SEAT, stat]) + vitality for stat in (0, 2)]
    s["health"][SEAT], s["morale"][SEAT] = (random.choice([1, 2, 3, random.randint(1, limit)]) for limit in most)
    s["hunger"][SEAT], s["food"][SEAT] = random.choice([0, 1, 2, 3, 3]), random.choice([0, 0, 1, 2, 3, 6])
    s["actives"][SEAT], s["waiting_followers"][SEAT] = random.randint(0, 2), random.randint(0, 2)
    s["tile"][SEAT, 1], s["tiles"][SEAT], s["here"][SEAT] = rows("tiles")[random.choice([UNSAFE, SAFE])], 2, 1
    s["zone"][SEAT] = 1
    return random.choice([0, 1, 2, 2, 3, 3, 4, 4]), random.randint(0, 3)


# --- eating and being knocked out ------------------------------------------------------------------------------------


def expect(human, meal, cards, share, voluntary, wishes):
    """The human after a meal and a knock-out if there was one, and what it could exchange."""
    if meal.knocked_out:
        return reading.knock_out(human, cards, 0, True, voluntary, wishes), 0, "hunger"
    after = reading.replace(
        human,
        health=max(0, human.health + meal.health),
        morale=max(0, human.morale + meal.morale),
        food=meal.food,
        slot=meal.slot,
    )
    if after.health and after.morale:
        return after, 0, "awake"
    most = reading.most_exchange(after)
    kind = "both" if not after.health + after.morale else "health" if not after.health else "morale"
    return reading.knock_out(after, cards, int(share * (most + 1)), False, voluntary, wishes), most, kind


def what_is(s, rules):
    """The human, or the mutant that it is now, in the reading's words."""
    turned = bool(s["mutant"][SEAT])
    held = s["scar"][SEAT, : s["scars_held"][SEAT]]
    number = sum(is_mutation(rules, held))
    return {
        "tracks": None if turned else tuple(int(s[name][SEAT]) for name in ("health", "morale", "hunger")),
        "food": int(s["food"][SEAT]),
        "followers": (int(s["actives"][SEAT]), int(s["actives"][SEAT] + s["waiting_followers"][SEAT])),
        "scars": (number, len(held) - number),
        "mutant": turned,
    }


def as_told(human):
    """The same of the reading's human."""
    return {
        "tracks": None if human.mutant else (human.health, human.morale, human.slot),
        "food": human.food,
        "followers": (human.active_followers, human.followers),
        "scars": (human.mutations, human.blanks),
        "mutant": human.mutant,
    }


@pytest.mark.parametrize("situations", SITUATIONS)
def test_meals_and_knock_outs_are_those_of_the_reading(situations):
    seen = Counter()
    for at, table in enumerate(TABLES):
        rules = rules_of(**table[0])
        for first, states in lots(situations // len(TABLES), table):
            check_meals(states, rules, Random(f"{at} {first}"), table[1], seen)
    kinds = ("awake", "hunger", "health", "morale", "both", "mutant", "exchanged", "may not exchange", "safe")
    assert min(seen[kind] for kind in kinds) > situations / 200, seen


def check_meals(states, rules, random, voluntary, seen):
    """Let humans eat in the kernels and in the reading."""
    count = len(states)
    eaten, wishes, given = (np.zeros(count, np.int64) for _ in range(3))
    asked, limits, expected = np.zeros((count, 2), np.int64), np.zeros((count, 2), np.int64), []
    lives = [dress(s, rules, random) for s in states]
    limits_of(states, rules, limits)
    for i, (s, (held, blanks)) in enumerate(zip(states, lives, strict=True)):
        deck, wish = deal_scars(s, rules, random, held, blanks), some_wishes(random)
        human = reading.Human(
            health=int(s["health"][SEAT]),
            morale=int(s["morale"][SEAT]),
            health_limit=int(limits[i, 0]),
            morale_limit=int(limits[i, 1]),
            food=int(s["food"][SEAT]),
            slot=int(s["hunger"][SEAT]),
            active_followers=int(s["actives"][SEAT]),
            followers=int(s["actives"][SEAT] + s["waiting_followers"][SEAT]),
            mutations=held,
            blanks=blanks,
        )
        safe = int(s["tile"][SEAT, 1]) == rows("tiles")[SAFE]
        eaten[i] = random.randint(0, min(2, human.food))
        meal = reading.eat(human.slot, human.food, int(eaten[i]), safe)
        share = random.random()
        after, most, kind = expect(human, meal, is_mutation(rules, deck[:2]), share, voluntary, wish)
        wishes[i], given[i] = bits(wish), int(share * (most + 1))
        expected.append((after, most))
        seen[kind] += 1
        seen["safe"] += safe
        seen["mutant"] += after.mutant
        seen["exchanged"] += given[i] > 0 and not after.mutant
        seen["may not exchange"] += kind in ("health", "morale") and most == 0
    before = states.copy()
    eat_all(states, rules, eaten, wishes, given, asked)
    for i, (after, most) in enumerate(expected):
        assert what_is(states[i], rules) == as_told(after), (i, what_is(before[i], rules), int(eaten[i]))
        assert asked[i, 1] == (0 if after.mutant else most), i
        awake = int(states[i]["knock_outs"][SEAT].sum()) == 0
        assert (states[i]["here"][SEAT], states[i]["zone"][SEAT]) == ((1, 1) if awake else (0, NONE)), i


# --- scars -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("situations", SITUATIONS)
def test_scars_are_dealt_and_turn_humans_as_in_the_reading(situations):
    seen = Counter()
    tables = [*TABLES, ({"players": 1}, False)]
    for at, table in enumerate(tables):
        rules = rules_of(**table[0])
        for first, states in lots(situations // len(tables), table):
            check_scars(states, rules, Random(f"{at} {first}"), table[1], seen)
    kinds = ("turned", "human", "by choice", "stopped", "stats bounded", "refused")
    assert min(seen[kind] for kind in kinds) > situations / 200, seen


def check_scars(states, rules, random, voluntary, seen):
    """Deal scars in the kernels and in the reading."""
    count, solo = len(states), rules["players"][0] == 1
    counts, wishes, asked = np.zeros(count, np.int64), np.zeros(count, np.int64), np.zeros((count, 2), np.int64)
    expected = []
    for i, s in enumerate(states):
        held, blanks = dress(s, rules, random)
        own_deck, wish = deal_scars(s, rules, random, held, blanks), some_wishes(random)
        counts[i], wishes[i] = random.randint(1, 5), bits(wish)
        cards = is_mutation(rules, own_deck[: counts[i]])
        expected.append((held, blanks, own_deck, reading.deal(held, cards, voluntary, wish)))
        seen["refused"] += any(number not in wish for number in (3, 4) if held < number <= expected[-1][3].mutations)
    before = states.copy()
    scar_all(states, rules, counts, wishes, asked)
    for i, (s, (held, blanks, own_deck, dealt)) in enumerate(zip(states, expected, strict=True)):
        assert bool(s["mutant"][SEAT]) == dealt.turned, i
        kept = s["scar"][SEAT, : s["scars_held"][SEAT]]
        number = sum(is_mutation(rules, kept))
        assert number == dealt.mutations, i
        blank = 0 if dealt.turned and not solo else blanks + dealt.blanks
        assert len(kept) - number == blank, i
        left = s["deck"][Deck.SCARS, : s["left"][Deck.SCARS]][::-1].tolist()
        assert left == own_deck[dealt.taken :], i
        reached = {n for n in (3, 4) if held < n <= dealt.mutations} if voluntary else set()
        assert int(asked[i, 0]) == bits(reached), i
        stats = before[i]["stat"][SEAT].tolist()
        if dealt.turned and not solo:
            changed = [changes(rules, card) for card in kept]
            turned = reading.turned_stats(stats, changed)
            seen["stats bounded"] += list(turned) != [sum(each) for each in zip(stats, *changed, strict=True)]
            stats = list(turned)
        assert s["stat"][SEAT].tolist() == stats, i
        seen["turned" if dealt.turned else "human"] += 1
        seen["by choice"] += dealt.turned and dealt.mutations < reading.MUST_TURN
        seen["stopped"] += dealt.taken < counts[i]


# --- ties ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("situations", SITUATIONS)
def test_ties_are_broken_as_in_the_reading(situations):
    seen = Counter()
    for signs in ("erratum", "body"):
        for players in (2, 3, 4):
            settings = {"players": players, "tiebreak_signs": signs}
            for first, states in lots(situations // 6, (settings, True)):
                check_ties(states, rules_of(**settings), Random(f"{signs} {players} {first}"), signs, seen)
    assert min(seen[kind] for kind in ("nobody", "alone", "one", "several", "by tiles")) > situations / 200, seen


def check_ties(states, rules, random, signs, seen):
    """End turns in the kernels and in the reading."""
    players, last = int(rules["players"][0]), int(rules["journey_size"][0])
    scores, expected = np.zeros((len(states), players), np.int64), []
    for s in states:
        ranks, arrived = {}, {}
        for seat in range(players):
            followers, slot, raised, skills = (random.randint(0, most) for most in (2, 3, 1, 2))
            xp, held, tiles = random.randint(0, 7), random.randint(0, 4), random.randint(1, 3)
            s["actives"][seat] = random.randint(0, followers)
            s["waiting_followers"][seat] = followers - s["actives"][seat]
            s["hunger"][seat], s["stats_gained"][seat], s["skills_gained"][seat] = slot, raised, skills
            s["xp"][seat], s["tiles"][seat] = xp, tiles
            own = [rows("scars")["claws"]] * held + [rows("scars")["just_a_scar"]] * random.randint(0, 2)
            s["scar"][seat, : len(own)], s["scars_held"][seat] = own, len(own)
            s["jp"][seat] = random.choice([last, last, last - 1])
            ranks[seat] = (reading.score(followers, slot, raised, skills, xp, held, signs), tiles)
            if s["jp"][seat] == last:
                arrived[seat] = ranks[seat]
        expected.append((ranks, arrived))
    end_all(states, rules, scores)
    for i, (s, (ranks, arrived)) in enumerate(zip(states, expected, strict=True)):
        assert scores[i].tolist() == [ranks[seat][0] for seat in range(players)], i
        winners = reading.winners(arrived)
        assert (s["phase"] == Phase.OVER) == bool(arrived), i
        if arrived:
            assert s["outcome"] == (Outcome.FORTRESS if len(arrived) == 1 else Outcome.TIEBREAK), i
            assert s["winner"] == (winners[0] if len(winners) == 1 else NOBODY), i
        if len(arrived) > 1:
            assert s["winners"] == bits(winners), i
            best = max(ranks[seat][0] for seat in arrived)
            seen["by tiles"] += sum(ranks[seat][0] == best for seat in arrived) > len(winners)
        seen[
            "nobody" if not arrived else "alone" if len(arrived) == 1 else "one" if len(winners) == 1 else "several"
        ] += 1
