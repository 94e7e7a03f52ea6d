"""§16: every parameter changes what it says; tables and combinations that cannot be played are refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from games.tiny_epic_galaxies.table import BOOK, Table, game, new_state

from ludometer.core.games.tiny_epic_galaxies.definition import GAME, GalaxiesGame
from ludometer.core.games.tiny_epic_galaxies.names import LOST_TO_SKULL, SOLO_WON
from ludometer.core.games.tiny_epic_galaxies.state import count_bits, size
from ludometer.core.kernel.errors import RulesError
from ludometer.core.kernel.frames import NOBODY

ONE_DIE = "rogue_dice=[1, 1, 1, 1, 1, 1]"


def target_vp() -> None:
    table = Table(row=["jakks"], dice=["diplomacy"], settings=["target_vp=1"]).give(1, culture=0).orbit(0, "jakks", 1)
    table.use("diplomacy", "advance")
    assert table.state.trigger == 0


def row_size() -> None:
    assert len(new_state(2, settings=["row_size=7"]).row) == 7


def start_energy() -> None:
    assert new_state(2, settings=["start_energy=5"]).galaxies[1].energy == 5


def start_culture() -> None:
    assert new_state(2, settings=["start_culture=4"]).galaxies[0].culture == 4


def resource_cap() -> None:
    table = Table(dice=["energy"], settings=["resource_cap=3"]).give(1, culture=0)
    table.use("energy")
    assert table.player(0).energy == 3


def track_cost() -> None:
    table = Table(dice=["colony"], settings=["empire_track.cost=[1, 3, 4, 5, 6]"])
    table.use("colony")
    assert table.options() == ["upgrade energy=1 culture=0", "upgrade energy=0 culture=1"]


def track_dice() -> None:
    assert size(new_state(2, settings=["empire_track.dice=[6, 6, 6, 6, 6, 6]", "missions_dealt=0"]).handful) == 6


def track_ships() -> None:
    assert new_state(2, settings=["empire_track.ships=[3, 3, 3, 3, 4, 4]"]).galaxies[0].home == 3


def track_vp() -> None:
    assert new_state(2, settings=["empire_track.vp=[2, 3, 4, 5, 6, 7]"]).running_vp(0) == 2


def upgrade_mix() -> None:
    table = Table(dice=["colony"], settings=["upgrade_mix=true"]).give(0, energy=1, culture=1)
    table.use("colony")
    assert table.options() == ["upgrade energy=1 culture=1"]


def free_rerolls() -> None:
    table = Table(dice=["move"], settings=["free_rerolls=0"]).give(0, energy=0)
    assert not table.can("reroll")


def reroll_cost() -> None:
    table = Table(dice=["move"], settings=["free_rerolls=0", "reroll_cost=2"]).give(0, energy=2)
    table.do("reroll")
    assert table.player(0).energy == 0


def converter_cost_dice() -> None:
    table = Table(dice=["move", "energy"], settings=["converter_cost_dice=1"])
    table.do("convert", "spend_die die=energy_die", "pick_die", "turn_die die=colony_die")
    assert table.can("activate die=colony_die")


def converter_uses() -> None:
    assert not Table(dice=["move", "move", "move"], settings=["converter_uses=0"]).can("convert")


def follow_cost() -> None:
    table = Table(dice=["energy"], settings=["follow_cost=2"]).give(1, culture=2)
    table.use("energy", "follow")
    assert table.player(1).culture == 0


def follow_limit_per_turn() -> None:
    table = Table(dice=["energy", "energy"], settings=["follow_limit_per_turn=1"]).give(1, culture=5)
    table.use("energy", "follow").use("energy")
    assert table.seat() == 0


def missions_dealt() -> None:
    assert count_bits(new_state(2, settings=["missions_dealt=4"]).galaxies[0].hand) == 4
    assert new_state(2, settings=["missions_dealt=0"]).galaxies[0].hand == 0


def missions_kept() -> None:
    state = new_state(2, settings=["missions_dealt=3", "missions_kept=2"])
    assert len(state.options()) == 2, "the last of three cannot be kept first"
    state.apply(state.options()[1])
    state.apply(state.options()[0])
    assert [count_bits(state.galaxies[0].kept), count_bits(state.galaxies[0].rejected)] == [2, 1]


def mission_pool() -> None:
    state = new_state(2, settings=["mission_pool=elder,hoarder,orbiter,explorer"])
    assert list(state.facts.mission_pool) == [2, 4, 6, 9]
    assert count_bits(state.galaxies[0].hand | state.galaxies[1].hand) == 4


def home_produces() -> None:
    table = Table(dice=["culture", "energy"], settings=["home_produces=culture"]).give(0, energy=0, culture=0)
    table.give(1, culture=0).use("culture").use("energy")
    assert [table.player(0).energy, table.player(0).culture] == [0, 2]


def mared_tie_ok() -> None:
    table = Table(dice=["colony"], settings=["mared_tie_ok=true"]).give(0, energy=1, culture=0).colony(0, "mared")
    table.use("colony", "use_colony")
    assert table.can("upgrade energy=1")


def helios_removed_to() -> None:
    table = Table(row=["jakks"], dice=["colony"], settings=["helios_removed_to=deck_bottom"]).give(
        0, energy=0, culture=0
    )
    table.colony(0, "helios").use("colony", "use_colony", "remove_planet planet=jakks")
    assert [table.state.removed, table.state.deck[0], table.state.known] == [0, table.planet("jakks"), 1]


def andellouxian_split() -> None:
    table = Table(row=["shouhua"], dice=["colony"], settings=["andellouxian_split=true"]).give(0, energy=0, culture=0)
    table.colony(0, "andellouxian_6").orbit(0, "shouhua", 3).use("colony", "use_colony")
    assert len(table.options()) == 4


def gort_may_colonize() -> None:
    table = Table(row=["jakks", "shouhua"], dice=["colony"], settings=["gort_may_colonize=false", "row_size=2"])
    table.give(0, energy=0, culture=0).give(1, culture=0).colony(0, "gort").orbit(0, "shouhua", 2)
    table.use("colony", "use_colony")
    assert table.options() == ["end_turn"]


def piedes_followable() -> None:
    table = Table(dice=["colony"], settings=["piedes_followable=true"]).give(0, energy=0, culture=0)
    table.give(1, energy=0, culture=1).colony(0, "piedes").state.bay = 1 << 4
    table.use("colony", "use_colony", "name_die die=energy_die")
    assert table.options() == ["pass", "follow die=energy_die"]


def self_payment() -> None:
    table = Table(dice=["colony"], settings=["self_payment=true"]).give(0, energy=0, culture=1)
    table.colony(0, "walsfeo", "mj_120210").use("colony", "use_colony planet=walsfeo", "use_colony_of planet=mj_120210")
    assert [table.player(0).energy, table.player(0).culture] == [2, 1]


def chain_guard() -> None:
    table = (
        Table(dice=["colony", "colony"], settings=["chain_guard=false"]).give(0, energy=0, culture=0).give(1, culture=0)
    )
    table.colony(0, "piedes").use("colony", "use_colony")
    table.use("colony", "use_colony planet=piedes")
    moves = 0
    while not table.can("end_turn"):
        table.state.apply(table.state.options()[0])
        moves += 1
    assert 8 < moves < 40, "Piedes goes round until the chain is as deep as it may be"
    assert table.state.chain == 0


def rogue() -> None:
    assert new_state(1, settings=["rogue=gamelyn"]).facts.rogue_name == "Gamelyn"


def rogue_skull_level() -> None:
    table = Table(1, settings=["rogue_skull_level=3", ONE_DIE]).give(0, energy=0, culture=0).give(1, energy=6, level=2)
    table.rogue_turn("energy")
    assert table.state.ending == LOST_TO_SKULL
    table = Table(1, settings=["rogue_skull_level=7", ONE_DIE]).give(0, energy=0, culture=0).give(1, energy=6, level=5)
    table.rogue_turn("energy")
    assert [table.player(1).level, table.state.opponent_score()] == [6, 8]


def rogue_dice() -> None:
    table = Table(1, settings=["rogue_dice=[2, 2, 2, 2, 2, 2]"]).give(0, energy=0, culture=0).rogue_turn("move", "move")
    assert table.player(1).home == 2


def rogue_vp() -> None:
    assert new_state(1, settings=["rogue_vp=[4, 5, 6, 7, 8, 9]"]).opponent_score() == 4


def rogue_once_per_turn() -> None:
    settings = ["rogue=gamelyn", "rogue_dice=[2, 2, 2, 2, 2, 2]", "rogue_once_per_turn=false"]
    table = Table(1, row=["gort"], settings=settings).give(0, energy=0, culture=0).give(1, level=3).orbit(1, "gort")
    table.rogue_turn("colony", "colony")
    assert table.player(1).number(0) == 2


def reroll_energy() -> None:
    table = Table(1, settings=["rogue_reroll_cost.energy=0", ONE_DIE]).give(0, energy=0, culture=1).rogue_turn("move")
    assert table.can("reroll_rogue_die")


def reroll_culture() -> None:
    table = Table(1, settings=["rogue_reroll_cost.culture=3", ONE_DIE]).give(0, energy=3, culture=2).rogue_turn("move")
    assert not table.can("reroll_rogue_die")


def rogue_bonus_dice() -> None:
    table = Table(1, settings=["rogue_bonus_dice=1", ONE_DIE]).give(0, energy=0, culture=0).give(1, culture=7)
    table.rogue_turn("diplomacy", "move")
    assert [table.player(1).home, table.player(1).culture] == [3, 0]


def rogue_bonus_followable() -> None:
    settings = ["rogue_bonus_dice=1", "rogue_bonus_followable=true", ONE_DIE]
    table = Table(1, settings=settings).give(0, energy=0, culture=1).give(1, culture=7).rogue_turn("diplomacy", "move")
    assert table.can("follow")


def rogue_empty_attack_usable() -> None:
    settings = ["rogue_empty_attack_usable=false", ONE_DIE]
    table = (
        Table(1, settings=settings).give(0, energy=0, culture=1).give(1, level=4).colony(0, "gort").rogue_turn("colony")
    )
    assert table.state.active == 0


def rogue_reroll_unusable() -> None:
    settings = ["rogue_reroll_unusable=true", ONE_DIE]
    table = Table(1, settings=settings).give(0, energy=0, culture=0).rogue_turn("diplomacy", "move")
    assert table.player(1).home == 3
    table = Table(1, settings=settings).give(0, energy=0, culture=0).rogue_turn("diplomacy", "economy", "move")
    assert table.player(1).home == 4, "once only"


EFFECTS: dict[str, Callable[[], None]] = {
    "target_vp": target_vp,
    "row_size": row_size,
    "start_energy": start_energy,
    "start_culture": start_culture,
    "resource_cap": resource_cap,
    "empire_track.cost": track_cost,
    "empire_track.dice": track_dice,
    "empire_track.ships": track_ships,
    "empire_track.vp": track_vp,
    "upgrade_mix": upgrade_mix,
    "free_rerolls": free_rerolls,
    "reroll_cost": reroll_cost,
    "converter_cost_dice": converter_cost_dice,
    "converter_uses": converter_uses,
    "follow_cost": follow_cost,
    "follow_limit_per_turn": follow_limit_per_turn,
    "missions_dealt": missions_dealt,
    "missions_kept": missions_kept,
    "mission_pool": mission_pool,
    "home_produces": home_produces,
    "mared_tie_ok": mared_tie_ok,
    "helios_removed_to": helios_removed_to,
    "andellouxian_split": andellouxian_split,
    "gort_may_colonize": gort_may_colonize,
    "piedes_followable": piedes_followable,
    "self_payment": self_payment,
    "chain_guard": chain_guard,
    "rogue": rogue,
    "rogue_skull_level": rogue_skull_level,
    "rogue_dice": rogue_dice,
    "rogue_vp": rogue_vp,
    "rogue_once_per_turn": rogue_once_per_turn,
    "rogue_reroll_cost.energy": reroll_energy,
    "rogue_reroll_cost.culture": reroll_culture,
    "rogue_bonus_dice": rogue_bonus_dice,
    "rogue_bonus_followable": rogue_bonus_followable,
    "rogue_empty_attack_usable": rogue_empty_attack_usable,
    "rogue_reroll_unusable": rogue_reroll_unusable,
}


@pytest.mark.parametrize("key", EFFECTS)
def test_16_parameter(key: str) -> None:
    """§16: the parameter has the effect that it is said to have."""
    EFFECTS[key]()


def test_16_every_parameter_is_tried() -> None:
    """§16: no parameter without a test, no test without a parameter."""
    assert list(EFFECTS) == list(BOOK.parameters)


def test_16_reconstructed_values_are_marked() -> None:
    """§11: what is reconstructed says so."""
    marked = [key for key, parameter in BOOK.parameters.items() if parameter.provenance == "reconstructed"]
    assert marked == ["rogue_skull_level", "rogue_dice", "rogue_vp", "rogue_once_per_turn"]


@pytest.mark.parametrize(
    ("players", "settings", "word"),
    [
        (2, ["missions_kept=3"], "missions_kept"),
        (2, ["missions_kept=0"], "missions_kept"),
        (5, ["missions_dealt=3"], "mission_pool"),
        (2, ["mission_pool=elder,hoarder"], "mission_pool"),
        (1, ["missions_dealt=2", "missions_kept=1"], "solo"),
        (2, ["start_energy=8"], "resource_cap"),
        (2, ["empire_track.ships=[3, 2, 3, 3, 4, 4]"], "fewer ships"),
        (2, ["empire_track.vp=[0, 2, 1, 3, 5, 8]"], "fewer victory points"),
        (2, ["target_vp=1", "empire_track.vp=[1, 2, 3, 4, 5, 8]"], "target_vp"),
        (1, ["target_vp=2", "rogue_vp=[3, 4, 5, 6, 7, 8]"], "target_vp"),
        (1, ["rogue_reroll_cost.energy=0", "rogue_reroll_cost.culture=0"], "rogue_reroll_cost"),
    ],
)
def test_16_impossible_rules_are_refused(players: int, settings: list[str], word: str) -> None:
    """§16: a combination that cannot be set up is refused with a sentence that names it."""
    with pytest.raises(RulesError, match=word):
        game(players, settings)


def test_variant_later_printing() -> None:
    """The later printing's readings of Mared, Helios and Andellouxian-6."""
    facts = new_state(2, variants=["later-printing"]).facts
    assert [facts.lowest_tie, facts.removed_to_deck, facts.split_gain] == [True, True, True]


