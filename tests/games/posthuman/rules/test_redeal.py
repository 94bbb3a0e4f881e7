"""Posthuman: `redeal` deals anew all that a seat cannot see, and nothing else."""

import pytest

from sims.games.posthuman.queries.laws import conserved
from sims.games.posthuman.queries.legality import may_declare
from sims.games.posthuman.queries.people import mutations
from sims.games.posthuman.queries.redeal import redeal
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NONE
from sims.games.posthuman.records.words import Deck, Deeds, Law, Phase
from sims.games.posthuman.rules.decks import draw, put_below
from sims.games.posthuman.rules.exploring import ALL
from sims.games.posthuman.rules.inventory import receive
from tests.games.posthuman.journeys import act, hold, journey, lay, next_encounters, on_top, row, scar, take, until
from tests.games.posthuman.journeys_mutants import HERE, declare_all, followers, mutant, unskilled

BLANK = "just_a_scar"
HELD = {  # what players hold face down of a deck: the cards, and how many
    Deck.FOLLOWERS: ("follower", "waiting_followers"),
    Deck.SCARS: ("scar", "scars_held"),
    Deck.ACTIONS: ("card", "hand_held"),
}
AGAIN = 12  # deals, in which a hidden card or word has changed at least once


def table():
    """Three humans and a mutant, each with something to hide; seats 0 and 1 have declared in secret, seat 2 decides."""
    s, rules = journey(4)
    for seat in range(3):
        unskilled(s, rules, seat)
    for seat, items in ((0, ("machete", "book")), (1, ("sword", "camo_tent")), (2, ("spear",))):
        hold(s, seat, *items)
    followers(s, rules, 0, active=("medic",), waiting=("scout_dog", "forager"))
    followers(s, rules, 1, waiting=("mechanic", "pathfinder"))
    scar(s, 0, "claws", BLANK)
    scar(s, 1, "bone_blade", BLANK, "hammer_fist")
    scar(s, 2, BLANK)
    lay(s, rules, 0, "rural_b", completed=True, enter=HERE)
    mutant(s, rules, 3, "swollen_brain", "piercing_gaze", hand=("spoil_rural", "attack_urban", "charge_rural_urban"))
    act(s, rules, Action.DEED + Deeds.FORAGE, Action.DEED + Deeds.MOVE)
    assert (s.phase, s.seat, s.declared[:3].tolist()) == (Phase.DECLARE, 2, [Deeds.FORAGE, Deeds.MOVE, NONE])
    return s, rules


def own(s, seat):
    """What a seat holds and has declared."""
    held = [
        s[field][seat].tolist() for field in ("hand", "back", "follower", "scar", "card", "active", "gear", "skill")
    ]
    return [*held, int(s.declared[seat])]


def in_deck(s, deck):
    """A deck in its order."""
    return s.deck[deck, : s.left[deck]].tolist()


def whereabouts(s, players, deck):
    """The cards of a deck, wherever they lie hidden: in it, or before players."""
    cards = in_deck(s, deck)
    for seat in range(players):
        if deck in HELD:
            field, size = HELD[deck]
            cards += s[field][seat, : s[size][seat]].tolist()
        elif deck in (Deck.EQUIPMENT, Deck.WEAPONS):
            place = range(int(s.held[seat]))
            cards += [int(s.hand[seat, i]) for i in place if s.back[seat, i] == (deck == Deck.WEAPONS)]
    return sorted(cards)


@pytest.mark.parametrize("seat", range(4))
def test_what_a_seat_holds_and_all_that_lies_open_stays(seat):
    s, rules = table()
    before, open_ = own(s, seat), [s[name].tolist() for name in ("left", "used", "used_size", "scars_held", "held")]
    stats = [s[name].tolist() for name in ("stat", "food", "health", "xp", "jp", "active", "gear", "tile", "hand_held")]
    scars_of_mutant = s.scar[3].tolist()
    for _ in range(3):
        redeal(s, rules, seat)
        assert own(s, seat) == before
        assert [s[name].tolist() for name in ("left", "used", "used_size", "scars_held", "held")] == open_
        names = ("stat", "food", "health", "xp", "jp", "active", "gear", "tile", "hand_held")
        assert [s[name].tolist() for name in names] == stats
        assert s.scar[3].tolist() == scars_of_mutant  # they lie open
        assert (s.phase, s.seat) == (Phase.DECLARE, 2)
        assert conserved(s, rules) == Law.NONE


