"""Human Punishment: what follows from a scenario's tables: the cards and weapons of this number of players.

Plain Python, run once per configuration.
"""

import numpy as np

from sims.games.human_punishment.records.sizes import COLOURS, ID_BITS, MAX_LOYALTIES, PAIR_BITS, SECRET_BITS, SIDES
from sims.games.human_punishment.records.words import (
    Aimed,
    Always,
    Colour,
    Companion,
    Effect,
    FirstPlayer,
    IdSet,
    Log,
    Loyalty,
    Majority,
    Pile,
    Programs,
    Team,
    Unlocks,
    Use,
    Weapon,
)
from sims.row_error import RowError

IDS_OF = ("humans", "machines", "outlaws")
AS_TABLE = -1  # of a number: the row of `setups` says it
MIDDLE = ("pistols", "rifles", "companions", "launchers", "lasers")


def derive(rules: np.ndarray) -> None:
    """Fill the derived fields of `rules[0]`; `state.DERIVED` lists them.

    Raises:
        RowError: If a row of a table cannot be used.
        ValueError: If no row of `setups` is for this number of players, or the first player has no seat at the table.
    """
    r = rules[0]
    if r["first_player"] == FirstPlayer.FIXED and r["first_seat"] > r["players"]:
        players = r["players"]
        raise ValueError(f"first_seat is {r['first_seat']}; it must be from 1 to {players} with {players} players")
    rows = [row for row, setup in enumerate(r["setups"]) if setup["players"] == r["players"]]
    if len(rows) != 1:
        raise ValueError(f"setups: {len(rows)} rows for {r['players']} players; there must be exactly 1")
    choose_ids(r, rows[0])
    choose_loyalties(r, rows[0])
    choose_programs(r)
    choose_weapons(r, rows[0])
    sort_programs(r)
    prepare_beliefs(r)
    for team in Team:  # the Fallen play as the Legion does
        r["team_policies"][team] = r[f"policy_{Team(min(team, Team.LEGION)).name.lower()}"]


def choose_ids(r: np.void, row: int) -> None:
    """Count the copies of each ID, and write how many are drawn from each pile (HP-R017, HP-R018, HP-R091)."""
    copies = np.bincount(r["ids_deck"][: int(r["ids_size"])], minlength=len(r["id_copies"]))
    for number, card in enumerate(r["ids"]):
        left_out = card["pile"] == Pile.BOSS
        left_out |= r["id_set"] == IdSet.NO_SPECIALS and card["special"]
        left_out |= r["id_set"] == IdSet.FIRST_GAME and not card["first_game"]
        if left_out:
            copies[number] = 0
    r["id_copies"] = copies
    drawn = [int(r["setups"][row][name]) for name in IDS_OF]
    for pile in range(COLOURS):
        cards = sum(int(copies[number]) for number, card in enumerate(r["ids"]) if card["pile"] == pile)
        if drawn[pile] > cards:
            raise RowError("setups", row, IDS_OF[pile], f"is {drawn[pile]}; the pile has {cards} cards")
    if sum(drawn) != r["players"] + 1:
        says = " + ".join(f"{number} {name}" for number, name in zip(drawn, IDS_OF, strict=True))
        must = f"there must be {int(r['players']) + 1}, one more than players"
        raise RowError("setups", row, "humans", f"is one of {says} = {sum(drawn)} IDs; {must} (HP-R019)")
    r["ids_drawn"] = drawn


