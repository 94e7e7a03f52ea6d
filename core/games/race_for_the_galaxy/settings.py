"""The numbers of the rules as the compiled rules read them, and which cards and goals are in play (§3, §17)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy import moves as m
from ludometer.core.games.race_for_the_galaxy import words as w
from ludometer.core.games.race_for_the_galaxy.cards import Card, CardFacts, read_cards, word_of
from ludometer.core.games.race_for_the_galaxy.robot import SYMBOLS, RobotRules
from ludometer.core.kernel.errors import RulesError
from ludometer.core.kernel.rules import Rules

NO_LIMIT: Final[i64] = 1_000_000


@final
class Settings:
    """Everything that stays the same through a game: parameters, cards, goals."""

    def __init__(self, rules: Rules) -> None:
        cards = read_cards(rules.table("cards"))
        storm = rules.choice("card_set") == "gathering_storm"
        self.facts: Final[CardFacts] = CardFacts(cards)
        self.storm: Final[bool] = storm
        self.preset_hands: Final[bool] = rules.switch("preset_hands")
        self.actions_each: Final[i64] = rules.integer("actions_per_player")
        self.solo: Final[bool] = rules.players == 1
        chips = rules.integer("solo.pool") if self.solo else rules.integer("vp_chips_per_player") * rules.players
        self.pool: Final[i64] = chips
        self.tableau_end: Final[i64] = rules.integer("tableau_end")
        rounds = rules.integer_or_none("max_rounds")
        self.max_rounds: Final[i64] = NO_LIMIT if rounds is None else rounds
        self.hand_limit: Final[i64] = rules.integer("hand_limit")
        self.start_draw: Final[i64] = rules.integer("start.draw")
        self.start_keep: Final[i64] = rules.integer("start.keep")
        self.explore_draw: Final[i64] = rules.integer("explore.draw")
        self.explore_keep: Final[i64] = rules.integer("explore.keep")
        self.bonus_draw: Final[vec[i64]] = vec[i64](rules.integers("explore.bonus_draw"))
        self.bonus_keep: Final[vec[i64]] = vec[i64](rules.integers("explore.bonus_keep"))
        self.develop_discount: Final[i64] = rules.integer("develop.discount")
        self.settle_draw: Final[i64] = rules.integer("settle.bonus_draw")
        self.second_worlds: Final[i64] = rules.integer("settle.second_worlds")
        prices = [0, *rules.integers("consume.trade_price")]
        self.prices: Final[vec[i64]] = vec[i64](prices)
        self.multiplier: Final[i64] = rules.integer("consume.multiplier")
        self.bonus_windfalls: Final[i64] = rules.integer("produce.bonus_windfalls")
        # the deck: cards and copies, start worlds included
        self.deck: Final[vec[i64]] = deck_of(cards, storm)
        self.start_worlds: Final[vec[i64]] = start_worlds_of(cards, storm)
        self.preset: Final[list[vec[i64]]] = preset_of(cards, storm, rules.players)
        self.drafting: Final[bool] = rules.switch("draft.enabled")
        self.draft_batch: Final[i64] = rules.integer("draft.batch")
        self.own_hand_size: Final[bool] = rules.switch("draft.own_hand_size")
        self.choose_start: Final[bool] = rules.choice("start.world") == "choose_of_two"
        self.robot: Final[RobotRules | None] = RobotRules(rules, self.facts.ids) if self.solo else None
        # goals, by their line in goals.csv
        self.goals: Final[bool] = rules.switch("goals.enabled")
        rows = rules.table("goals")
        self.goal_most: Final[vec[i64]] = vec[i64]([row.choice("class", w.GOAL_CLASSES) for row in rows])
        self.goal_counts: Final[vec[i64]] = vec[i64]([row.choice("counts", w.GOAL_COUNTS) for row in rows])
        self.goal_checked: Final[vec[i64]] = vec[i64](
            [
                sum(1 << word_of(check, w.CHECKS, f"{row.where}: column 'checked'") for check in row.words("checked"))
                for row in rows
            ]
        )
        self.goal_minimum: Final[vec[i64]] = vec[i64](
            [rules.integer(f"goals.minimum.{row.text('id')}") for row in rows]
        )
        self.goals_first: Final[i64] = rules.integer("goals.first")
        self.goals_most: Final[i64] = rules.integer("goals.most")
        self.vp_first: Final[i64] = rules.integer("goals.vp_first")
        self.vp_most: Final[i64] = rules.integer("goals.vp_most")
        self.vp_tie: Final[i64] = rules.integer("goals.vp_tie")
        self.infrastructure: Final[i64] = goal_counting(rules, "developments")
        # catalogue codes: cards come first and need none
        self.goal_code: Final[i64] = len(cards)
        self.action_code: Final[i64] = self.goal_code + len(rows)
        self.phase_code: Final[i64] = self.action_code + m.ACTIONS
        self.hand_code: Final[i64] = self.phase_code + len(m.PHASE_IDS)
        self.robot_code: Final[i64] = self.hand_code + len(cards)
        self.symbol_code: Final[i64] = self.robot_code + len(rules.table("robot_start_worlds"))
        self.space_code: Final[i64] = self.symbol_code + len(SYMBOLS)
        self.check(rules)

    def check(self, rules: Rules) -> None:
        """RulesError if these rules cannot be set up with that many players."""
        players = rules.players
        self.check_extras(rules)
        most = 5 if self.storm else 4
        if players > most:
            cards = "the Gathering Storm" if self.storm else "the base game"
            raise RulesError(f"{cards} takes 2 to {most} players, not {players}")
        if self.actions_each == 2 and players > 2:
            raise RulesError(f"'actions_per_player' is 2, which is the advanced game of 2 players, not of {players}")
        if self.goals and not self.storm:
            raise RulesError("'goals.enabled' is true, but goals belong to card_set 'gathering_storm'; set one of them")
        if self.start_keep > self.start_draw:
            raise RulesError(
                f"'start.keep' is {self.start_keep}, more than the {self.start_draw} cards of 'start.draw'"
            )
        if len(self.start_worlds) < players:
            raise RulesError(f"the cards in play hold {len(self.start_worlds)} start worlds for {players} players")
        if self.preset_hands and len(self.preset) < players:
            raise RulesError(f"the cards in play hold {len(self.preset)} preset hands for {players} players")
        if len(self.deck) < players * (self.start_draw + 2):
            raise RulesError(f"the deck of {len(self.deck)} cards is too small for {players} opening hands")

    def check_extras(self, rules: Rules) -> None:
        """RulesError if the solo game or the draft is mixed with what does not belong to it, or has no use for a change."""
        players = rules.players
        changed = rules.differences()
        if self.solo:
            if not self.storm:
                raise RulesError(
                    "the solo game belongs to card_set 'gathering_storm'; the base game takes 2 to 4 players"
                )
            if self.goals:
                raise RulesError("'goals.enabled' is true, but the solo game is played without goals")
            if self.preset_hands:
                raise RulesError("'preset_hands' is true, but the solo game deals start worlds and hands at random")
            if self.actions_each != 2:
                raise RulesError("'actions_per_player' is 1, but the solo game is played with 2 actions a round")
            if self.drafting:
                raise RulesError("'draft.enabled' is true, but a draft takes 2 or 3 players, not 1")
            if "vp_chips_per_player" in changed:
                raise RulesError("'vp_chips_per_player' has no effect in the solo game; set 'solo.pool' instead")
        else:
            for key in changed:
                if key.startswith("solo.") or key in ("difficulty", "robot_start_world"):
                    raise RulesError(f"'{key}' belongs to the solo game; play it with 1 player, not {players}")
        if self.choose_start and not self.drafting:
            raise RulesError("'start.world' is 'choose_of_two', which belongs to the draft; use the variant 'draft'")
        if not self.drafting:
            for key in changed:
                if key.startswith("draft."):
                    raise RulesError(f"'{key}' belongs to the draft; use the variant 'draft'")
            return
        if players > 3:
            raise RulesError(f"a draft takes 2 or 3 players, not {players}")
        if not self.storm:
            raise RulesError("'draft.enabled' is true, but the draft belongs to card_set 'gathering_storm'")
        if self.preset_hands:
            raise RulesError("'preset_hands' is true, but hands are drafted under 'draft.enabled'; set one of them")
        if self.choose_start:
            odd = sum(self.facts.start_number[world] % 2 for world in self.start_worlds)
            if min(odd, len(self.start_worlds) - odd) < players:
                raise RulesError(
                    f"there are not {players} start worlds with odd and {players} with even numbers to deal"
                )
        dealt = players * (2 if self.choose_start else 1)
        picks = (len(self.deck) - dealt) // (self.draft_batch * players) * self.draft_batch
        if picks < self.start_draw + 2:
            raise RulesError(f"the draft makes decks of {picks} cards, too few for opening hands of {self.start_draw}")


def in_play(card: Card, storm: bool) -> int:
    """How many copies of the card are in the deck."""
    if card.storm and not storm:
        return 0
    return card.copies + (card.copies_added if storm else 0)


def deck_of(cards: Sequence[Card], storm: bool) -> vec[i64]:
    """Every card in play, start worlds too, in the order of the table."""
    deck = vec[i64]()
    for number, card in enumerate(cards):
        for _ in range(in_play(card, storm)):
            deck = append(deck, number)
    return deck


def start_worlds_of(cards: Sequence[Card], storm: bool) -> vec[i64]:
    """The start worlds in play by their numbers."""
    numbered = [
        (card.start_number, i) for i, card in enumerate(cards) if card.start_number >= 0 and in_play(card, storm)
    ]
    return vec[i64]([i for _, i in sorted(numbered)])


def preset_of(cards: Sequence[Card], storm: bool, players: int) -> list[vec[i64]]:
    """The preset hands in play: each the start world and then its marked cards (§3); the fifth with five players only."""
    hands = []
    for hand in range(1, max(4, players) + 1):
        world = [i for i, card in enumerate(cards) if card.start_number == hand and in_play(card, storm)]
        marked = [i for i, card in enumerate(cards) if card.preset_hand == hand and in_play(card, storm)]
        if world and marked:
            hands.append(vec[i64](world + marked))
    return hands


def goal_counting(rules: Rules, what: str) -> int:
    """The goal of the class most that counts `what`, or -1."""
    for number, row in enumerate(rules.table("goals")):
        if row.text("counts") == what and row.text("class") == "most":
            return number
    return -1
