"""Posthuman: narrative encounters: a test, a choice, or a gift. Rulebook page 6."""

from sims.games.posthuman.records.sizes import NARRATIVES, NOTHING
from sims.games.posthuman.records.words import Challenge, Deck, Event, Phase, Task
from sims.games.posthuman.rules.decks import clear_table
from sims.games.posthuman.rules.dice import test
from sims.games.posthuman.rules.harm import check_down, is_down, sadden, wound
from sims.games.posthuman.rules.inventory import cheer, heal
from sims.games.posthuman.rules.tasks import let_prepare, push_for
from sims.kernel import kernel
from sims.trace import emit


@kernel
def face_narrative(s, rules, seat):
    """PH-125: test, or let the human choose, or just receive."""
    story = rules.narratives[s.encounter - NARRATIVES]
    if story.challenge == Challenge.TEST:
        let_prepare(s, Task.TEST.value, seat, int(NOTHING))
    elif story.challenge == Challenge.CHOICE:
        s.seat, s.phase = seat, Phase.CHOOSE
    else:
        follow(s, rules, seat, story.challenge == Challenge.FREE)


@kernel
def take_test(s, rules, seat):
    """PH-185: test the stat that the card names."""
    stat = rules.narratives[s.encounter - NARRATIVES].stat
    follow(s, rules, seat, test(s, rules, seat, stat, int(NOTHING)))


@kernel
def choose_in_narrative(s, rules, seat, pays):
    """Pay the price or refuse."""
    s.phase = Phase.NEXT
    emit(s, Event.ANSWERED, seat, pays)
    if pays:
        s.food[seat] -= rules.narratives[s.encounter - NARRATIVES].price
    follow(s, rules, seat, pays)


@kernel
def follow(s, rules, seat, good):
    """Carry out what the card says for a passed or paid, or for a failed or refused encounter."""
    row = s.encounter - NARRATIVES
    story = rules.narratives[row]
    clear_table(s, rules)
    if good:
        change_tracks(s, rules, seat, story.good_health, story.good_morale)
        change_stores(s, seat, story.good_food, story.good_ammo, story.good_xp)
    else:
        change_tracks(s, rules, seat, story.bad_health, story.bad_morale)
        change_stores(s, seat, story.bad_food, story.bad_ammo, story.bad_xp)
    emit(s, Event.CHANGED, seat, 0)
    if not check_down(s, rules, seat):
        push_gifts(s, rules, seat, row, good)
    scars = story.good_scars if good else story.bad_scars
    if scars > 0:  # first, and in addition to those of being knocked out, as in a combat (PH-199, PH-202)
        push_for(s, Task.DRAW_SCARS.value, seat, scars)


@kernel
def push_gifts(s, rules, seat, row, good):
    """Draw the cards that a narrative encounter gives."""
    story = rules.narratives[row]
    if good:
        push_draws(s, seat, story.good_supplies, story.good_equipment, story.good_weapons, story.good_followers)
    else:
        push_draws(s, seat, story.bad_supplies, story.bad_equipment, story.bad_weapons, story.bad_followers)


@kernel
def push_draws(s, seat, supplies, equipment, weapons, followers):
    """Draw supply cards, equipment, weapons and followers, one after the other."""
    if followers > 0:
        push_for(s, Task.DRAW_FOLLOWERS.value, seat, followers)
    if weapons > 0:
        push_for(s, Task.DRAW_ITEMS.value, seat, weapons * 16 + Deck.WEAPONS)
    if equipment > 0:
        push_for(s, Task.DRAW_ITEMS.value, seat, equipment * 16 + Deck.EQUIPMENT)
    if supplies > 0:
        push_for(s, Task.DRAW_SUPPLIES.value, seat, supplies)


@kernel
def change_tracks(s, rules, seat, health, morale):
    """Gain or lose health and morale."""
    if health > 0:
        heal(s, rules, seat, health)
    elif health < 0:
        wound(s, rules, seat, -health)
    if morale > 0:
        cheer(s, rules, seat, morale)
    elif morale < 0:
        sadden(s, seat, -morale)


@kernel
def change_stores(s, seat, food, ammo, xp):
    """Gain or lose food and ammo, what is not there cannot be lost; PH-198: gain experience unless knocked out."""
    s.food[seat] = max(0, s.food[seat] + food)
    s.ammo[seat] = max(0, s.ammo[seat] + ammo)
    if not is_down(s, seat):
        s.xp[seat] += max(0, xp)
        s.xp_gained[seat] += max(0, xp)
