"""What a reader sees: powers in words, moves as sentences, the table as text."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from mypy_extensions import i64

from ludometer.core.games.race_for_the_galaxy import moves as m
from ludometer.core.games.race_for_the_galaxy.cards import Power
from ludometer.core.games.race_for_the_galaxy.goals import goal_count
from ludometer.core.games.race_for_the_galaxy.mat import Line, draft_lines, own_lines, robot_lines
from ludometer.core.games.race_for_the_galaxy.payment import ChooseWay
from ludometer.core.games.race_for_the_galaxy.powers import permanent_military, sale_price
from ludometer.core.games.race_for_the_galaxy.state import RaceState
from ludometer.core.kernel.catalogue import Catalogue

WIDTH = 80


def cards_in_words(count: int) -> str:
    """`1 card`, `2 cards`."""
    return f"{count} card" if count == 1 else f"{count} cards"


def power_in_words(power: Power) -> str:
    """What a Consume or Produce power does, in a few words."""
    keys = power.keys
    if power.word == "consume":
        kind = keys["kind"]
        goods = f"{keys['goods']} goods" if keys["goods"] != "1" else "a good"
        what = {"any": goods, "different": f"{goods} of different kinds"}.get(kind, f"{goods} ({kind})")
        if "from" in keys:
            what = "the good on it"
        gains = [f"{keys['vp']} VP"] if "vp" in keys else []
        gains += [cards_in_words(int(keys["cards"]))] if "cards" in keys else []
        times = f", up to {keys['times']} times" if "times" in keys else ""
        return f"{what} for {' and '.join(gains) or 'nothing'}{times}"
    if power.word == "hand_for_vp":
        return f"up to {keys['limit']} hand cards for {power.amount} VP each"
    return {
        "consume_all": "all goods for VP",
        "sell_good": "sell a good" + ("" if keys.get("bonuses") == "yes" else " at its base price"),
        "consume_draw": f"draw {cards_in_words(power.amount)}",
        "gamble": "gamble for the top card",
        "discard_to_produce": "discard a card to produce",
        "draw_per_good": f"draw for each {keys.get('kind', '')} good produced",
        "draw_per_kind": "draw for each kind of good produced",
    }.get(power.word, power.text())


def tell(state: RaceState, move: i64, catalogue: Catalogue, powers: Sequence[Sequence[Power]], default: str) -> str:
    """What a move says to a person who knows the game."""
    kind = move & 255
    card = (move >> 8) & 4095
    frame = state.stack[-1] if state.stack else None
    if kind in (m.CONSUME, m.USE_PRODUCE):
        words = power_in_words(powers[card][(move >> 20) & 4095])
        return f"uses {catalogue.names[card]}: {words}"
    if kind == m.PLACE:
        verb = "develops" if state.facts.development[card] else "settles"
        return f"{verb} {catalogue.names[card]}"
    if kind == m.PLACE_NOTHING:
        return "develops nothing" if state.phase == m.PHASE_DEVELOP else "settles nothing"
    if kind == m.SELL and frame is not None:
        price = sale_price(state, state.players[frame.seat], card, True)
        return f"sells the good on {catalogue.names[card]} (worth {cards_in_words(price)} with trade bonuses)"
    if kind == m.PAY_COUNT and isinstance(frame, ChooseWay):
        return f"settles the bill of {catalogue.names[frame.card]} with {cards_in_words(card)}"
    if kind == m.USE_POWER and isinstance(frame, ChooseWay):
        return f"uses {catalogue.names[card]} for {catalogue.names[frame.card]}"
    if kind == m.HAND_CARDS:
        return f"gives {cards_in_words(card)} for victory points"
    return default


def show(state: RaceState, viewer: i64, catalogue: Catalogue, seats: Sequence[str]) -> str:
    """The table as `viewer` sees it; -1 sees every hand."""
    names = catalogue.names
    settings = state.settings
    phase = m.PHASE_NAMES[state.phase] if state.round > 0 else "Set-up"
    piles = state.piles[0]
    lines = [f"Round {state.round}, {phase}.  Pool {state.pool} VP."]
    if state.draft is None:
        lines[0] += f"  Draw pile {len(piles.deck)}, discard pile {len(piles.discards)}."
    lines += written(draft_lines(state))
    for goal in range(len(settings.goal_most)):
        if state.goals >> goal & 1:
            lines.append("  " + goal_line(state, goal, names[settings.goal_code + goal], seats))
    for seat, player in enumerate(state.players):
        hand = len(player.hand) + (len(player.picks) if state.asked and not player.drawn else 0)
        chosen = [m.ACTION_NAMES[action] for action in range(m.ACTIONS) if player.actions >> action & 1]
        head = f"{seats[seat]}: {state.score(seat)} points, {player.chips} of them chips; {cards_in_words(hand)}"
        head += f"; military {permanent_military(player)}"
        lines.append(head)
        if chosen:
            lines.append(f"  chose {' and '.join(chosen)}")
        tableau = [names[card] + (" *" if player.filled >> i & 1 else "") for i, card in enumerate(player.tableau)]
        lines += wrapped("  tableau: ", tableau)
        if viewer in (seat, -1):
            lines += wrapped("  hand: ", [names[card] for card in player.hand])
            if player.drawn:
                lines += wrapped("  drawn: ", [names[card] for card in player.drawn], state.draft is not None)
            if player.picks:
                lines += wrapped("  picked: ", [names[card] for card in player.picks])
        lines += written(own_lines(state, seat, viewer, catalogue))
    lines += written(robot_lines(state, viewer, catalogue))
    lines.append("(* a good lies there)")
    return "\n".join(lines)


def written(lines: Sequence[Line]) -> list[str]:
    """Lines of the robot's mat or of a draft as text."""
    found: list[str] = []
    for line in lines:
        found += [line.head] if line.words is None else wrapped(line.head, line.words, True)
    return found


def wrapped(head: str, words: Sequence[str], again: bool = False) -> list[str]:
    """A list of words behind a head, in lines of at most 80 columns; perhaps with the head `again` on each of them."""
    text = ", ".join(word.replace(" ", "\u00a0") for word in words) or "-"
    found = textwrap.wrap(head + text, WIDTH, subsequent_indent=head if again else " " * len(head))
    return [line.replace("\u00a0", " ") for line in found]


def goal_line(state: RaceState, goal: int, name: str, seats: Sequence[str]) -> str:
    """One goal: who has it, or how far everybody is."""
    settings = state.settings
    minimum = settings.goal_minimum[goal]
    if settings.goal_most[goal]:
        holder = state.holders[goal]
        counts = "/".join(str(goal_count(state, player, goal)) for player in state.players)
        where = "in the middle" if holder < 0 else f"held by {seats[holder]}"
        return f"{name} (most, at least {minimum}): {where}; {counts}"
    owners = [seats[seat] for seat, player in enumerate(state.players) if player.first_goals >> goal & 1]
    return f"{name} (first to {minimum}): {' and '.join(owners) or 'open'}"
