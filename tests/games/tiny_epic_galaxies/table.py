"""A table on which a test lays out a position and plays moves by their texts."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from librt.vecs import vec
from mypy_extensions import i64

from ludometer.core.games.tiny_epic_galaxies.definition import GAME
from ludometer.core.games.tiny_epic_galaxies.rogue import RogueTurn
from ludometer.core.games.tiny_epic_galaxies.state import EMPTY, Galaxy, Universe, one
from ludometer.core.games.tiny_epic_galaxies.turn import UseDice
from ludometer.core.games.tiny_epic_galaxies.words import FACE_WORDS
from ludometer.core.kernel.game import Game
from ludometer.core.kernel.journal import Journal
from ludometer.core.kernel.moves import move_id, parse_move
from ludometer.core.kernel.rng import Rng, stream
from ludometer.core.kernel.rules import RuleBook

BOOK = RuleBook(GAME.id, files(GAME.package).joinpath(GAME.folder))
ROW = ("jakks", "mj_120210", "hoefker", "vici_ks156", "lureena", "jorg")


def game(players: int = 2, settings: Sequence[str] = (), variants: Sequence[str] = ()) -> Game:
    """The game under some rules."""
    return GAME.game(BOOK.rules(players, variants, settings=settings))


def new_state(players: int = 2, seed: int = 1, settings: Sequence[str] = (), variants: Sequence[str] = ()) -> Universe:
    """A game just set up."""
    state = game(players, settings, variants).new_state(stream(seed, 0, "shuffles"), stream(seed, 0, "dice"))
    assert isinstance(state, Universe)
    return state


def handful(faces: Sequence[str]) -> int:
    """The dice that show these faces."""
    return sum(one(FACE_WORDS.index(face)) for face in faces)


def loaded(faces: Sequence[str]) -> Rng:
    """A stream of chance whose next dice show these faces."""
    wanted = [FACE_WORDS.index(face) for face in faces]
    for seed in range(1, 1_000_000):
        trial = Rng(seed, 77, 1234567, 89)
        for _ in range(8):
            trial.next32()
        kept = trial.copy()
        if all(trial.below(6) == face for face in wanted):
            return kept
    raise LookupError(f"no stream gives {faces}")


class Table:
    """A position: no missions unless asked for, and the dice of player 1 (or a player of `active`) on the control mat."""

    def __init__(
        self,
        players: int = 2,
        row: Sequence[str] = ROW,
        dice: Sequence[str] = (),
        settings: Sequence[str] = (),
        variants: Sequence[str] = (),
        active: int = 0,
    ) -> None:
        without = ["missions_dealt=0"] if not any("missions_dealt" in text for text in settings) else []
        self.game = game(players, [*without, *settings], variants)
        state = self.game.new_state(stream(5, 0, "shuffles"), stream(5, 0, "dice"))
        assert isinstance(state, Universe)
        self.state = state
        self.ids = self.game.catalogue.section("planet").ids
        planets = [self.ids.index(id) for id in row[: len(state.row)]]
        rest = [planet for planet in range(state.facts.planets) if planet not in planets]
        planets += [rest.pop() for _ in range(len(state.row) - len(planets))]
        state.deck = vec[i64](rest + planets[::-1])
        for slot in range(len(state.row)):
            state.row[slot] = EMPTY
            state.fill(slot)
        state.begin_turn(active)
        state.handful = handful(dice)
        state.stack = [UseDice(active)]
        state.journal = None

    # --- laying out ---

    def player(self, seat: int) -> Galaxy:
        """A player's galaxy; in the solo game the Rogue's is number 1."""
        return self.state.galaxies[seat]

    def planet(self, id: str) -> int:
        """A planet's number."""
        return self.ids.index(id)

    def slot(self, id: str) -> int:
        """The slot of a row planet."""
        return list(self.state.row).index(self.planet(id))

    def give(self, seat: int, energy: int | None = None, culture: int | None = None, level: int | None = None) -> Table:
        """Set resources and empire level (with the ships of the level at home)."""
        galaxy = self.player(seat)
        galaxy.energy = galaxy.energy if energy is None else energy
        galaxy.culture = galaxy.culture if culture is None else culture
        if level is not None:
            if seat < self.state.seats:
                galaxy.home += self.state.facts.level_ships[level] - self.state.facts.level_ships[galaxy.level]
            galaxy.level = level
        return self

    def orbit(self, seat: int, id: str, number: int = 0) -> Table:
        """Put a home ship into orbit of a row planet."""
        galaxy = self.player(seat)
        slot = self.slot(id)
        galaxy.home -= 1
        galaxy.orbiting |= 1 << slot
        galaxy.set_number(slot, number)
        return self

    def land(self, seat: int, id: str) -> Table:
        """Put a home ship onto the surface of a row planet, without its action."""
        galaxy = self.player(seat)
        galaxy.home -= 1
        galaxy.surface |= 1 << self.slot(id)
        return self

    def colony(self, seat: int, *ids: str) -> Table:
        """Give a player planets out of the deck; one that fills up the row is replaced there."""
        for id in ids:
            planet = self.planet(id)
            if planet in list(self.state.row):
                self.state.fill(self.slot(id))
                self.state.deck = vec[i64]([planet, *self.state.deck])
            self.state.deck = vec[i64]([each for each in self.state.deck if each != planet])
            self.player(seat).colonies |= 1 << planet
            self.player(seat).colony_vp += self.state.facts.vp[planet]
        return self

    def next_planet(self, id: str) -> Table:
        """Put a planet on top of the deck."""
        planet = self.planet(id)
        self.state.deck = vec[i64]([*(each for each in self.state.deck if each != planet), planet])
        return self

    def roll_next(self, *faces: str) -> Table:
        """Load the dice that are rolled next."""
        self.state.dice = loaded(faces)
        return self

    def rogue_turn(self, *faces: str) -> Table:
        """Let the Rogue begin a turn with these dice."""
        self.roll_next(*faces)
        self.state.stack = [RogueTurn()]
        self.state.advance()
        return self

    # --- playing ---

    def options(self) -> list[str]:
        """The texts of the legal moves."""
        return [move_id(move, self.game.kinds, self.game.catalogue) for move in self.state.options()]

    def can(self, text: str) -> bool:
        """Whether a move of that beginning is legal."""
        return any(option == text or option.startswith(f"{text} ") for option in self.options())

    def seat(self) -> int:
        """Who must choose."""
        return self.state.seat()

    def do(self, *texts: str) -> Table:
        """Make moves one after another; a text may leave out arguments if only one legal move begins so."""
        for text in texts:
            options = self.options()
            fitting = [option for option in options if option == text]
            fitting = fitting or [option for option in options if option.startswith(f"{text} ")]
            assert len(fitting) == 1, f"'{text}' fits {fitting} of {options}"
            self.state.apply(parse_move(fitting[0], self.game.kinds, self.game.catalogue))
            assert self.game.invariants(self.state) == []
        return self

    def use(self, face: str, *texts: str) -> Table:
        """Activate a die of the active player and go on with the moves that follow."""
        return self.do(f"activate die={face}_die", *texts)

    def end(self) -> Table:
        """End the turn."""
        return self.do("end_turn")

    def watch(self) -> Journal:
        """Keep a journal from now on."""
        journal = Journal()
        self.state.journal = journal
        return journal

    def events(self, journal: Journal) -> list[str]:
        """The ids of the events in a journal."""
        return [self.game.events[kind].id for kind in journal.event_kind]
