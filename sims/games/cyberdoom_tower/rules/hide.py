"""Roll to hide (CT-037..043) and loot crates (CT-030..036) in Cyberdoom Tower."""

from sims.games.cyberdoom_tower.policies.reactions import item_of_two, luck_to_hide
from sims.games.cyberdoom_tower.queries.gear import suit_is_ready
from sims.games.cyberdoom_tower.queries.hiding import fails_unrolled, hide_need
from sims.games.cyberdoom_tower.queries.tower import len_items
from sims.games.cyberdoom_tower.records.state import FACES, NOWHERE, Event, Mark, Stream
from sims.games.cyberdoom_tower.rules.player import pay_luck
from sims.kernel import kernel
from sims.rng import below
from sims.trace import emit


@kernel
def hide(s, rules, loots):
    """Roll whether the player stays hidden where he stands; return whether he does."""
    seat = s.seat
    if fails_unrolled(s, rules, seat, s.floor[seat]):  # CT-086
        s.auto_failures += 1
        emit(s, Event.AUTO_FAILED, s.floor[seat], 0)
        return False
    return hidden(s, rules, loots, 1 + below(s, Stream.HIDE, FACES))


@kernel
def hidden(s, rules, loots, roll):
    """CT-037: the roll must reach sector plus Anti-Stealth. CT-038, CT-039: Luck and the Tecno Suit may help."""
    seat = s.seat
    s.hide_tests += 1
    need = hide_need(s, rules, s.floor[seat], s.sector[seat], loots)
    emit(s, Event.HID, roll, need * 2 + loots)
    if roll < need:
        suit = suit_is_ready(s, seat)
        luck = luck_to_hide(s, rules, need - roll)  # NOWHERE: the player lets the roll fail
        if luck != NOWHERE:
            if suit:
                s.suit_used = 1
                need -= rules.suit_anti_stealth
                emit(s, Event.SUIT_USED, need, 0)
            if luck > 0:
                pay_luck(s, seat, luck)
                roll += luck * rules.luck_step
                emit(s, Event.LUCK_SPENT, luck, roll)
    s.hide_failures += roll < need
    emit(s, Event.HIDE_ENDED, roll >= need, roll)
    return roll >= need


@kernel
def loot(s, rules):
    """CT-031..035: take the crate and roll for its item, with another roll than the one to hide (CT-Q05)."""
    s.used[s.floor[s.seat], s.sector[s.seat]] = 1
    s.looted += 1
    gain_item(s, rules, below(s, Stream.LOOT, FACES))


@kernel
def gain_item(s, rules, item):
    """CT-035: mark the item rolled. CT-036: else the nearest unmarked one; of two, the player chooses."""
    seat = s.seat
    gained = NOWHERE
    for step in range(len_items):
        low, high = item - step, item + step
        has_low = low >= 0 and s.items[seat, low] == Mark.UNMARKED
        has_high = high < len_items and s.items[seat, high] == Mark.UNMARKED
        if has_low and has_high:
            gained = item_of_two(s, rules, low, high)
        elif has_low:
            gained = low
        elif has_high:
            gained = high
        if gained != NOWHERE:
            s.items[seat, gained] = Mark.OWNED
            break
    emit(s, Event.LOOTED, item, gained)
