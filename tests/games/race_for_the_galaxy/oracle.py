"""Replays recorded games of another implementation through this engine, and compares all that was recorded.

A transcript is a list of events: draws, which stack our deck; choices, which are translated into our smaller ones and
must be legal, among the same alternatives; check points, at which hands, tableaus, goods, chips and goals must agree.
"""

from __future__ import annotations

import gzip
import json
import os
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from librt.vecs import vec

from ludometer.core.games.race_for_the_galaxy import moves as m
from ludometer.core.games.race_for_the_galaxy.bits import bit
from ludometer.core.games.race_for_the_galaxy.consume import (
    ChooseConsumePower,
    ChooseGoodToSell,
    GiveHandCards,
    NameNumber,
    PickGood,
    goods_left,
    moves_for,
)
from ludometer.core.games.race_for_the_galaxy.definition import GAME
from ludometer.core.games.race_for_the_galaxy.develop import PlaceCard
from ludometer.core.games.race_for_the_galaxy.explore import EndExplore
from ludometer.core.games.race_for_the_galaxy.game import RaceGame
from ludometer.core.games.race_for_the_galaxy.goals import DEVELOPMENTS, EndPhase, developments, goal_count, most_points
from ludometer.core.games.race_for_the_galaxy.payment import ChooseWay, usable_powers
from ludometer.core.games.race_for_the_galaxy.picks import KEPT_DRAWN, PickCards, source
from ludometer.core.games.race_for_the_galaxy.produce import ChooseProducePower, ChooseWindfall, EndProduce, FeedWorld
from ludometer.core.games.race_for_the_galaxy.rounds import CheckEnd, ChooseActions, Discarded, lay_out
from ludometer.core.games.race_for_the_galaxy.settle import GoForSecondWorld, SettleWorld
from ludometer.core.games.race_for_the_galaxy.state import CARD_MASK, Piles, RaceState, goods_of
from ludometer.core.games.race_for_the_galaxy.words import AT_DEVELOP
from ludometer.core.kernel.moves import move as pack
from ludometer.core.kernel.rng import Rng, stream
from ludometer.core.kernel.rules import RuleBook

Json = Any


def folder() -> Path | None:
    """Where the transcripts are: named by LUDOMETER_ORACLES, or beside the repository; None if they are not there."""
    root = os.environ.get("LUDOMETER_ORACLES")
    base = Path(root) if root else Path(__file__).resolve().parents[3].parent / "shared" / "games"
    found = base / "race_for_the_galaxy" / "transcripts"
    return found if found.is_dir() else None


def lines(path: Path) -> Iterator[Json]:
    """The JSON objects of a compressed file, one a line."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


@cache
def rule_book() -> RuleBook:
    """The game's data folder."""
    return RuleBook(GAME.id, files(GAME.package).joinpath(GAME.folder))


@cache
def game_for(expansion: str, players: int, advanced: bool) -> RaceGame:
    """The game under the rules of a transcript."""
    variants = (["base"] if expansion == "base" else []) + (["advanced"] if advanced else [])
    return GAME.game(rule_book().rules(players, variants))


class DifferenceError(AssertionError):
    """Our engine and the transcript disagree."""


class StackedPiles(Piles):
    """Piles whose deck comes up in the recorded order, also after a reshuffle."""

    def __init__(self, cards: list[int], recorded: list[int]) -> None:
        super().__init__(numbers([]))
        self.coming = recorded
        self.stack(cards)

    def stack(self, cards: list[int]) -> None:
        """Make a draw pile of these cards, the recorded ones first."""
        first, self.coming = self.coming[: len(cards)], self.coming[len(cards) :]
        rest = Counter(cards) - Counter(first)
        if Counter(first) - Counter(cards):
            raise DifferenceError(f"cards were drawn that our pile does not hold: {Counter(first) - Counter(cards)}")
        order = first + sorted(rest.elements())
        self.deck = numbers(order[::-1])

    def restock(self, rng: Rng) -> None:
        self.stack([int(entry & CARD_MASK) for entry in self.discards])
        self.shuffled = self.discards
        self.discards = numbers([])


def numbers(values: list[int]) -> Any:
    """A vector of the engine."""
    from mypy_extensions import i64

    return vec[i64](values)