def prepare_beliefs(r: np.void) -> None:
    """Write what scripts know of the cards of the game: how many there are of each, and the team that they give."""
    for name in ("class_copies", "pile_copies", "id_unit", "ids_packed", "pairs", "legion_rows"):
        r[name] = 0
    dealt = r["loyalty_deal"][: int(r["loyalties_dealt"])]
    r["loyalty_copies"] = np.bincount(dealt, minlength=len(r["loyalty_copies"]))
    for number, card in enumerate(r["ids"]):
        if r["id_copies"][number]:
            r["class_copies"][card["pile"] * len(Always) + card["always"]] += r["id_copies"][number]
            r["pile_copies"][card["pile"]] += r["id_copies"][number]
            r["id_unit"][number] = 1 << ID_BITS * int(card["always"]) | 1 << ID_BITS * len(Always)
            r["ids_packed"][card["pile"]] += r["id_copies"][number] * r["id_unit"][number]
    for left in Loyalty:
        r["legion_rows"] |= int(r["loyalties"][left]["colour"] == Colour.LEGION) << left
        for right in Loyalty:
            r["pairs"][left, right] = teams_of_pair(r, left, right)
    aims = np.array(r["likelihoods"].tolist())
    for kind, chances in ((Log.AIM, aims), (Log.HEAL, 2.0 - aims)):
        r["chance_of_seeing"][kind] = chances
        r["chance_by_other"][kind] = chances.T, chances


def teams_of_pair(r: np.void, left: int, right: int) -> int:
    """Return which piles two loyalty cards make a Human, and which a Machine: PAIR_BITS bits for each of the six."""
    made = 0
    for pile in range(COLOURS):
        team = team_of_cards(r, pile, Always.NONE, left, right)
        if team in (Team.HUMAN, Team.MACHINE):
            made |= 1 << PAIR_BITS * (2 * pile + team)
    return made


def team_of_cards(r: np.void, pile: int, always: int, left: int, right: int) -> int:
    """Return the team that an ID of this class gives with two loyalty cards (HP-R023 to HP-R026, HP-H08)."""
    colours = [int(r["loyalties"][loyalty]["colour"]) for loyalty in (left, right)]
    if always == Always.LEGION or Colour.LEGION in colours:
        return Team.LEGION
    if always != Always.NONE:
        return always - Always.HUMAN
    weights = [int(pile == colour) for colour in range(COLOURS)]
    for loyalty, colour in zip((left, right), colours, strict=True):
        weights[colour] += int(r["loyalties"][loyalty]["weight"])
    best = max(weights)
    enough = 2 * best > sum(weights) or r["majority"] == Majority.MOST_FREQUENT
    return weights.index(best) if weights.count(best) == 1 and enough else Team.OUTLAW


def choose_loyalties(r: np.void, row: int) -> None:
    """List the loyalty cards that are shuffled together (HP-R020, HP-R087, HP-R092)."""
    setup = r["setups"][row]
    have = np.bincount(r["loyalties_deck"][: int(r["loyalties_size"])], minlength=len(r["loyalties"]))
    deal: list[int] = []
    for number in Loyalty:
        if number == Loyalty.LEGION:
            wanted = int(r["legion_loyalty"])
            if wanted > have[number]:
                raise RowError("loyalties", int(number), "count", f"is {have[number]}; legion_loyalty needs {wanted}")
        else:
            name = Loyalty(number).name.lower()
            replaced = int(number == Loyalty.OUTLAW_SINGLE and r["legion_loyalty"])
            wanted = int(setup[name]) - replaced
            if not 0 <= wanted <= have[number]:
                why = "; with legion_loyalty the Legion card takes the place of one (HP-R092)" if replaced else ""
                must = f"it must be from {replaced} to {have[number] + replaced}{why}"
                raise RowError("setups", row, name, f"is {setup[name]}; {must}")
        deal += [int(number)] * wanted
    players = int(r["players"])
    if len(deal) not in (players, SIDES * players) or len(deal) > MAX_LOYALTIES:
        names = [Loyalty(number).name.lower() for number in Loyalty]
        says = " + ".join(f"{deal.count(number)} {names[number]}" for number in Loyalty if number in deal)
        must = f"there must be {SIDES * players}, or {players} that neighbours share, and at most {MAX_LOYALTIES}"
        raise RowError("setups", row, "human_single", f"is one of {says} = {len(deal)} loyalty cards; {must}")
    r["shared_cards"] = len(deal) == players
    r["loyalty_deal"] = 0
    r["loyalty_deal"][: len(deal)] = deal
    r["loyalties_dealt"] = len(deal)


