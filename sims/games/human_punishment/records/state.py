"""Human Punishment: the records STATE, RULES and RESULT."""

import numpy as np

from sims import decks, record
from sims.games.human_punishment.records import words
from sims.games.human_punishment.records.sizes import (
    COLOURS,
    ID_CARDS,
    ID_CLASSES,
    ID_ROWS,
    LOYALTY_CARDS,
    LOYALTY_ROWS,
    MAX_CHECKS,
    MAX_HAND,
    MAX_IDS,
    MAX_LOG,
    MAX_LOYALTIES,
    MAX_PROGRAMS,
    MAX_SEATS,
    MEASURED_ROUNDS,
    PROGRAM_ROWS,
    SETUPS,
    SIDES,
    TEAMS,
    TENTHS,
    USES,
    WEAPON_CARDS,
    WEAPON_KINDS,
)
from sims.record import integers
from sims.seat_words import seat_words

ID_CARD = record.table(integers("pile always ability amount first_game special"))
LOYALTY = record.table(integers("colour weight"))
PROGRAM = record.table(integers("effect use red amount"))
WEAPON = record.table(integers("damage shows draws heals aimed side"))
SETUP = record.table(
    [
        *integers("players humans machines outlaws"),
        *integers("human_single human_double machine_single machine_double outlaw_single outlaw_double"),
        *integers("pistols rifles companions launchers lasers"),
    ]
)
LIKELIHOOD = record.table([(name, np.float64) for name in ("human", "machine", "outlaw")])  # of aiming at one of them
WORTH = record.table([(name, np.float64) for name in ("human", "machine", "outlaw", "legion", "fallen")])
POLICY = record.table(
    [
        ("style", np.int64),
        ("threshold", np.float64),  # a target that is worth less is not aimed at, but investigated
        ("slack", np.float64),  # by how much the aimed target may be worth less than the best
        ("wound", np.float64),  # what each health point that a target has lost adds to its worth
        ("shown", np.float64),  # what an ID face up adds
        ("friend", np.float64),  # who is worth this much or less is healed and saved
        ("certain", np.float64),  # [share] of belief in a team above which a player is not looked at any more
        ("balance", np.float64),  # what an Outlaw, Legion or Fallen gives for being of the side that leads
        ("danger", np.float64),  # and takes away where the Machines would win by the death of the target
        ("gain", np.float64),  # an exchange of cards that is worth less is not made
        ("hides", np.float64),  # what a Human card to show is worth to another team
        ("cover", np.float64),  # to a mimic: what a Human would see in a target counts by this much
        ("unmasked", np.float64),  # while outsiders take it for a Human with this share or more
        ("endgame", np.float64),  # [players] living at which it gives up its cover
        ("dares", np.float64),  # nobody who is worth less or as much is shot at
        ("reaims", np.float64),  # nor is a weapon aimed anew at whom is worth this or less: it is dropped
        ("dodges", np.float64),  # 1: who is certain to fall before its next turn takes no weapon but draws; 0: it may
        ("redirects", np.float64),  # a shot is not redirected, but from death, to whom is worth less or as much
        ("arms", np.float64),  # what an Assassin that was not used is worth to its holder, in an exchange
        ("reveals_human", np.float64),  # [share] of the shots, not deadly, at which a Human card is revealed
        ("reveals_other", np.float64),  # the same for other cards
    ]
)
RULES = record.rules(
    MAX_SEATS,
    *integers("id_set legion_loyalty program_set unlocks first_player first_seat"),
    *integers("pistols rifles companions launchers lasers"),  # in the middle; -1: as `setups` says
    *integers("majority win_share lms_rule m_needs_alive secret_in_limit permanent_stays companion"),
    *integers(
        "hit_points revived_hp starting_programs program_limit secret_limit programs_drawn turn_cap redeal_tries"
        " red_programs"
    ),
    ("ids", ID_CARD, (ID_ROWS,)),
    ("ids_deck", np.int64, (ID_CARDS,)),
    *integers("ids_size"),
    ("loyalties", LOYALTY, (LOYALTY_ROWS,)),
    ("loyalties_deck", np.int64, (LOYALTY_CARDS,)),
    *integers("loyalties_size"),
    ("programs", PROGRAM, (PROGRAM_ROWS,)),
    ("programs_deck", np.int64, (MAX_PROGRAMS,)),
    *integers("programs_size"),
    ("weapons", WEAPON, (WEAPON_KINDS,)),
    ("weapons_deck", np.int64, (WEAPON_CARDS,)),
    *integers("weapons_size"),
    ("setups", SETUP, (SETUPS,)),
    ("policies", POLICY, (MAX_SEATS,)),
    *integers("policy_by_team"),  # 1: a seat plays by its starting team's row, of these
    *((f"policy_{team}", POLICY) for team in ("human", "machine", "outlaw", "legion")),
    ("likelihoods", LIKELIHOOD, (COLOURS,)),  # by the shooter's team, Legion and Fallen as Outlaws
    ("worths", WORTH, (TEAMS,)),  # what a target of a team is worth, by the own team
    *((name, np.float64) for name in ("least_trust", "most_trust")),
    *integers("memory measure_beliefs"),
    # filled by derive: what this configuration plays with
    ("id_copies", np.int64, (ID_ROWS,)),
    ("ids_drawn", np.int64, (COLOURS,)),  # cards taken from each pile
    ("loyalty_deal", np.int64, (MAX_LOYALTIES,)),
    ("program_deal", np.int64, (MAX_PROGRAMS,)),
    ("weapon_copies", np.int64, (WEAPON_KINDS,)),  # in the middle and at the side
    ("locked", np.int64, (WEAPON_KINDS,)),  # 1: only for those who have unlocked it
    *integers("loyalties_dealt programs_dealt shared_cards"),
    ("team_policies", POLICY, (TEAMS,)),
    ("class_copies", np.int64, (ID_CLASSES,)),  # IDs of each class, pile x 6 + Always: only these count for the team
    ("pile_copies", np.int64, (COLOURS,)),
    ("id_unit", np.int64, (ID_ROWS,)),  # by row of `ids`: one card of its class in `ids_packed`
    ("ids_packed", np.int64, (COLOURS,)),  # IDs of each pile, 8 bits for each Always, and above them their sum
    ("loyalty_copies", np.int64, (LOYALTY_ROWS,)),  # dealt
    # for each pair of loyalty cards, by pile of an ID without Always: is the team Human, is it Machine; see `derive`
    ("pairs", np.int64, (LOYALTY_ROWS, LOYALTY_ROWS)),
    *integers("legion_rows"),  # set of the rows of loyalty cards of the Legion
    ("secret_of", np.int64, (PROGRAM_ROWS,)),  # by row of `programs`, see `derive`
    # sets of the rows that may answer an action at all, be used in the own turn at all, or are secret loyalties
    *integers("answers uses secrets"),
    # `likelihoods`, by Log (an AIM, or a HEAL, which tells the contrary), Team of the shooter and of the target
    ("chance_of_seeing", np.float64, (2, COLOURS, COLOURS)),
    # the same once more for one player whose team is not certain: by Log, as the shooter (0) or the target (1), by the
    # certain team of the other, then by the own team
    ("chance_by_other", np.float64, (2, 2, COLOURS, COLOURS)),
)
DERIVED = (
    *("id_copies", "ids_drawn", "loyalty_deal", "program_deal", "weapon_copies", "locked"),
    *("loyalties_dealt", "programs_dealt", "shared_cards", "class_copies", "pile_copies", "id_unit", "ids_packed"),
    "loyalty_copies",
    *("pairs", "legion_rows", "chance_of_seeing", "chance_by_other", "team_policies", "secret_of", "answers", "uses"),
    "secrets",
)
STATE = record.state(
    words.Stream,
    MAX_SEATS,
    *decks.desk(MAX_PROGRAMS),
    ("dealt", np.int64, (MAX_IDS,)),  # scratch for dealing IDs, blank whenever nobody deals
    # cards: what is printed on them, and the set of the seats that have seen it
    ("id_card", np.int64, (MAX_IDS,)),
    ("id_seen", np.int64, (MAX_IDS,)),
    ("loyalty", np.int64, (MAX_LOYALTIES,)),
    ("loyalty_seen", np.int64, (MAX_LOYALTIES,)),
    ("program", np.int64, (MAX_PROGRAMS,)),
    ("program_seen", np.int64, (MAX_PROGRAMS,)),
    # where they lie, which all see
    ("id_at", np.int64, (MAX_SEATS,)),
    ("lies", np.int64, (MAX_SEATS, SIDES)),
    ("hand", np.int64, (MAX_SEATS, MAX_HAND)),
    *integers("held in_hand", MAX_SEATS),  # programs: how many, and the set of the rows of those that lie face down
    ("pile", np.int64, (MAX_PROGRAMS,)),  # a queue: its top is at `pile_first`, used programs go to its end (HP-R070)
    *integers("pile_first pile_left"),
    *integers("ids_up loyalties_up"),  # sets of the cards that lie face up
    ("in_play", np.int64, (MAX_PROGRAMS,)),  # 1: a permanent program face up in front of its owner
    # players
    *integers("alive dying fallen"),  # sets of seats; at 0 HP but not yet out; out by this elimination
    *integers("hp mark weapon aim aim_too unlocked", MAX_SEATS),  # mark: an Always; aim_too: the launcher's second
    ("free", np.int64, (WEAPON_KINDS,)),  # weapons in the middle and at the side
    *integers("bringer"),  # set of the seats that may still bring somebody back (Deathbringer)
    *integers("assassins"),  # set of the ID cards whose Assassin was used
    # the turn
    *integers("step then turns first order_seat extra fresh armed last_standing"),
    *integers(
        "deed deed_at deed_to deed_too deed_draws shooting"
    ),  # what was announced: weapon or side, player, the launcher's second
    *integers("aiming shot_at ability_seat ability ability_left picked"),
    *integers("playing player named back asked backups quick"),  # a program being resolved, its user, whom it named
    *integers("unaimed"),  # set of holders whose target is gone
    # the checks so far: who lived after it, who was out by it, where cards lay
    *integers("checks"),
    ("check_living", np.int64, (MAX_CHECKS,)),
    ("check_fallen", np.int64, (MAX_CHECKS,)),
    ("check_alone", np.int8, (MAX_CHECKS,)),  # 1: it was said that all stand alone
    ("check_id", np.int8, (MAX_CHECKS, MAX_SEATS)),
    ("check_lies", np.int8, (MAX_CHECKS, MAX_SEATS, SIDES)),
    ("check_mark", np.int8, (MAX_CHECKS, MAX_SEATS)),
    ("check_holder", np.int8, (MAX_CHECKS, MAX_PROGRAMS)),  # seat that held a program, or NOBODY
    # what scripts remember: a Log, who, whom or which check; a ring of the newest
    *((name, np.uint8, (MAX_LOG,)) for name in ("log_kind", "log_by", "log_at")),
    *integers("logged"),
    # scratch of a script that thinks, blank whenever nobody does; see `policies.beliefs`
    *((name, np.float64, (MAX_SEATS, TEAMS)) for name in ("belief", "cards_say", "trust", "before")),
    *((name, np.float64, (MAX_SEATS,)) for name in ("worth", "public_worth", "risk")),
    *integers("certain"),  # set of the players to whom the cards leave one team only
    *integers("column", MAX_SEATS),  # theirs, as a column of `rules.chance_of_seeing`
    ("ids_left", np.int64, (COLOURS,)),
    ("loyalty_left", np.int64, (LOYALTY_ROWS,)),
    ("pile_chance", np.float64, (COLOURS,)),
    ("always_chance", np.float64, (TEAMS,)),
    # counted for RESULT, by seat
    *integers("eliminated_turn eliminated_by investigations shots cancelled reveals", MAX_SEATS),
    ("used", np.int64, (MAX_SEATS, USES)),
    ("programs_used", np.int64, (PROGRAM_ROWS,)),
    # filled where `measure_beliefs` asks for it, and read by nobody in the game: see `rules.measuring`
    *((name, np.int64, (TENTHS,)) for name in ("believed", "believed_right", "believed_chance")),
    *((name, np.int64, (len(MEASURED_ROUNDS),)) for name in ("identified", "identified_of")),
    *integers("rounds_measured"),
)
HIDDEN = ("id_card", "loyalty", "program", "in_hand")
PUBLIC = tuple(name for name in STATE.names or () if name not in HIDDEN)
RESULT = record.result(
    MAX_SEATS,
    *((name, np.int16) for name in ("turns", "checks", "living", "announced_alone")),
    *((name, np.int8, (MAX_SEATS,)) for name in ("team", "team_start", "won", "hit_points", "eliminated_by")),
    *((name, np.int16, (MAX_SEATS,)) for name in ("eliminated_turn", "investigations", "shots", "cancelled")),
    *((name, np.int16, (MAX_SEATS,)) for name in ("reveals", "used_any_time", "used_own_turn", "put_in_play")),
    # changes from check to check, up to the end; the team of who dealt the damage, as an Always; secret loyalties
    *((name, np.int8, (MAX_SEATS,)) for name in ("team_changes", "eliminated_by_team", "secrets_held")),
    ("programs_used", np.int16, (PROGRAM_ROWS,)),  # by row of `programs`
    # with `measure_beliefs`: see `rules.measuring`
    *((name, np.int32, (TENTHS,)) for name in ("believed", "believed_right", "believed_chance")),
    *((name, np.int32, (len(MEASURED_ROUNDS),)) for name in ("identified", "identified_of")),
)
WORDS = {  # the enumeration behind a field of RULES, of a table or of RESULT
    "outcome": words.Outcome,
    "loyalties.id": words.Loyalty,
    "weapons.id": words.Weapon,
    "pile": words.Pile,
    "always": words.Always,
    "ability": words.Ability,
    "colour": words.Colour,
    "effect": words.Effect,
    "use": words.Use,
    "shows": words.Shows,
    "aimed": words.Aimed,
    "id_set": words.IdSet,
    "program_set": words.Programs,
    "unlocks": words.Unlocks,
    "first_player": words.FirstPlayer,
    "majority": words.Majority,
    "win_share": words.WinShare,
    "lms_rule": words.LmsRule,
    "companion": words.Companion,
    "worths.id": words.Team,
    "style": words.Style,
    "team": words.Team,
    "team_start": words.Team,
    "eliminated_by": seat_words(MAX_SEATS),
    "eliminated_by_team": words.Always,
}
ELEMENTS = {  # what the elements of an array of RESULT are: the rows of a table, or these
    "programs_used": "programs",
    **dict.fromkeys(("identified", "identified_of"), tuple(f"round_{number}" for number in MEASURED_ROUNDS)),
}
