"""Posthuman: what the player who decides may do. Each phase offers one or a few blocks of numbers, see `actions`."""

from sims.games.posthuman.queries.free_deeds import free_deed_is_legal, is_attacked, is_before_melee, is_outside_combat
from sims.games.posthuman.queries.gear import has_smoke, may_carry
from sims.games.posthuman.queries.goods import may_deal, may_give, may_swap
from sims.games.posthuman.queries.helps import may_help
from sims.games.posthuman.queries.hunger import most_eaten
from sims.games.posthuman.queries.market import may_buy
from sims.games.posthuman.queries.mutants import can_hit, declared_card, holds_too_many, is_reaction, may_arm
from sims.games.posthuman.queries.people import (
    amount_of,
    can_pay,
    is_human,
    is_on,
    most_exchanged,
)
from sims.games.posthuman.queries.places import beside, may_camp, may_forage, on_completed
from sims.games.posthuman.queries.trade import may_offer
from sims.games.posthuman.records.actions import (
    ACTIONS,
    DEEDS,
    GOODS,
    MOST_EATEN,
    MOST_FOOD,
    MOST_GIVEN,
    OFFERS,
    Action,
)
from sims.games.posthuman.records.sizes import (
    LEVELS,
    MAX_ACTION_HAND,
    MAX_CHOICES,
    MAX_EXITS,
    MAX_FOES,
    MAX_HAND,
    MAX_INVENTORY,
    MAX_MAP,
    MAX_OWN_SCARS,
    MAX_SEATS,
    MAX_STARTING_ITEMS,
    NOBODY,
    NONE,
    NOTHING,
    NOWHERE,
)
from sims.games.posthuman.records.words import Deck, Deeds, Effect, Phase, Trade
from sims.kernel import kernel


@kernel
def legal(s, rules, action):
    """Return whether the player who decides may take this action now."""
    if action >= Action.PLAY:
        return is_outside_combat(s) and free_deed_is_legal(s, rules, s.seat, action)
    if s.phase <= Phase.MOUNT:
        return legal_in_setup(s, rules, action)
    if s.phase <= Phase.ANSWER:
        return legal_before_actions(s, rules, action)
    if s.phase <= Phase.ENTER:
        return legal_in_camp_and_move(s, rules, action)
    if s.phase <= Phase.DROP:
        return legal_in_encounters(s, rules, action)
    return legal_for_mutants(s, rules, action)


@kernel
def is_in(action, first, count):
    """Return whether an action is one of the first `count` numbers of a block."""
    return first <= action < first + count


@kernel
def legal_in_setup(s, rules, action):
    """Return whether an action is legal before the first turn, while cards are chosen, or a weapon for a card."""
    if s.phase == Phase.KEEP_SKILL or s.phase == Phase.KEEP_WEAPON:
        return is_in(action, Action.KEEP, s.choices_size)
    if s.phase == Phase.MOUNT:
        return is_in(action, Action.MOUNT, s.gears[s.seat]) and may_carry(s, rules, s.seat, action - Action.MOUNT)
    if s.phase == Phase.MARKET:
        if action == Action.PASS:
            return True
        bought = is_in(action, Action.BUY, rules.starting_items_size)
        return bought and may_buy(s, rules, s.seat, action - Action.BUY)
    if s.phase == Phase.EXCHANGE:
        return is_in(action, Action.EXCHANGE, min(MOST_FOOD, s.food[s.seat] + 1))
    return is_in(action, Action.SPLIT, rules.short_cards + 1)


