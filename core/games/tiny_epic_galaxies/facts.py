"""The facts of one game: the tables and the parameters of its rules, parsed once into whole numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludometer.core.games.tiny_epic_galaxies.words import (
    ACTION_WORDS,
    ATTACK_WORDS,
    FACE_WORDS,
    FACES,
    MISSION_WORDS,
    MOVE_SHIPS,
    RESOURCE_WORDS,
    TRACK_WORDS,
    parse,
)
from ludometer.core.kernel.errors import RulesError
from ludometer.core.kernel.rules import Rules
from ludometer.core.kernel.tables import Row

TOP_LEVEL: Final[i64] = 6
UNLIMITED: Final[i64] = 1000
VALUES: Final = 3
LIMITS: Final = ("once_per_turn", "own_turn")
MOST_PLANETS: Final = 60
MOST_NUMBERS: Final = 13


def column(numbers: Sequence[int]) -> vec[i64]:
    """A column of a table as the rules read it."""
    return vec[i64](numbers)


def limits(row: Row) -> list[str]:
    """The limits of an action or attack; RulesError if one is unknown."""
    for word in row.words("limits"):
        if word not in LIMITS:
            raise RulesError(f"{row.where}: column 'limits' does not know '{word}'; known: {', '.join(LIMITS)}")
    return row.words("limits")


def told(row: Row) -> str:
    """A planet's action as a player reads it: limits, cost, effect."""
    marks = [{"once_per_turn": "once a turn", "own_turn": "own turn"}[word] for word in limits(row)]
    cost = " ".join(reversed(row.text("cost").split()))
    return "; ".join([*marks, f"{cost}: {row.text('effect')}" if cost else row.text("effect")])


def attack_told(row: Row, limited: bool) -> str:
    """A Rogue's attack as a player reads it, with a mark where its limit is a reconstruction."""
    if not limited or "once_per_turn" not in limits(row):
        return row.text("effect")
    mark = " (reconstructed)" if "reconstructed" in row.text("confidence") else ""
    return f"{row.text('effect')}; once a turn{mark}"


def padded(values: Sequence[int], length: int = VALUES + 1) -> list[int]:
    """The values of a word, filled up with zeros."""
    return [*values, *[0] * (length - len(values))]


