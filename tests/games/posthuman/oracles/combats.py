"""Random combats of Posthuman for the kernels, and the same ones in the second reading's words.

The dice are those of the game's own streams: they are thrown once to be read, and then the streams are wound back.
"""

import numpy as np
from numba import njit

from sims.games.posthuman.records.sizes import FOES, NONE, WEAPONS
from sims.games.posthuman.records.state import STATE
from sims.games.posthuman.records.words import Ability, Bonus, FoeClass, Stat, Stream, WeaponClass
from sims.games.posthuman.rules.melee import fight_melee
from sims.games.posthuman.rules.shooting import shoot_out
from sims.rng import begin_game, below, turn_begins
from tests.games.posthuman.journeys import scenario
from tests.games.posthuman.oracles import shooting as posthuman_shooting
from tests.games.posthuman.oracles.fights import Fighter, Foe
from tests.games.posthuman.oracles.melee import FACES, Arms, resolve, strength_bonus, swaps_allowed

LOT, DICE, ENEMIES = 500, 160, 4
GUARD = {0: 0, 1: 2, 2: 2, 3: 2, 4: 3, 5: 5}  # the faces of a defence die as those of a melee die


def random_rules(rng):
    """The shipped rules with random enemies and weapons; our human swaps always or never; shape (1,)."""
    rules = scenario().configuration({"players": 2}).rules().copy()
    for foe in rules[0]["foes"]:
        foe["kind"], foe["speed"], foe["melee"] = rng.integers(3), rng.integers(1, 7), rng.integers(1, 6)
        foe["health"], foe["wounds"], foe["xp"] = rng.integers(1, 9), rng.integers(4), rng.integers(4)
        foe["special_attack"], foe["special_wounds"] = rng.integers(2), rng.integers(3)
        foe["special_knockdown"] = rng.integers(3) == 0
        foe["special_morale"] = 0 if foe["special_attack"] else rng.integers(3)  # no ruling about the other case
        foe["range"], foe["shooting"] = rng.integers(4), rng.integers(1, 5)
        foe["ability"] = rng.choice([Ability.NONE, Ability.NONE, Ability.NONE, Ability.NET, Ability.FERAL])
        foe["amount"] = rng.integers(1, 3)
    for weapon in rules[0]["items"][WEAPONS : WEAPONS + 24]:
        weapon["wounds"], weapon["special_wounds"] = rng.integers(4), rng.integers(3)
        weapon["special_knockdown"], weapon["first_dice"] = rng.integers(3) == 0, rng.integers(5) == 0
        weapon["ammo"], weapon["dice"], weapon["range"] = rng.integers(3), rng.integers(1, 4), rng.integers(1, 4)
        weapon["hits"] = np.sort(rng.integers(1, 8, len(weapon["hits"])))
        weapon["weapon_class"] = rng.integers(1, len(WeaponClass))
    rules[0]["policies"][0]["swap_health"] = rng.choice([0, 20])
    return rules


def random_states(rng, rules, count, first):
    """Humans in the midst of a combat with up to four enemies; shape (count,)."""
    states = np.zeros(count, STATE)
    for number, s in enumerate(states, first):
        s["game"], s["event"], s["season"], s["encounter"] = number, NONE, NONE, NONE
        s["stat"][0] = rng.integers(2, 6, 5)
        s["health"][0], s["morale"][0] = rng.integers(1, 9), rng.integers(1, 9)
        s["melee"][0], s["ranged"][0], s["gears"][0] = 0 if rng.integers(6) else NONE, 1, 2
        s["gear"][0, :2], s["mount"][0] = rng.integers(WEAPONS, WEAPONS + 24, 2), NONE
        bonus = s["bonus"][0]
        bonus[Bonus.ALLY], bonus[Bonus.SWAPS], bonus[Bonus.WARRIOR] = rng.integers(3), rng.integers(2), rng.integers(2)
        bonus[Bonus.ORDER] = rng.integers(3)
        bonus[Bonus.PISTOL_EXPERT : Bonus.BOW_EXPERT + 1] = rng.integers(0, 2, 4)
        s["armour_melee"], s["killing"] = max(0, rng.integers(-2, 3)), rng.integers(4) == 0
        s["caught"], s["bolas"], s["ammo"][0] = rng.integers(6) == 0, rng.integers(8) == 0, 20
        s["foes"] = rng.integers(1, ENEMIES + 1)
        for place in range(s["foes"]):
            s["foe"][place] = rng.integers(FOES)
            s["foe_health"][place] = rng.integers(int(place > 0), 1 + rules[0]["foes"][s["foe"][place]]["health"])
    return states


@njit
def play_melees(states, rules, thrown, seat):
    """Read the dice that each combat will throw, human's and enemies', and fight it."""
    for i in range(len(states)):
        s = states[i]
        begin_game(s, s.seed, s.game)
        for at in range(DICE):
            thrown[i, 0, at] = below(s, Stream.MELEE, rules[0].melee_sides)
            thrown[i, 1, at] = below(s, Stream.FOE_MELEE, rules[0].melee_sides)
        turn_begins(s, s.context)
        fight_melee(s, rules[0], seat)


@njit
def play_shots(states, rules, thrown, seat):
    """Read the dice that each shooting round will throw, human's and enemies', and shoot."""
    for i in range(len(states)):
        s = states[i]
        begin_game(s, s.seed, s.game)
        for at in range(DICE):
            thrown[i, 0, at] = below(s, Stream.SHOOTING, rules[0].shooting_sides)
            thrown[i, 1, at] = below(s, Stream.FOE_SHOOTING, rules[0].shooting_sides)
        turn_begins(s, s.context)
        shoot_out(s, rules[0], seat)


