"""Posthuman: set the game up, carry actions out, fill the result row."""

from sims.games.posthuman.queries.people import amount_of, mutations
from sims.games.posthuman.records.actions import OFFERS, Action
from sims.games.posthuman.records.sizes import NOBODY, NONE, NOTHING, ONE
from sims.games.posthuman.records.words import Cause, Character, Deeds, Effect, Phase, Stat
from sims.games.posthuman.rules.attacks import arm, attack
from sims.games.posthuman.rules.camp import consent, help_other, take_bonus
from sims.games.posthuman.rules.eating import eat
from sims.games.posthuman.rules.encounters import aim, begin_combat, choose_level, evade, go_berserk, hold_fire
from sims.games.posthuman.rules.events import endure_heat, follow_guide, trade_with_caravan
from sims.games.posthuman.rules.experience import improve, keep_skill, learn
from sims.games.posthuman.rules.exploring import draw_tiles, enter_new_tile, go, go_on_in_tile, keep_tile
from sims.games.posthuman.rules.harm import exchange
from sims.games.posthuman.rules.inventory import choose_gun, drop, play_card, remove_item, use_item, wield
from sims.games.posthuman.rules.mutants import (
    consolidate,
    discard_another,
    discard_seen,
    give_card_up,
    look_at_pile,
    mutate,
    play_on,
    put_back,
    react,
    refill,
    replace,
)
from sims.games.posthuman.rules.narratives import choose_in_narrative
from sims.games.posthuman.rules.scars import turn_mutant
from sims.games.posthuman.rules.setup import buy, exchange_food, keep_weapon, set_up, split
from sims.games.posthuman.rules.supplies import activate, forage
from sims.games.posthuman.rules.trading import answer, ask, offer, promise
from sims.games.posthuman.rules.turn import go_on
from sims.kernel import kernel


@kernel
def start(s, rules):
    """Set the game up to the first decision. `s` is blank but for its random streams."""
    set_up(s, rules)
    go_on(s, rules)


@kernel
def advance(s, rules, action):
    """Carry `action` out, with all that follows without a decision."""
    seat = s.seat
    if action >= Action.PLAY:
        do_besides(s, rules, seat, action)
    elif s.phase <= Phase.MOUNT:
        act_in_setup(s, rules, seat, action)
    elif s.phase <= Phase.ANSWER:
        act_before_actions(s, rules, seat, action)
    elif s.phase <= Phase.ENTER:
        act_in_camp_and_move(s, rules, seat, action)
    elif s.phase <= Phase.DROP:
        act_in_encounters(s, rules, seat, action)
    else:
        act_as_mutant(s, rules, seat, action)
    go_on(s, rules)


@kernel
def do_besides(s, rules, seat, action):
    """PH-118 to PH-122, PH-182, PH-191: use cards or experience; then the human decides on."""
    if action >= Action.RAISE:
        improve(s, rules, seat, action - Action.RAISE)
    elif action == Action.LEARN:
        learn(s, rules, seat)
    elif action >= Action.ACTIVATE:
        activate(s, rules, seat, action - Action.ACTIVATE)
    elif action >= Action.WIELD:
        wield(s, rules, seat, action - Action.WIELD)
    elif action >= Action.USE:
        use_item(s, rules, seat, action - Action.USE)
    elif action >= Action.REMOVE:
        remove_item(s, rules, seat, action - Action.REMOVE)
    else:
        play_card(s, rules, seat, action - Action.PLAY)


@kernel
def act_in_setup(s, rules, seat, action):
    """Carry out an action before the first turn, or a choice among cards or for a card."""
    if s.phase == Phase.KEEP_SKILL:
        keep_skill(s, rules, seat, action - Action.KEEP)
    elif s.phase == Phase.KEEP_WEAPON:
        keep_weapon(s, rules, seat, action - Action.KEEP)
    elif s.phase == Phase.EXCHANGE:
        exchange_food(s, rules, seat, action - Action.EXCHANGE)
    elif s.phase == Phase.SPLIT:
        split(s, rules, seat, action - Action.SPLIT)
    elif s.phase == Phase.MOUNT:
        choose_gun(s, rules, seat, action - Action.MOUNT)
    elif action == Action.PASS:
        s.phase = Phase.NEXT
    else:
        buy(s, rules, seat, action - Action.BUY)


