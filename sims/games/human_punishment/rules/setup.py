"""Human Punishment: the chapter Setup."""

from sims.decks import make_deck
from sims.games.human_punishment.queries.redeal import deal_ids
from sims.games.human_punishment.queries.teams import first_loyalty
from sims.games.human_punishment.records.sizes import MAX_PROGRAMS, NOBODY, NONE, SIDES, WEAPON_KINDS
from sims.games.human_punishment.records.words import Event, FirstPlayer, Step, Stream
from sims.games.human_punishment.rules.cards import draw
from sims.kernel import kernel
from sims.rng import below
from sims.trace import emit


@kernel
def set_up(s, rules):
    """HP-R015 to HP-R022, HP-R029: weapons, cards and health; who begins is drawn (HP-A35)."""
    for seat in range(rules.players):
        s.alive |= 1 << seat
        s.hp[seat] = rules.hit_points
        s.weapon[seat], s.aim[seat], s.aim_too[seat], s.eliminated_by[seat] = NONE, NOBODY, NOBODY, NOBODY
    for kind in range(WEAPON_KINDS):
        s.free[kind] = rules.weapon_copies[kind]
    deal_cards(s, rules)
    s.order_seat = rules.first_seat - 1
    if rules.first_player == FirstPlayer.RANDOM:
        s.order_seat = below(s, Stream.START, rules.players)
    s.first, s.turn_seat, s.extra, s.rounds, s.step = s.order_seat, s.order_seat, NOBODY, 1, Step.TURN


@kernel
def deal_cards(s, rules):
    """HP-R018 to HP-R022, HP-R087: deal IDs, loyalty cards and programs; all look at their own."""
    deal_ids(s, rules, s.seat)  # nobody has seen a card yet
    make_deck(s, Stream.LOYALTIES.value, s.loyalty[:], rules.loyalty_deal[:], rules.loyalties_dealt)
    make_deck(s, Stream.PROGRAMS.value, s.program[:], rules.program_deal[:], rules.programs_dealt)
    for card in range(rules.programs_dealt):
        s.pile[card] = card
    s.pile_left = rules.programs_dealt
    for seat in range(rules.players):
        s.id_at[seat] = seat
        s.id_seen[seat] |= 1 << seat
        for side in range(SIDES):
            card = first_loyalty(rules, seat, side)
            s.lies[seat, side] = card
            s.loyalty_seen[card] |= 1 << seat
        emit(s, Event.SEATED, seat, seat)
    for _ in range(rules.starting_programs):
        for seat in range(rules.players):
            if s.pile_left > 0:
                draw(s, rules, seat)
    for card in range(rules.programs_dealt, MAX_PROGRAMS):
        s.pile[card] = NONE
