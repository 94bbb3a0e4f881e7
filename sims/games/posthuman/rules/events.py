"""Posthuman: events. Rulebook page 4."""

from sims.games.posthuman.queries.people import amount_of, can_pay_guide, humans, is_human, is_seasonal
from sims.games.posthuman.queries.places import matches, may_forage
from sims.games.posthuman.records.sizes import NOBODY, NONE, NOTHING
from sims.games.posthuman.records.words import Deck, Effect, Event, Phase, Season, Stat, Task
from sims.games.posthuman.rules.decks import draw
from sims.games.posthuman.rules.dice import test
from sims.games.posthuman.rules.encounters import gain_xp
from sims.games.posthuman.rules.harm import suffer
from sims.games.posthuman.rules.inventory import cheer
from sims.games.posthuman.rules.tasks import push_for
from sims.kernel import kernel
from sims.piles import discard
from sims.trace import emit


@kernel
def draw_event(s, rules):
    """PH-069 to PH-071: draw the turn's event; a new season replaces the old one."""
    s.event, s.chosen = draw(s, rules, Deck.EVENTS.value), NOBODY
    if s.event == NONE:
        return
    emit(s, Event.DRAWN, s.event, 0)
    row = rules.events[s.event]
    if row.effect == Effect.FORTRESS:
        s.fortress_drawn = 1
    if is_seasonal(rules, s.event):
        if s.season != NONE:
            discard(s, Deck.EVENTS.value, s.season)
        s.season, s.event = s.event, NONE
        return
    if is_only_human(s, rules) and needs_another(rules, row.effect):  # PH-073
        return
    s.chosen = compared(s, rules, row.effect)
    if s.chosen != NOBODY and row.effect == Effect.PROTECTOR and s.protector[s.chosen] == 0:
        s.protector[s.chosen] = s.event + 1
        s.event = NONE  # PH-074: the card lies before its owner
    elif s.chosen != NOBODY and row.effect == Effect.KILLER_INSTINCT and s.killer[s.chosen] == 0:
        s.killer[s.chosen] = s.event + 1
        s.event = NONE


@kernel
def end_event(s, rules):
    """PH-070, PH-071: discard a regular event after its turn, and a season that lasts one turn."""
    if s.event != NONE:
        discard(s, Deck.EVENTS.value, s.event)
        s.event = NONE
    if s.season != NONE and rules.events[s.season].season == Season.TURN:
        discard(s, Deck.EVENTS.value, s.season)
        s.season = NONE


@kernel
def is_only_human(s, rules):
    """PH-073, PH-241: return whether there is one human only: the last of several players, or who plays alone."""
    return humans(s, rules) == 1


@kernel
def needs_another(rules, effect):
    """PH-073: return whether an event does nothing with one human only; PH-Q67: kept events may go to that human."""
    return compares(effect) and not (rules.only_human_keeps and is_kept(effect))


@kernel
def compares(effect):
    """PH-073: return whether an event compares human players."""
    return effect == Effect.GUIDE or effect == Effect.EXPLORER or is_kept(effect)


@kernel
def is_kept(effect):
    """PH-074: return whether an event is kept by the human that it chooses."""
    return effect == Effect.PROTECTOR or effect == Effect.KILLER_INSTINCT


@kernel
def compared(s, rules, effect):
    """Return the human whom an event chooses by comparing all; NOBODY if it chooses nobody.

    Of equals the first in turn order, but nobody for the Great Explorer.
    """
    if not compares(effect):
        return NOBODY
    best, most = int(NOBODY), int(NOTHING)
    for step in range(rules.players):
        seat = (s.first + step) % rules.players
        if is_human(s, seat):
            value = worth_of(s, effect, seat)
            if best == NOBODY or value > most:
                best, most = seat, value
    if effect == Effect.EXPLORER and is_tied(s, rules, best, most):
        return NOBODY
    return best


@kernel
def is_tied(s, rules, best, most):
    """Return whether another human has as many tiles."""
    for seat in range(rules.players):
        if seat != best and is_human(s, seat) and worth_of(s, Effect.EXPLORER.value, seat) == most:
            return True
    return False


@kernel
def worth_of(s, effect, seat):
    """Return what an event compares of a human: the most wins."""
    if effect == Effect.GUIDE:  # fewest journey points, then fewest tiles
        return -1000 * s.jp[seat] - s.tiles[seat]
    if effect == Effect.EXPLORER:
        return s.tiles[seat]
    return -s.health[seat] if effect == Effect.PROTECTOR else s.xp[seat]


