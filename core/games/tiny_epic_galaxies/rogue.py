"""§11 Solo: the turn of the Rogue Galaxy."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

import ludometer.core.games.tiny_epic_galaxies.turn as turn
from ludometer.core.games.tiny_epic_galaxies.die_actions import advance, push_back, raise_rogue, relocate
from ludometer.core.games.tiny_epic_galaxies.following import OfferFollows
from ludometer.core.games.tiny_epic_galaxies.names import (
    ACCEPT_ROGUE_DIE,
    E_ATTACK,
    E_BONUS,
    E_DICE,
    E_LOST_DIE,
    E_ORBIT,
    E_ROLL,
    E_UNUSED_DIE,
    E_USE_DIE,
    GIVE_RESOURCE,
    PUSH_SHIP_BACK,
    REROLL_ROGUE_DIE,
)
from ludometer.core.games.tiny_epic_galaxies.resources import gain, held, lose, pay, produce
from ludometer.core.games.tiny_epic_galaxies.state import HOME, ORBIT, Universe
from ludometer.core.games.tiny_epic_galaxies.words import (
    ACQUIRE_CULTURE,
    ACQUIRE_ENERGY,
    ADVANCE_ALL,
    ADVANCE_ALL_AND_STEAL,
    ADVANCE_DIPLOMACY,
    ADVANCE_ECONOMY,
    ANY_RESOURCE,
    ANY_TRACK,
    CULTURE,
    DIPLOMACY,
    ECONOMY,
    ENERGY,
    LOSE_DICE,
    MOVE,
    PLAYER_LOSES,
    PUSH_BACK_ALL,
    PUSH_BACK_ONE,
    ROGUE_GAINS,
)
from ludometer.core.kernel.frames import NOBODY, NOTHING, Decision, Step
from ludometer.core.kernel.moves import first, move, second

PLAYER: Final[i64] = 0
ROGUE: Final[i64] = 1


@final
class RogueTurn(Step[Universe]):
    """The Rogue takes the dice of its level, one at a time; then come the end checks."""

    def do(self, state: Universe) -> None:
        state.begin_turn(ROGUE)
        dice = state.facts.rogue_dice[state.galaxies[ROGUE].level]
        state.note_of(E_DICE, ROGUE, NOTHING, dice)
        state.push(EndRogueTurn())
        state.push(RogueDice(dice, False))


@final
class EndRogueTurn(Step[Universe]):
    """Full energy raises its empire; then full culture gives bonus dice. What fills up during them waits a turn."""

    def do(self, state: Universe) -> None:
        rogue = state.galaxies[ROGUE]
        facts = state.facts
        if rogue.energy >= facts.cap:
            lose(state, ROGUE, ENERGY, rogue.energy)
            raise_rogue(state)
            if state.over():
                return
        state.push(EmptyCulture(rogue.culture >= facts.cap))
        if rogue.culture >= facts.cap:
            state.bay = 0
            state.note(E_BONUS, NOBODY, NOTHING, facts.bonus_dice)
            state.push(RogueDice(facts.bonus_dice, True))


@final
class EmptyCulture(Step[Universe]):
    """The culture that gave bonus dice is gone; the player's turn follows."""

    def __init__(self, empty: bool) -> None:
        super().__init__()
        self.empty: bool = empty

    def do(self, state: Universe) -> None:
        if self.empty:
            lose(state, ROGUE, CULTURE, state.galaxies[ROGUE].culture)
        state.push(turn.StartTurn(PLAYER))


@final
class RogueDice(Step[Universe]):
    """One die at a time: roll, resolve, then the next one."""

    def __init__(self, left: i64, bonus: bool) -> None:
        super().__init__()
        self.left: i64 = left
        self.bonus: bool = bonus

    def do(self, state: Universe) -> None:
        if self.left == 0:
            return
        state.push(RogueDice(self.left - 1, self.bonus))
        roll_die(state, self.bonus, state.facts.reroll_unusable)


def roll_die(state: Universe, bonus: bool, second_chance: bool) -> None:
    """Roll a die of the Rogue; the player may pay to have it rolled again."""
    sides = state.facts.sides
    face = sides[state.dice.below(len(sides))]
    state.note_of(E_ROLL, ROGUE, state.facts.die_code + face, 1)
    player = state.galaxies[PLAYER]
    if player.energy >= state.facts.rogue_reroll_energy and player.culture >= state.facts.rogue_reroll_culture:
        state.push(JudgeRogueDie(PLAYER, face, bonus, second_chance))
    else:
        state.push(UseRogueDie(face, bonus, second_chance))


