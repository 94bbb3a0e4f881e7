"""Posthuman: the columns of its tables: tiles, cards, characters, dice, tracks, scripts."""

from sims.games.posthuman.records.sizes import CHARACTER_ITEMS, MAX_HITS, MAX_ZONES
from sims.record import integers, table

TILE = table(
    [
        *integers("terrain"),
        *integers("figures", MAX_ZONES),  # [encounters] of each zone, in order; 0: there is no such zone
        *integers("zone", MAX_ZONES),  # a Zone for each
        *integers("exits supplies special amount"),  # [supply cards]; a Special, and how much of it
    ]
)
SUPPLY = table(
    [
        *integers("rural_food rural_ammo rural_equipment rural_weapons"),
        *integers("urban_food urban_ammo urban_equipment urban_weapons"),
        *integers("mountain_food mountain_ammo mountain_equipment mountain_weapons"),
        *integers("wilderness_food wilderness_ammo wilderness_equipment wilderness_weapons"),
    ]
)
_FOE = (
    *integers("kind speed health melee wounds"),  # a FoeClass; `wounds` of a melee hit
    *integers("special_attack special_wounds special_knockdown special_morale"),  # what a Special of its die is worth
    *integers("range shooting"),  # [dice]; range 0: it does not shoot
    *integers("xp"),
)
ENEMY = table(
    [
        *integers("level"),
        *_FOE,
        *integers("human_minions mutant_minions ability amount"),  # an Ability, and how strong it is
        *integers("reward_food reward_ammo reward_equipment reward_weapons reward_followers"),
    ]
)
MINION = table([*_FOE])
NARRATIVE = table(
    [
        *integers("level challenge stat price"),  # a Challenge; the Stat of a test; [food] of a choice
        *integers("good_health good_morale good_food good_ammo good_xp good_supplies"),
        *integers("good_equipment good_weapons good_followers good_scars"),
        *integers("bad_health bad_morale bad_food bad_ammo bad_xp bad_supplies"),
        *integers("bad_equipment bad_weapons bad_followers bad_scars"),
    ]
)
BONUS_COLUMNS = (
    "evade order test_strength test_speed test_mind swaps shooting rerolls warrior camp_health camp_morale "
    "armour_melee armour_shooting backpack ally see forage_food tile_food tile_ammo "
    "pistol_expert rifle_expert shotgun_expert bow_expert"
)
"""What skills, followers and items in play add up to: the columns of `Bonus`."""

SKILL = table([*integers(BONUS_COLUMNS), *integers("take_ammo take_food share_morale give_morale solo")])
FOLLOWER = table([*integers(BONUS_COLUMNS)])
EQUIPMENT = table(
    [
        *integers("use slots"),  # a Use
        *integers("heal cheer food ammo"),  # what a one-shot card gives
        *integers("mount_dice mount_range mount_ammo mount_skill"),  # what a mounted card changes about its weapon
        *integers("no_target radio smoke"),
        *integers(BONUS_COLUMNS),
        *integers("solo"),  # 1: in the deck of a solo game
    ]
)
WEAPON = table(
    [
        *integers("use slots wounds special_wounds special_knockdown first_dice"),
        *integers("weapon_class ammo dice range"),
        *integers("hits", MAX_HITS),  # for 1, 2, ... Specials on one target
    ]
)
STARTING_ITEM = table(
    [
        *integers("count icon_1 icon_2 icon_3 icon_4 price"),  # copies with each player-number icon; [food]
        *integers("given free"),  # 1: every player's; 1: for whoever has no melee weapon
        *integers("use slots wounds special_wounds special_knockdown first_dice"),
        *integers("weapon_class ammo dice range"),
        *integers("hits", MAX_HITS),
        *integers("heal cheer flare"),
        *integers(BONUS_COLUMNS),
    ]
)
ITEM = table(  # the columns of all items
    [
        *integers("use slots wounds special_wounds special_knockdown first_dice"),
        *integers("weapon_class ammo dice range"),
        *integers("hits", MAX_HITS),
        *integers("heal cheer gain_food gain_ammo mount_dice mount_range mount_ammo mount_skill"),
        *integers("no_target radio smoke flare price"),
    ]
)
CHARACTER = table(
    [
        *integers("strength speed mind melee shooting"),
        *integers("skill draw keep"),  # a row of `skills`; random skills drawn and kept
        *integers("items", CHARACTER_ITEMS),  # rows of `starting_items`
        *integers("food ammo"),
    ]
)
SCAR = table(
    [
        *integers("mutation strength speed mind melee shooting"),
        *integers("weapon wounds special_wounds special_knockdown"),
        *integers("hand charge attack dread"),
    ]
)
MUTANT_ACTION = table([*integers("deed rural urban mountain wilderness amount")])
EVENT = table([*integers("effect amount season solo solo_body")])
STAT_VALUE = table(  # what a stat of 1, 2, ... is worth
    [
        *integers("price"),  # [development points] to raise it from 2
        *integers("wounds swaps rerolls dice warriors skill_shots"),  # by strength, speed, mind; then melee, shooting
        *integers("drawn kept peek"),  # skills of a custom character by mind; cards of Tactics by mind
    ]
)
FACE = table([*integers("sides")])
HUNGER = table([*integers("health morale")])
POSITION = table([*integers("level")])
POLICY = table(
    [
        *integers("camp_health camp_morale"),  # camps at or below
        *integers("forage_food"),  # forages at or below [food]
        *integers("evades"),  # 0 never; else evades where the enemy is stronger by more than `daring`
        *integers("daring"),
        *integers("swap_health"),  # swaps defence dice at or below [health]
        *integers("train_xp train_turn"),  # stays on its level until it has spent so much XP, or until that turn
        *integers("scouts"),  # 1: scouts where two exits or more are vacant
        *integers("skills_first"),
        *integers("races"),  # 1: hurries when a rival is near the fortress, or the time runs out
        *integers("gives_in"),  # 1: turns mutant on the fourth mutation if last; 2: as soon as it may
        *integers("prefers_safe"),
        *integers("dead_zones"),  # enters a new tile without journey points that has so many zones at most ..
        *integers("dead_health"),  # .. if it has so much health or more
    ]
)
MUTANT_POLICY = table(
    [
        *integers("leader guess infect"),
        *integers("mutate"),  # draws a scar while it has fewer weapons
        *integers("tactics"),
    ]
)
