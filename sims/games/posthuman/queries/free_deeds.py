"""Posthuman: what a human may do besides, as often as it likes, whenever it decides outside a combat."""

from sims.games.posthuman.queries.gear import may_play, may_remove
from sims.games.posthuman.queries.people import is_human
from sims.games.posthuman.records.actions import Action
from sims.games.posthuman.records.sizes import MAX_INVENTORY, MAX_OWN_FOLLOWERS, MAX_OWN_SKILLS, MAX_STAT, NOBODY, NONE
from sims.games.posthuman.records.words import Deck, Deed, Phase, Use
from sims.kernel import kernel
from sims.piles import size


@kernel
def is_outside_combat(s):
    """PH-120, PH-182: return whether a human decides who may use cards and experience: no die of a combat is rolled.

    The moments are those at which such a thing can matter: before it eats, declares, trades, moves or chooses a level,
    when it has seen an encounter or a mutant has played a card on it, and when its hand is too full.
    """
    if not is_human(s, s.seat):
        return False
    before = s.phase == Phase.EAT or s.phase == Phase.DECLARE or s.phase == Phase.MOVE or s.phase == Phase.LEVEL
    met = s.phase == Phase.FIGHT or s.phase == Phase.CHOOSE or (s.phase == Phase.BRACE and not is_before_melee(s))
    return before or met or s.phase == Phase.OFFER or s.phase == Phase.DROP


@kernel
def faces_combat(s, rules):
    """Return whether a human knows whom it will fight, and no die is rolled."""
    return s.phase == Phase.FIGHT or is_attacked(s, rules)


@kernel
def is_attacked(s, rules):
    """Return whether a mutant has played Attack! on the human who decides, and no die is rolled."""
    if s.phase != Phase.BRACE or s.attacker == NOBODY or s.played == NONE:
        return False
    return rules.mutant_actions[s.played].deed == Deed.ATTACK


@kernel
def is_before_melee(s):
    """PH-074: return whether a combat has begun, and a human may still use Killer Instinct before the melee."""
    return s.phase == Phase.BRACE and (s.foes > 0 or (s.attacker != NOBODY and s.played == NONE))


@kernel
def free_deed_is_legal(s, rules, seat, action):
    """Return whether a human may put a card in play, discard, use or wield it, or spend experience."""
    if action >= Action.LEARN:
        return may_train(s, rules, seat, action)
    if action >= Action.ACTIVATE:
        return action - Action.ACTIVATE < s.waiting_followers[seat] and s.actives[seat] < MAX_OWN_FOLLOWERS
    if action >= Action.WIELD:
        return may_wield(s, rules, seat, action - Action.WIELD)
    if action >= Action.USE:
        place = action - Action.USE
        return place < s.gears[seat] and may_use(s, rules, seat, place)
    if action >= Action.REMOVE:
        place = action - Action.REMOVE
        return place < s.gears[seat] and may_remove(s, rules, seat, place)
    place = action - Action.PLAY
    return place < s.held[seat] and s.gears[seat] < MAX_INVENTORY and may_play(s, rules, seat, place)


@kernel
def may_prepare(s, rules, seat):
    """Return whether a human has anything that it could put in play, use or spend before an event."""
    if s.waiting_followers[seat] > 0 or can_pay(s, rules, seat):
        return True
    for place in range(s.held[seat]):
        if may_play(s, rules, seat, place):
            return True
    for place in range(s.gears[seat]):
        if may_use(s, rules, seat, place):
            return True
    return False


@kernel
def can_pay(s, rules, seat):
    """PH-182: return whether a human has experience enough for a skill or a stat."""
    return s.xp[seat] >= min(rules.skill_xp, rules.stat_xp)


@kernel
def may_use(s, rules, seat, place):
    """Return whether an item in play is a one-shot card that works now: a Smoke Bomb is thrown when evading."""
    card = rules.items[s.gear[seat, place]]
    if card.use != Use.ONE_SHOT or card.smoke > 0:
        return False
    return card.flare == 0 or not s.flared[seat]


@kernel
def may_wield(s, rules, seat, place):
    """PH-026: return whether a weapon in play may become the active one.

    At any time if no other of its kind is; else once a kind, when it is known whom the human will fight.
    """
    if place >= s.gears[seat]:
        return False
    use = rules.items[s.gear[seat, place]].use
    if use != Use.MELEE and use != Use.RANGED:
        return False
    active, kind = s.ranged[seat], 2
    if use == Use.MELEE:
        active, kind = s.melee[seat], 1
    if active == NONE:
        return True
    return faces_combat(s, rules) and active != place and not s.wielded & kind


@kernel
def may_train(s, rules, seat, action):
    """PH-183, PH-184, PH-Q33: return whether a human can pay for a stat that can still rise, or for skills.

    There must be a card to draw: of the deck, or of the discards that become a new one.
    """
    if action == Action.LEARN:
        cards = size(s, Deck.SKILLS.value)
        return s.xp[seat] >= rules.skill_xp and s.skills[seat] < MAX_OWN_SKILLS and cards > 0
    return s.xp[seat] >= rules.stat_xp and s.stat[seat, action - Action.RAISE] < MAX_STAT
