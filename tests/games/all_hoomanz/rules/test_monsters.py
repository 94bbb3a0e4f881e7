"""All Hoomanz Are Dead, rule by rule: the Monster cards (AH-117, AH-H07, AH-H25)."""

import pytest

from sims.games.all_hoomanz.records.derive import monster_deck, odds
from sims.games.all_hoomanz.records.words import Skill
from sims.games.all_hoomanz.rules.combat import face_monster, fight
from tests.games.all_hoomanz.combats import (
    arena,
    game,
    hero,
    walk,
)

MEDBAY = 0
# AH-H07: Speed, Attack, Defense and Skill of the 16 Monsters
ARCHETYPES = [
    *((1, 2, 3, "none"), (2, 1, 4, "none"), (2, 3, 4, "carries_loot"), (3, 2, 5, "none"), (3, 3, 6, "fear")),
    *((4, 2, 3, "none"), (4, 3, 6, "none"), (1, 5, 8, "bite"), (5, 2, 4, "carries_drink"), (2, 4, 9, "none")),
    *((5, 3, 7, "steal"), (3, 5, 8, "none"), (6, 4, 5, "hold"), (4, 4, 9, "immune"), (7, 5, 8, "none")),
    (5, 6, 11, "bite"),
]
# AH-H25: the same of The Purple Eye's 7, then Weakness of the first copy, BOMB icon of the second
PURPLE = [
    *((2, 2, 5, "none", 1, 1), (4, 3, 5, "promote", 2, 0), (3, 4, 7, "none", 3, 0), (5, 4, 6, "promote", 1, 1)),
    *((1, 3, 9, "bite", 2, 0), (6, 3, 4, "hold", 3, 0), (4, 5, 9, "short_circuit", 1, 1)),
]


@pytest.mark.rule("AH-117", "AH-H07")
def test_there_are_16_monsters_in_four_copies():
    rules = game()[1]
    deck = [rules.monsters[card] for card in rules.monster_cards[: rules.monster_cards_size]]
    expected = [
        (speed, attack, defense, int(Skill[skill.upper()]), weakness, int(weakness == 0))
        for speed, attack, defense, skill in ARCHETYPES
        for weakness in (1, 2, 3, 0)
    ]
    fields = ("speed", "attack", "defense", "skill", "weakness", "bomb")
    assert [tuple(int(card[field]) for field in fields) for card in deck] == expected
    assert len(expected) == 64


@pytest.mark.rule("AH-H07")
@pytest.mark.parametrize(
    ("make", "won", "tied", "lost"),
    [
        ((4, 2, 3), 0, 20, 44),
        ((4, 6, 3), 24, 0, 40),
        ((3, 3, 3), 8, 12, 44),
        ((4, 6, 6), 32, 24, 8),
        ((5, 8, 6), 52, 8, 4),
        ((6, 10, 8), 60, 4, 0),
        ((4, 3, 9), 8, 56, 0),
    ],
)
def test_the_deck_ends_combats_as_counted_by_hand(make, won, tied, lost):
    s, rules, room = arena("k00d")
    ended = [0, 0, 0, 0]
    for card in range(64):
        hero(s, rules, 0, *make, minimum=2)
        s.room[0], s.out[0] = room, 0
        face_monster(s, rules, card, 0, 0)
        ended[fight(s, rules, 0, 0)] += 1
    assert ended == [won, tied, lost, 0]
    speed, attack, strength = make
    ends, _ = odds(monster_deck(rules), False)
    assert ends[:, speed, attack, strength].tolist() == [won, tied, lost, 0]


@pytest.mark.rule("AH-H25")
def test_the_purple_eye_adds_seven_monsters_in_two_copies():
    rules = game(purple_eye=True)[1]
    deck = [rules.monsters[card] for card in rules.monster_cards[64 : rules.monster_cards_size]]
    expected = []
    for speed, attack, defense, skill, weakness, bomb in PURPLE:
        expected.append((speed, attack, defense, int(Skill[skill.upper()]), weakness, 0))
        expected.append((speed, attack, defense, int(Skill[skill.upper()]), 0, bomb))
    fields = ("speed", "attack", "defense", "skill", "weakness", "bomb")
    assert [tuple(int(card[field]) for field in fields) for card in deck] == expected
    assert rules.monster_cards_size == 78
    assert game()[1].monster_cards_size == 64


@pytest.mark.rule("AH-H25")
@pytest.mark.parametrize(("strength", "levels"), [(3, 1), (4, 0)])
def test_a_ko_by_the_promoting_monster_levels_adam_up(strength, levels):
    s, rules, room = arena("k17b", purple_eye=True)  # 4, 3, 5
    hero(s, rules, 0, speed=4, gauge=2, strength=strength)
    s.room[0] = MEDBAY
    walk(s, rules, room)
    assert [int(chit) for chit in s.adam_chit].count(-1) == 6 - levels
    assert (s.adam_chit[2] != -1) == (levels == 1)  # the third slot is the first that a defeat fills


@pytest.mark.rule("AH-H25")
@pytest.mark.parametrize(("gauge", "dark"), [(9, 1), (8, 0)])
def test_victory_over_the_short_circuiting_monster_turns_a_level_of_adam(gauge, dark):
    s, rules, room = arena("k22b", purple_eye=True)  # 4, 5, 9
    s.adam_chit[0] = 0
    hero(s, rules, 0, speed=4, gauge=gauge, strength=9)
    walk(s, rules, room)
    assert s.adam_dark.tolist() == [dark, 0, 0, 0, 0, 0]
