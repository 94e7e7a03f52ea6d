"""How the conformance kit looks at one set-up of a game: it plays, and stops to look at the states on the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludometer.core.agents.specs import agent_kinds, parse_agent
from ludometer.core.kernel.agent import Agent, AgentKind
from ludometer.core.kernel.frames import State
from ludometer.core.kernel.game import Definition, Game
from ludometer.core.kernel.journal import Journal, event_sentence
from ludometer.core.kernel.moves import kind_of, move_id, parse_move
from ludometer.core.kernel.rng import Rng, stream
from ludometer.core.runs.conformance.fields import Loans, Snapshot, difference, reachable, snapshot
from ludometer.core.runs.conformance.findings import Findings
from ludometer.core.runs.schedule import Schedule

COLUMNS: Final = 80
# How many seeds are compared at least, and how often a state is dealt anew to see whether anything hidden moves.
SEEDS: Final = 4
DEALS: Final = 4


@dataclass(frozen=True)
class Setup:
    """A game under one set of rules."""

    definition: Definition
    game: Game
    variants: tuple[str, ...]

    @property
    def text(self) -> str:
        """The set-up as on the command line."""
        return " ".join(
            [self.definition.id, f"-p {self.game.players}", *(f"--variant {name}" for name in self.variants)]
        )


@dataclass
class Course:
    """A game as it was played: its moves, what was offered for each, and its last state."""

    moves: list[int]
    offered: list[tuple[int, ...]]
    state: State

    def digest(self) -> tuple[list[int], list[tuple[int, ...]], list[int]]:
        """What must be the same when the game is played again."""
        state = self.state
        return self.moves, self.offered, [state.ending, *(state.score(seat) for seat in range(state.seats))]


class Examination:
    """The checks on one set-up with one seed."""

    def __init__(self, setup: Setup, findings: Findings, seed: int) -> None:
        self.setup = setup
        self.game = setup.game
        self.cap = setup.definition.move_cap
        self.findings = findings
        self.seed = seed
        self.schedule = Schedule(seed, setup.game.players)
        self.facts = reachable(setup.game)
        self.read: set[int] = set()
        self.unmoved: dict[str, bool] = {}
        kinds = agent_kinds(setup.definition)
        self.quick = [kind for kind in kinds.values() if not kind.searches]
        self.searching = [kind for kind in kinds.values() if kind.searches]

    def run(self, games: int) -> None:
        """Play and look."""
        findings = self.findings
        before = snapshot(self.game)
        digests = []
        for index in range(games):
            self.at(index)
            with findings.trying("end"):
                course = self.play(index, ["random"], Journal())
                self.at(index)
                self.look_at_result(course)
                digests.append(str(course.digest()))
                with findings.trying("same_seed"):
                    again = self.play(index, ["random"], Journal())
                    findings.same("same_seed", again.digest(), course.digest(), "played again")
                with findings.trying("journal"):
                    silent = self.play(index, ["random"], None)
                    findings.same("journal", silent.digest(), course.digest(), "without a journal")
                    lost = difference(self.picture(course.state), self.picture(silent.state))
                    findings.expect("journal", not lost, f"without a journal, {lost}")
                self.follow(index, course)
        self.at(0)
        with findings.trying("other_seeds"):
            digests += [str(self.play(index, ["random"], None).digest()) for index in range(games, SEEDS)]
            findings.same("other_seeds", len(set(digests)), len(digests), f"different games of {len(digests)}")
        for label, unmoved in self.unmoved.items():
            findings.expect("determinize_deals", not unmoved, f"'{label}', hidden from a seat, is never dealt anew")
        self.try_agents()
        self.at(0)
        spoiled = difference(before, snapshot(self.game))
        findings.expect("facts", not spoiled, f"after {games} games, {spoiled}")

    def at(self, index: int, ply: int | None = None) -> None:
        """Say where findings are made from now on."""
        self.findings.place = f"{self.setup.text}, seed {self.seed}, game {index}" + (
            "" if ply is None else f", ply {ply}"
        )

    def picture(self, state: State) -> Snapshot:
        """Every field of a state but its journal."""
        return snapshot(state, self.facts, ("journal",))

    def agent(self, name: str, seat: int) -> Agent:
        """An agent by name; those that search do so only briefly."""
        kind: AgentKind = agent_kinds(self.setup.definition)[name]
        brief = f"{name}:iterations=8" if "iterations" in kind.options else name
        return parse_agent(brief, self.setup.definition).make(self.game, seat)

    # --- playing ---

    def play(self, index: int, names: Sequence[str], journal: Journal | None, moves: int | None = None) -> Course:
        """Game number `index` with agents of these names, one after another around the table; perhaps only its start."""
        state = self.schedule.new_state(self.game, index)
        state.journal = journal
        agents = [self.agent(names[seat % len(names)], seat) for seat in range(self.game.players)]
        streams = self.schedule.agent_streams(index)
        course = Course([], [], state)
        limit = self.cap if moves is None else moves
        while not state.over() and len(course.moves) < limit:
            options = self.options(state)
            seat = state.seat()
            move = options[0] if len(options) == 1 else agents[seat].choose(state, options, streams[seat])
            if not self.findings.expect("agents", move in options, f"seat {seat} chooses {move}, which is not legal"):
                move = options[0]
            if journal is not None:
                journal.ply = len(course.moves)
                journal.round = state.round
                journal.note_move(seat, move, len(options))
            course.moves.append(move)
            course.offered.append(tuple(options))
            state.apply(move)
        return course

    def options(self, state: State) -> vec[i64]:
        """The options of a state; LookupError if there are none."""
        options = state.options()
        if len(options) == 0:
            sentence = f"the decision {type(state.stack[-1]).__name__} offers seat {state.seat()} no move"
            self.findings.expect("options", False, sentence)
            raise LookupError(sentence)
        return options

    def play_on(self, state: State, rng: Rng, most: int) -> None:
        """Go on at random, at most so many moves; raises what the game raises, and for a decision without options."""
        for _ in range(most):
            if state.over():
                return
            options = self.options(state)
            state.apply(options[rng.below(len(options))])

    # --- the end of a game ---

    def look_at_result(self, course: Course) -> None:
        """What a game came to: ending, points, ranks, items, events."""
        findings = self.findings
        state = course.state
        seats = range(state.seats)
        known = range(len(self.game.endings))
        if not state.over():
            findings.expect("end", False, f"the game is still running after {len(course.moves)} moves, its move cap")
            return
        findings.expect("end", state.ending in known, f"ending {state.ending} is none of {self.game.endings}")
        with findings.trying("points"):
            self.look_at_points(state)
        with findings.trying("ranks"):
            ranks = list(state.ranks())
            findings.expect(
                "ranks",
                len(ranks) == state.seats and all(1 <= rank <= state.seats + 1 for rank in ranks),
                f"ranks are {ranks}",
            )
            for one in seats:
                for other in seats:
                    better = state.compare(one, other)
                    agree = ranks[one] <= ranks[other] if better > 0 else better < 0 or ranks[one] == ranks[other]
                    findings.expect("ranks", agree, f"seats {one} and {other} compare as {better}, but rank {ranks}")
        with findings.trying("codes"):
            self.look_at_codes(state)

    def look_at_points(self, state: State) -> None:
        """Points by source, at any time."""
        for seat in range(state.seats):
            points = list(state.points(seat))
            self.findings.same("points", len(points), len(self.game.sources), f"sources of seat {seat}")
            self.findings.same(
                "points", sum(points), state.score(seat), f"points {points} of seat {seat} and its score"
            )

    def look_at_codes(self, state: State) -> None:
        """Items, starts and events."""
        findings = self.findings
        things = len(self.game.catalogue.ids)
        done = state.rounds_completed()
        findings.expect("codes", 0 <= done <= state.round, f"{done} rounds are completed in round {state.round}")
        for seat in range(state.seats):
            start = state.start(seat)
            findings.expect("codes", -1 <= start < things, f"seat {seat} starts with thing {start} of {things}")
            items = list(state.items(seat))
            findings.expect("codes", len(items) % 3 == 0, f"{len(items)} numbers are no list of items")
            findings.expect(
                "codes", len(set(items[::3])) == len(items[::3]), f"seat {seat} has an item twice in {items[::3]}"
            )
            for item, count, first in zip(items[::3], items[1::3], items[2::3]):
                valid = 0 <= item < things and count > 0 and 0 <= first <= state.round
                findings.expect("codes", valid, f"seat {seat} has {count} of thing {item} since round {first}")
        journal = state.journal
        if journal is None:
            return
        for kind, seat, item, amount in zip(
            journal.event_kind, journal.event_seat, journal.event_item, journal.event_amount
        ):
            valid = 0 <= kind < len(self.game.events) and -1 <= seat < state.seats and -1 <= item < things
            if findings.expect("codes", valid, f"an event has kind {kind}, seat {seat} and item {item}"):
                who = self.game.seat_name(seat) if seat >= 0 else ""
                text = event_sentence(self.game.events[kind], who, self.game.catalogue.name(item), amount)
                self.look_at_line(text, f"event {self.game.events[kind].id}")

    def look_at_line(self, text: str, what: str) -> None:
        """One line that a person reads."""
        fits = 0 < len(text) <= COLUMNS and "\n" not in text and "{" not in text
        self.findings.expect("words", fits, f"{what} is told as {text!r}")

    # --- every state on the way ---

    def follow(self, index: int, course: Course) -> None:
        """Go through a game again: a short look at every state, a long one at some."""
        findings = self.findings
        chance = stream(self.seed, index, "conformance")
        long = len(course.moves) // 5 + 1
        next_long = chance.below(long)
        state = self.schedule.new_state(self.game, index)
        state.journal = Journal()
        kept: list[tuple[State, Snapshot]] = []
        loans: list[Loans] = []
        for ply, move in enumerate(course.moves):
            self.at(index, ply)
            if not self.look_at_options(state, course.offered[ply]):
                return
            if ply == next_long:
                next_long += 1 + chance.below(2 * long)
                before = self.picture(state)
                self.look_at_words(state)
                with findings.trying("points"):
                    self.look_at_points(state)
                with findings.trying("copy_equal"):
                    self.look_at_loans(state, loans)
                    loans.append(Loans(state, state.copy(), self.facts))
                    self.look_at_copies(state, before, course, ply, kept, chance)
                for seat in range(state.seats):
                    with findings.trying("determinize_visible"):
                        self.look_at_determinized(state, before, seat, chance)
                self.look_at_choices(state, before, chance, self.quick)
            state.apply(move)
            with findings.trying("invariants"):
                self.look_at_invariants(state)
        with findings.trying("copy_independent"):
            self.look_at_loans(state, loans)
            for copy, picture in kept:
                spoiled = difference(picture, self.picture(copy))
                findings.expect("copy_independent", not spoiled, f"playing on changed an earlier copy: {spoiled}")

    def look_at_loans(self, state: State, loans: list[Loans]) -> None:
        """What copies still share with a state that has gone on."""
        for each in loans:
            path = each.broken(state)
            self.findings.expect("copy_independent", not path, f"{path} is shared with a copy and changed in place")

    def look_at_options(self, state: State, offered: tuple[int, ...]) -> bool:
        """The options of a state; whether the game goes on here as it did before."""
        findings = self.findings
        with findings.trying("options"):
            options = list(state.options())
            name = type(state.stack[-1]).__name__
            seat = state.seat()
            findings.expect("options", 0 <= seat < state.seats, f"{name} asks seat {seat} of {state.seats}")
            findings.expect("options", len(options) > 0, f"{name} offers seat {seat} no move")
            findings.expect("options", len(set(options)) == len(options), f"{name} offers a move twice: {options}")
            findings.same("options", list(state.options()), options, f"{name} asked again")
            for move in options:
                if move not in self.read:
                    self.read.add(move)
                    self.look_at_move(move)
            return findings.same("same_seed", tuple(options), offered, f"{name} of the same game offers")
        return False

    def look_at_move(self, move: int) -> None:
        """The text of a move."""
        with self.findings.trying("moves"):
            known = 0 <= kind_of(move) < len(self.game.kinds)
            if self.findings.expect("moves", known, f"move {move} is of an undeclared kind {kind_of(move)}"):
                text = move_id(move, self.game.kinds, self.game.catalogue)
                read = parse_move(text, self.game.kinds, self.game.catalogue)
                self.findings.expect("moves", read == move, f"move {move} is written '{text}', which reads as {read}")

    def look_at_words(self, state: State) -> None:
        """What a person reads about a state."""
        with self.findings.trying("words"):
            before = self.picture(state)
            for move in state.options():
                self.look_at_line(self.game.tell(state, move), f"move {move}")
            for viewer in range(-1, state.seats):
                for line in self.game.show(state, viewer).split("\n"):
                    self.findings.expect("words", len(line) <= COLUMNS, f"the table has a line of {len(line)}: {line}")
            spoiled = difference(before, self.picture(state))
            self.findings.expect("words", not spoiled, f"telling and showing changes the state: {spoiled}")

    def look_at_invariants(self, state: State) -> None:
        """What the game says must hold."""
        wrong = self.game.invariants(state)
        self.findings.expect("invariants", not wrong, "; ".join(wrong))

    def look_at_copies(
        self,
        state: State,
        before: Snapshot,
        course: Course,
        ply: int,
        kept: list[tuple[State, Snapshot]],
        chance: Rng,
    ) -> None:
        """Copies of a state."""
        findings = self.findings
        copies = [state.copy() for _ in range(4)]
        for copy in copies:
            lost = difference(before, self.picture(copy))
            findings.expect("copy_equal", not lost, f"original against copy, {lost}")
            findings.expect("copy_equal", copy.journal is None, "the copy keeps the journal")
        with findings.trying("copy_independent"):
            self.play_on(copies[0], chance.fork(), 40)
            self.play_on(copies[1], chance.fork(), 40)
            after = self.picture(copies[0])
            self.play_on(copies[2], chance.fork(), 40)
            for one, other in ((before, self.picture(state)), (after, self.picture(copies[0]))):
                spoiled = difference(one, other)
                findings.expect("copy_independent", not spoiled, f"playing in a copy changed another state: {spoiled}")
            kept.append((state.copy(), before))
        with findings.trying("copy_continues"):
            for move in course.moves[ply:]:
                copies[3].apply(move)
            lost = difference(self.picture(course.state), self.picture(copies[3]))
            findings.expect("copy_continues", not lost, f"the game's end against the copy's, {lost}")

    def look_at_determinized(self, state: State, before: Snapshot, seat: int, chance: Rng) -> None:
        """What a seat may think the state is."""
        findings = self.findings
        rng = chance.fork()
        other = state.determinize(seat, rng.copy())
        picture = self.picture(other)
        for what, ours, theirs in (
            ("round", state.round, other.round),
            ("ending", state.ending, other.ending),
            ("rounds completed", state.rounds_completed(), other.rounds_completed()),
            (f"score of seat {seat}", state.score(seat), other.score(seat)),
            (f"start of seat {seat}", state.start(seat), other.start(seat)),
            (f"table seen by seat {seat}", self.game.show(state, seat), self.game.show(other, seat)),
        ):
            findings.same("determinize_visible", theirs, ours, f"{what}, determinized against true")
        if seat == state.seat():
            same = findings.same("determinize_visible", other.seat(), seat, "seat to choose")
            if same:
                findings.same("determinize_visible", list(other.options()), list(state.options()), "options")
        findings.expect("determinize_visible", other.journal is None, "the determinized state keeps the journal")
        with findings.trying("determinize_blind"):
            again = state.determinize(seat, chance.fork()).determinize(seat, rng.copy())
            seen = difference(picture, self.picture(again))
            findings.expect(
                "determinize_blind", not seen, f"for seat {seat}, from the truth against from another deal, {seen}"
            )
        with findings.trying("determinize_deals"):
            known = [self.numbers(state.shuffles), self.numbers(state.dice)]
            fresh = [self.numbers(other.shuffles), self.numbers(other.dice)]
            findings.expect(
                "determinize_deals",
                not any(each in known for each in fresh) and fresh[0] != fresh[1],
                f"for seat {seat}, the streams of chance are not both fresh",
            )
            self.look_at_hidden(state, seat, chance)
        with findings.trying("determinize_plays"):
            self.look_at_invariants(other)
            self.play_on(other, chance.fork(), self.cap)
            findings.expect("determinize_plays", other.over(), "the determinized state does not end below the move cap")
            spoiled = difference(before, self.picture(state))
            findings.expect("determinize_plays", not spoiled, f"the original changed: {spoiled}")

    def look_at_hidden(self, state: State, seat: int, chance: Rng) -> None:
        """Which lines that only an onlooker sees are dealt anew. A line is known by what stands before its colon."""
        hidden = set(self.game.show(state, -1).split("\n")) - set(self.game.show(state, seat).split("\n"))
        deals = [self.game.show(state.determinize(seat, chance.fork()), -1).split("\n") for _ in range(DEALS)]
        for line in hidden:
            label = line.partition(":")[0].strip()
            unmoved = all(line in deal for deal in deals)
            self.unmoved[label] = self.unmoved.get(label, True) and unmoved

    def numbers(self, rng: Rng) -> tuple[i64, i64, i64, i64]:
        """The state of a stream."""
        return rng.a, rng.b, rng.c, rng.d

    # --- agents ---

    def look_at_choices(self, state: State, before: Snapshot, chance: Rng, kinds: Sequence[AgentKind]) -> None:
        """What agents choose in a state, and in others that look the same to their seat."""
        findings = self.findings
        options: vec[i64] = state.options()
        seat = state.seat()
        if len(options) < 2:
            return
        for kind in kinds:
            with findings.trying("agents"):
                rng = chance.fork()
                choice = self.agent(kind.name, seat).choose(state, options, rng.copy())
                findings.expect("agents", choice in options, f"{kind.name} chooses {choice}, which is not legal")
                again = self.agent(kind.name, seat).choose(state, options, rng.copy())
                findings.same("agents", again, choice, f"{kind.name} asked again")
                spoiled = difference(before, self.picture(state))
                findings.expect("agents", not spoiled, f"{kind.name} changes the state: {spoiled}")
                for _ in range(3):
                    other = state.determinize(seat, chance.fork())
                    blind = self.agent(kind.name, seat).choose(other, options, rng.copy())
                    findings.expect(
                        "no_peeking",
                        blind == choice,
                        f"{kind.name} chooses {blind} instead of {choice} when only hidden things differ",
                    )

    def try_agents(self) -> None:
        """Games of all quick agents at one table, and a few decisions of those that search."""
        findings = self.findings
        names = [kind.name for kind in self.quick]
        for index, first in enumerate(names):
            self.at(index)
            with findings.trying("agents"):
                order = names[index:] + names[:index]
                course = self.play(index, order, None)
                again = self.play(index, order, None)
                findings.same("agents", again.digest(), course.digest(), f"a game of {', '.join(order)} played again")
                findings.expect("end", course.state.over(), f"a game with {first} does not end below the move cap")
        if self.searching:
            chance = stream(self.seed, 0, "searching agents")
            for index in range(2):
                with findings.trying("agents"):
                    course = self.play(index, ["random"], None, 5 + chance.below(30))
                    self.at(index, len(course.moves))
                    if not course.state.over():
                        self.look_at_choices(course.state, self.picture(course.state), chance, self.searching)
