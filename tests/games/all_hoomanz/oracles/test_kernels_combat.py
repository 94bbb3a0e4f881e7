"""All Hoomanz Are Dead: Combat in the kernels against the second reading, with random gear, plans and helpers."""

from collections import Counter
from itertools import product

import numpy as np
import pytest

from sims.games.all_hoomanz.policies.tactics import HOPELESS, pack
from sims.games.all_hoomanz.records.sizes import MONSTERS, NONE
from sims.games.all_hoomanz.records.words import Effect, Pile
from tests.games.all_hoomanz.oracles.fights import (
    ENDS,
    Combat,
    fight_out,
    lots_of_combats,
)
from tests.games.all_hoomanz.oracles.worlds import (
    broken_laws,
)

SITUATIONS = [2_000, pytest.param(100_000, marks=pytest.mark.validate)]


def check_fights(number, seed, duels):
    """Fight so many Combats in the kernels and in the reading; how often what came up."""
    seen = Counter()
    for first, states, found, rules in lots_of_combats(number, seed, duels):
        before, ends = states.copy(), np.zeros(len(states), np.int64)
        fight_out(states, rules, first, found, ends)
        assert duels or broken_laws(states, rules, first) == 0
        for i, (lead, plan, value, best) in enumerate(found.tolist()):
            r, after = rules[(first + i) % len(rules)], states[i]
            combat = Combat(before[i], r, lead)
            pays = combat.pays(plan)
            out = combat.outcome(plan, pays)
            check_heroes(after, combat, out, ENDS[ends[i]], f"{first + i}", plan, pays)
            check_cards(before[i], after, r, combat, plan, out)
            check_value(combat, value, plan, pays)
            count_kinds(seen, combat, plan, pays, out)
            seen["best"] += best
    return seen


def check_heroes(after, combat, out, end, number, plan, pays):
    """How it ended, and what heroes have left."""
    told, lead = combat.told, combat.lead_seat
    assert end == out.result, told(number, plan, pays)
    kernel = (int(after["gauge"][lead]), int(after["shields"][lead]), int(after["drinks"][lead]))
    assert kernel == (out.lead.gauge, out.lead.shields, out.lead.drinks), told(number, plan, pays)
    left = list(combat.shields)
    for seat, hero in zip([lead, *combat.helpers], [out.lead, *out.supports], strict=True):
        left[seat] = hero.shields
    assert after["shields"].tolist() == left, told(number, plan, pays)
    kernel = (int(after["scrapyard"]), int(after["drink_supply"]))
    assert kernel == (out.scrapyard, out.yard_drinks), told(number, plan, pays)
    assert int(after["out"][lead]) == (out.result == "KO"), told(number, plan, pays)
    assert not out.support_kos, told(number, plan, pays)


def check_value(combat, value, plan, pays):
    """What the script expected of the plan is what happened; it never counts on an escape that is none."""
    if value == HOPELESS:
        assert plan >> 12 & 1, combat.told("", plan, pays)
        assert not combat.choices(plan, pays).flee, combat.told("", plan, pays)
    else:
        worth = combat.worth(plan, pays)
        assert value == worth, combat.told(f"{value} and {worth}", plan, pays)
    assert bin(plan & 7).count("1") <= combat.maneuvers(plan >> 11 & 1), combat.told("", plan, pays)


def count_kinds(seen, combat, plan, pays, out):
    """Count what came up."""
    seen[out.result] += 1
    seen["supported"] += sum(pays) > 0
    seen["maneuvers"] += plan & 7 > 0
    seen["two maneuvers"] += bin(plan & 7).count("1") > 1
    seen["drinks"] += plan >> 3 & 63 > 0
    seen["noodles"] += plan >> 9 & 3 > 0
    seen["silenced"] += plan >> 11 & 1
    seen.update(combat.skills)
    if combat.card is not None:
        seen[combat.foe.skill] += 1