@kernel
def asks_much(s, rules, seat):
    """PH-120, PH-182: return whether the turn's event tests a human, hurts it or has a price: it may prepare before."""
    row = s.event if s.event != NONE else s.season
    if row == NONE:
        return False
    effect = rules.events[row].effect
    if effect == Effect.HEAT:
        return True
    if s.event == NONE:
        return False
    if effect == Effect.GUIDE:
        return s.chosen == seat
    return effect == Effect.FEVER or effect == Effect.BAD_DREAMS or effect == Effect.CARAVAN


@kernel
def befall(s, rules, seat):
    """Do to a human what the turn's event says."""
    row = s.event if s.event != NONE else s.season
    if row == NONE:
        return
    event = rules.events[row]
    effect = event.effect
    if s.event == NONE and effect != Effect.HEAT:  # a season works where its rule stands
        return
    if effect == Effect.HEAT:
        swelter(s, rules, seat)
    elif effect == Effect.TOGETHERNESS:
        if rules.players == 1 or has_company(s, rules, seat):
            cheer(s, rules, seat, event.amount)
            emit(s, Event.CHANGED, seat, 0)
    elif effect == Effect.CARAVAN:
        s.direction = 0
        if s.food[seat] > 0 or s.ammo[seat] >= event.amount:
            s.seat, s.phase = seat, Phase.CARAVAN
    elif effect == Effect.GUIDE:
        if s.chosen == seat and can_pay_guide(s, rules, seat):
            s.seat, s.phase = seat, Phase.GUIDE
    elif effect == Effect.EXPLORER:
        if s.chosen == seat:
            gain_xp(s, seat, event.amount)
            emit(s, Event.CHANGED, seat, 0)
    elif effect == Effect.DARK_DAYS:
        push_for(s, Task.DARKNESS.value, seat, int(NOTHING))
        if may_forage(s, rules, seat):
            s.seat, s.phase = seat, Phase.FREE_FORAGE
    elif effect == Effect.WINDFALL:
        push_for(s, Task.DRAW_SUPPLIES.value, seat, event.amount)
    elif effect == Effect.FEVER:
        suffer_test(s, rules, seat, Stat.STRENGTH.value, int(event.amount))
    elif effect == Effect.BAD_DREAMS:
        suffer_test(s, rules, seat, Stat.MIND.value, int(event.amount))
    elif effect == Effect.AMMO_STASH:
        s.ammo[seat] += event.amount
        emit(s, Event.CHANGED, seat, 0)


@kernel
def suffer_test(s, rules, seat, stat, amount):
    """Test a stat, or lose health (strength) or morale (mind)."""
    if test(s, rules, seat, stat, int(NOTHING)):
        return
    if stat == Stat.MIND:
        suffer(s, rules, seat, int(NOTHING), amount)
    else:
        suffer(s, rules, seat, amount, int(NOTHING))


@kernel
def darken(s, rules, seat):
    """Dark Days, after the free Forage: a mind test, or morale is lost."""
    suffer_test(s, rules, seat, Stat.MIND.value, amount_of(s, rules, Effect.DARK_DAYS.value))


@kernel
def has_company(s, rules, seat):
    """PH-077: return whether another human stands on the same type of terrain."""
    for other in range(rules.players):
        if matches(s, rules, seat, other):
            return True
    return False


@kernel
def swelter(s, rules, seat):
    """Heat Wave: discard food or lose health."""
    if s.food[seat] >= rules.heat_food:
        s.seat, s.phase = seat, Phase.HEAT
    else:
        endure_heat(s, rules, seat, int(NOTHING))


@kernel
def endure_heat(s, rules, seat, pays):
    """Pay for the Heat Wave with food, or with health."""
    s.phase = Phase.NEXT
    if pays:
        s.food[seat] -= rules.heat_food
        emit(s, Event.LOST, seat, 1024 * rules.heat_food)
    else:
        suffer(s, rules, seat, amount_of(s, rules, Effect.HEAT.value), int(NOTHING))


@kernel
def follow_guide(s, rules, seat, food, ammo):
    """PH-075: pay the Guide at once for a journey point."""
    s.food[seat] -= food
    s.ammo[seat] -= ammo
    s.jp[seat] += 1
    emit(s, Event.JOURNEYED, seat, s.jp[seat])
    emit(s, Event.CHANGED, seat, 0)
    s.phase = Phase.NEXT


@kernel
def trade_with_caravan(s, rules, seat, buys_ammo):
    """Trader Caravan: exchange a food for ammo, or ammo for a food; then again, in the same direction."""
    rate = amount_of(s, rules, Effect.CARAVAN.value)
    if buys_ammo:
        s.food[seat] -= 1
        s.ammo[seat] += rate
        s.direction = 1
    else:
        s.food[seat] += 1
        s.ammo[seat] -= rate
        s.direction = 2
    emit(s, Event.CHANGED, seat, 0)
    if (s.food[seat] if buys_ammo else s.ammo[seat] // max(1, rate)) == 0:
        s.phase = Phase.NEXT
