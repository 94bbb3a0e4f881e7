"""Keep the player sheets: Energy, Luck, boxes and items (CT-060..072, CT-093..095, CT-110..123)."""

from sims.games.cyberdoom_tower.policies.reactions import ability_to_fill, item_to_cross_off
from sims.games.cyberdoom_tower.queries.gear import spare_items
from sims.games.cyberdoom_tower.records.state import NOWHERE, Cause, Event, Mark
from sims.games.cyberdoom_tower.rules.ending import check_energy
from sims.kernel import kernel
from sims.trace import emit


@kernel
def gain_energy(s, rules, seat, energy):
    """Raise Energy, at most to the end of its track (CT-Q08)."""
    s.energy[seat] = min(rules.energy_max, s.energy[seat] + energy)


@kernel
def pay_energy(s, rules, seat, energy):
    """Pay with Energy (CT-093); a legal payment leaves at least 1 (CT-Q09)."""
    s.energy[seat] -= energy
    s.energy_spent += energy
    check_energy(s, seat, Cause.SELF)  # no legal action ends the game here


@kernel
def gain_luck(s, rules, seat, luck):
    """Raise Luck, at most to the end of its track (CT-Q08)."""
    s.luck[seat] = min(rules.luck_max, s.luck[seat] + luck)


@kernel
def pay_luck(s, seat, luck):
    """Cross off Luck."""
    s.luck[seat] -= luck
    s.luck_spent += luck


@kernel
def cross_off(s, rules, seat, item):
    """CT-094: a crossed-off item gives 1 Energy and can never be used again."""
    s.items[seat, item] = Mark.CROSSED_OFF
    gain_energy(s, rules, seat, rules.item_energy)
    emit(s, Event.CROSSED_OFF, item, s.energy[seat])


@kernel
def hurt(s, rules, seat, damage, cause):
    """CT-084, CT-103: cross off Energy. CT-095: at 0 all players have lost (CT-Q40).

    Items are crossed off for Energy if that keeps the player alive (CT-Q42); else they are left as they are.
    """
    if s.energy[seat] + spare_items(s, seat) * rules.item_energy <= damage:
        s.energy[seat] = 0
        emit(s, Event.PLAYER_HIT, seat, damage)
        check_energy(s, seat, cause)
        return
    s.energy[seat] -= damage
    while s.energy[seat] <= 0:  # it ends: the items are enough, as tested above, and each gives `item_energy`
        cross_off(s, rules, seat, item_to_cross_off(s, rules, seat))
    emit(s, Event.PLAYER_HIT, seat, damage)


@kernel
def fill_boxes(s, rules, seat, count):
    """CT-041, CT-067, CT-072: fill `count` boxes of the player's choice; none if all are full (CT-Q26)."""
    for _ in range(count):
        ability = ability_to_fill(s, rules, seat)
        if ability != NOWHERE:
            s.boxes[seat, ability] += 1
            emit(s, Event.BOX_FILLED, ability, s.boxes[seat, ability])