@kernel
def legal_before_actions(s, rules, action):
    """Return whether an action is legal in events, eating, declaring and trading."""
    seat = s.seat
    if s.phase == Phase.EAT:
        return is_in(action, Action.EAT, min(MOST_EATEN, most_eaten(s, rules, seat) + 1))
    if s.phase == Phase.DECLARE:
        if is_human(s, seat):
            return is_in(action, Action.DEED, int(DEEDS)) and may_declare(s, rules, seat, action - Action.DEED)
        return action == Action.PASS or is_in(action, Action.CARD, s.hand_held[seat])
    if s.phase == Phase.OFFER:
        if action == Action.PASS:
            return True
        other, kind = (action - Action.OFFER) // OFFERS, (action - Action.OFFER) % OFFERS
        if action >= Action.SEAT:
            full = rules.trade == Trade.FULL and is_in(action, Action.SEAT, rules.players)
            return full and may_deal(s, rules, seat, action - Action.SEAT)
        return is_in(action, Action.OFFER, OFFERS * rules.players) and may_offer(s, rules, seat, other, kind)
    if s.phase == Phase.PROMISE or s.phase == Phase.ASK:
        return is_in(action, Action.GOOD, int(GOODS)) and may_name(s, rules, seat, action - Action.GOOD)
    if s.phase == Phase.GUIDE:
        if action == Action.PAY_FOOD:
            return s.food[seat] >= amount_of(s, rules, Effect.GUIDE.value)
        return action == Action.PASS or (action == Action.PAY_AMMO and s.ammo[seat] >= rules.guide_ammo)
    if s.phase == Phase.CARAVAN:
        if action == Action.PAY_FOOD:
            return s.food[seat] > 0 and s.direction != 2
        pays = s.ammo[seat] >= amount_of(s, rules, Effect.CARAVAN.value) and s.direction != 1
        return action == Action.PASS or (action == Action.PAY_AMMO and pays)
    return action == Action.PASS or action == Action.TAKE  # HEAT, FREE_FORAGE, ANSWER


@kernel
def may_name(s, rules, seat, good):
    """Return whether a good may be given, or asked for."""
    if s.phase == Phase.PROMISE:
        return may_give(s, rules, seat, good, s.partner)
    return may_swap(s, rules, seat, s.given, s.partner, good)


@kernel
def may_declare(s, rules, seat, deed):
    """PH-086, PH-100, PH-101, PH-106: return whether a human may declare an action that it could carry out."""
    if deed == Deeds.CAMP:
        return may_camp(s, rules, seat)
    hurricane = is_on(s, rules, Effect.HURRICANE.value)
    if deed == Deeds.NOTHING:
        return hurricane
    if hurricane:
        return False
    if deed == Deeds.FORAGE:
        return may_forage(s, rules, seat)
    if deed == Deeds.SCOUT:
        return s.vacant[seat, s.here[seat]] > 0 and s.left[Deck.TERRAIN] > 0
    return True


@kernel
def legal_in_camp_and_move(s, rules, action):
    """Return whether an action is legal while a human camps or moves."""
    seat = s.seat
    if s.phase == Phase.HELP:
        seats = is_in(action, Action.SEAT, rules.players)
        return action == Action.PASS or (seats and may_help(s, rules, seat, action - Action.SEAT, s.keep))
    if s.phase == Phase.MOVE:
        return may_move(s, rules, seat, action)
    if s.phase == Phase.KEEP_TILE:
        return is_in(action, Action.KEEP, s.choices_size)
    return action == Action.PASS or action == Action.TAKE  # CAMP, CONSENT, ENTER


@kernel
def may_move(s, rules, seat, action):
    """PH-107 to PH-111: return whether a way of moving is open: on in the tile, or from a completed tile elsewhere."""
    if not on_completed(s, seat):
        return action == Action.NEXT
    if action == Action.NEW:
        room = s.vacant[seat, s.here[seat]] > 0 and s.tiles[seat] < MAX_MAP
        return room and s.left[Deck.TERRAIN] > 0
    if action == Action.PASS:  # nowhere to go
        return stuck(s, seat)
    return is_in(action, Action.GO, int(MAX_EXITS)) and beside(s, seat, action - Action.GO) != NOWHERE


@kernel
def stuck(s, seat):
    """Return whether a human who moves has nowhere to go: no tile beside, none to draw."""
    alone = beside(s, seat, int(NOTHING)) == NOWHERE
    return alone and (s.vacant[seat, s.here[seat]] == 0 or s.left[Deck.TERRAIN] == 0)