class Replay:
    """One transcript on its way through our engine."""

    def __init__(self, record: Json) -> None:
        self.record = record
        self.game = game_for(record["expansion"], record["players"], record["advanced"])
        self.settings = self.game.settings
        self.ids: list[str] = self.settings.facts.ids
        self.code = {id: number for number, id in enumerate(self.ids)}
        self.goal_ids = [row.text("id") for row in self.game.rules.table("goals")]
        self.snapshots: list[tuple[str, Json]] = []
        self.ways: dict[int, Json] = {}
        self.goals_had: list[set[str]] = [set() for _ in range(record["players"])]
        self.developed = [0] * record["players"]
        self.decisions = 0
        self.state = self.set_up()

    # --- set-up ---

    def set_up(self) -> RaceState:
        """The table as recorded, with the deck stacked in the order of all draws."""
        record = self.record
        seats = record["players"]
        worlds = [self.code[id] for id in record["start_worlds"]]
        start = [event for event in self.setup_events() if event[0] == "draw"]
        goods = sorted((event for event in start if event[3] == "good"), key=lambda event: event[1])
        deals = sorted((event for event in start if event[3] == "deal"), key=lambda event: event[1])
        later = [event for event in record["events"][len(self.setup_events()) :] if event[0] == "draw"]
        recorded = [self.code[card] for event in goods + deals + later for card in event[2]]
        deck = [int(card) for card in self.settings.deck]
        for world in worlds:
            deck.remove(world)
        state = RaceState(self.settings, seats, stream(0, 0, "shuffles"), stream(0, 0, "dice"))
        state.holders = numbers([-1] * len(self.goal_ids))
        for goal in record["goals"]:
            number = self.goal_ids.index(goal)
            state.goals |= 1 << number
            if not self.settings.goal_most[number]:
                state.open_first |= 1 << number
        lay_out(state, [numbers([world]) for world in worlds], StackedPiles(deck, recorded))
        return state

    def setup_events(self) -> list[Json]:
        """The events before the first check point."""
        events = self.record["events"]
        return list(events[: next(i for i, event in enumerate(events) if event[0] == "state")])

    # --- driving the engine ---

    def advance(self) -> None:
        """Run our steps one by one up to the next question, and keep what a check point may ask for."""
        state = self.state
        while state.ending < 0 and state.stack[-1].seat < 0:
            frame = state.stack.pop()
            if isinstance(frame, SettleWorld):
                self.ways[int(frame.player)] = self.legal_ways(int(frame.player), int(frame.card))
            frame.run(state)
            if isinstance(frame, EndPhase) and frame.moment == AT_DEVELOP:
                self.developed = [int(developments(state, player)) for player in state.players]
            if isinstance(frame, (EndExplore, EndPhase, EndProduce)):
                self.snapshots.append(("phase", self.snapshot()))
            elif isinstance(frame, Discarded) and not frame.counts:
                self.snapshots.append(("start", self.snapshot()))
            elif isinstance(frame, CheckEnd):
                self.snapshots.append(("round_end", self.snapshot()))

    def make(self, move: int) -> None:
        """Make one of our moves, which must be legal."""
        state = self.state
        frame = state.stack[-1]
        if move not in list(frame.options(state)):
            raise DifferenceError(f"{type(frame).__name__} does not allow {self.game.tell(state, move)}")
        self.decisions += 1
        state.stack.pop()
        frame.apply(state, move)
        self.advance()

    def snapshot(self) -> Json:
        """The table in the form of a check point, and who has which goals."""
        state = self.state
        players = []
        goals = []
        for seat, player in enumerate(state.players):
            hand = sorted(self.ids[card] for card in player.hand)
            tableau = [self.ids[card] for card in player.tableau]
            goods = [self.ids[card] for i, card in enumerate(player.tableau) if player.filled >> i & 1]
            players.append([player.chips, hand, tableau, goods])
            goals.append(
                {
                    id
                    for number, id in enumerate(self.goal_ids)
                    if player.first_goals >> number & 1 or state.holders[number] == seat
                }
            )
        return {"pool": state.pool, "players": players, "goals": goals}

    def same(self, what: str, ours: object, theirs: object) -> None:
        """Raise a DifferenceError unless both are equal."""
        if ours != theirs:
            raise DifferenceError(f"{what}: ours {ours!r}, recorded {theirs!r}")

    # --- events ---

    def run(self) -> None:
        """Replay the whole transcript; DifferenceError says where it and our engine part."""
        setup = self.setup_events()
        events = [event for event in setup if event[0] != "choose"]
        events += sorted((event for event in setup if event[0] == "choose"), key=lambda event: event[1])
        events += self.record["events"][len(setup) :]
        self.advance()
        for number, event in enumerate(events):
            try:
                self.take(event)
            except DifferenceError as difference:
                where = f"{self.record['id']}, event {number} {json.dumps(event)[:300]}"
                raise DifferenceError(f"{where}: {difference}") from None
        self.check_final()

    def take(self, event: Json) -> None:
        """One event of the transcript."""
        kind = event[0]
        if kind == "choose":
            getattr(self, f"choose_{event[2]}")(event[1], event[3])
        elif kind == "state":
            self.check_state(event[1], event[2])
        elif kind == "goal":
            had = self.goals_had[event[1]]
            if event[3] == "claims":
                had.add(event[2])
            else:
                had.discard(event[2])

    def check_state(self, when: str, theirs: Json) -> None:
        """A check point: hands, tableaus, goods, chips, pool and goals."""
        if not self.snapshots:
            raise DifferenceError(f"our engine has not come to this check point; it asks {self.state.stack[-1]}")
        name, ours = self.snapshots.pop(0)
        self.same("check point", name, when)
        self.same("pool", ours["pool"], theirs["pool"])
        for seat, (mine, recorded) in enumerate(zip(ours["players"], theirs["players"], strict=True)):
            recorded[3] = [world for world in recorded[2] if world in recorded[3]]
            for what, a, b in zip(("chips", "hand", "tableau", "goods"), mine, recorded, strict=True):
                self.same(f"{what} of seat {seat}", a, b)
        self.same("goals", ours["goals"], self.goals_had)

    def question(self, kind: type, seat: int) -> Any:
        """Our question, which must be of that kind and for that seat."""
        top = self.state.stack[-1] if self.state.stack else None
        if top is None or not isinstance(top, kind) or top.seat != seat:
            raise DifferenceError(f"we ask {type(top).__name__} of seat {top.seat if top else '-'} instead")
        return top

    def asks(self, kind: type, seat: int) -> bool:
        """Whether our question is of that kind and for that seat."""
        top = self.state.stack[-1] if self.state.stack else None
        return top is not None and isinstance(top, kind) and top.seat == seat

    def options(self) -> list[int]:
        """Our legal moves."""
        return [int(move) for move in self.state.options()]

    def named(self, kind: int) -> list[str]:
        """The cards that our legal moves of that kind name, in order."""
        return sorted(self.ids[move >> 8 & 4095] for move in self.options() if move & 255 == kind)

    def pick(self, seat: int, cards: list[str]) -> None:
        """Pick these cards one after another, until our engine takes the rest by itself."""
        wanted = sorted(self.code[card] for card in cards)
        purpose = None
        while wanted and self.asks(PickCards, seat):
            question = self.question(PickCards, seat)
            if purpose is not None and (question.purpose != purpose or question.taken == 0):
                break  # the next question already
            purpose = question.purpose
            self.same("cards to pick", question.count, len(wanted))
            kind = self.options()[0] & 255
            self.make(pack(kind, wanted.pop(0)))

    # --- choices ---

    def choose_action(self, seat: int, choice: Json) -> None:
        self.question(ChooseActions, seat)
        actions = [m.ACTION_IDS.index(action) for action in choice["actions"]]
        if len(actions) == 1:
            self.make(pack(m.CHOOSE_ACTION, actions[0]))
        else:
            self.make(pack(m.CHOOSE_ACTIONS, min(actions), max(actions)))

    def choose_discard(self, seat: int, choice: Json) -> None:
        if not self.asks(PickCards, seat):
            self.same("cards to discard", choice["count"], len(choice["from"]))
            return
        question = self.question(PickCards, seat)
        cards = source(self.state.players[seat], question.purpose)
        self.same("candidates", sorted(self.ids[card] for card in cards), sorted(choice["from"]))
        chosen = choice["cards"]
        if question.purpose == KEPT_DRAWN:
            self.same("cards to keep", question.count, len(choice["from"]) - choice["count"])
            chosen = list((Counter(choice["from"]) - Counter(chosen)).elements())
        else:
            self.same("cards to discard", question.count, choice["count"])
        self.pick(seat, chosen)

    def choose_place(self, seat: int, choice: Json) -> None:
        if not choice["legal"]:
            if self.asks(PlaceCard, seat) and not self.snapshots:  # else our engine is in a later phase already
                raise DifferenceError(f"we may place {self.named(m.PLACE)}")
            self.same("the card placed", None, choice["card"])
            return
        self.question(PlaceCard, seat)
        self.same("placeable cards", self.named(m.PLACE), sorted(set(choice["legal"])))
        self.make(m.PLACE_NOTHING if choice["card"] is None else pack(m.PLACE, self.code[choice["card"]]))

    def legal_ways(self, seat: int, card: int) -> Json:
        """Every way in which our small choices can settle a world: numbers of cards with sets of powers."""
        state = self.state
        tableau = state.players[seat].tableau
        found = []

        def walk(question: ChooseWay, used: list[int]) -> None:
            for move in question.choices(state):
                value = int(move) >> 8 & 4095
                if move & 255 == m.PAY_COUNT:
                    found.append([value, sorted(self.ids[each] for each in used)])
                else:
                    places = usable_powers(state, seat, card)
                    i = next(i for i, place in enumerate(places) if tableau[place] == value)
                    walk(ChooseWay(seat, card, question.used | bit(i), i + 1), [*used, value])

        walk(ChooseWay(seat, card, 0, 0), [])
        available = sorted(self.ids[tableau[place]] for place in usable_powers(state, seat, card))
        return {"legal": sorted(found), "available": available}

    def choose_payment(self, seat: int, choice: Json) -> None:
        legal = sorted([count, sorted(powers)] for count, powers in choice["legal"])
        if not self.settings.facts.development[self.code[choice["for"]]]:
            ways = self.ways.pop(seat)
            self.same("ways to pay", ways["legal"], legal)
            self.same("powers to use", ways["available"], sorted(choice["available_powers"]))
        else:
            self.same("ways to pay for a development", len(legal), 1)
        if len(legal) > 1:
            self.question(ChooseWay, seat)
            wanted = {self.code[power] for power in choice["powers"]}
            while wanted:
                uses = [move for move in self.options() if move & 255 == m.USE_POWER and move >> 8 & 4095 in wanted]
                if not uses:
                    raise DifferenceError(f"we cannot use {sorted(wanted)}")
                wanted.discard(uses[0] >> 8 & 4095)
                self.make(uses[0])
            self.make(pack(m.PAY_COUNT, len(choice["cards"])))
        self.pick(seat, choice["cards"])

    def choose_settle(self, seat: int, choice: Json) -> None:
        self.question(GoForSecondWorld, seat)
        self.make(m.NO_SECOND_WORLD if choice["power"] is None else m.SECOND_WORLD)

    def choose_trade(self, seat: int, choice: Json) -> None:
        if len(choice["legal"]) > 1:
            self.question(ChooseGoodToSell, seat)
            self.same("goods to sell", self.named(m.SELL), sorted(choice["legal"]))
            self.make(pack(m.SELL, self.code[choice["good_on"]]))

    def powers_offered(self, kind: int) -> list[list[Any]]:
        """The powers that our legal moves name, in the form of a transcript."""
        return sorted([self.ids[x >> 8 & 4095], x >> 20 & 4095] for x in self.options() if x & 255 == kind)

    def choose_consume(self, seat: int, choice: Json) -> None:
        self.question(ChooseConsumePower, seat)
        self.same("usable powers", self.powers_offered(m.CONSUME), sorted(choice["legal"]))
        self.same("whether to stop is allowed", m.STOP_CONSUMING in self.options(), choice["may_stop"])
        if choice["power"] is None:
            self.make(m.STOP_CONSUMING)
        else:
            self.make(pack(m.CONSUME, self.code[choice["power"][0]], choice["power"][1]))

    def choose_good(self, seat: int, choice: Json) -> None:
        if choice["min"] != choice["max"]:
            raise DifferenceError("a free number of goods")
        if len(choice["legal"]) == choice["max"]:  # all of them, which our engine takes by itself
            self.same("goods", sorted(choice["goods_on"]), sorted(choice["legal"]))
            return
        question = self.question(PickGood, seat)
        player = self.state.players[seat]
        goods = goods_left(self.state, player, question.position, question.power, 0, 0)
        self.same("number of goods", question.count, choice["max"])
        candidates = sorted(self.ids[move >> 8 & 4095] for move in moves_for(player, goods, m.CONSUME_GOOD))
        self.same("goods to consume", candidates, sorted(choice["legal"]))
        wanted = sorted(choice["goods_on"], key=lambda world: int(player.position(self.code[world])))
        self.make(pack(m.CONSUME_GOOD, self.code[wanted.pop(0)]))
        while wanted and self.asks(PickGood, seat):
            later = self.question(PickGood, seat)
            if later.power != question.power or later.start == 0:
                break  # the next question already
            self.make(pack(m.CONSUME_GOOD, self.code[wanted.pop(0)]))

    def choose_consume_hand(self, seat: int, choice: Json) -> None:
        self.question(GiveHandCards, seat)
        self.make(pack(m.HAND_CARDS, len(choice["cards"])))
        self.pick(seat, choice["cards"])

    def choose_lucky(self, seat: int, choice: Json) -> None:
        self.question(NameNumber, seat)
        self.make(pack(m.NAME_NUMBER, choice["number"]))

    def choose_windfall(self, seat: int, choice: Json) -> None:
        self.question(ChooseWindfall, seat)
        self.same("windfall worlds", self.named(m.PRODUCE_ON), sorted(choice["legal"]))
        self.make(pack(m.PRODUCE_ON, self.code[choice["world"]]))

    def choose_produce(self, seat: int, choice: Json) -> None:
        self.question(ChooseProducePower, seat)
        self.same("powers to order", self.powers_offered(m.USE_PRODUCE), sorted(choice["legal"]))
        self.make(pack(m.USE_PRODUCE, self.code[choice["power"][0]], choice["power"][1]))

    def choose_discard_produce(self, seat: int, choice: Json) -> None:
        self.question(FeedWorld, seat)
        if choice["card"] is None:
            self.make(m.DISCARD_NOTHING)
        else:
            self.make(pack(m.DISCARD_TO_PRODUCE, self.code[choice["card"]]))

    # --- the end ---

    def check_final(self) -> None:
        """Final scores, their parts, goals and winners."""
        state = self.state
        if not state.over():
            raise DifferenceError(f"{self.record['id']}: our game is not over at the end of the transcript")
        self.same("check points left", self.snapshots, [])
        self.same("rounds", state.rounds_completed(), self.record["rounds"])
        ranks = list(state.ranks())
        for final in self.record["final"]:
            seat = final["p"]
            player = state.players[seat]
            where = f"{self.record['id']}, seat {seat} at the end"
            points = [int(part) for part in state.points(seat)]
            self.same(f"{where}, chips", player.chips, final["vp_chips"])
            self.same(f"{where}, score", state.score(seat), final["score"])
            self.same(f"{where}, goal points", points[4] + points[5], final["goal_vp"])
            self.same(f"{where}, printed points", points[1] + points[2], sum(card[1] for card in final["cards"]))
            self.same(f"{where}, bonus", points[3], sum(card[2] for card in final["cards"]))
            self.same(f"{where}, hand", len(player.hand), final["hand"])
            self.same(f"{where}, goods", goods_of(player), final["goods"])
            self.same(f"{where}, military", player.sums[5], final["military"])
            self.same(f"{where}, winner", int(ranks[seat] == 1), final["winner"])
            for goal, (count, vp) in final.get("goals", {}).items():
                self.check_goal(where, seat, self.goal_ids.index(goal), count, vp)

    def check_goal(self, where: str, seat: int, goal: int, count: int, vp: int) -> None:
        """One goal of one seat at the end: its count and what it scored."""
        state = self.state
        name = self.goal_ids[goal]
        if self.settings.goal_most[goal]:
            ours = int(goal_count(state, state.players[seat], goal))
            if self.settings.goal_counts[goal] == DEVELOPMENTS and ours < count <= self.developed[seat]:
                count = ours  # §10: counted at the end; the other engine may show a count from before a discard
            self.same(f"{where}, count of {name}", ours, count)
            self.same(f"{where}, points of {name}", most_points(state, seat, goal), vp)
        else:
            had = state.players[seat].first_goals >> goal & 1
            self.same(f"{where}, points of {name}", had * self.settings.vp_first, vp)
