"""Answer questions about the tower: its floors and sectors, what lies there, how far it is."""

from sims.games.cyberdoom_tower.records.state import SECTORS, STOP, Ability, AlertScope, Item, Symbol, Weapon
from sims.kernel import kernel

# --- floors and Sentinels --------------------------------------------------------------------------------------------


@kernel
def distance(rules, position, sector):
    """CT-081..083: return the distance of a sector to a card, to either side; 0 above the card [sectors]."""
    # the card covers the sectors position .. position + card_width - 1
    if sector < position:
        return position - sector
    return max(0, sector - (position + rules.card_width - 1))


@kernel
def is_defeated(s, floor):
    """Return whether the floor's Sentinel has all its Energy boxes crossed off (CT-070)."""
    return s.sentinel_energy[floor] <= 0


@kernel
def is_open(s, floor):
    """Return whether a floor can be explored: until its Sentinel Card covers the first sector (CT-090)."""
    return s.position[floor] > 1 or is_defeated(s, floor)


@kernel
def symbol_at(s, rules, floor, sector):
    """Return the symbol in a sector; NONE once it is used."""
    if sector == STOP or s.used[floor, sector]:
        return 0  # Symbol.NONE
    return int(rules.floor_cards[s.floor_card[floor]].symbol[sector - 1])


@kernel
def key_is_wanted(s, rules, floor):
    """Return whether the floor still holds its key and more keys are needed."""
    return s.keys < rules.keys and not s.used[floor, rules.key_sector[s.floor_card[floor]]]


@kernel
def keys_in_reach(s, rules):
    """Count the keys held and the keys on open floors; fewer than needed lose the game (CT-092)."""
    total = s.keys
    for floor in range(rules.floors):
        total += is_open(s, floor) and not s.used[floor, rules.key_sector[s.floor_card[floor]]]
    return total


@kernel
def alerts_unhit(rules):
    """Return whether a provoked Sentinel knows the player even if it cannot reach him (`alert_scope`)."""
    return rules.alert_scope == AlertScope.ACTIVATED_UNTIL_DEFEAT


# a kernel cannot take the length of an enumeration
len_abilities = len(Ability)
len_items = len(Item)
len_weapons = len(Weapon)


@kernel
def sectors_walked(here, sector):
    """Return the length of a Movement (CT-022); one that ends where it began is a step out and back (CT-Q27)."""
    return 2 if here == sector else abs(here - sector)


# A place is one number, floor x 8 + sector; the stop is sector 0, so eight numbers do for a floor of six sectors:
#
#     floor 1     8  |   9   10   11   12   13   14
#     floor 0     0  |   1    2    3    4    5    6


@kernel
def place_of(floor, sector):
    """Return the number of a place."""
    return floor * 8 + sector


@kernel
def floor_and_sector(place):
    """Return floor and sector of a place: the inverse of `place_of`."""
    return place >> 3, place & 7


@kernel
def ap_to(rules, floor, sector, goal_floor, goal_sector):
    """Return the cost of walking and riding from one place to another without Energy or Jetpack [AP]."""
    if floor == goal_floor:
        return abs(goal_sector - sector) * rules.move_ap
    return (sector + goal_sector) * rules.move_ap + rules.elevator_ap


@kernel
def crates_left(s, rules):
    """Count the crates of the tower that are not looted."""
    total = 0
    for floor in range(rules.floors):
        for sector in range(1, SECTORS + 1):
            total += symbol_at(s, rules, floor, sector) == Symbol.CRATE
    return total