def arms_of(foe):
    """An enemy's card in the reading's words."""
    return Arms(
        int(foe["wounds"]),
        special_attack=bool(foe["special_attack"]),
        special_wounds=int(foe["special_wounds"]),
        special_knockdown=bool(foe["special_knockdown"]),
        special_morale=int(foe["special_morale"]),
        warriors=bool(foe["melee"] == 5),
    )


def counts(dice):
    """How many dice show each face, of melee dice."""
    return tuple(dice.count(face) for face in range(len(FACES)))


class Duel:
    """One situation in the reading's words, with the dice of the game's streams and our human's order of enemies."""

    def __init__(self, s, rules, thrown):
        self.dice = [thrown[0].tolist(), thrown[1].tolist()]
        self.left = s["foe_health"][: s["foes"]].tolist()
        cards = [rules["foes"][row] for row in s["foe"][: s["foes"]]]
        self.foes = [
            Foe(
                left,
                int(card["melee"]),
                arms_of(card),
                bool(card["kind"] == FoeClass.MUTANT),
                int(card["xp"]),
                (int(card["amount"]) * (card["ability"] == Ability.FERAL), 0, 0),
            )
            for left, card in zip(self.left, cards, strict=True)
        ]
        stat, bonus = s["stat"][0].tolist(), s["bonus"][0].tolist()
        strength, warriors = strength_bonus(stat[Stat.STRENGTH]), stat[Stat.MELEE] == 5 or bonus[Bonus.WARRIOR] > 0
        weapon, more = Arms(0, strength, special_wounds=1, warriors=warriors), 0  # fists
        if s["melee"][0] != NONE:
            card = rules["items"][s["gear"][0, 0]]
            more = int(card["first_dice"])
            weapon = Arms(
                int(card["wounds"]),
                strength,
                True,
                int(card["special_wounds"]),
                bool(card["special_knockdown"]),
                0,
                warriors,
            )
        nets = sum(
            int(card["amount"])
            for card, left in zip(cards, self.left, strict=True)
            if left and card["ability"] == Ability.NET
        )
        swaps = 0
        if rules["policies"][0]["swap_health"]:
            swaps = swaps_allowed(stat[Stat.SPEED], bonus[Bonus.SWAPS])
        killing = int(s["killing"])
        self.hero = Fighter(
            int(s["health"][0]),
            int(s["morale"][0]),
            stat[Stat.MELEE],
            weapon,
            1 + bonus[Bonus.ALLY],
            (swaps,) * 3,
            (more + killing, killing, killing),
            (99 if s["bolas"] else nets, 0, 0),
            bool(s["caught"]),
            int(s["armour_melee"]),
        )

    def __iter__(self):
        """One round's enemies: of those that live the one nearest to death next."""
        fought = set()
        while waiting := [(left, at) for at, left in enumerate(self.left) if left > 0 and at not in fought]:
            at = min(waiting)[1]
            fought.add(at)
            yield at

    def throw(self, side, number):
        """The next dice of a side."""
        dice = self.dice[side][:number]
        del self.dice[side][:number]
        return dice

    def roll(self, number, each, melee, defence, theirs):
        """Throw what the reading asks for."""
        own = self.throw(0, melee) + [GUARD[die] for die in self.throw(0, defence)]
        rolled = counts(own), counts(self.throw(1, theirs))
        self.left[each] = max(0, self.left[each] - resolve(*rolled, self.hero.weapon, self.foes[each].card).dealt)
        return rolled


class Volley:
    """One shooting round in the reading's words."""

    def __init__(self, s, rules, thrown):
        self.own, self.other = thrown[0].tolist(), thrown[1].tolist()
        self.cards = [rules["foes"][row] for row in s["foe"][: s["foes"]]]
        self.left = s["foe_health"][: s["foes"]].tolist()
        self.speed = int(s["stat"][0, Stat.SPEED] + s["bonus"][0, Bonus.ORDER])
        self.gun = rules["items"][s["gear"][0, 1]]
        expert = int(s["bonus"][0, Bonus.PISTOL_EXPERT + self.gun["weapon_class"] - 1])
        self.skill = posthuman_shooting.hits_per_skill(int(s["stat"][0, Stat.SHOOTING]), bool(expert))
        self.aimed = s["aimed"][: s["foes"]].tolist()

    def faces(self, dice, number):
        """The next dice, counted by face."""
        rolled = dice[:number]
        del dice[:number]
        return counts(rolled)

    def shots(self):
        """What the human's dice hit, target by target; nothing if it holds fire."""
        if not any(self.aimed):
            return []
        specials, reach = self.gun["hits"].tolist(), int(self.gun["range"])
        return [
            posthuman_shooting.hits(self.faces(self.own, dice), reach, specials, self.skill) if dice else 0
            for dice in self.aimed
        ]

    def foe_hits(self, shots):
        """What the enemies' dice hit: they are thrown by those that are faster, as fast, then slower and alive."""
        hits = [0] * len(self.cards)
        for order in (1, 0, -1):
            for at, card in enumerate(self.cards):
                alive = order >= 0 or self.left[at] > (shots[at] if shots else 0)
                if np.sign(card["speed"] - self.speed) == order and card["range"] and alive:
                    faces = self.faces(self.other, int(card["shooting"]))
                    hits[at] = posthuman_shooting.enemy_hits(faces, int(card["range"]))
        return hits
