"""Human Punishment, its decisions in the rulebook's words, for `balance decisions`."""

from sims.games.human_punishment.records.actions import Action
from sims.games.human_punishment.records.words import Phase

PHASE_WORDS = {
    Phase.ACT: "what to do in a turn",
    Phase.AIM: "whom to aim at",
    Phase.TARGET: "hit: reveal or take damage",
    Phase.REVEAL: "which loyalty to reveal",
    Phase.ABILITY: "how to use the ID's ability",
    Phase.REAIM: "whom to aim at anew",
    Phase.REVIVE: "whom the Deathbringer brings",
    Phase.EQUIP: "equip again after a shot",
    Phase.LIMIT: "which program to discard",
    Phase.WINDOW: "stop an action by a program",
    Phase.AFTER: "use a program after acting",
    Phase.BACKUP: "return by backup.exe",
    Phase.PROGRAM: "what a program is used on",
    Phase.REDIRECT: "where to redirect a weapon",
    Phase.SWAP: "which loyalty to swap for",
    Phase.ROB: "whose weapon to take",
}
ACTION_WORDS = {
    Action.PASS: "pass",
    Action.DRAW: "draw a program",
    Action.DROP: "drop the weapon",
    Action.SHOOT: "shoot",
    Action.HEAL: "heal the target",
    Action.RETARGET: "change the target",
    Action.ASSASSINATE: "reveal the Assassin",
    Action.DAMAGE: "take damage",
    Action.ROB: "take a player's weapon",
    Action.EQUIP: "equip with a weapon",
    Action.PLAYER: "name a player",
    Action.CARD: "investigate or show loyalty",
    Action.ID: "investigate or show an ID",
    Action.DISCARD: "discard a program",
    Action.PLAY: "use a program",
}
# where a block does another thing than in a turn, or it is plain who or what is named
ACTION_WORDS_IN = {
    (Phase.ACT, Action.CARD): "investigate a loyalty",
    (Phase.ACT, Action.ID): "investigate an ID",
    (Phase.AIM, Action.PLAYER): "aim at a player",
    (Phase.TARGET, Action.CARD): "reveal a loyalty",
    (Phase.TARGET, Action.ID): "reveal the ID",
    (Phase.REVEAL, Action.CARD): "reveal a loyalty",
    (Phase.ABILITY, Action.CARD): "a loyalty",
    (Phase.ABILITY, Action.PLAYER): "a player",
    (Phase.REAIM, Action.PLAYER): "aim at a player",
    (Phase.PROGRAM, Action.CARD): "a loyalty",
    (Phase.PROGRAM, Action.ID): "an ID",
    (Phase.PROGRAM, Action.PLAYER): "a player",
    (Phase.REDIRECT, Action.PLAYER): "aim it at a player",
    (Phase.SWAP, Action.CARD): "a loyalty",
    (Phase.ROB, Action.PLAYER): "rob a player",
}
