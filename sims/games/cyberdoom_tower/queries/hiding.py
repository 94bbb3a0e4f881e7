"""Answer questions about hiding: who must, what the roll must reach, which faces are enough (CT-037..043)."""

from sims.games.cyberdoom_tower.queries.tower import alerts_unhit, is_defeated
from sims.games.cyberdoom_tower.records.state import FACES, STOP, AlertScope, ClearedFloor
from sims.kernel import kernel


@kernel
def anti_stealth(s, rules, floor):
    """Return the Sentinel's Anti-Stealth, with that of the column left of it; 0 once defeated (CT-H02)."""
    if is_defeated(s, floor):
        return 0
    card = rules.sentinel_cards[s.sentinel_card[floor]]
    return int(card.anti_stealth) + rules.floor_anti_stealth[s.floor_card[floor], s.position[floor] - 2]


# --- hiding ----------------------------------------------------------------------------------------------------------


@kernel
def fails_unrolled(s, rules, seat, floor):
    """Return whether a player fails without a roll: the Sentinel has attacked him (CT-086, `alert_scope`)."""
    if not s.alert[seat, floor] or rules.alert_scope == AlertScope.OFF:
        return False
    return rules.alert_scope == AlertScope.FLOOR_FOREVER or not is_defeated(s, floor)


@kernel
def may_loot(s, rules, seat, floor):
    """Return whether a player may loot. Who is bound to fail may, unless `alert_scope` bars that too (CT-Q25)."""
    return not (alerts_unhit(rules) and fails_unrolled(s, rules, seat, floor))


@kernel
def needs_to_hide(s, rules, seat, floor, sector):
    """Return whether ending a Movement in a sector calls for a Hide roll (CT-026); not if clear (CT-089).

    Axis `cleared_floor` has the other reading: on a clear floor a roll against the sector's number alone (CT-Q35).
    """
    if sector == STOP:
        return False
    guarded = not is_defeated(s, floor) or rules.cleared_floor == ClearedFloor.HIDE
    return guarded or fails_unrolled(s, rules, seat, floor)


@kernel
def hide_need(s, rules, floor, sector, loots):
    """Return what the Hide roll must reach in a sector, 1 to 6; more if looting (CT-037, CT-033)."""
    number = int(rules.floor_cards[s.floor_card[floor]].hide[sector - 1])
    return number + anti_stealth(s, rules, floor) + (rules.loot_anti_stealth if loots else 0)


@kernel
def passing_faces(need):
    """Count the faces of the die that reach `need`: 0 to 6."""
    return min(FACES, max(0, FACES + 1 - need))
