"""The conformance kit itself: each fault that is put into a faultless game is found, by the check that is meant for it."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from conformance.plug_in import NAME, plugged_in
from librt.vecs import vec
from mypy_extensions import i64

from ludometer.core.kernel.moves import move
from ludometer.core.kernel.rng import stream
from ludometer.core.runs.conformance import CHECKS, Check, Findings, check_game, examine, setups


class Broken:
    """The parts of the template game, to be broken by a fault."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch
        self.market: Any = importlib.import_module("night_market.market")
        self.definition: Any = importlib.import_module("night_market.definition")
        self.advice: Any = importlib.import_module("night_market.advice")

    def around(self, owner: Any, name: str, make: Callable[[Any], Any]) -> None:
        """Put a method made out of the old one in its place."""
        self.patch.setattr(owner, name, make(getattr(owner, name)))


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Iterator[Broken]:
    with plugged_in():
        yield Broken(monkeypatch)


def look(games: int = 2) -> dict[str, Check]:
    findings = Findings()
    examine(setups(NAME, 3, [])[0][0], findings, games, 1)
    return findings.checks


def changed_copy(change: Callable[[Any, Any], None]) -> Callable[[Any], Any]:
    """A `copy` after which `change(original, copy)` happens."""

    def make(old: Any) -> Any:
        def copy(self: Any) -> Any:
            other = old(self)
            change(self, other)
            return other

        return copy

    return make


def changed_deal(change: Callable[[Any, Any, int], None]) -> Callable[[Any], Any]:
    """A `determinize` after which `change(original, result, seat)` happens."""

    def make(old: Any) -> Any:
        def determinize(self: Any, seat: int, rng: Any) -> Any:
            other = old(self, seat, rng)
            change(self, other, seat)
            return other

        return determinize

    return make


def forgotten_field(game: Broken) -> None:
    def change(state: Any, copy: Any) -> None:
        copy.gluts = vec[i64]([0] * state.seats)

    game.around(game.market.Market, "copy", changed_copy(change))


def kept_journal(game: Broken) -> None:
    def change(state: Any, copy: Any) -> None:
        copy.journal = state.journal

    game.around(game.market.Market, "copy", changed_copy(change))


def shared_vector(game: Broken) -> None:
    def change(state: Any, copy: Any) -> None:
        copy.discards = state.discards

    game.around(game.market.Market, "copy", changed_copy(change))


def shared_room_behind_a_vector(game: Broken) -> None:
    """Each grows its own vector, but into the same spare room."""

    def set_up(old: Any) -> Any:
        def init(self: Any, *arguments: Any) -> None:
            old(self, *arguments)
            self.prices = vec[i64]([0])

        return init

    def change(state: Any, copy: Any) -> None:
        copy.prices = state.prices

    def take(old: Any) -> Any:
        def grow(self: Any, state: Any, move: int) -> None:
            state.prices = game.market.append(state.prices, self.seat)
            old(self, state, move)

        return grow

    game.around(game.market.Market, "__init__", set_up)
    game.around(game.market.Market, "copy", changed_copy(change))
    game.around(game.market.Lay, "take", take)


def shared_stack(game: Broken) -> None:
    def change(state: Any, copy: Any) -> None:
        copy.stack = state.stack

    game.around(game.market.Market, "copy", changed_copy(change))


def shared_stream(game: Broken) -> None:
    def change(state: Any, copy: Any) -> None:
        copy.dice = state.dice

    game.around(game.market.Market, "copy", changed_copy(change))


def fresh_stream_in_copies(game: Broken) -> None:
    def change(state: Any, copy: Any) -> None:
        copy.dice = stream(9, 9, "other")

    game.around(game.market.Market, "copy", changed_copy(change))


def changed_frame(game: Broken) -> None:
    def take(old: Any) -> Any:
        def change(self: Any, state: Any, move: int) -> None:
            for frame in state.stack:
                frame.passed = getattr(frame, "passed", 0) + 1
            old(self, state, move)

        return change

    game.around(game.market.Lay, "take", take)


def double_options(game: Broken) -> None:
    def choices(old: Any) -> Any:
        return lambda self, state: vec[i64]([*old(self, state), old(self, state)[0]])

    game.around(game.market.Lay, "choices", choices)


