"""List the faults planted in All Hoomanz Are Dead: in its rules, not in its scripted players.

A changed file is compiled anew with all files that import it. Faults in files that few others import come first.
"""

from benchmarks.planted import Fault, Planted

RULES = "tests/games/all_hoomanz/rules/test_"

FAULTS = (
    Fault(
        "heroes have their turns from the last seat to the first",
        "play.py::go_on",
        "begin_turn(s, rules, s.turn - 1)",
        "begin_turn(s, rules, rules.players - s.turn)",
        f"{RULES}setup.py::test_turns_begin_with_the_first_player_and_pass_clockwise",
    ),
    Fault(
        "the last character left is not dealt",
        "rules/setup.py::deal_heroes",
        "below(s, Stream.HEROES, left_to_deal(rules, taken))",
        "below(s, Stream.HEROES, max(1, left_to_deal(rules, taken) - 1))",
        f"{RULES}setup.py::test_every_hero_is_another_character_at_random",
    ),
    Fault(
        "the Monster deck is not shuffled",
        "rules/setup.py::shuffle_decks",
        "    lay_out(s, Stream.MONSTER.value, Pile.MONSTER.value, rules.monster_cards[:], rules.monster_cards_size)\n",
        "    s.left[Pile.MONSTER] = rules.monster_cards_size\n"
        "    s.deck[Pile.MONSTER, :96] = rules.monster_cards[:96]\n",
        f"{RULES}setup.py::test_each_deck_is_shuffled_by_itself",
    ),
    Fault(
        "a biased shuffle leaves the Fusion Core at the bottom of its pile",
        "rules/setup.py::stack_rooms",
        "s.stack[start : start + share], share)",
        "s.stack[start : start + share], share - 1)",
        f"{RULES}setup.py::test_the_stack_has_four_piles_of_12_with_a_brain_and_a_fusion_core_each",
    ),
    Fault(
        "one shield too few at the start",
        "rules/setup.py::fill_supplies",
        "min(rules.start_shields, s.scrapyard)",
        "min(rules.start_shields - 1, s.scrapyard)",
        f"{RULES}setup.py::test_three_shields_and_two_drinks_each_alone_six_and_the_rest_on_the_yard_card",
    ),
    Fault(
        "three Drones begin in the line",
        "rules/setup.py::fill_supplies",
        "s.line = min(rules.start_line, int(rules.face.line) - 1)",
        "s.line = min(rules.start_line + 1, int(rules.face.line) - 1)",
        f"{RULES}setup.py::test_two_drones_begin_in_the_assembly_line",
    ),
    Fault(
        "S.I.M.O.N. stops a Command early",
        "rules/simon.py::simon_turn",
        "if position > marker or",
        "if position >= marker or",
        f"{RULES}simon.py::test_commands_run_up_to_the_marker_and_their_else_to_the_end",
    ),
    Fault(
        "a full line upgrades nobody",
        "rules/simon.py::assemble",
        "                s.line_upgrades += 1\n                upgrade(s, rules)\n",
        "                s.line_upgrades += 1\n",
        f"{RULES}simon.py::test_a_full_line_goes_to_one_deploy_zone_and_upgrades_simon",
    ),
    Fault(
        "a third Drone explores",
        "rules/simon.py::explore",
        "for _ in range(rules.explorers):",
        "for _ in range(rules.explorers + 1):",
        f"{RULES}simon.py::test_fewer_than_two_drones_explore_alone_and_none_twice",
    ),
    Fault(
        "SERVICE takes no token",
        "rules/simon.py::service",
        "        uncover(s, room)\n",
        "",
        f"{RULES}commands.py::test_service_takes_a_clear_token_within_3_rooms_or_is_skipped",
    ),
    Fault(
        "REPLICATE adds a Drone more",
        "rules/simon.py::replicate",
        "s.rested[room] += add_from_yard(s, rules, room, rules.replicate_drones)",
        "s.rested[room] += add_from_yard(s, rules, room, rules.replicate_drones + 1)",
        f"{RULES}commands.py::test_replicate_adds_1_drone_or_2_with_four_or_five_heroes",
    ),
    Fault(
        "HACK AND SLASH hits the next seat",
        "rules/simon.py::hack",
        "hit(s, rules, seat, rules.hack_damage,",
        "hit(s, rules, (seat + 1) % rules.players, rules.hack_damage,",
        f"{RULES}commands.py::test_hack_and_slash_goes_to_the_hero_nearest_to_its_drone",
    ),
    Fault(
        "no BOMB ticks in a hero's Tick Tock",
        "rules/turn.py::tick_tock",
        "    pay_all_upkeep(s, rules, seat)\n    tick(s, rules, int(NONE))\n",
        "    pay_all_upkeep(s, rules, seat)\n",
        f"{RULES}explosions.py::test_every_armed_bomb_ticks_in_every_heros_turn",
    ),
    Fault(
        "the gauge keeps what was prepared",
        "rules/turn.py::tick_tock",
        "    s.gauge[seat] = minimum_attack(s, rules, seat)\n    if not s.out[seat]:",
        "    if not s.out[seat]:",
        f"{RULES}turn.py::test_tick_tock_puts_only_the_active_heros_gauge_back_to_minimum_attack",
    ),
    Fault(
        "heroes revive with one shield less",
        "rules/turn.py::revive",
        "gain_shields(s, seat, wanted)",
        "gain_shields(s, seat, wanted - 1)",
        f"{RULES}safe_zones.py::test_a_knocked_out_hero_revives_with_3_shields_that_others_may_have_to_give",
    ),
    Fault(
        "an Action more a turn",
        "rules/turn.py::prepare",
        "s.actions = rules.actions + power(",
        "s.actions = 1 + rules.actions + power(",
        f"{RULES}turn.py::test_two_actions_a_turn_and_three_alone",
    ),
    Fault(
        "nobody trades",
        "rules/turn.py::get_ready",
        "    trade(s, rules, seat)\n",
        "",
        f"{RULES}trading.py::test_in_get_ready_a_hero_trades_cards_with_heroes_in_its_room_and_nothing_else",
    ),
    Fault(
        "a BOMB has one shield too few",
        "rules/crafting.py::arm",
        "s.bomb_timer[s.bombs] = s.room[seat], shields",
        "s.bomb_timer[s.bombs] = s.room[seat], max(1, shields - 1)",
        f"{RULES}crafting.py::test_a_regular_bomb_takes_a_kit_or_a_monster_with_the_icon_and_3_shields",
    ),
    Fault(
        "Drones survive explosions",
        "rules/explosions.py::blow_up",
        "    destroy_drones(s, room, int(s.drones[room]), Kill.BLAST.value)\n",
        "",
        f"{RULES}explosions.py::test_heroes_in_exploding_rooms_are_knocked_out_and_drones_destroyed",
    ),
    Fault(
        "four Fusion Cores must be destroyed",
        "rules/ending.py::check_cores",
        "if s.blasted >= rules.cores_to_blast:",
        "if s.blasted > rules.cores_to_blast:",
        f"{RULES}objective.py::test_destroying_any_three_of_the_four_fusion_cores_wins",
    ),
)
REFACTORS = (
    Fault(
        "Fusion Cores are shuffled before Brains",
        "rules/setup.py::stack_rooms",
        "    make_deck(s, Stream.ROOMS.value, brains, rules.brains, piles)\n"
        "    make_deck(s, Stream.ROOMS.value, cores, rules.cores, piles)\n",
        "    make_deck(s, Stream.ROOMS.value, cores, rules.cores, piles)\n"
        "    make_deck(s, Stream.ROOMS.value, brains, rules.brains, piles)\n",
        f"{RULES}setup.py::test_the_stack_has_four_piles_of_12_with_a_brain_and_a_fusion_core_each",
    ),
)
PLANTED = Planted(
    game="all-hoomanz",
    title="All Hoomanz Are Dead",
    package="sims/games/all_hoomanz",
    cells=("players=2,4",),
    margin=0.02,
    faults=FAULTS,
    refactors=REFACTORS,
    max_games=60_000,
    truth=40_000,
    interpreted=True,
)
