"""`ludometer tournament`: agents against each other."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludometer.cli.options import (
    CardsOption,
    Format,
    FormatOption,
    GameArgument,
    OutputOption,
    PlayersOption,
    RestrictOption,
    RulesOption,
    SeedOption,
    SetOption,
    VariantOption,
    WorkersOption,
)

if TYPE_CHECKING:
    from ludometer.core.runs.tournament import Deal, Tournament
    from ludometer.reports.sprt import Sprt

Table = tuple[str, list[str], list[list[Any]]]
"""A title, the names of the columns, and the rows."""


def command(
    game: GameArgument,
    agents: Annotated[
        str, typer.Option("--agents", "-a", metavar="A,B,…", help="The agents: two or more, as in greedy,mcts:depth=5")
    ] = "random,greedy,mcts",
    deals: Annotated[
        int | None,
        typer.Option(
            "--deals",
            "-n",
            min=1,
            metavar="N",
            help="Deals; each is played by every line-up in every seating [default: 100; with --sprt 10000].",
        ),
    ] = None,
    players: PlayersOption = None,
    variant: VariantOption = None,
    rules: RulesOption = None,
    set: SetOption = None,
    cards: CardsOption = None,
    seed: SeedOption = 1,
    restrict: RestrictOption = None,
    ladder: Annotated[
        bool, typer.Option("--ladder", help="Each agent against the one before it, with every number of players.")
    ] = False,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="ELO0,ELO1",
            help="Stop when it is known whether the first of two agents is ELO0 or ELO1 stronger than the second.",
        ),
    ] = None,
    alpha: Annotated[
        float, typer.Option(min=0.0001, max=0.4999, help="With --sprt: risk of taking ELO1 when ELO0 is true.")
    ] = 0.05,
    beta: Annotated[
        float, typer.Option(min=0.0001, max=0.4999, help="With --sprt: risk of taking ELO0 when ELO1 is true.")
    ] = 0.05,
    cost: Annotated[
        bool, typer.Option("--cost", help="Also measure the processor time of a decision on this machine.")
    ] = False,
    workers: WorkersOption = None,
    format: FormatOption = Format.table,
    output: OutputOption = None,
) -> None:
    """Agents against each other on the same deals: win shares, and ratings with 95 % intervals.

    Every line-up plays every deal in every rotation of its seats; all games of a deal are one observation. Ratings are a
    Plackett-Luce fit over all games, in Elo. The result is the same for any number of workers.

    With --sprt the exit code is 0 if ELO1 holds and 1 if ELO0 does or the deals ran out; with --ladder it is 1 if a
    step is too small: less than 75 % of the wins with two players, or less than twice the wins a seat with more.
    """
    import os

    from ludometer.cli.show import notice
    from ludometer.core.kernel.errors import LudometerError
    from ludometer.core.kernel.registry import definition, rules_for
    from ludometer.core.runs.tournament import make_tournament

    def tournament_of(names: str, count: int | None) -> Tournament:
        effective = rules_for(game, count, variant or [], rules or [], set or [], cards or [])
        return make_tournament(game, effective, names, seed, restrict or [], cost)

    crew = workers or os.cpu_count() or 1
    if sprt is not None and ladder:
        raise LudometerError("--sprt and --ladder are two different questions; ask one of them")
    failures: list[str] = []
    good = True
    if ladder:
        known = definition(game)
        counts = [players] if players else list(range(max(2, known.minimum_players), known.maximum_players + 1))
        tables, good = climb(tournament_of, agents, counts, deals or 100, crew, failures)
    elif sprt is not None:
        low, high = hypotheses(sprt)
        tables, good = settle(tournament_of(agents, players), low, high, alpha, beta, deals or 10_000, crew, failures)
    else:
        tables = rate(tournament_of(agents, players), deals or 100, crew, failures)
    write(tables, format, output)
    if failures:
        lines = failures[0].strip().splitlines()
        notice(f"ludometer: {len(failures)} games failed and are left out; the first: {lines[0]} {lines[-1]}")
        raise typer.Exit(3)
    if not good:
        raise typer.Exit(1)


def hypotheses(text: str) -> tuple[float, float]:
    """The two Elo differences of `--sprt`."""
    from ludometer.core.kernel.errors import LudometerError

    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        raise LudometerError(f"--sprt takes two Elo differences such as 0,50, not '{text}'") from None
    if not -2000 <= low < high <= 2000:
        raise LudometerError(f"--sprt {text}: the first Elo difference must be the smaller one, both within 2000")
    return low, high


def played(
    tournament: Tournament, count: int, workers: int, failures: list[str], sprt: Sprt | None = None
) -> list[Deal]:
    """The deals of a tournament, up to the one that settles `sprt`; games that failed are told of in `failures`."""
    from contextlib import closing

    from tqdm import tqdm

    from ludometer.cli.show import notice
    from ludometer.core.runs.tournament import deals
    from ludometer.reports.ratings import deal_score

    found = []
    label = " / ".join(tournament.agents) if len(tournament.agents) == 2 else tournament.game
    with (
        closing(deals(tournament, count, workers)) as source,
        tqdm(total=count, unit=" deals", desc=label, disable=None, file=sys.stderr, leave=False) as bar,
    ):
        for deal in source:
            found.append(deal)
            failures += deal.failures
            bar.update()
            score = deal_score(deal) if sprt is not None and not deal.failures else None
            if sprt is not None and score is not None:
                sprt.add(score)
                if sprt.verdict is not None:
                    break
    cut = sum(deal.cut for deal in found)
    if cut:
        notice(f"ludometer: {cut} games were cut at the move cap and count as they stood")
    return found


def rate(tournament: Tournament, count: int, workers: int, failures: list[str]) -> list[Table]:
    """The tables of a tournament: ratings, and who came before whom."""
    from ludometer.reports.ratings import ahead_share, standings

    deals = played(tournament, count, workers, failures)
    names = tournament.agents
    rows: list[list[Any]] = []
    for place in standings(deals, len(names), tournament.seed):
        row = [
            names[place.agent],
            *rounded(place.rating.estimate, place.rating.low, place.rating.high, digits=0),
            *rounded(place.wins.estimate, place.wins.low, place.wins.high),
            place.seats,
        ]
        if tournament.timed:
            costs = sorted(cost for deal in deals for cost in deal.costs.get(place.agent, []))
            row += [len(costs), *rounded(costs[len(costs) // 2] / 1e6 if costs else None, digits=4)]
        rows.append(row)
    columns = ["agent", "elo", "elo_low", "elo_high", "win_share", "win_low", "win_high", "seats"]
    columns += ["decisions", "ms_median"] if tournament.timed else []
    games = sum(len(deal.matches) for deal in deals)
    title = (
        f"{tournament.game}, {tournament.players} players: {games} games on {len(deals)} deals, seed {tournament.seed}"
    )
    if len(names) == 2:
        return [(title, columns, rows)]
    ahead: list[list[Any]] = []
    for row in rows:
        one = names.index(row[0])
        shares = [
            None if other == one else rounded(ahead_share(deals, one, other).estimate)[0]
            for other in (names.index(each[0]) for each in rows)
        ]
        ahead.append([row[0], *shares])
    return [
        (title, columns, rows),
        ("share of meetings in which the row came before the column", ["agent", *(row[0] for row in rows)], ahead),
    ]


def settle(
    tournament: Tournament,
    low: float,
    high: float,
    alpha: float,
    beta: float,
    count: int,
    workers: int,
    failures: list[str],
) -> tuple[list[Table], bool]:
    """The sequential test of two agents, and whether the higher hypothesis holds."""
    from ludometer.core.kernel.errors import LudometerError
    from ludometer.reports.ratings import ahead_share
    from ludometer.reports.sprt import Sprt

    if len(tournament.agents) != 2:
        raise LudometerError(f"--sprt compares two agents, not {len(tournament.agents)}; name them with --agents a,b")
    test = Sprt(low, high, alpha, beta)
    deals = played(tournament, count, workers, failures, test)
    share = ahead_share(deals, 0, 1)
    one, other = tournament.agents
    claims = {"H0": f"{one} is {low:+g} Elo or less on {other}", "H1": f"{one} is {high:+g} Elo or more on {other}"}
    verdict = claims.get(test.verdict or "", "undecided: the deals ran out")
    columns = ["holds", "verdict", "llr", "lower", "upper", "deals", "games", "score", "score_low", "score_high"]
    row = [
        test.verdict,
        verdict,
        *rounded(test.ratio, test.bounds.lower, test.bounds.upper),
        test.deals,
        sum(len(deal.matches) for deal in deals),
        *rounded(share.estimate, share.low, share.high),
    ]
    title = f"{tournament.game}, {tournament.players} players, seed {tournament.seed}: sequential test"
    return [(title, columns, [row])], test.verdict == "H1"


def climb(
    tournament_of: Any, agents: str, counts: Sequence[int], count: int, workers: int, failures: list[str]
) -> tuple[list[Table], bool]:
    """Each agent against the one before it for each number of players, and whether every step is large enough."""
    from itertools import pairwise

    from ludometer.core.agents.specs import split_agents
    from ludometer.reports.ratings import win_pair
    from ludometer.reports.statistics import ratio_of

    rows: list[list[Any]] = []
    for players in counts:
        for weaker, stronger in pairwise(split_agents(agents)):
            tournament = tournament_of(f"{stronger},{weaker}", players)
            deals = played(tournament, count, workers, failures)
            # Each side holds as many seats as the other, so its part of all wins compares wins a seat.
            pairs = [(win_pair(deal, 0)[0], win_pair(deal, 0)[0] + win_pair(deal, 1)[0]) for deal in deals]
            share = ratio_of(pairs).share()
            needed = 0.75 if players == 2 else 2 / 3
            games = sum(len(deal.matches) for deal in deals)
            figures = rounded(share.estimate, share.low, share.high, needed)
            rows.append([players, *tournament.agents, len(deals), games, *figures, share.estimate >= needed])
    columns = ["players", "stronger", "weaker", "deals", "games", "win_share", "low", "high", "needed", "holds"]
    return [("each agent against the one before it: its share of the wins", columns, rows)], all(
        row[-1] for row in rows
    )


def rounded(*values: float | None, digits: int = 3) -> list[float | int | None]:
    """The numbers as they are printed; none where a bound is unknown."""
    from math import isfinite

    found: list[float | int | None] = []
    for value in values:
        if value is None or not isfinite(value):
            found.append(None)
        else:
            found.append(round(value, digits) if digits else round(value))
    return found


def write(tables: Sequence[Table], format: Format, output: str | None) -> None:
    """Print the tables, or write them to a file. CSV holds the first table only; JSON holds all, by name."""
    import json
    from pathlib import Path

    from ludometer.cli.show import render

    if format is Format.json:
        names = ["result", "ahead"]
        document = {
            name: [dict(zip(columns, row, strict=True)) for row in rows]
            for name, (_, columns, rows) in zip(names, tables)
        }
        text = json.dumps({"title": tables[0][0], **document}, indent=2, ensure_ascii=False)
    elif format is Format.csv:
        text = render(tables[0][1], tables[0][2], format)
    else:
        text = "\n\n".join(render(columns, rows, format, title) for title, columns, rows in tables)
    if output is None:
        print(text)
    else:
        Path(output).write_text(text + "\n", "utf-8")