def no_options(game: Broken) -> None:
    game.patch.setattr(game.market.Trade, "choices", lambda self, state: vec[i64]())


def options_by_chance(game: Broken) -> None:
    def choices(old: Any) -> Any:
        def shuffled(self: Any, state: Any) -> Any:
            moves = old(self, state)
            state.dice.shuffle(moves)
            return moves

        return shuffled

    game.around(game.market.Lay, "choices", choices)


def memory_outside_the_state(game: Broken) -> None:
    counter = [0]

    def choices(old: Any) -> Any:
        def fewer(self: Any, state: Any) -> Any:
            return old(self, state)[:1] if counter[0] % 7 == 0 else old(self, state)

        return fewer

    def take(old: Any) -> Any:
        def count(self: Any, state: Any, move: int) -> None:
            counter[0] += 1
            old(self, state, move)

        return count

    game.around(game.market.Lay, "choices", choices)
    game.around(game.market.Trade, "take", take)


def one_game_for_all_seeds(game: Broken) -> None:
    def new_state(old: Any) -> Any:
        return lambda self, shuffles, dice: old(self, stream(1, 1, "shuffles"), stream(1, 1, "dice"))

    def choices(old: Any) -> Any:
        return lambda self, state: old(self, state)[:1]

    game.around(game.definition.NightMarketGame, "new_state", new_state)
    game.around(game.market.Lay, "choices", choices)
    game.around(game.market.Trade, "choices", choices)


def undeclared_argument(game: Broken) -> None:
    def choices(old: Any) -> Any:
        return lambda self, state: vec[i64]([each | move(0, 0, 1) for each in old(self, state)])

    game.around(game.market.Lay, "choices", choices)


def undeclared_kind(game: Broken) -> None:
    def choices(old: Any) -> Any:
        return lambda self, state: vec[i64]([*old(self, state), move(9, 1)])

    game.around(game.market.Trade, "choices", choices)


def wide_table(game: Broken) -> None:
    def show(old: Any) -> Any:
        return lambda self, state, viewer: old(self, state, viewer) + "\n" + "=" * 81

    game.around(game.definition.NightMarketGame, "show", show)


def unfilled_sentence(game: Broken) -> None:
    game.patch.setattr(game.definition.NightMarketGame, "tell", lambda self, state, move: "lays {good}")


def showing_changes(game: Broken) -> None:
    def show(old: Any) -> Any:
        def look(self: Any, state: Any, viewer: int) -> Any:
            state.demand = 0
            return old(self, state, viewer)

        return look

    game.around(game.definition.NightMarketGame, "show", show)


def journal_matters(game: Broken) -> None:
    def take(old: Any) -> Any:
        def roll(self: Any, state: Any, move: int) -> None:
            if state.journal is not None:
                state.dice.next32()
            old(self, state, move)

        return roll

    game.around(game.market.Trade, "take", take)


def changed_facts(game: Broken) -> None:
    def take(old: Any) -> Any:
        def dearer(self: Any, state: Any, move: int) -> None:
            state.facts.copies[0] = state.facts.copies[0]
            state.facts.names.append("another")
            old(self, state, move)

        return dearer

    game.around(game.market.Trade, "take", take)


def truth_as_a_guess(game: Broken) -> None:
    """Nothing is dealt anew but the streams."""

    def make(old: Any) -> Any:
        def determinize(self: Any, seat: int, rng: Any) -> Any:
            other = self.copy()
            other.shuffles, other.dice = rng.fork(), rng.fork()
            return other

        return determinize

    game.around(game.market.Market, "determinize", make)


def true_future(game: Broken) -> None:
    def change(state: Any, guess: Any, seat: int) -> None:
        guess.dice = state.dice.copy()

    game.around(game.market.Market, "determinize", changed_deal(change))


def true_order_of_the_deck(game: Broken) -> None:
    def change(state: Any, guess: Any, seat: int) -> None:
        if sorted(guess.deck) == sorted(state.deck):
            guess.deck = state.deck[:]

    game.around(game.market.Market, "determinize", changed_deal(change))


