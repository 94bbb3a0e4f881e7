"""The game's tables of attacks, against the brute force: every set of Hit Boxes that the cards make, every reading."""

from itertools import product

import pytest

from sims.games.cyberdoom_tower.records.state import (
    FACES,
    ODDS_LUCK,
    ODDS_SCALE,
    POOLS,
    RED_CODES,
    WHITE_CODES,
    Ability,
)
from tests.games.cyberdoom_tower.oracles.cards import AIS, MODIFIERS, SENTINELS
from tests.games.cyberdoom_tower.oracles.hit_boxes import (
    BANGS,
    FACE,
    PLAIN,
    WHITE,
    chance_with_luck,
    placeable,
    successes,
)
from tests.games.cyberdoom_tower.oracles.lowered import lowered

KITS = list(product((False, True), repeat=len(Ability)))  # unlocked abilities, in the order of `Ability`


@pytest.fixture(scope="module", params=BANGS)
def lowered_as(request):
    return request.param, lowered(request.param)[0]


@pytest.fixture(scope="module")
def printed():
    return lowered()[0]


def layouts(r):
    """Every set of Hit Boxes, as (number in the game's tables, boxes, modifiers); each once."""
    found = {}
    for sentinel, boxes in enumerate(SENTINELS.values()):
        for place, modifiers in enumerate(MODIFIERS.values()):
            found[int(r.sentinel_layout[sentinel, place // 6, place % 6])] = (boxes, modifiers)
    for ai, boxes in enumerate(AIS.values()):
        found[int(r.ai_layout[ai])] = (boxes, PLAIN)
    return [(number, *layout) for number, layout in sorted(found.items())]


def pool_numbers(r):
    """The game's number of each of the oracle's pools."""
    white = sum(5 ** (FACE[die].astype(int) - 1) for die in range(WHITE))
    red = sum(3 ** (FACE[die].astype(int) - 1) for die in range(WHITE, len(FACE)))
    assert white.max() < WHITE_CODES
    assert red.max() < RED_CODES
    numbers = r.white_index[white].astype(int) * 21 + r.red_index[red]
    assert sorted(numbers) == list(range(POOLS))
    return numbers


def test_each_place_on_a_floor_has_the_layout_of_its_card_and_modifiers(printed):
    r = printed
    seen = {}
    for sentinel, boxes in enumerate(SENTINELS.values()):
        for place, modifiers in enumerate(MODIFIERS.values()):
            number = int(r.sentinel_layout[sentinel, place // 6, place % 6])
            assert seen.setdefault(number, (boxes, modifiers)) == (boxes, modifiers)
    assert len({int(number) for number in r.ai_layout[: len(AIS)]}) == len(AIS)


def test_pools_are_placed_as_brute_force_places_them(lowered_as):
    bang, r = lowered_as
    numbers = pool_numbers(r)
    for layout, boxes, modifiers in layouts(r):
        unaided = r.uses[layout, :, 0, 0][numbers] == 0
        assert (unaided == placeable(boxes, modifiers, bang)).all(), (boxes, modifiers)


def test_odds_without_luck_are_exact_for_every_kit(lowered_as):
    bang, r = lowered_as
    for layout, boxes, modifiers in layouts(r):
        placed = placeable(boxes, modifiers, bang)
        for kit in KITS:
            number = sum(2**ability for ability in Ability if kit[ability])
            exact = successes(placed, *map(int, kit)) * (1 if kit[Ability.RE_ROLL] else FACES)
            assert r.odds[layout, number, 0] == exact, (boxes, modifiers, kit)


def test_odds_with_luck_are_exact_without_a_re_roll_and_never_too_high(printed):
    """With RE-ROLL the table lets it be used once, for free: a second one for Luck makes best play better still."""
    r = printed
    for layout, boxes, modifiers in layouts(r)[::6]:
        placed = placeable(boxes, modifiers)
        for kit, luck in product(KITS, range(1, ODDS_LUCK)):
            number = sum(2**ability for ability in Ability if kit[ability])
            odds, exact = r.odds[layout, number, luck] / ODDS_SCALE, chance_with_luck(placed, kit, luck, False)
            assert odds <= exact + 1e-12
            if not kit[Ability.RE_ROLL]:
                assert odds == pytest.approx(exact, abs=1e-12)