@pytest.mark.parametrize("seat", [0, 3])
@pytest.mark.parametrize("deck", list(Deck))
def test_every_deck_is_dealt_anew_and_no_card_is_lost_or_made(seat, deck):
    s, rules = table()
    before, cards = in_deck(s, deck), whereabouts(s, 4, deck)
    redeal(s, rules, seat)
    assert in_deck(s, deck) != before
    assert whereabouts(s, 4, deck) == cards
    assert conserved(s, rules) == Law.NONE


@pytest.mark.parametrize(
    ("field", "others"), [("hand", (0, 1, 2)), ("follower", (0, 1)), ("scar", (0, 1)), ("card", (3,))]
)
def test_what_others_hold_face_down_is_dealt_anew(field, others):
    for other in others:
        s, rules = table()
        seen = set()
        for _ in range(AGAIN):
            redeal(s, rules, (other + 1) % 3)
            seen.add(tuple(s[field][other].tolist()))
        assert len(seen) > 2, other


def test_backs_of_hands_stay_equipment_equipment_and_weapons_weapons():
    s, rules = table()
    before = s.back.tolist()
    for _ in range(AGAIN):
        redeal(s, rules, 2)
        assert s.back.tolist() == before
        for seat in range(3):
            for place in range(s.held[seat]):
                assert (s.hand[seat, place] >= 24) == s.back[seat, place]


@pytest.mark.parametrize("seat", range(4))
def test_a_secret_declaration_of_another_is_chosen_anew_among_its_legal_actions(seat):
    s, rules = table()
    s.declared[2:] = Deeds.CAMP, 1  # as the others will have chosen
    declared = s.declared.tolist()
    seen = [set() for _ in range(4)]
    for _ in range(40):
        redeal(s, rules, seat)
        for other in range(4):
            seen[other].add(int(s.declared[other]))
    for other in range(4):
        if other == seat:
            assert seen[other] == {declared[other]}
        elif other == 3:
            assert seen[other] == {0, 1, 2, 3}
        else:
            assert seen[other] == {deed for deed in range(5) if may_declare(s, rules, other, deed)}
            assert len(seen[other]) > 1


def test_in_the_hurricane_others_camp_or_do_nothing():
    s, rules = table()
    s.event = row("events", "hurricane")
    seen = set()
    for _ in range(40):
        redeal(s, rules, 2)
        seen.add(int(s.declared[0]))
    assert seen == {Deeds.CAMP, Deeds.NOTHING}


def test_who_has_not_declared_has_not_after_it_either():
    s, rules = table()
    redeal(s, rules, 0)
    assert s.declared[2:].tolist() == [NONE, NONE]


def test_a_planted_peek_at_what_another_declared_changes_its_choice():
    s, rules = table()

    def peeks(s):
        return Action.DEED + (Deeds.CAMP if s.declared[0] == Deeds.FORAGE else Deeds.MOVE)

    def is_fair(s):
        return Action.DEED + (Deeds.CAMP if s.scars_held[0] == 2 else Deeds.MOVE)

    chosen, fair = {peeks(s)}, {is_fair(s)}
    for _ in range(AGAIN):
        redeal(s, rules, 2)
        chosen.add(peeks(s))
        fair.add(is_fair(s))
    assert (len(chosen), len(fair)) == (2, 1)


def test_cards_known_by_tactics_stay_for_who_knows_them_and_for_nobody_else():
    s, rules = journey(3)
    mutant(s, rules, 2, "swollen_brain", hand=("spoil_urban",))
    s.stat[2, 2] = 5  # it looks at three cards
    declare_all(s, rules, Deeds.MOVE)
    until(s, rules, Phase.TACTICS, 2)
    next_encounters(s, 1, "crawler", "howler", "ravine")
    act(s, rules, Action.PILE, Action.KEEP, Action.KEEP, Action.KEEP)
    known = in_deck(s, Deck.ENCOUNTERS_1)[-3:]
    for _ in range(AGAIN):
        before = in_deck(s, Deck.ENCOUNTERS_1)[:-3]
        redeal(s, rules, 2)
        assert in_deck(s, Deck.ENCOUNTERS_1)[-3:] == known
        assert in_deck(s, Deck.ENCOUNTERS_1)[:-3] != before
    redeal(s, rules, 0)
    assert in_deck(s, Deck.ENCOUNTERS_1)[-3:] != known