def committed_cards_stay(game: Broken) -> None:
    """The cards that others have laid are left as they are, though nobody has seen them."""

    def visible(old: Any) -> Any:
        def count(self: Any, seat: int, good: int) -> Any:
            laid = sum(self.offers[owner] == good for owner in range(self.seats) if owner != seat and self.face_down)
            return old(self, seat, good) + laid

        return count

    def make(old: Any) -> Any:
        def determinize(self: Any, seat: int, rng: Any) -> Any:
            face_down, self.face_down = self.face_down, False
            other = old(self, seat, rng)
            self.face_down = other.face_down = face_down
            return other

        return determinize

    game.around(game.market.Market, "visible", visible)
    game.around(game.market.Market, "determinize", make)


def own_hand_dealt_anew(game: Broken) -> None:
    def change(state: Any, guess: Any, seat: int) -> None:
        mine, theirs = seat * 6, (seat + 1) % state.seats * 6
        for good in range(6):
            kept = guess.hands[mine + good]
            guess.hands[mine + good] = guess.hands[theirs + good]
            guess.hands[theirs + good] = kept

    game.around(game.market.Market, "determinize", changed_deal(change))


def guess_that_cannot_go_on(game: Broken) -> None:
    def change(state: Any, guess: Any, seat: int) -> None:
        guess.facts = None

    game.around(game.market.Market, "determinize", changed_deal(change))


def guess_without_an_end(game: Broken) -> None:
    def change(state: Any, guess: Any, seat: int) -> None:
        guess.stack = guess.stack[1:]

    game.around(game.market.Market, "determinize", changed_deal(change))


def guessing_changes_the_truth(game: Broken) -> None:
    def change(state: Any, guess: Any, seat: int) -> None:
        state.stored_in[0] += 1

    game.around(game.market.Market, "determinize", changed_deal(change))


def guess_that_loses_cards(game: Broken) -> None:
    def change(state: Any, guess: Any, seat: int) -> None:
        guess.deck = guess.deck[:-1]

    game.around(game.market.Market, "determinize", changed_deal(change))


def peeking_agent(game: Broken) -> None:
    def weight(self: Any, state: Any, seat: int, move: int) -> float:
        return float(move % (7 + state.hands[(seat + 1) % state.seats * 6] + len(state.deck) % 2))

    game.patch.setattr(game.advice.MarketAdvisor, "weight", weight)
    game.patch.setattr(game.advice.MarketAdvisor, "evaluate", lambda self, state, seat: 0.0)


def meddling_agent(game: Broken) -> None:
    def weight(self: Any, state: Any, seat: int, move: int) -> float:
        state.sales[0] += 1
        return 0.0

    game.patch.setattr(game.advice.MarketAdvisor, "weight", weight)


def illegal_agent(game: Broken) -> None:
    game.patch.setattr(game.advice.MarketAdvisor, "choose", lambda self, state, seat, moves, rng: 77)


def whimsical_agent(game: Broken) -> None:
    counter = [0]

    def choose(self: Any, state: Any, seat: int, moves: Any, rng: Any) -> int:
        counter[0] += 1
        return int(moves[counter[0] % len(moves)])

    game.patch.setattr(game.advice.MarketAdvisor, "choose", choose)


def lost_points(game: Broken) -> None:
    def points(old: Any) -> Any:
        return lambda self, seat: vec[i64]([0, *list(old(self, seat))[1:]])

    game.around(game.market.Market, "points", points)


def a_source_too_many(game: Broken) -> None:
    def points(old: Any) -> Any:
        return lambda self, seat: vec[i64]([*old(self, seat), 0])

    game.around(game.market.Market, "points", points)


def ranks_by_seat(game: Broken) -> None:
    game.patch.setattr(game.market.Market, "ranks", lambda self: vec[i64]([1, 2, 3]), raising=False)


def unknown_item(game: Broken) -> None:
    game.patch.setattr(game.market.Market, "items", lambda self, seat: vec[i64]([99, 1, 1]))


def item_twice(game: Broken) -> None:
    game.patch.setattr(game.market.Market, "items", lambda self, seat: vec[i64]([1, 1, 1, 1, 2, 1]))


def unknown_event(game: Broken) -> None:
    game.patch.setattr(game.market, "SOLD", 17)


def unknown_ending(game: Broken) -> None:
    game.patch.setattr(game.market, "LAST_NIGHT", 5)


def too_many_rounds(game: Broken) -> None:
    game.patch.setattr(game.market.Market, "rounds_completed", lambda self: self.round + 1)