@final
class Facts:
    """Everything about a game that never changes while it is played.

    Planets, missions and attacks are known by their row in the table. `first`, `second` and `third` are the values of a
    planet's action in the order of its word's signature (see words.py). Masks have one bit a planet.
    """

    def __init__(self, rules: Rules) -> None:
        self.solo: Final[bool] = rules.players == 1
        self.read_planets(rules.table("planets"))
        self.read_dice(rules.table("dice_faces"))
        self.read_missions(rules)
        self.read_attacks(rules)
        self.read_parameters(rules)
        self.check(rules)
        # Where the sections of the catalogue begin (names.py lists them in this order).
        self.first_colony_code: Final[i64] = self.planets
        self.mission_code: Final[i64] = self.first_colony_code + self.planets
        self.fulfilled_code: Final[i64] = self.mission_code + self.missions
        self.level_code: Final[i64] = self.fulfilled_code + self.missions
        self.die_code: Final[i64] = self.level_code + TOP_LEVEL
        self.resource_code: Final[i64] = self.die_code + FACES
        self.galaxy_code: Final[i64] = self.resource_code + 2
        self.attack_code: Final[i64] = self.galaxy_code + rules.players + int(self.solo)

    def read_planets(self, rows: Sequence[Row]) -> None:
        """§1 and §7: the planet cards."""
        actions = [padded(parse(row, "action", ACTION_WORDS)) for row in rows]
        self.planets: i64 = len(rows)
        self.resource: vec[i64] = column([row.choice("resource", RESOURCE_WORDS[:2]) for row in rows])
        self.track: vec[i64] = column([row.choice("track", TRACK_WORDS[:2]) for row in rows])
        self.vp: vec[i64] = column([row.integer("vp") for row in rows])
        self.numbers: vec[i64] = column([row.integer("numbers") for row in rows])
        self.action: vec[i64] = column([action[0] for action in actions])
        self.first: vec[i64] = column([action[1] for action in actions])
        self.second: vec[i64] = column([action[2] for action in actions])
        self.third: vec[i64] = column([action[3] for action in actions])
        costs = [self.cost_of(row) for row in rows]
        self.cost_resource: vec[i64] = column([cost[0] for cost in costs])
        self.cost: vec[i64] = column([cost[1] for cost in costs])
        self.effects: list[str] = [told(row) for row in rows]
        self.once: i64 = sum(1 << i for i, row in enumerate(rows) if "once_per_turn" in limits(row))
        self.own_turn: i64 = sum(1 << i for i, row in enumerate(rows) if "own_turn" in limits(row))
        for row, vp, numbers, action in zip(rows, self.vp, self.numbers, actions):
            if vp < 0 or not 0 <= numbers <= MOST_NUMBERS:
                raise RulesError(
                    f"{row.where}: 'vp' must not be negative and 'numbers' must be from 0 to {MOST_NUMBERS}"
                )
            if action[0] == MOVE_SHIPS and "once_per_turn" not in limits(row):
                raise RulesError(f"{row.where}: 'move_ships' needs the limit 'once_per_turn'")
        if len(rows) > MOST_PLANETS:
            raise RulesError(f"planets.csv has {len(rows)} planets; the most is {MOST_PLANETS}")

    def cost_of(self, row: Row) -> list[int]:
        """The resource and the amount that a planet's action costs, such as `culture 2`."""
        words = row.text("cost").split()
        if not words:
            return [0, 0]
        if len(words) != 2 or words[0] not in RESOURCE_WORDS[:2] or not words[1].isdigit():
            raise RulesError(f"{row.where}: column 'cost' takes a resource and a number, such as 'culture 2'")
        return [RESOURCE_WORDS.index(words[0]), int(words[1])]

    def read_dice(self, rows: Sequence[Row]) -> None:
        """§1: the sides of each die."""
        sides: list[int] = []
        for row in rows:
            sides += [row.choice("action", FACE_WORDS)] * row.integer("sides")
        if [row.text("action") for row in rows] != list(FACE_WORDS):
            raise RulesError(f"dice_faces.csv must list the actions {', '.join(FACE_WORDS)} in this order")
        if not sides:
            raise RulesError("dice_faces.csv: a die needs at least one side")
        self.sides: vec[i64] = column(sides)

    def read_missions(self, rules: Rules) -> None:
        """§10: the secret missions, and which of them can be dealt."""
        rows = rules.table("missions")
        conditions = [padded(parse(row, "condition", MISSION_WORDS)) for row in rows]
        self.missions: i64 = len(rows)
        self.condition: vec[i64] = column([condition[0] for condition in conditions])
        self.wanted: vec[i64] = column([condition[1] for condition in conditions])
        self.wanted_too: vec[i64] = column([condition[2] for condition in conditions])
        self.mission_points: vec[i64] = column([row.integer("points") for row in rows])
        self.tied_points: vec[i64] = column([row.integer("points_if_tied") for row in rows])
        ids = [row.text("id") for row in rows]
        pool = sorted({ids.index(id) for id in rules.words("mission_pool")})
        self.mission_pool: vec[i64] = column(pool)
        self.missions_dealt: i64 = rules.integer("missions_dealt")
        self.missions_kept: i64 = rules.integer("missions_kept") if rules.integer("missions_dealt") else 0

    def read_attacks(self, rules: Rules) -> None:
        """§11: the attacks of the chosen Rogue Galaxy, by level; a level beyond the last row repeats it."""
        ids = [row.text("id") for row in rules.table("rogue_attacks")]
        chosen = [row for row in rules.table("rogue_attacks") if row.text("rogue") == rules.choice("rogue")]
        chosen.sort(key=lambda row: row.integer("level"))
        if not chosen or [row.integer("level") for row in chosen] != list(range(1, len(chosen) + 1)):
            raise RulesError(
                f"rogue_attacks.csv: the levels of '{rules.choice('rogue')}' must go up from 1 without a gap"
            )
        rows = [chosen[min(level, len(chosen) - 1)] for level in range(int(TOP_LEVEL))]
        attacks = [padded(parse(row, "attack", ATTACK_WORDS)) for row in rows]
        limited = rules.switch("rogue_once_per_turn")
        self.rogue_name: str = chosen[0].text("name")
        self.attack_row: vec[i64] = column([ids.index(row.text("id")) for row in rows])
        self.attack: vec[i64] = column([attack[0] for attack in attacks])
        self.attack_first: vec[i64] = column([attack[1] for attack in attacks])
        self.attack_second: vec[i64] = column([attack[2] for attack in attacks])
        self.attack_third: vec[i64] = column([attack[3] for attack in attacks])
        self.attack_once: vec[i64] = column([int(limited and "once_per_turn" in limits(row)) for row in rows])
        self.attack_effects: list[str] = [attack_told(row, limited) for row in rows]

    def read_parameters(self, rules: Rules) -> None:
        """§16: the parameters; levels are counted from 1, so index 0 of the tracks is empty."""
        self.target: i64 = rules.integer("target_vp")
        self.row_size: i64 = rules.integer("row_size")
        self.start_energy: i64 = rules.integer("start_energy")
        self.start_culture: i64 = rules.integer("start_culture")
        self.cap: i64 = rules.integer("resource_cap")
        self.level_cost: vec[i64] = column([0, 0, *rules.integers("empire_track.cost")])
        self.level_dice: vec[i64] = column([0, *rules.integers("empire_track.dice")])
        self.level_ships: vec[i64] = column([0, *rules.integers("empire_track.ships")])
        self.level_vp: vec[i64] = column([0, *rules.integers("empire_track.vp")])
        self.mixed: bool = rules.switch("upgrade_mix")
        self.free_rerolls: i64 = rules.integer("free_rerolls")
        self.reroll_cost: i64 = rules.integer("reroll_cost")
        self.converter_dice: i64 = rules.integer("converter_cost_dice")
        self.converter_uses: i64 = rules.integer("converter_uses")
        self.follow_cost: i64 = rules.integer("follow_cost")
        limit = rules.integer_or_none("follow_limit_per_turn")
        self.follow_limit: i64 = UNLIMITED if limit is None else limit
        produces = rules.choice("home_produces")
        self.home_energy: i64 = int(produces in ("energy", "both"))
        self.home_culture: i64 = int(produces in ("culture", "both"))
        self.lowest_tie: bool = rules.switch("mared_tie_ok")
        self.removed_to_deck: bool = rules.choice("helios_removed_to") == "deck_bottom"
        self.split_gain: bool = rules.switch("andellouxian_split")
        self.transfer_colonizes: bool = rules.switch("gort_may_colonize")
        self.repeat_followable: bool = rules.switch("piedes_followable")
        self.self_payment: bool = rules.switch("self_payment")
        self.chain_guard: bool = rules.switch("chain_guard")
        self.skull: i64 = rules.integer("rogue_skull_level")
        self.rogue_dice: vec[i64] = column([0, *rules.integers("rogue_dice")])
        # A skull on a seventh space is worth what the last level is.
        self.rogue_vp: vec[i64] = column([0, *rules.integers("rogue_vp"), rules.integers("rogue_vp")[-1]])
        self.rogue_reroll_energy: i64 = rules.integer("rogue_reroll_cost.energy")
        self.rogue_reroll_culture: i64 = rules.integer("rogue_reroll_cost.culture")
        self.bonus_dice: i64 = rules.integer("rogue_bonus_dice")
        self.bonus_followable: bool = rules.switch("rogue_bonus_followable")
        self.empty_attack_usable: bool = rules.switch("rogue_empty_attack_usable")
        self.reroll_unusable: bool = rules.switch("rogue_reroll_unusable")

    def check(self, rules: Rules) -> None:
        """Refuse what cannot be set up or played together."""
        if self.row_size >= self.planets:
            raise RulesError(f"row_size is {self.row_size}, but there are only {self.planets} planets")
        if self.start_energy > self.cap or self.start_culture > self.cap:
            raise RulesError("start_energy and start_culture must not be above resource_cap")
        ships = rules.integers("empire_track.ships")
        vp = rules.integers("empire_track.vp")
        if sorted(vp) != vp:
            raise RulesError(f"empire_track.vp is {vp}; a higher level must not have fewer victory points")
        if max(vp[0], rules.integers("rogue_vp")[0] if self.solo else 0) >= self.target:
            raise RulesError(f"target_vp is {self.target}, which an empire has from the start")
        if sorted(ships) != ships:
            raise RulesError(f"empire_track.ships is {ships}; a higher level must not have fewer ships")
        if self.missions_kept > self.missions_dealt:
            raise RulesError(
                f"missions_kept is {self.missions_kept}, but only {self.missions_dealt} missions are dealt to each player"
            )
        if self.missions_dealt > 0 and self.missions_kept == 0:
            raise RulesError("missions_kept must be at least 1 when missions are dealt; missions_dealt=0 plays without")
        if self.solo and self.missions_dealt > 0:
            raise RulesError("missions_dealt must be 0 in the solo game, which has no secret missions")
        if rules.players * self.missions_dealt > len(self.mission_pool):
            raise RulesError(
                f"missions_dealt is {self.missions_dealt} for {rules.players} players, but mission_pool holds only "
                f"{len(self.mission_pool)} missions"
            )
        if self.rogue_reroll_energy + self.rogue_reroll_culture == 0:
            raise RulesError("rogue_reroll_cost must be at least 1 energy or 1 culture")
