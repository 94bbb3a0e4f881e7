"""Posthuman: supply cards, rewards and followers. Rulebook pages 4, 6 and 10."""

from sims.games.posthuman.queries.people import amount_of
from sims.games.posthuman.queries.places import terrain_of
from sims.games.posthuman.records.sizes import MAX_OWN_FOLLOWERS, NARRATIVES, NONE, NOTHING
from sims.games.posthuman.records.words import Bonus, Deck, Effect, Event, Task
from sims.games.posthuman.rules.decks import draw
from sims.games.posthuman.rules.inventory import draw_item, refresh
from sims.games.posthuman.rules.narratives import push_draws
from sims.games.posthuman.rules.tasks import push_for
from sims.kernel import kernel
from sims.piles import discard
from sims.trace import emit


@kernel
def draw_supplies(s, rules, seat, count):
    """PH-056 to PH-058: draw a supply card and take the row of the terrain, then draw the next."""
    if count == 0:
        return
    push_for(s, Task.DRAW_SUPPLIES.value, seat, count - 1)
    card = draw(s, rules, Deck.SUPPLIES.value)
    if card == NONE:
        return
    terrain = terrain_of(s, rules, seat)
    discard(s, Deck.SUPPLIES.value, card)
    s.food[seat] += rules.rewards[card, terrain, 0]
    s.ammo[seat] += rules.rewards[card, terrain, 1]
    emit(s, Event.CHANGED, seat, 0)
    push_draws(s, seat, int(NOTHING), rules.rewards[card, terrain, 2], rules.rewards[card, terrain, 3], int(NOTHING))


@kernel
def draw_items(s, rules, seat, what):
    """PH-115: draw one of some cards of equipment or weapons: `what` is 16 x how many + Deck."""
    count, deck = what >> 4, what & 15
    if count > 0:
        push_for(s, Task.DRAW_ITEMS.value, seat, (count - 1) * 16 + deck)
        draw_item(s, rules, seat, deck)


@kernel
def draw_followers(s, rules, seat, count):
    """PH-190: draw followers, face down."""
    for _ in range(count):
        card = draw(s, rules, Deck.FOLLOWERS.value)
        if card != NONE and s.waiting_followers[seat] < MAX_OWN_FOLLOWERS:
            s.follower[seat, s.waiting_followers[seat]] = card
            s.waiting_followers[seat] += 1
            emit(s, Event.GOT_FOLLOWER, seat, card)


@kernel
def activate(s, rules, seat, place):
    """PH-191: turn a follower face up."""
    card = s.follower[seat, place]
    s.waiting_followers[seat] -= 1
    for later in range(place, s.waiting_followers[seat]):
        s.follower[seat, later] = s.follower[seat, later + 1]
    s.follower[seat, s.waiting_followers[seat]] = 0
    s.active[seat, s.actives[seat]] = card
    s.actives[seat] += 1
    emit(s, Event.ACTIVATED, seat, card)
    refresh(s, rules, seat)


@kernel
def take_reward(s, rules, seat, card):
    """PH-178: take the rewards of a combat encounter that was won."""
    if card < NARRATIVES:
        foe = rules.foes[card]
        s.food[seat] += foe.reward_food
        s.ammo[seat] += foe.reward_ammo
        push_draws(s, seat, int(NOTHING), foe.reward_equipment, foe.reward_weapons, foe.reward_followers)


@kernel
def forage(s, rules, seat):
    """PH-101 to PH-103: draw one supply card on a completed tile, once."""
    s.done[seat, s.here[seat]] = 2
    s.food[seat] += s.bonus[seat, Bonus.FORAGE_FOOD] + amount_of(s, rules, Effect.SPRING.value)
    emit(s, Event.FORAGED, seat, s.here[seat])
    push_for(s, Task.DRAW_SUPPLIES.value, seat, rules.forage_cards)
