"""Posthuman, its scripted players: rules of thumb, weighted by rows of policies.csv and mutant_policies.csv.

`choose` answers every decision of the loop. What happens between two dice of a combat stands in `reactions`.
"""

from sims.games.posthuman.policies import besides, fights, mutants, preparation, trade, turn
from sims.games.posthuman.queries.free_deeds import is_outside_combat
from sims.games.posthuman.queries.people import amount_of, is_human, morale_limit
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import NOBODY, NONE
from sims.games.posthuman.records.words import Effect, Phase
from sims.kernel import kernel


@kernel
def choose(s, rules):
    """Return the action of the player who decides now. Changes nothing."""
    seat = s.seat
    if is_outside_combat(s):
        action = besides.free_deed(s, rules, seat)
        if action != NONE:
            return action
    if s.phase <= Phase.MOUNT:
        return choose_in_setup(s, rules, seat)
    if s.phase <= Phase.ANSWER:
        return choose_before_actions(s, rules, seat)
    if s.phase <= Phase.ENTER:
        return choose_in_camp_and_move(s, rules, seat)
    if s.phase <= Phase.DROP:
        return choose_in_encounters(s, rules, seat)
    return choose_as_mutant(s, rules, seat)


@kernel
def yes(answer):
    """Return TAKE or PASS."""
    return Action.TAKE.value if answer else Action.PASS.value


@kernel
def choose_in_setup(s, rules, seat):
    """Choose before the first turn, among skills, or a weapon for a card."""
    if s.phase == Phase.KEEP_SKILL:
        return Action.KEEP + preparation.skill_to_keep(s, rules, seat)
    if s.phase == Phase.MARKET:
        return preparation.item_to_buy(s, rules, seat)
    if s.phase == Phase.EXCHANGE:
        return Action.EXCHANGE + preparation.food_to_exchange(s, rules, seat)
    if s.phase == Phase.SPLIT:
        return Action.SPLIT + preparation.weapons_to_draw(s, rules, seat)
    if s.phase == Phase.MOUNT:
        return Action.MOUNT + besides.gun_to_mount_on(s, rules, seat)
    return Action.KEEP + preparation.weapon_to_keep(s, rules, seat)


@kernel
def choose_before_actions(s, rules, seat):
    """Choose in events, eating, declaring and trading."""
    if s.phase == Phase.EAT:
        return Action.EAT + turn.food_to_eat(s, rules, seat)
    if s.phase == Phase.DECLARE:
        if is_human(s, seat):
            return Action.DEED + turn.deed_to_declare(s, rules, seat)
        return Action.CARD + mutants.card_to_declare(s, rules, seat)
    if s.phase == Phase.GUIDE:
        return turn.pays_guide(s, rules, seat, amount_of(s, rules, Effect.GUIDE.value))
    if s.phase == Phase.HEAT:
        return yes(s.food[seat] > 2 or s.health[seat] <= 2)
    if s.phase == Phase.CARAVAN:
        return turn.trades(s, rules, seat)
    if s.phase == Phase.OFFER:
        return trade.best_offer(s, rules, seat)
    if s.phase == Phase.PROMISE:
        return Action.GOOD + trade.good_to_give(s, rules, seat, s.partner)
    if s.phase == Phase.ASK:
        return Action.GOOD + trade.good_to_ask(s, rules, seat, s.given, s.partner)
    if s.phase == Phase.ANSWER:
        return yes(trade.agrees(s, rules, seat))
    return Action.TAKE.value  # FREE_FORAGE


@kernel
def choose_in_camp_and_move(s, rules, seat):
    """Choose while a human camps or moves."""
    if s.phase == Phase.CAMP:
        return yes(turn.takes_health(s, rules, seat))
    if s.phase == Phase.HELP:
        other = turn.whom_to_help(s, rules, seat)
        return Action.SEAT + other if other != NOBODY else Action.PASS.value
    if s.phase == Phase.CONSENT:
        return yes(s.morale[seat] < morale_limit(s, rules, seat))
    if s.phase == Phase.MOVE:
        return turn.move(s, rules, seat)
    if s.phase == Phase.KEEP_TILE:
        return Action.KEEP + turn.tile_to_keep(s, rules, seat)
    return yes(turn.enters(s, rules, seat))


@kernel
def choose_in_encounters(s, rules, seat):
    """Choose in a zone, an encounter, or after one."""
    if s.phase == Phase.LEVEL:
        return yes(turn.advances(s, rules, seat))
    if s.phase == Phase.FIGHT:
        return fights.fight_or_evade(s, rules, seat)
    if s.phase == Phase.BRACE:
        return fights.brace(s, rules, seat)
    if s.phase == Phase.SHOOT:
        return fights.aim_at(s, rules, seat)
    if s.phase == Phase.CHOOSE:
        return yes(fights.pays(s, rules, seat))
    if s.phase == Phase.KNOCKED_OUT:
        return Action.GIVE + fights.exchanged(s, rules, seat)
    if s.phase == Phase.DROP:
        return Action.DROP + fights.card_to_drop(s, rules, seat)
    return yes(fights.gives_in(s, rules, seat))


@kernel
def choose_as_mutant(s, rules, seat):
    """Choose for a mutant."""
    if s.phase == Phase.REACT:
        return yes(mutants.reacts(s, rules, seat))
    if s.phase == Phase.TACTICS:
        if mutants.plans(s, rules, seat):
            return Action.PILE + mutants.pile_to_look_at(s, rules)
        return Action.PASS.value
    if s.phase == Phase.LOOK:
        return Action.KEEP + mutants.card_to_put_back(s, rules)
    if s.phase == Phase.MUTANT:
        return mutants.act(s, rules, seat)
    if s.phase == Phase.REPLACE:
        return mutants.scar_to_replace(s, rules, seat)
    if s.phase == Phase.CONSOLIDATE or s.phase == Phase.REFILL:
        return mutants.card_to_discard(s, rules, seat)
    if s.phase == Phase.ARM:
        return Action.ARM + mutants.weapon_to_use(s, rules, seat)
    return Action.PASS.value