def check_cards(before, after, rules, combat, plan, out):
    """What a Combat does to cards: Noodles eaten, the Monster, rewards and punishments of its Skill; A.D.A.M."""
    eaten = int(after["noodles_used"]) - int(before["noodles_used"])
    assert eaten == plan >> 9 & 3
    if combat.card is None:
        assert int(after["adam_shields"]) == out.adam_shields
        return
    lead, card = combat.lead_seat, int(before["foe"]) + MONSTERS
    assert (card in after["hand"][lead][: int(after["held"][lead])].tolist()) == out.wins_card
    assert int(before["left"][Pile.LOOT]) - int(after["left"][Pile.LOOT]) == out.draw_loot
    own = sum(int(s["held"][: rules["players"]].sum()) * sign for s, sign in ((after, 1), (before, -1)))
    if not out.draw_loot:  # a drawn card may be Infected
        lost = min(out.discard_random, int(before["held"][lead]) - min(eaten, own_noodles(before, rules, lead)))
        assert own == out.wins_card - eaten - lost
    filled = [int((s["adam_chit"] != NONE).sum()) for s in (before, after)]
    opened = [level for level in range(int(rules["max_adam_level"])) if before["adam_chit"][level] == NONE]
    assert filled[1] - filled[0] == (out.adam_levels if opened and rules["purple_eye"] else 0)
    dark = [int(s["adam_dark"].sum()) for s in (before, after)]
    assert dark[1] - dark[0] == min(out.short_circuits, filled[0] - dark[0])


def own_noodles(s, rules, seat):
    """Combat Noodles in a hero's Inventory."""
    cards = s["hand"][seat][: int(s["held"][seat])].tolist()
    return sum(card < MONSTERS and int(rules["loot"][card]["effect"]) == Effect.COMBAT_NOODLE for card in cards)


@pytest.mark.parametrize("situations", SITUATIONS)
def test_a_combat_ends_as_the_rules_say(situations):
    seen = check_fights(situations, seed=11, duels=False)
    kinds = ["VICTORY", "TIE", "KO", "FLEE", "supported", "maneuvers", "drinks", "noodles", "silenced"]
    kinds += ["CS1", "CS2", "CS3", "K1", "K2", "K3", "K4", "K5", "K6", "K7", "KP1", "KP2", "two maneuvers"]
    assert min(seen[kind] for kind in kinds) > situations / 400, seen


@pytest.mark.parametrize("situations", SITUATIONS)
def test_a_duel_with_adam_ends_as_the_rules_say(situations):
    seen = check_fights(situations, seed=12, duels=True)
    assert min(seen[kind] for kind in ("VICTORY", "TIE", "KO", "FLEE", "supported", "drinks")) > situations / 100, seen


def plans(s, rules, combat):
    """All that a LEAD may do: each silence, set of Maneuvers, up to three Powa-Drinks and Noodles, attack or flight."""
    silences = 1 + ("CS4" in combat.all_skills and combat.foe.skill is not None and combat.lead.shields > 1)
    drinks, noodles = min(3, combat.lead.drinks), min(3, sum(own_noodles(s, rules, seat) for seat in range(5)))
    drunk = [ways for ways in product(range(drinks + 1), repeat=3) if sum(ways) <= drinks]
    for silence, maneuvers in product(range(silences), range(8)):
        if bin(maneuvers).count("1") <= combat.maneuvers(silence):
            for ways, eaten, flee in product(drunk, range(noodles + 1), range(2)):
                plan = pack(maneuvers, *ways, eaten, silence, flee)
                if not flee or combat.choices(plan, ()).flee:
                    yield plan


@pytest.mark.parametrize("situations", [200, pytest.param(20_000, marks=pytest.mark.validate)])
def test_no_plan_is_better_than_the_best_plan(situations):
    """Each that a LEAD may carry out, with Powa-Drinks and Noodles or without: by the reading."""
    seen = Counter()
    for first, states, found, rules in lots_of_combats(2 * situations, 13, False):
        for i, (lead, plan, value, best) in enumerate(found.tolist()):
            if not best:
                continue
            s, r = states[i], rules[(first + i) % len(rules)]
            combat, most, bare = Combat(s, r, lead), HOPELESS, HOPELESS
            for other in plans(s, r, combat):
                worth = combat.worth(other, combat.pays(other))
                most = max(most, worth)
                bare = bare if other >> 3 & 255 else max(bare, worth)
                seen["compared"] += 1
            assert value == most, combat.told(f"{value} and {most}", plan, ())
            seen["flights"] += plan >> 12 & 1
            seen["with items"] += most > bare
            seen["flights with items"] += most > bare and plan >> 12 & 1
    assert seen["compared"] > 20 * situations
    assert seen["flights"] > situations / 40
    assert seen["with items"] > situations / 40
    assert seen["flights with items"] > 0
