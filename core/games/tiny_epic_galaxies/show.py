"""The table as text."""

from __future__ import annotations

from mypy_extensions import i64

from ludometer.core.games.tiny_epic_galaxies.facts import Facts
from ludometer.core.games.tiny_epic_galaxies.state import EMPTY, Universe, of_face
from ludometer.core.games.tiny_epic_galaxies.words import FACE_WORDS, FACES, RESOURCE_WORDS, TRACK_WORDS
from ludometer.core.kernel.catalogue import Catalogue


def table_text(state: Universe, viewer: i64, catalogue: Catalogue, rogue: str) -> str:
    """What a viewer sees: round and dice, the row with the ships on it, and every mat; the own mission only."""
    lines = [heading(state, rogue), "", "  row               VP gives   track       on the surface; in orbit:number"]
    slot: i64 = 0
    for slot in range(len(state.row)):
        lines.append(row_line(state, slot, catalogue, rogue))
    lines.append(f"  {len(state.deck)} planets in the deck")
    owner: i64 = 0
    for owner in range(len(state.galaxies)):
        lines += ["", *mat_lines(state, owner, viewer, catalogue, rogue)]
    return "\n".join(lines)


def who(state: Universe, owner: i64, rogue: str) -> str:
    """The name of a galaxy's owner."""
    return f"Player {owner + 1}" if owner < state.seats else rogue


def dice_text(handful: i64) -> str:
    """The dice of a handful by face."""
    parts = []
    face: i64 = 0
    for face in range(FACES):
        count = of_face(handful, face)
        if count > 0:
            parts.append(FACE_WORDS[face] if count == 1 else f"{count} {FACE_WORDS[face]}")
    return ", ".join(parts) if parts else "none"


def heading(state: Universe, rogue: str) -> str:
    """Round, active player and dice."""
    if state.over():
        return f"Round {state.round}, the game is over"
    text = f"Round {state.round}, turn of {who(state, state.active, rogue)}"
    return f"{text}\n  dice: {dice_text(state.handful)}\n  bay: {dice_text(state.bay)}"


def mark(state: Universe, owner: i64, rogue: str) -> str:
    """A short mark for somebody's ships."""
    return str(owner + 1) if owner < state.seats else rogue[:1]


def row_line(state: Universe, slot: i64, catalogue: Catalogue, rogue: str) -> str:
    """One slot of the row: the planet and every ship on or around it."""
    planet = state.row[slot]
    if planet == EMPTY:
        return f"  {slot + 1} (empty)"
    facts: Facts = state.facts
    landed = ""
    orbits = []
    owner: i64 = 0
    for owner in range(len(state.galaxies)):
        galaxy = state.galaxies[owner]
        if (galaxy.surface >> slot) & 1:
            landed += mark(state, owner, rogue)
        if (galaxy.orbiting >> slot) & 1:
            orbits.append(f"{mark(state, owner, rogue)}:{galaxy.number(slot)}")
    ships = f"{landed}; {' '.join(orbits)}" if landed and orbits else landed or " ".join(orbits)
    track = f"{TRACK_WORDS[facts.track[planet]]} {facts.numbers[planet] + 1}"
    line = f"  {slot + 1} {catalogue.name(planet):<17} {facts.vp[planet]:>2} "
    line = f"{line}{RESOURCE_WORDS[facts.resource[planet]]:<7} {track:<11} {ships}".rstrip()
    return f"{line}\n      {facts.effects[planet]}"


def mat_lines(state: Universe, owner: i64, viewer: i64, catalogue: Catalogue, rogue: str) -> list[str]:
    """One galaxy mat: points, level, resources, ships at home, colonies, missions where the viewer may see them.

    Of the Rogue also the attack of its level.
    """
    facts: Facts = state.facts
    galaxy = state.galaxies[owner]
    lines = [
        f"{who(state, owner, rogue)}: {state.running_vp(owner)} VP, level {galaxy.level}, energy {galaxy.energy}, "
        f"culture {galaxy.culture}, ships at home {galaxy.home} of {galaxy.ships()}"
    ]
    if owner >= state.seats and galaxy.level < facts.skull:
        lines.append(f"  attack: {facts.attack_effects[galaxy.level - 1]}")
    names: list[str] = []
    planet: i64 = 0
    for planet in range(facts.planets):
        if (galaxy.colonies >> planet) & 1:
            names.append(f"{catalogue.name(planet)} ({facts.vp[planet]}, {facts.effects[planet]})")
    if names:
        lines += wrapped("colonies: ", names)
    if owner < state.seats and facts.missions_dealt > 0:
        if viewer == owner or viewer < 0 or state.over():
            lines += wrapped("mission: ", mission_names(galaxy.kept | galaxy.hand, facts, catalogue))
        else:
            lines.append("  mission: hidden")
    return lines


def mission_names(mask: i64, facts: Facts, catalogue: Catalogue) -> list[str]:
    """The names of the missions in a mask."""
    names: list[str] = []
    mission: i64 = 0
    for mission in range(facts.missions):
        if (mask >> mission) & 1:
            names.append(catalogue.name(facts.mission_code + mission))
    return names


def wrapped(label: str, words: list[str]) -> list[str]:
    """Words with commas between them, in lines of at most 80 columns."""
    lines = []
    line = f"  {label}"
    for number, word in enumerate(words):
        text = word if number == len(words) - 1 else f"{word}, "
        if len(line) + len(text.rstrip()) > 80:
            lines.append(line.rstrip())
            line = "    "
        line += text
    return [*lines, line.rstrip()]