@final
class JudgeRogueDie(Decision[Universe]):
    """The player lets the Rogue's die stand, or pays to have it rolled again, as often as the cost can be paid."""

    def __init__(self, seat: i64, face: i64, bonus: bool, second_chance: bool) -> None:
        super().__init__(seat)
        self.face: i64 = face
        self.bonus: bool = bonus
        self.second_chance: bool = second_chance

    def choices(self, state: Universe) -> vec[i64]:
        return vec[i64]([ACCEPT_ROGUE_DIE | self.face << 8, REROLL_ROGUE_DIE | self.face << 8])

    def take(self, state: Universe, move: i64) -> None:
        if move & 255 == REROLL_ROGUE_DIE:
            pay(state, PLAYER, ENERGY, state.facts.rogue_reroll_energy)
            pay(state, PLAYER, CULTURE, state.facts.rogue_reroll_culture)
            roll_die(state, self.bonus, self.second_chance)
        else:
            state.push(UseRogueDie(self.face, self.bonus, self.second_chance))


@final
class UseRogueDie(Step[Universe]):
    """The die is performed and may be followed; an unusable one is discarded, and lies in no bay."""

    def __init__(self, face: i64, bonus: bool, second_chance: bool) -> None:
        super().__init__()
        self.face: i64 = face
        self.bonus: bool = bonus
        self.second_chance: bool = second_chance

    def do(self, state: Universe) -> None:
        face = self.face
        code = state.facts.die_code + face
        if not usable(state, face, self.bonus):
            if self.second_chance:
                roll_die(state, self.bonus, False)
            else:
                state.note_of(E_UNUSED_DIE, ROGUE, code, 1)
            return
        state.note_of(E_USE_DIE, ROGUE, code, 1)
        nobody_left: i64 = len(state.galaxies)
        place: i64 = 1 if not self.bonus or state.facts.bonus_followable else nobody_left
        state.push(OfferFollows(ROGUE, face, place))
        perform_rogue_die(state, face)


def usable(state: Universe, face: i64, bonus: bool) -> bool:
    """Whether the Rogue can use a die of that face."""
    rogue = state.galaxies[ROGUE]
    if face == MOVE:
        return rogue.home > 0 and state.filled & ~rogue.orbiting != 0
    if face == ACQUIRE_ENERGY:
        return rogue.energy < state.facts.cap and rogue_produce(state, ENERGY) > 0
    if face == ACQUIRE_CULTURE:
        return not bonus and rogue.culture < state.facts.cap and rogue_produce(state, CULTURE) > 0
    if face == ADVANCE_DIPLOMACY:
        return rogue.orbiting & state.slots_on(DIPLOMACY) != 0
    if face == ADVANCE_ECONOMY:
        return rogue.orbiting & state.slots_on(ECONOMY) != 0
    if state.attacked and state.facts.attack_once[rogue.level - 1]:
        return False
    return state.facts.empty_attack_usable or attack_works(state)


def rogue_produce(state: Universe, resource: i64) -> i64:
    """As for a player, but ships at home count for energy and for culture."""
    facts = state.facts
    at_home = facts.home_energy if resource == ENERGY else facts.home_culture
    return produce(state, ROGUE, resource) + (1 - at_home) * state.galaxies[ROGUE].home


def perform_rogue_die(state: Universe, face: i64) -> None:
    """What the Rogue does with a usable die."""
    if face == MOVE:
        enter_orbit(state)
    elif face == ACQUIRE_ENERGY:
        gain(state, ROGUE, ENERGY, rogue_produce(state, ENERGY))
    elif face == ACQUIRE_CULTURE:
        gain(state, ROGUE, CULTURE, rogue_produce(state, CULTURE))
    elif face == ADVANCE_DIPLOMACY:
        advance_all(state, DIPLOMACY, 1)
    elif face == ADVANCE_ECONOMY:
        advance_all(state, ECONOMY, 1)
    else:
        attack(state)


def enter_orbit(state: Universe) -> None:
    """A home ship goes to the start of the leftmost row planet without a Rogue ship in orbit; never to a surface."""
    rogue = state.galaxies[ROGUE]
    slots = state.filled & ~rogue.orbiting
    slot: i64 = 0
    while not (slots >> slot) & 1:
        slot += 1
    relocate(rogue, HOME, ORBIT + slot, 0)
    state.note_of(E_ORBIT, ROGUE, state.row[slot], 1)


def advance_all(state: Universe, track: i64, steps: i64) -> None:
    """All Rogue ships on such tracks advance from left to right, each wholly resolved before the next."""
    rogue = state.galaxies[ROGUE]
    ships = rogue.orbiting & state.slots_on(track)
    slot: i64 = 0
    for slot in range(len(state.row)):
        if (ships >> slot) & 1 and not state.over():
            advance(state, ROGUE, slot, steps)


# --- attacks ---