@kernel
def legal_in_encounters(s, rules, action):
    """Return whether an action is legal in a zone, an encounter, or after one."""
    seat = s.seat
    if s.phase == Phase.FIGHT:
        if action == Action.FIGHT:
            return True
        if action == Action.FRENZY:
            return s.killer[seat] > 0
        evades = s.evadable > 0 and not is_on(s, rules, Effect.AMBUSH.value)
        return evades and (action == Action.EVADE or (action == Action.SMOKE and has_smoke(s, rules, seat)))
    if s.phase == Phase.BRACE:
        fights = is_attacked(s, rules) or is_before_melee(s)
        return action == Action.PASS or (action == Action.FRENZY and s.killer[seat] > 0 and fights)
    if s.phase == Phase.CHOOSE and action == Action.TAKE:
        return can_pay(s, rules, seat)
    if s.phase == Phase.SHOOT:
        return may_aim(s, action)
    if s.phase == Phase.KNOCKED_OUT:
        return is_in(action, Action.GIVE, min(MOST_GIVEN, most_exchanged(s, rules, seat, s.keep) + 1))
    if s.phase == Phase.DROP:
        return is_in(action, Action.DROP, s.held[seat])
    return action == Action.PASS or action == Action.TAKE  # LEVEL, CHOOSE, GIVE_IN


@kernel
def may_aim(s, action):
    """PH-140, PH-144, PH-153: return whether a human may hold fire, or aim all dice left, or one, at an enemy."""
    if action == Action.PASS:
        return s.foes == 0 or sum_aimed(s) == 0
    if s.attacker != NOBODY:
        return action == Action.AIM
    if is_in(action, Action.AIM, s.foes):
        return s.foe_health[action - Action.AIM] > 0
    if is_in(action, Action.AIM_ONE, s.foes):
        return s.dice > 1 and s.foes > 1 and s.foe_health[action - Action.AIM_ONE] > 0
    return False


@kernel
def sum_aimed(s):
    """Return how many dice are aimed already."""
    total = 0
    for place in range(s.foes):
        total += s.aimed[place]
    return total


@kernel
def legal_for_mutants(s, rules, action):
    """Return whether an action is legal for a mutant."""
    seat = s.seat
    if s.phase == Phase.LOOK:
        if is_in(action, Action.DISCARD, s.choices_size):
            return s.keep > 0
        return is_in(action, Action.KEEP, s.choices_size)
    if s.phase == Phase.ARM:
        return is_in(action, Action.ARM, s.scars_held[seat]) and may_arm(s, rules, seat, action - Action.ARM)
    if action == Action.PASS:
        return s.phase != Phase.REFILL or not holds_too_many(s, rules, seat)
    if s.phase == Phase.REACT:
        return action == Action.TAKE
    if s.phase == Phase.TACTICS:
        return is_in(action, Action.PILE, int(LEVELS))
    if s.phase == Phase.MUTANT:
        if is_in(action, Action.SEAT, rules.players):
            card = declared_card(s, seat)
            if card == NONE or is_reaction(rules.mutant_actions[card].deed):
                return False
            return can_hit(s, rules, card, action - Action.SEAT)
        return action == Action.MUTATE or action == Action.CONSOLIDATE
    if s.phase == Phase.REPLACE:
        return is_in(action, Action.REPLACE, s.scars_held[seat])
    return is_in(action, Action.DISCARD, s.hand_held[seat])  # CONSOLIDATE, REFILL


# --- lists ---


