"""Posthuman: spend experience on skills and stats. Rulebook page 9."""

from sims.games.posthuman.records.sizes import MAX_OWN_SKILLS, NONE, NOTHING, ONE
from sims.games.posthuman.records.words import Deck, Event, Phase, Stat
from sims.games.posthuman.rules.decks import draw
from sims.games.posthuman.rules.inventory import refresh
from sims.kernel import kernel
from sims.piles import discard
from sims.trace import emit


@kernel
def learn(s, rules, seat):
    """PH-183: pay for two skills drawn, of which one is kept."""
    s.xp[seat] -= rules.skill_xp
    s.skills_gained[seat] += 1
    s.resume = s.phase
    draw_skills(s, rules, seat, rules.skills_drawn, int(ONE), int(NOTHING))


@kernel
def draw_skills(s, rules, seat, count, keep, differ):
    """Draw skills of which some are kept; the human chooses if there are more.

    Args:
        s, rules: The game and its configuration.
        seat: The human.
        count, keep: How many are drawn, and how many kept.
        differ: 1: of two equal ones, one is discarded and replaced (PH-016).
    """
    s.choices_size, s.keep = 0, keep
    tries = 0
    while s.choices_size < count and tries < 2 * MAX_OWN_SKILLS:
        tries += 1
        skill = draw(s, rules, Deck.SKILLS.value)
        if skill == NONE:
            break
        if differ and is_drawn(s, skill):
            discard(s, Deck.SKILLS.value, skill)
        else:
            s.choices[s.choices_size] = skill
            s.choices_size += 1
    settle_skills(s, rules, seat)


@kernel
def is_drawn(s, card):
    """Return whether a card is among those drawn to choose from."""
    for place in range(s.choices_size):
        if s.choices[place] == card:
            return True
    return False


@kernel
def settle_skills(s, rules, seat):
    """Let the human choose on, or keep all that are left, or discard them once enough are kept."""
    if 0 < s.keep < s.choices_size:
        s.seat, s.phase = seat, Phase.KEEP_SKILL
        return
    s.phase, s.resume = s.resume, Phase.NEXT
    for place in range(s.choices_size):
        if s.keep > 0:
            gain_skill(s, rules, seat, s.choices[place])
        else:
            discard(s, Deck.SKILLS.value, s.choices[place])
        s.choices[place] = 0
    s.choices_size = s.keep = 0


@kernel
def keep_skill(s, rules, seat, which):
    """Keep one of the skills drawn."""
    gain_skill(s, rules, seat, s.choices[which])
    take_choice(s, which)
    s.keep -= 1
    settle_skills(s, rules, seat)


@kernel
def take_choice(s, which):
    """Take a card out of those drawn; the later ones move up."""
    s.choices_size -= 1
    for place in range(which, s.choices_size):
        s.choices[place] = s.choices[place + 1]
    s.choices[s.choices_size] = 0


@kernel
def gain_skill(s, rules, seat, skill):
    """Lay a skill beside the character sheet."""
    s.skill[seat, s.skills[seat]] = skill
    s.skills[seat] += 1
    emit(s, Event.LEARNT, seat, skill)
    refresh(s, rules, seat)


@kernel
def improve(s, rules, seat, stat):
    """PH-035, PH-184: raise a stat for good; strength brings health, mind brings morale."""
    s.xp[seat] -= rules.stat_xp
    s.stats_gained[seat] += 1
    s.stat[seat, stat] += 1
    if stat == Stat.STRENGTH:
        s.health[seat] += 1
    elif stat == Stat.MIND:
        s.morale[seat] += 1
    emit(s, Event.TRAINED, seat, stat)