def attack(state: Universe) -> None:
    """The attack of the Rogue's current level."""
    facts = state.facts
    place = state.galaxies[ROGUE].level - 1
    kind = facts.attack[place]
    first_value = facts.attack_first[place]
    second_value = facts.attack_second[place]
    state.attacked = 1
    state.note(E_ATTACK, NOBODY, facts.attack_code + facts.attack_row[place], 1)
    if kind == PLAYER_LOSES:
        if first_value != CULTURE:
            lose(state, PLAYER, ENERGY, second_value)
        if first_value != ENERGY:
            lose(state, PLAYER, CULTURE, second_value)
    elif kind == ROGUE_GAINS:
        if first_value != CULTURE:
            gain(state, ROGUE, ENERGY, second_value)
        if first_value != ENERGY:
            gain(state, ROGUE, CULTURE, second_value)
    elif kind == PUSH_BACK_ONE:
        if len(most_advanced_ships(state)) > 0:
            state.push(ChoosePushedBack(PLAYER, first_value))
    elif kind == PUSH_BACK_ALL:
        slot: i64 = 0
        for slot in range(len(state.row)):
            if state.galaxies[PLAYER].number(slot) > 0:
                push_back(state, PLAYER, slot, first_value)
    elif kind == ADVANCE_ALL:
        advance_all(state, ANY_TRACK, first_value)
    elif kind == ADVANCE_ALL_AND_STEAL:
        advance_all(state, ANY_TRACK, first_value)
        if not state.over():
            steal(state, second_value, facts.attack_third[place])
    elif kind == LOSE_DICE:
        state.lost_dice += first_value
        state.note(E_LOST_DIE, PLAYER, NOTHING, first_value)
    else:
        steal(state, first_value, second_value)


def steal(state: Universe, resource: i64, amount: i64) -> None:
    """The Rogue takes resources from the player, up to its cap; of any kind: the player chooses them one at a time."""
    if resource == ANY_RESOURCE:
        ask_give(state, amount)
        return
    if resource != CULTURE:
        gain(state, ROGUE, ENERGY, lose(state, PLAYER, ENERGY, amount))
    if resource != ENERGY:
        gain(state, ROGUE, CULTURE, lose(state, PLAYER, CULTURE, amount))


def ask_give(state: Universe, left: i64) -> None:
    """Ask for the next resource to give up, if there is any."""
    player = state.galaxies[PLAYER]
    if left > 0 and player.energy + player.culture > 0:
        state.push(GiveResource(PLAYER, left))


@final
class GiveResource(Decision[Universe]):
    """Which resource the Rogue takes next."""

    def __init__(self, seat: i64, left: i64) -> None:
        super().__init__(seat)
        self.left: i64 = left

    def choices(self, state: Universe) -> vec[i64]:
        moves = vec[i64]()
        if held(state, PLAYER, ENERGY) > 0:
            moves = append(moves, move(GIVE_RESOURCE, ENERGY))
        if held(state, PLAYER, CULTURE) > 0:
            moves = append(moves, move(GIVE_RESOURCE, CULTURE))
        return moves

    def take(self, state: Universe, move: i64) -> None:
        gain(state, ROGUE, first(move), lose(state, PLAYER, first(move), 1))
        ask_give(state, self.left - 1)


def most_advanced_ships(state: Universe) -> vec[i64]:
    """The player's ships with the highest number above 0, as moves that push one back."""
    player = state.galaxies[PLAYER]
    highest: i64 = 1
    moves = vec[i64]()
    slot: i64 = 0
    for slot in range(len(state.row)):
        number = player.number(slot)
        if number > highest:
            highest = number
            moves = vec[i64]()
        if number == highest:
            moves = append(moves, move(PUSH_SHIP_BACK, state.row[slot], slot, PLAYER))
    return moves


@final
class ChoosePushedBack(Decision[Universe]):
    """Which of the player's most advanced ships goes back."""

    def __init__(self, seat: i64, steps: i64) -> None:
        super().__init__(seat)
        self.steps: i64 = steps

    def choices(self, state: Universe) -> vec[i64]:
        return most_advanced_ships(state)

    def take(self, state: Universe, move: i64) -> None:
        push_back(state, PLAYER, second(move), self.steps)


def attack_works(state: Universe) -> bool:
    """§16 `rogue_empty_attack_usable`: whether the attack of the current level would change anything."""
    facts = state.facts
    rogue = state.galaxies[ROGUE]
    player = state.galaxies[PLAYER]
    place = rogue.level - 1
    kind = facts.attack[place]
    resource = facts.attack_second[place] if kind == ADVANCE_ALL_AND_STEAL else facts.attack_first[place]
    if kind == LOSE_DICE:
        return True
    if kind == ROGUE_GAINS:
        return (resource != CULTURE and rogue.energy < facts.cap) or (resource != ENERGY and rogue.culture < facts.cap)
    if kind in (PUSH_BACK_ONE, PUSH_BACK_ALL):
        return player.numbers != 0
    if kind == ADVANCE_ALL:
        return rogue.orbiting != 0
    found = (resource != CULTURE and player.energy > 0) or (resource != ENERGY and player.culture > 0)
    return found or (kind == ADVANCE_ALL_AND_STEAL and rogue.orbiting != 0)