def test_variant_reprint_two_player_missions() -> None:
    """§10: only the six missions that do not compare players, for two players only."""
    names = [row.text("id") for row in BOOK.tables["missions"]]
    facts = new_state(2, variants=["reprint-two-player-missions"]).facts
    dealt = [names[mission] for mission in facts.mission_pool]
    assert dealt == ["elder", "equalizer", "explorer", "hoarder", "industrialist", "orbiter"]
    with pytest.raises(RulesError):
        new_state(3, variants=["reprint-two-player-missions"])


def test_variant_harder_solo() -> None:
    """§11: the harder solo game rolls an unusable die once more."""
    assert new_state(1, variants=["harder-solo"]).facts.reroll_unusable


@pytest.mark.parametrize(
    ("patch", "word"),
    [
        ("id,action\njakks,gian resource=culture amount=1\n", "gain"),
        ("id,action\njakks,gain resource=cultur amount=1\n", "culture"),
        ("id,action\njakks,gain resource=culture\n", "amount"),
        ("id,action\njakks,gain resource=culture amount=99\n", "whole number"),
        ("id,cost\njorg,2 culture\n", "cost"),
        ("id,limits\njorg,once\n", "once_per_turn"),
        ("id,limits\nnagato,-\n", "once_per_turn"),
        ("id,track\njorg,trade\n", "track"),
    ],
)
def test_faulty_cards_are_refused(tmp_path: Path, patch: str, word: str) -> None:
    """A faulty cell of a table is refused with file, row, column and the nearest word."""
    path = tmp_path / "patch.csv"
    path.write_text(patch, "utf-8")
    with pytest.raises(RulesError, match=word):
        GAME.game(BOOK.rules(2, patches=[str(path)]))


def test_a_patched_card_plays_otherwise(tmp_path: Path) -> None:
    """A designer's patch of a card changes its action."""
    path = tmp_path / "patch.csv"
    path.write_text("id,vp,action\njakks,4,gain resource=energy amount=3\n", "utf-8")
    patched = GAME.game(BOOK.rules(2, patches=[str(path)]))
    assert isinstance(patched, GalaxiesGame)
    assert [patched.facts.vp[0], patched.facts.first[0], patched.facts.second[0]] == [4, 0, 3]


def test_solo_win_and_turn_order_with_a_low_target() -> None:
    """§16 `target_vp` in the solo game: whoever is there first wins at once."""
    table = Table(1, dice=["colony"], settings=["target_vp=1"]).give(0, energy=2)
    table.use("colony", "upgrade energy=2")
    assert table.state.ending == SOLO_WON
    assert table.state.trigger == NOBODY
