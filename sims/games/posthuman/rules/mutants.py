"""Posthuman: what mutants do. Rulebook pages 5, 6 and 9."""

from sims.games.posthuman.queries.mutants import declared_card, hand_size, holds_too_many, may_react, seat_by_distance
from sims.games.posthuman.queries.people import CHARGE, DREAD, mutation_strength
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NOBODY, NONE, NOTHING
from sims.games.posthuman.records.words import Deck, Deed, Event, Phase, Stat, Task
from sims.games.posthuman.rules.attacks import ask_for_weapon, charge, face_attack
from sims.games.posthuman.rules.decks import draw
from sims.games.posthuman.rules.dice import test
from sims.games.posthuman.rules.harm import suffer
from sims.games.posthuman.rules.scars import fill_hand, mutate_stats
from sims.games.posthuman.rules.tasks import let_prepare, push_for
from sims.kernel import kernel
from sims.piles import discard
from sims.trace import emit


@kernel
def discard_card(s, seat, place):
    """Discard an action card of a mutant's hand; the later ones move up."""
    discard(s, Deck.ACTIONS.value, s.card[seat, place])
    s.hand_held[seat] -= 1
    for later in range(place, s.hand_held[seat]):
        s.card[seat, later] = s.card[seat, later + 1]
    s.card[seat, s.hand_held[seat]] = 0


@kernel
def discard_unplayed(s, seat, place):
    """Discard an action card that was not played."""
    emit(s, Event.CARD_DISCARDED, seat, s.card[seat, place])
    discard_card(s, seat, place)


@kernel
def discard_played(s, seat):
    """PH-217: discard the chosen card, which was played."""
    discard_card(s, seat, s.declared[seat])
    s.declared[seat] = NONE


@kernel
def give_card_up(s, seat):
    """PH-216, PH-217: discard the chosen card, if any, unplayed, for a default action or for none: it is gone."""
    s.phase = Phase.NEXT
    if s.declared[seat] != NONE:
        discard_unplayed(s, seat, s.declared[seat])
        s.declared[seat] = NONE


# --- while humans move ---


@kernel
def ask_to_react(s, rules, target, step):
    """PH-222: ask the mutants one after the other; who sits closest to the human who moves comes first.

    Args:
        s, rules: The game and its configuration.
        target: The human.
        step: The place of the next one in this order, counted from 1.
    """
    while step < rules.players:
        seat = seat_by_distance(rules, target, step)
        step += 1
        if may_react(s, rules, seat, target):
            push_for(s, Task.REACTIONS.value, target, step)
            s.seat, s.phase = seat, Phase.REACT
            return


@kernel
def react(s, rules, seat, target):
    """Play Infest (a mutant more in the first combat) or Block the Path (an encounter more in the zone)."""
    row = rules.mutant_actions[declared_card(s, seat)]
    emit(s, Event.CARD_PLAYED, seat, declared_card(s, seat) + 32 * (target + 1))
    if row.deed == Deed.INFEST:
        s.infested += row.amount
    else:
        s.figures += row.amount
    s.hits_on[target] |= 1 << row.deed
    s.acted[seat] = 1
    discard_played(s, seat)


@kernel
def look_at_pile(s, rules, seat, level):
    """PH-H22b, Tactics: give the chosen card up and look at the top cards of a pile of encounters."""
    emit(s, Event.TACTICS, seat, level)
    give_card_up(s, seat)
    s.acted[seat] = 1
    deck = Deck.ENCOUNTERS_1 + level
    s.level, s.choices_size = level, 0
    for _ in range(rules.stat_values[s.stat[seat, Stat.MIND] - 1].peek):
        if s.left[deck] > 0:
            s.choices[s.choices_size] = draw(s, rules, deck)
            s.choices_size += 1
    s.keep = 1  # one card may still be discarded
    s.seat = seat
    s.phase = Phase.LOOK if s.choices_size > 0 else Phase.NEXT


@kernel
def put_back(s, seat, which):
    """Put a card back on its pile; what is put back last lies on top."""
    deck = Deck.ENCOUNTERS_1 + s.level
    s.deck[deck, s.left[deck]], s.seen[deck, s.left[deck]] = s.choices[which], 1 << seat
    s.left[deck] += 1
    end_look(s, which)


@kernel
def discard_seen(s, which):
    """Discard one of the cards looked at."""
    discard(s, Deck.ENCOUNTERS_1 + s.level, s.choices[which])
    s.keep = 0
    end_look(s, which)


@kernel
def end_look(s, which):
    """Take a card out of those looked at; after the last one Tactics is over."""
    s.choices_size -= 1
    for place in range(which, s.choices_size):
        s.choices[place] = s.choices[place + 1]
    s.choices[s.choices_size] = 0
    if s.choices_size == 0:
        s.keep = 0
        s.phase = Phase.NEXT


