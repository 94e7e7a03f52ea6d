"""Gaining and paying fuel and ore, and the running count of victory points (§1, §3, §9)."""

from __future__ import annotations

from mypy_extensions import i64

from ludometer.core.games.alien_frontiers.state import CODE_RESOURCE, Frontier
from ludometer.core.games.alien_frontiers.things import E_GAIN, E_LOSE_VP, E_PAY, E_SCORE, FUEL, ORE


def gain(state: Frontier, seat: i64, resource: i64, amount: i64) -> None:
    """A seat takes tokens from the supply; if tokens are limited, what is left of them (§1)."""
    if state.rules.limited_tokens:
        amount = min(amount, tokens_left(state, resource))
    if amount <= 0:
        return
    player = state.players[seat]
    if resource == FUEL:
        player.fuel += amount
    else:
        player.ore += amount
    state.note(E_GAIN, seat, CODE_RESOURCE + resource, amount)


def pay(state: Frontier, seat: i64, fuel: i64, ore: i64) -> None:
    """A seat pays to the supply; it has that much."""
    player = state.players[seat]
    player.fuel -= fuel
    player.ore -= ore
    if state.journal is not None:
        if fuel > 0:
            state.note(E_PAY, seat, CODE_RESOURCE + FUEL, fuel)
        if ore > 0:
            state.note(E_PAY, seat, CODE_RESOURCE + ORE, ore)


def can_pay(state: Frontier, seat: i64, fuel: i64, ore: i64) -> bool:
    """Whether a seat has that much."""
    player = state.players[seat]
    return player.fuel >= fuel and player.ore >= ore


def tokens_left(state: Frontier, resource: i64) -> i64:
    """Tokens in the supply, where they are limited."""
    left = state.rules.fuel_tokens if resource == FUEL else state.rules.ore_tokens
    for player in state.players:
        left -= player.fuel if resource == FUEL else player.ore
    return left


def score(state: Frontier, seat: i64, code: i64, amount: i64) -> None:
    """The running count changes, for the thing with that catalogue code."""
    if amount == 0:
        return
    state.players[seat].vp += amount
    if state.journal is not None:
        if amount > 0:
            state.note(E_SCORE, seat, code, amount)
        else:
            state.note(E_LOSE_VP, seat, code, -amount)