@pytest.mark.parametrize("seat", range(3))
def test_tiles_put_under_the_stack_stay_there_for_all_have_seen_them(seat):
    s, rules = journey(3)
    for name in ("farm", "church"):
        take(s, Deck.TERRAIN, row("tiles", name))
        put_below(s, Deck.TERRAIN, row("tiles", name), ALL)
    before = in_deck(s, Deck.TERRAIN)
    redeal(s, rules, seat)
    assert in_deck(s, Deck.TERRAIN)[:2] == before[:2] == [row("tiles", "church"), row("tiles", "farm")]
    assert in_deck(s, Deck.TERRAIN) != before


def test_no_other_human_gets_as_many_mutations_as_would_turn_it():
    """Seats 1 to 3 have four mutations and two blanks each, and no blank is left: one deal in forty fits."""
    s, rules = journey(4)
    four = [("claws", "hammer_fist", "bounding_legs", "stretched_frame")]
    four.append(("claws", "bounding_legs", "swollen_brain", "bone_blade"))
    four.append(("claws", "bounding_legs", "blood_rage", "piercing_gaze"))
    for seat, cards in enumerate(four, 1):
        scar(s, seat, *cards, BLANK, BLANK)
    while row("scars", BLANK) in in_deck(s, Deck.SCARS):
        take(s, Deck.SCARS, row("scars", BLANK))
        s.gone[Deck.SCARS] += 1
    cards = whereabouts(s, 4, Deck.SCARS)
    deals = set()
    for _ in range(40):
        redeal(s, rules, 0)
        assert [int(mutations(s, rules, seat)) for seat in range(1, 4)] == [4, 4, 4]
        assert whereabouts(s, 4, Deck.SCARS) == cards
        deals.add(tuple(s.scar[1].tolist()))
    assert len(deals) > 10
    assert conserved(s, rules) == Law.NONE


@pytest.mark.rule("PH-205", "PH-203")
@pytest.mark.parametrize(("how", "most"), [("always", 2), ("policy", 4)])
def test_where_humans_always_turn_on_the_third_mutation_none_is_dealt_three(how, most):
    s, rules = journey(4, voluntary_turn=how)
    two = [("claws", "hammer_fist"), ("bounding_legs", "stretched_frame"), ("swollen_brain", "bone_blade")]
    for seat, cards in enumerate(two, 1):
        scar(s, seat, *cards, BLANK, BLANK)
    dealt = set()
    for _ in range(100):
        redeal(s, rules, 0)
        dealt |= {int(mutations(s, rules, seat)) for seat in range(1, 4)}
        assert conserved(s, rules) == Law.NONE
    assert max(dealt) == most


def test_nothing_of_what_another_has_drawn_stays_above_the_deck():
    s, rules = journey(2)
    on_top(s, Deck.EQUIPMENT, row("equipment", "book"), row("equipment", "rucksack"))
    receive(s, rules, 1, draw(s, rules, Deck.EQUIPMENT))
    receive(s, rules, 0, draw(s, rules, Deck.EQUIPMENT))  # seat 0 knows this one
    redeal(s, rules, 0)
    assert not s.deck[Deck.EQUIPMENT, s.left[Deck.EQUIPMENT] :].any()


def test_alone_the_fortress_stays_among_the_lowest_events():
    s, rules = journey(1)
    fortress = row("events", "fortress")
    events = in_deck(s, Deck.EVENTS)
    events.remove(fortress)
    s.deck[Deck.EVENTS, : s.left[Deck.EVENTS]] = [*events[:2], fortress, *events[2:]]  # as it is laid out
    places, top = set(), set()
    for _ in range(30):
        redeal(s, rules, 0)
        places.add(in_deck(s, Deck.EVENTS).index(fortress))
        top.add(in_deck(s, Deck.EVENTS)[-1])
        assert sorted(in_deck(s, Deck.EVENTS)) == sorted([*events, fortress])
    assert places == {0, 1, 2}
    assert len(top) > 5