# --- the mutant player action ---


@kernel
def play_on(s, rules, seat, target):
    """PH-214, PH-215: play the chosen card on a human."""
    s.phase = Phase.NEXT
    card = declared_card(s, seat)
    row = rules.mutant_actions[card]
    emit(s, Event.CARD_PLAYED, seat, card + 32 * (target + 1))
    s.hits_on[target] |= 1 << row.deed
    s.acted[seat] = 1
    discard_played(s, seat)
    s.attacker, s.played, s.actor, s.wielded = seat, card, target, 0
    if row.deed == Deed.ATTACK:
        ask_for_weapon(s, rules, seat)
    else:
        let_prepare(s, Task.STRIKE.value, target, int(NOTHING))


@kernel
def strike(s, rules, target):
    """Do to a human what the card says that a mutant has played on it."""
    row, seat = rules.mutant_actions[s.played], s.attacker
    s.played = NONE
    if row.deed == Deed.ATTACK:
        face_attack(s, rules, target)
        return
    s.attacker = NOBODY
    if row.deed == Deed.CHARGE:
        charge(s, rules, seat, target, row.amount + mutation_strength(s, rules, seat, int(CHARGE)))
    elif row.deed == Deed.DREAD:
        if not test(s, rules, target, Stat.MIND.value, mutation_strength(s, rules, seat, int(DREAD))):
            suffer(s, rules, target, int(NOTHING), int(row.amount))
    elif row.deed == Deed.SPOIL:
        spoil(s, target, row.amount)
    elif row.deed == Deed.TAINT and not test(s, rules, target, Stat.STRENGTH.value, int(NOTHING)):
        push_for(s, Task.DRAW_SCARS.value, target, row.amount)


@kernel
def spoil(s, target, amount):
    """Spoil Stores: food is lost, or ammo if there is no food."""
    if s.food[target] > 0:
        s.food[target] -= min(amount, s.food[target])
    else:
        s.ammo[target] -= min(amount, s.ammo[target])


@kernel
def mutate(s, rules, seat):
    """PH-H22b, Mutate: draw a scar; a mutation may replace one of the mutant's own."""
    emit(s, Event.ACTED, seat, Action.MUTATE.value)
    give_card_up(s, seat)
    s.acted[seat] = 1
    card = draw(s, rules, Deck.SCARS.value)
    if card == NONE:
        return
    if rules.scars[card].mutation == 0 or s.scars_held[seat] == 0:
        discard(s, Deck.SCARS.value, card)
        return
    s.choices[0], s.choices_size = card, 1
    s.seat, s.phase = seat, Phase.REPLACE


@kernel
def replace(s, rules, seat, place):
    """Exchange one of a mutant's scars for the drawn one; NONE: discard the drawn one."""
    s.phase = Phase.NEXT
    card = s.choices[0]
    s.choices[0] = s.choices_size = 0
    if place != NONE:
        card, s.scar[seat, place] = s.scar[seat, place], card
        mutate_stats(s, rules, seat)
    discard(s, Deck.SCARS.value, card)


@kernel
def consolidate(s, seat):
    """PH-H22b, Consolidate: give the chosen card up, then discard any number of others; the hand is filled later."""
    emit(s, Event.ACTED, seat, Action.CONSOLIDATE.value)
    give_card_up(s, seat)
    s.acted[seat] = 1
    s.seat = seat
    s.phase = Phase.CONSOLIDATE if s.hand_held[seat] > 0 else Phase.NEXT


@kernel
def ask_to_refill(s, rules, seat):
    """PH-213, PH-223: fill a mutant's hand; of too many cards it discards some, and a full hand may exchange one."""
    if s.hand_held[seat] > 0 and s.hand_held[seat] >= hand_size(s, rules, seat):
        s.seat, s.phase = seat, Phase.REFILL
    else:
        fill_hand(s, rules, seat)


@kernel
def refill(s, rules, seat, place):
    """PH-223: exchange a card of a full hand, NONE: of none; PH-213: of too many discard one, and be asked again."""
    s.phase = Phase.NEXT
    asks_again = holds_too_many(s, rules, seat)
    if place != NONE:
        discard_unplayed(s, seat, place)
    if asks_again:
        ask_to_refill(s, rules, seat)
    else:
        fill_hand(s, rules, seat)


@kernel
def discard_another(s, seat, place):
    """PH-H22b, Consolidate: discard one more card; then the mutant is asked again, as long as it has one."""
    discard_unplayed(s, seat, place)
    s.phase = Phase.CONSOLIDATE if s.hand_held[seat] > 0 else Phase.NEXT