def lost_card(game: Broken) -> None:
    def take(old: Any) -> Any:
        def lose(self: Any, state: Any, move: int) -> None:
            good = state.offers[self.seat]
            old(self, state, move)
            state.discards[good] = max(state.discards[good] - 1, 0)

        return lose

    game.around(game.market.Trade, "take", take)


def endless_game(game: Broken) -> None:
    def do(self: Any, state: Any) -> None:
        state.push(game.market.Night())
        state.hands = vec[i64]([1] * len(state.hands))

    game.patch.setattr(game.market.Dawn, "do", do)


def error_in_a_rule(game: Broken) -> None:
    def do(old: Any) -> Any:
        def fail(self: Any, state: Any) -> None:
            if state.round == 3:
                raise KeyError("silk")
            old(self, state)

        return fail

    game.around(game.market.Reveal, "do", do)


FAULTS: dict[Callable[[Broken], None], str] = {
    forgotten_field: "copy_equal",
    kept_journal: "copy_equal",
    shared_vector: "copy_independent",
    shared_room_behind_a_vector: "copy_independent",
    shared_stack: "copy_independent",
    shared_stream: "copy_independent",
    fresh_stream_in_copies: "copy_continues",
    changed_frame: "copy_independent",
    double_options: "options",
    no_options: "options",
    options_by_chance: "options",
    memory_outside_the_state: "same_seed",
    one_game_for_all_seeds: "other_seeds",
    undeclared_argument: "moves",
    undeclared_kind: "moves",
    wide_table: "words",
    unfilled_sentence: "words",
    showing_changes: "words",
    journal_matters: "journal",
    changed_facts: "facts",
    truth_as_a_guess: "determinize_deals",
    true_future: "determinize_deals",
    true_order_of_the_deck: "determinize_blind",
    committed_cards_stay: "determinize_deals",
    own_hand_dealt_anew: "determinize_visible",
    guess_that_cannot_go_on: "determinize_visible",
    guess_without_an_end: "determinize_plays",
    guessing_changes_the_truth: "determinize_plays",
    guess_that_loses_cards: "invariants",
    peeking_agent: "no_peeking",
    meddling_agent: "agents",
    illegal_agent: "agents",
    whimsical_agent: "agents",
    lost_points: "points",
    a_source_too_many: "points",
    ranks_by_seat: "ranks",
    unknown_item: "codes",
    item_twice: "codes",
    unknown_event: "codes",
    unknown_ending: "end",
    too_many_rounds: "codes",
    lost_card: "invariants",
    endless_game: "end",
    error_in_a_rule: "end",
}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_fault_is_found_by_the_check_that_is_meant_for_it(fault: Callable[[Broken], None], broken: Broken) -> None:
    fault(broken)
    check = look()[FAULTS[fault]]
    assert check.result == "failed"
    assert check.finding.startswith(f"{NAME} -p 3, seed 1, game ")


def test_every_check_but_one_is_met_by_a_fault() -> None:
    """The remaining one is about all set-ups together."""
    assert set(CHECKS) - set(FAULTS.values()) == {"set_up"}


def test_a_game_without_fault_passes(broken: Broken) -> None:
    assert {name: check.result for name, check in look().items()} == dict.fromkeys(CHECKS, "passed") | {
        "set_up": "untried"
    }


def test_an_exception_is_a_finding_with_its_place_and_line(broken: Broken) -> None:
    error_in_a_rule(broken)
    finding = look()["end"].finding
    assert finding.startswith(f"{NAME} -p 3, seed 1, game 0: KeyError in test_kit.py, line ")
    assert finding.endswith(": 'silk'")


def test_a_number_of_players_that_cannot_be_set_up_is_a_finding(broken: Broken) -> None:
    def game(old: Any) -> Any:
        def refuse(self: Any, rules: Any) -> Any:
            if rules.players == 4:
                raise ZeroDivisionError("no room")
            return old(self, rules)

        return refuse

    broken.around(broken.definition.NightMarketDefinition, "game", game)
    check = {each.name: each for each in check_game(NAME, games=1)}["set_up"]
    assert check.result == "failed"
    assert check.finding.startswith(f"{NAME} -p 4: ZeroDivisionError in test_kit.py, line ")