def choose_programs(r: np.void) -> None:
    """List the programs of the pile (HP-R021, HP-R086)."""
    deck = [int(row) for row in r["programs_deck"][: int(r["programs_size"])]]
    if r["program_set"] == Programs.NO_PROGRAMS:
        deck = []
    if r["program_set"] == Programs.WITHOUT_SECRET:
        deck = [row for row in deck if r["programs"][row]["use"] != Use.SECRET]
    if not r["red_programs"]:
        deck = [row for row in deck if not r["programs"][row]["red"]]
    r["program_deal"] = 0
    r["program_deal"][: len(deck)] = deck
    r["programs_dealt"] = len(deck)


def sort_programs(r: np.void) -> None:
    """Write which programs are secret loyalties, may answer actions, and may be used in the own turn (HP-R067).

    A secret loyalty counts 1 for its colour, in SECRET_BITS bits each, so that those of a hand can be added up.
    """
    r["secret_of"], r["answers"], r["uses"], r["secrets"] = 0, 0, 0, 0
    like_spam = {Effect.LAUNCHER: Weapon.LAUNCHER, Effect.LASER: Weapon.LASER}  # where the weapon is free (HP-R088)
    for row, program in enumerate(r["programs"]):
        use, effect = Use(program["use"]), Effect(program["effect"])
        if use == Use.SECRET:
            if Effect.SECRET_HUMAN <= effect <= Effect.SECRET_OUTLAW:
                r["secret_of"][row] = 1 << SECRET_BITS * (effect - Effect.SECRET_HUMAN)
                r["secrets"] |= 1 << row
        elif effect != Effect.BACKUP:
            free = effect in like_spam and not r["locked"][like_spam[effect]]
            r["answers"] |= int(use == Use.ANY_TIME or free) << row
            r["uses"] |= int(effect != Effect.FIREWALL) << row


def choose_weapons(r: np.void, row: int) -> None:
    """Count the weapons of each kind, and say which are locked (HP-R015, HP-R016, HP-R088)."""
    have = np.bincount(r["weapons_deck"][: int(r["weapons_size"])], minlength=len(r["weapons"]))
    r["weapon_copies"], r["locked"] = 0, 0
    for kind, name in enumerate(MIDDLE):
        side = bool(r["weapons"][kind]["side"])
        wanted = in_the_middle(r, row, kind, int(have[kind]))
        if wanted > have[kind] and r[name] == AS_TABLE:
            raise RowError("setups", row, name, f"is {wanted}; there are {have[kind]}")
        if wanted > have[kind]:
            raise ValueError(f"{name} is {wanted}; there are {have[kind]} in weapons.csv")
        locked = not wanted and side
        r["weapon_copies"][kind], r["locked"][kind] = (have[kind] if locked else wanted), locked
    if not any(r["weapon_copies"][kind] and r["weapons"][kind]["aimed"] == Aimed.ONE for kind in range(len(have))):
        says = "no weapon that is aimed at one player is in the game"
        if all(r[name] == AS_TABLE for name in MIDDLE):
            raise RowError("setups", row, MIDDLE[0], f"is {r['setups'][row][MIDDLE[0]]}: {says}")
        raise ValueError(f"{', '.join(f'{name} {r[name]}' for name in MIDDLE if r[name] != AS_TABLE)}: {says}")


def in_the_middle(r: np.void, row: int, kind: int, have: int) -> int:
    """Return how many weapons of a kind lie in the middle: as a number says, or `unlocks`, or the table.

    HP-A32: in one reading the companion comes in place of the table's rifles.
    """
    name = MIDDLE[kind]
    if r[name] != AS_TABLE:
        return int(r[name])
    if r["weapons"][kind]["side"] and r["unlocks"] != Unlocks.BY_TABLE:
        return have if r["unlocks"] == Unlocks.IN_MIDDLE else 0
    if kind == Weapon.RIFLE and r["companion"] == Companion.IN_PLACE_OF_RIFLE:
        return 0 if in_the_middle(r, row, Weapon.COMPANION, have) else int(r["setups"][row][name])
    return int(r["setups"][row][name])