@kernel
def act_before_actions(s, rules, seat, action):
    """Carry out an action in events, eating, declaring and trading."""
    if s.phase == Phase.EAT:
        eat(s, rules, seat, action - Action.EAT)
    elif s.phase == Phase.DECLARE:
        s.phase = Phase.NEXT
        if action >= Action.CARD:
            s.declared[seat] = action - Action.CARD
        elif action >= Action.DEED:
            s.declared[seat] = action - Action.DEED
    elif s.phase == Phase.ANSWER:
        answer(s, rules, seat, action == Action.TAKE)
    elif s.phase == Phase.HEAT:
        endure_heat(s, rules, seat, int(action == Action.TAKE))
    elif action == Action.PASS:
        s.phase = Phase.NEXT
    elif s.phase == Phase.OFFER:
        if action >= Action.SEAT:
            s.partner, s.phase = action - Action.SEAT, Phase.PROMISE
        else:
            offer(s, seat, (action - Action.OFFER) // OFFERS, (action - Action.OFFER) % OFFERS)
    elif s.phase == Phase.PROMISE:
        promise(s, seat, action - Action.GOOD)
    elif s.phase == Phase.ASK:
        ask(s, seat, action - Action.GOOD)
    elif s.phase == Phase.FREE_FORAGE:
        s.phase = Phase.NEXT
        forage(s, rules, seat)
    elif s.phase == Phase.CARAVAN:
        trade_with_caravan(s, rules, seat, action == Action.PAY_FOOD)
    elif action == Action.PAY_FOOD:
        follow_guide(s, rules, seat, amount_of(s, rules, Effect.GUIDE.value), int(NOTHING))
    else:
        follow_guide(s, rules, seat, int(NOTHING), rules.guide_ammo)


@kernel
def act_in_camp_and_move(s, rules, seat, action):
    """Carry out an action while a human camps or moves."""
    if s.phase == Phase.CAMP:
        take_bonus(s, rules, seat, action == Action.TAKE)
    elif s.phase == Phase.CONSENT:
        consent(s, rules, seat, action == Action.TAKE)
    elif s.phase == Phase.KEEP_TILE:
        keep_tile(s, rules, seat, action - Action.KEEP)
    elif action == Action.PASS:
        s.phase = Phase.NEXT
    elif s.phase == Phase.HELP:
        help_other(s, rules, seat, action - Action.SEAT)
    elif s.phase == Phase.ENTER:
        enter_new_tile(s, rules, seat)
    elif action == Action.NEXT:
        go_on_in_tile(s, rules, seat)
    elif action == Action.NEW:
        s.phase = Phase.NEXT
        draw_tiles(s, rules, seat)
    else:
        go(s, rules, seat, action - Action.GO)


@kernel
def act_in_encounters(s, rules, seat, action):
    """Carry out an action in a zone, an encounter, or after one."""
    if s.phase == Phase.LEVEL:
        choose_level(s, rules, action == Action.TAKE)
    elif s.phase == Phase.FIGHT:
        if action == Action.EVADE or action == Action.SMOKE:
            evade(s, rules, seat, action == Action.SMOKE)
        else:
            if action == Action.FRENZY:
                go_berserk(s, rules, seat)
            begin_combat(s, rules, seat, int(NOTHING))
    elif s.phase == Phase.BRACE:
        s.phase = Phase.NEXT
        if action == Action.FRENZY:
            go_berserk(s, rules, seat)
    elif s.phase == Phase.SHOOT:
        shoot(s, rules, seat, action)
    elif s.phase == Phase.CHOOSE:
        choose_in_narrative(s, rules, seat, action == Action.TAKE)
    elif s.phase == Phase.KNOCKED_OUT:
        exchange(s, seat, action - Action.GIVE)
    elif s.phase == Phase.DROP:
        drop(s, seat, action - Action.DROP)
    else:
        s.phase = Phase.NEXT
        if action == Action.TAKE:
            turn_mutant(s, rules, seat)


@kernel
def shoot(s, rules, seat, action):
    """Aim or hold fire, at enemies or at a mutant that attacks."""
    if s.attacker != NOBODY:
        attack(s, rules, s.dice if action == Action.AIM else int(NOTHING))
    elif action == Action.PASS:
        hold_fire(s, rules, seat)
    elif action >= Action.AIM_ONE:
        aim(s, rules, seat, action - Action.AIM_ONE, int(ONE))
    else:
        aim(s, rules, seat, action - Action.AIM, s.dice)


@kernel
def act_as_mutant(s, rules, seat, action):
    """Carry out a mutant's action."""
    if s.phase == Phase.LOOK:
        if action >= Action.DISCARD:
            discard_seen(s, action - Action.DISCARD)
        else:
            put_back(s, seat, action - Action.KEEP)
    elif s.phase == Phase.REFILL:
        refill(s, rules, seat, NONE if action == Action.PASS else action - Action.DISCARD)
    elif s.phase == Phase.ARM:
        arm(s, rules, action - Action.ARM)
    elif s.phase == Phase.REPLACE:
        replace(s, rules, seat, NONE if action == Action.PASS else action - Action.REPLACE)
    elif s.phase == Phase.MUTANT:
        act_in_own_step(s, rules, seat, action)
    elif action == Action.PASS:
        s.phase = Phase.NEXT
    elif s.phase == Phase.REACT:
        s.phase = Phase.NEXT
        react(s, rules, seat, s.actor)
    elif s.phase == Phase.TACTICS:
        look_at_pile(s, rules, seat, action - Action.PILE)
    else:
        discard_another(s, seat, action - Action.DISCARD)


@kernel
def act_in_own_step(s, rules, seat, action):
    """Carry out what a mutant does with its chosen card: play it, or give it up for a default action or for none."""
    if action == Action.PASS:
        give_card_up(s, seat)
    elif action == Action.MUTATE:
        mutate(s, rules, seat)
    elif action == Action.CONSOLIDATE:
        consolidate(s, seat)
    else:
        play_on(s, rules, seat, action - Action.SEAT)


@kernel
def report(s, rules, result):
    """Fill the row of a finished game."""
    for seat in range(rules.players):
        built = s.character[seat] == NONE
        result.character[seat] = Character.CUSTOM if built else s.character[seat] + Character.CAGE_FIGHTER
        result.journey_points[seat], result.ended_mutant[seat] = s.jp[seat], s.mutant[seat]
        result.mutation_turn[seat] = s.mutation_turn[seat]
        result.scars[seat], result.mutations[seat] = s.scars_held[seat], mutations(s, rules, seat)
        result.knock_outs_by_health[seat] = s.knock_outs[seat, Cause.HEALTH]
        result.knock_outs_by_morale[seat] = s.knock_outs[seat, Cause.MORALE]
        result.knock_outs_by_hunger[seat] = s.knock_outs[seat, Cause.HUNGER]
        result.knock_outs_by_both[seat] = s.knock_outs[seat, Cause.BOTH]
        result.level_1_encounters[seat] = s.met[seat, 0]
        result.level_2_encounters[seat] = s.met[seat, 1]
        result.level_3_encounters[seat] = s.met[seat, 2]
        result.combats[seat], result.narratives[seat] = s.combats[seat], s.narratives[seat]
        result.combats_won[seat], result.combats_fled[seat] = s.won[seat], s.fled[seat]
        result.combats_lost[seat] = s.lost[seat]
        result.evades_tried[seat], result.evades[seat] = s.evades_tried[seat], s.evades[seat]
        result.xp_gained[seat] = s.xp_gained[seat]
        result.stats_gained[seat], result.skills_gained[seat] = s.stats_gained[seat], s.skills_gained[seat]
        result.food_eaten[seat], result.unfed[seat] = s.food_eaten[seat], s.unfed[seat]
        result.camps[seat], result.forages[seat] = s.deeds[seat, Deeds.CAMP], s.deeds[seat, Deeds.FORAGE]
        result.scouts[seat], result.moves[seat] = s.deeds[seat, Deeds.SCOUT], s.deeds[seat, Deeds.MOVE]
        result.trades[seat] = s.trades[seat]
        result.strength[seat], result.speed[seat] = s.stat[seat, Stat.STRENGTH], s.stat[seat, Stat.SPEED]
        result.mind[seat] = s.stat[seat, Stat.MIND]
        result.melee[seat], result.shooting[seat] = s.stat[seat, Stat.MELEE], s.stat[seat, Stat.SHOOTING]
