"""The effective rules as plain numbers, read once a game from rules.toml and the tables, and checked together (§16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.games.alien_frontiers.things import (
    ALIEN_ARTIFACT,
    BONUS_WORDS,
    CARD_TYPES,
    COLONIST_HUB,
    COLONY_CONSTRUCTOR,
    DISCARD_WORDS,
    FACILITIES,
    FACILITY_IDS,
    FIELD_IDS,
    LUNAR_MINE,
    MOST_COPIES,
    ORBITAL_MARKET,
    PASSIVE_WORDS,
    PLACE_FIELD,
    POWER_WORDS,
    RAIDERS_OUTPOST,
    RELIC_SHIP,
    SHIPYARD,
    SOLAR_CONVERTER,
    TERRAFORMING_STATION,
    TERRITORIES,
    TRADE_RATE,
)
from ludometer.core.kernel.errors import RulesError
from ludometer.core.kernel.rules import Rules
from ludometer.core.kernel.tables import Row


@final
class RuleSet:
    """Every number of the rules; shared by all states of a game and never changed.

    Fields by facility: `first_dock`, `docks` and `group` (how many docks must be filled together; at the Hub the docks of
    a track). `facility_of` names the facility of a dock. Fields by card type: `power`, `delta`, `fuel`, `discard`,
    `field`, `vp`. `raid_shields` and `roll_incomes` are sets of card types, one bit each. `home_of` names the territory of
    a bonus, `fuel_bonus` and `ore_bonus` how much it is.
    """

    def __init__(self, rules: Rules) -> None:
        self.players: Final[i64] = rules.players
        self.colonies_each: Final[i64] = rules.integer("colonies_each")
        self.start_ships: Final[i64] = rules.integer("start_ships")
        self.max_ships: Final[i64] = rules.integer("max_ships")
        self.start_fuel: Final[vec[i64]] = numbers(rules.integers("start_resources.fuel"))
        self.start_ore: Final[vec[i64]] = numbers(rules.integers("start_resources.ore"))
        self.resource_limit: Final[i64] = rules.integer("resource_limit")
        self.limited_tokens: Final[bool] = rules.switch("limited_tokens")
        self.fuel_tokens: Final[i64] = rules.integer("tokens.fuel")
        self.ore_tokens: Final[i64] = rules.integer("tokens.ore")
        self.hub_circles: Final[i64] = rules.integer("hub_circles")
        self.launch_fuel: Final[i64] = rules.integer("hub_launch_cost.fuel")
        self.launch_ore: Final[i64] = rules.integer("hub_launch_cost.ore")
        self.constructor_ore: Final[i64] = rules.integer("constructor_ore")
        self.terraform_fuel: Final[i64] = rules.integer("terraform_cost.fuel")
        self.terraform_ore: Final[i64] = rules.integer("terraform_cost.ore")
        self.terraform_value: Final[i64] = rules.integer("terraform_value")
        self.min_fleet: Final[i64] = rules.integer("min_fleet")
        self.ship_costs: Final[vec[i64]] = numbers(rules.integers("ship_costs"))
        self.solar_divisor: Final[i64] = rules.integer("solar_divisor")
        self.artifact_threshold: Final[i64] = rules.integer("artifact_threshold")
        self.display_size: Final[i64] = rules.integer("display_size")
        self.tech_dealt: Final[i64] = rules.integer("tech_dealt")
        self.raid_resources: Final[i64] = rules.integer("raid_resources")
        self.bump_by_sum: Final[bool] = rules.choice("raiders_bump_rule") == "sum_of_docked"
        self.discards_per_turn: Final[i64] = rules.integer("discards_per_turn")
        self.uses_per_card: Final[i64] = rules.integer("uses_per_card")
        self.relic_fuel: Final[i64] = rules.integer("relic_cost.fuel")
        self.relic_ore: Final[i64] = rules.integer("relic_cost.ore")
        self.vp_colony: Final[i64] = rules.integer("vp_colony")
        self.vp_control: Final[i64] = rules.integer("vp_control")
        self.vp_positron: Final[i64] = rules.integer("vp_positron")
        self.strict_placement: Final[bool] = rules.switch("strict_placement")
        self.strict_placement_paid: Final[bool] = rules.switch("strict_placement_paid")
        self.cut_off: Final[bool] = rules.choice("out_of_range") == "cut_off"
        self.plasma_counts_terraforming: Final[bool] = rules.switch("plasma_counts_terraforming")
        self.plasma_relic_needs_four: Final[bool] = rules.switch("plasma_relic_needs_four")

        self.docks: Final[vec[i64]] = dock_numbers(rules)
        self.group: Final[vec[i64]] = group_sizes(rules)
        self.first_dock: Final[vec[i64]] = first_docks(self.docks)
        self.facility_of: Final[vec[i64]] = facilities_of_docks(self.docks)
        self.track: Final[i64] = rules.integer("docks.colonist_hub")

        facilities = rows_named(rules, "facilities", FACILITY_IDS)
        fields = rows_named(rules, "field_generators", FIELD_IDS)
        territories = rows_counted(rules, "territories", int(TERRITORIES))
        cards = rows_counted(rules, "tech_cards", int(CARD_TYPES))
        self.facility_names: Final[list[str]] = [row.text("name") for row in facilities]
        self.field_names: Final[list[str]] = [row.text("name") for row in fields]
        self.territory_ids: Final[list[str]] = [row.text("id") for row in territories]
        self.territory_names: Final[list[str]] = [row.text("name") for row in territories]
        self.card_ids: Final[list[str]] = [row.text("id") for row in cards]
        self.card_names: Final[list[str]] = [row.text("name") for row in cards]

        self.home_of: Final[vec[i64]] = bonus_homes(territories)
        self.fuel_bonus: Final[vec[i64]] = bonus_amounts(territories, "fuel")
        self.ore_bonus: Final[vec[i64]] = bonus_amounts(territories, "ore")
        if self.fuel_bonus[TRADE_RATE] < 1:
            raise RulesError(
                f"{territories[self.home_of[TRADE_RATE]].where}: the bonus trade_rate needs a rate of at least 1 in column "
                "'fuel'; with less, trades would never end"
            )
        self.extra_advance: Final[i64] = amount_of(territories, "extra_hub_advance")
        self.borrowable: Final[i64] = sum(1 << i for i, row in enumerate(territories) if row.flag("borrowable"))
        self.relic_home: Final[i64] = self.home_of[RELIC_SHIP]
        if self.borrowable >> self.relic_home & 1:
            raise RulesError(
                f"{territories[self.relic_home].where}: the bonus relic_ship cannot be borrowed; set borrowable to no"
            )

        self.power: Final[vec[i64]] = numbers([row.choice("power", POWER_WORDS) for row in cards])
        for row in cards:
            check_price(row)
        self.delta: Final[vec[i64]] = numbers([row.integer("delta") for row in cards])
        self.fuel: Final[vec[i64]] = numbers([at_least(row, "fuel", 0) for row in cards])
        self.discard: Final[vec[i64]] = numbers([row.choice("discard", DISCARD_WORDS) for row in cards])
        self.field: Final[vec[i64]] = numbers([field_placed(row) for row in cards])
        passives = [PASSIVE_WORDS[row.choice("passive", PASSIVE_WORDS)] for row in cards]
        self.vp: Final[vec[i64]] = numbers(
            [rules.integer(each) if each in ("vp_city", "vp_monument") else 0 for each in passives]
        )
        self.raid_shields: Final[i64] = sum(1 << i for i, each in enumerate(passives) if each == "raid_shield")
        self.roll_incomes: Final[i64] = sum(1 << i for i, each in enumerate(passives) if each == "roll_income")
        self.deck: Final[vec[i64]] = deck_of(cards, rules)
        self.check()

    def check(self) -> None:
        """RulesError if the numbers cannot be set up together."""
        if self.start_ships > self.max_ships:
            raise RulesError(
                f"start_ships is {self.start_ships}, more than max_ships ({self.max_ships}); lower one or raise the other"
            )
        needed = self.display_size + self.players * self.tech_dealt
        if needed > len(self.deck):
            raise RulesError(
                f"display_size and tech_dealt need {needed} tech cards with {self.players} players, but the deck has "
                f"{len(self.deck)}; lower them or raise tech_copies"
            )
        if self.docks[COLONIST_HUB] + self.docks[COLONY_CONSTRUCTOR] + self.docks[TERRAFORMING_STATION] == 0:
            raise RulesError(
                "docks.colonist_hub, docks.colony_constructor and docks.terraforming_station are all 0, so no colony can "
                "ever be landed; give one of them a dock"
            )
        if self.strict_placement_paid and not self.strict_placement:
            raise RulesError(
                "strict_placement_paid = true makes strict_placement stricter; it needs strict_placement = true"
            )
        if self.limited_tokens and (
            sum_of(self.start_fuel, self.players) > self.fuel_tokens
            or sum_of(self.start_ore, self.players) > self.ore_tokens
        ):
            raise RulesError("start_resources hands out more than tokens.fuel or tokens.ore; lower it or raise them")


def numbers(values: Sequence[int]) -> vec[i64]:
    """The values as a vector."""
    made = vec[i64]()
    for value in values:
        made = append(made, value)
    return made


def sum_of(values: vec[i64], count: i64) -> i64:
    """The sum of the first `count` values."""
    total: i64 = 0
    i: i64 = 0
    for i in range(count):
        total += values[i]
    return total


def dock_numbers(rules: Rules) -> vec[i64]:
    """How many docks each facility has; the Bay has no limit and counts as none (§2, table of docks)."""
    docks = [0] * int(FACILITIES)
    docks[ALIEN_ARTIFACT] = rules.integer("docks.alien_artifact")
    docks[COLONIST_HUB] = rules.integer("docks.colonist_hub") * rules.players
    docks[COLONY_CONSTRUCTOR] = rules.integer("docks.colony_constructor") * 3
    docks[LUNAR_MINE] = rules.integer("docks.lunar_mine")
    docks[ORBITAL_MARKET] = rules.integer("docks.orbital_market") * 2
    docks[RAIDERS_OUTPOST] = rules.integer("docks.raiders_outpost") * 3
    docks[SHIPYARD] = rules.integer("docks.shipyard") * 2
    docks[SOLAR_CONVERTER] = rules.integer("docks.solar_converter")
    docks[TERRAFORMING_STATION] = rules.integer("docks.terraforming_station")
    return numbers(docks)


def group_sizes(rules: Rules) -> vec[i64]:
    """How many docks of each facility belong together."""
    group = [1] * int(FACILITIES)
    group[COLONIST_HUB] = max(1, rules.integer("docks.colonist_hub"))
    group[COLONY_CONSTRUCTOR] = 3
    group[ORBITAL_MARKET] = 2
    group[RAIDERS_OUTPOST] = 3
    group[SHIPYARD] = 2
    return numbers(group)


def first_docks(docks: vec[i64]) -> vec[i64]:
    """The first dock of each facility in the row of all docks."""
    first = vec[i64]()
    total: i64 = 0
    for count in docks:
        first = append(first, total)
        total += count
    return first


def facilities_of_docks(docks: vec[i64]) -> vec[i64]:
    """The facility of each dock in the row of all docks."""
    found = vec[i64]()
    facility: i64 = 0
    for facility in range(FACILITIES):
        for _ in range(docks[facility]):
            found = append(found, facility)
    return found


def rows_named(rules: Rules, table: str, ids: Sequence[str]) -> list[Row]:
    """The rows of a table whose ids the rules name; RulesError if they are others."""
    rows = rules.table(table)
    found = [row.text("id") for row in rows]
    if found != list(ids):
        raise RulesError(f"the table {table} must have exactly the rows {', '.join(ids)} in this order")
    return rows


def rows_counted(rules: Rules, table: str, count: int) -> list[Row]:
    """The rows of a table of fixed length; RulesError if it is longer or shorter."""
    rows = rules.table(table)
    if len(rows) != count:
        raise RulesError(f"the table {table} must have {count} rows, not {len(rows)}")
    return rows


def at_least(row: Row, column: str, minimum: int) -> int:
    """A whole number of a row; RulesError if it is too small."""
    value = row.integer(column)
    if value < minimum:
        raise RulesError(f"{row.where}: column '{column}' is {value}; the least is {minimum}")
    return value


def bonus_homes(territories: Sequence[Row]) -> vec[i64]:
    """The territory of each bonus; RulesError unless each stands at exactly one."""
    given = [row.choice("bonus", BONUS_WORDS) for row in territories]
    for i, row in enumerate(territories):
        if given.index(given[i]) != i:
            raise RulesError(f"{row.where}: the bonus {BONUS_WORDS[given[i]]} stands at two territories")
    return numbers([given.index(i) for i in range(len(BONUS_WORDS))])


def bonus_amounts(territories: Sequence[Row], column: str) -> vec[i64]:
    """How much fuel or ore each bonus is worth."""
    amounts = [0] * len(BONUS_WORDS)
    for row in territories:
        amounts[row.choice("bonus", BONUS_WORDS)] = at_least(row, column, 0)
    return numbers(amounts)


def amount_of(territories: Sequence[Row], bonus: str) -> int:
    """The column `amount` of the territory with that bonus."""
    return next(at_least(row, "amount", 0) for row in territories if row.text("bonus") == bonus)


def check_price(row: Row) -> None:
    """RulesError unless a power is priced per the thing that it counts: ships ejected, colonies, or else a use."""
    power = POWER_WORDS[row.choice("power", POWER_WORDS)]
    expected = {"none": "", "eject_ships": "ship", "borrow_bonus": "colony"}.get(power, "use")
    if row.text("per") != expected:
        raise RulesError(
            f"{row.where}: column 'per' is '{row.text('per')}', but the power {power} is paid per "
            f"'{expected}'; change both together"
        )


def field_placed(row: Row) -> int:
    """The field that a card's discard places, or -1; RulesError if it places none or is unknown."""
    if DISCARD_WORDS[row.choice("discard", DISCARD_WORDS)] != DISCARD_WORDS[PLACE_FIELD]:
        return -1
    return row.choice("field", FIELD_IDS)


def deck_of(cards: Sequence[Row], rules: Rules) -> vec[i64]:
    """Every single card, in the order of the table; an empty cell `copies` means as many as tech_copies says."""
    deck = vec[i64]()
    for kind, row in enumerate(cards):
        group = ("vp", "power")[row.choice("class", ("vp", "power"))]
        copies = at_least(row, "copies", 0) if row.text("copies") else rules.integer(f"tech_copies.{group}")
        if copies > MOST_COPIES:
            raise RulesError(f"{row.where}: column 'copies' is {copies}; the most is {MOST_COPIES}")
        for copy in range(copies):
            deck = append(deck, kind * int(MOST_COPIES) + copy)
    return deck