@kernel
def block(phase):
    """Return the first number and the size of the block of actions that a phase has beside PASS and TAKE."""
    if phase == Phase.KEEP_SKILL or phase == Phase.KEEP_WEAPON or phase == Phase.KEEP_TILE:
        return Action.KEEP.value, MAX_CHOICES
    if phase == Phase.MARKET:
        return Action.BUY.value, MAX_STARTING_ITEMS
    if phase == Phase.EXCHANGE:
        return Action.EXCHANGE.value, MOST_FOOD
    if phase == Phase.SPLIT:
        return Action.SPLIT.value, 8
    if phase == Phase.MOUNT:
        return Action.MOUNT.value, MAX_INVENTORY
    if phase == Phase.GUIDE or phase == Phase.CARAVAN:
        return Action.PAY_FOOD.value, 2
    if phase == Phase.EAT:
        return Action.EAT.value, MOST_EATEN
    if phase == Phase.DECLARE:
        return Action.DEED.value, 5 + MAX_ACTION_HAND
    if phase == Phase.OFFER:
        return Action.OFFER.value, OFFERS * MAX_SEATS + MAX_SEATS
    if phase == Phase.PROMISE or phase == Phase.ASK:
        return Action.GOOD.value, GOODS
    if phase == Phase.HELP:
        return Action.SEAT.value, MAX_SEATS
    if phase == Phase.MOVE:
        return Action.NEXT.value, 2 + MAX_EXITS
    if phase == Phase.FIGHT:
        return Action.FIGHT.value, 4
    if phase == Phase.BRACE:
        return Action.FRENZY.value, 1
    if phase == Phase.SHOOT:
        return Action.AIM.value, 2 * MAX_FOES
    return later_block(phase)


@kernel
def later_block(phase):
    """Return the block of a phase after a combat, or of a mutant's."""
    if phase == Phase.KNOCKED_OUT:
        return Action.GIVE.value, MOST_GIVEN
    if phase == Phase.DROP:
        return Action.DROP.value, MAX_HAND
    if phase == Phase.TACTICS:
        return Action.PILE.value, LEVELS
    if phase == Phase.MUTANT:
        return Action.MUTATE.value, 2
    if phase == Phase.REPLACE:
        return Action.REPLACE.value, MAX_OWN_SCARS
    if phase == Phase.ARM:
        return Action.ARM.value, MAX_OWN_SCARS
    if phase == Phase.LOOK or phase == Phase.CONSOLIDATE or phase == Phase.REFILL:
        return Action.DISCARD.value, MAX_ACTION_HAND
    return 0, 0


@kernel
def legal_actions(s, rules, into):
    """Write the legal actions into `into` in rising order and return how many."""
    found = int(NOTHING)
    for action in range(Action.KEEP):
        if legal(s, rules, action):
            into[found] = action
            found += 1
    if s.phase == Phase.LOOK:
        found = list_block(s, rules, into, found, Action.KEEP.value, int(MAX_CHOICES))
    elif s.phase == Phase.MUTANT:
        found = list_block(s, rules, into, found, Action.SEAT.value, int(MAX_SEATS))
    first, count = block(s.phase)
    found = list_block(s, rules, into, found, first, count)
    if is_outside_combat(s):
        found = list_block(s, rules, into, found, Action.PLAY.value, ACTIONS - Action.PLAY)
    return found


@kernel
def list_block(s, rules, into, found, first, count):
    """Write the legal actions of a block and return how many there are now."""
    for action in range(first, first + count):
        if legal(s, rules, action):
            into[found] = action
            found += 1
    return found


@kernel
def has_choice(s, rules):
    """Return whether two or more actions are legal."""
    found = int(legal(s, rules, Action.PASS.value)) + int(legal(s, rules, Action.TAKE.value))
    if s.phase == Phase.LOOK:
        found = count_block(s, rules, found, Action.KEEP.value, int(MAX_CHOICES))
    elif s.phase == Phase.MUTANT:
        found = count_block(s, rules, found, Action.SEAT.value, int(MAX_SEATS))
    first, count = block(s.phase)
    found = count_block(s, rules, found, first, count)
    if found < 2 and is_outside_combat(s):
        found = count_block(s, rules, found, Action.PLAY.value, ACTIONS - Action.PLAY)
    return found > 1


@kernel
def count_block(s, rules, found, first, count):
    """Count the legal actions of a block, from `found` on, up to two."""
    for action in range(first, first + count):
        if found > 1:
            return found
        found += legal(s, rules, action)
    return found
