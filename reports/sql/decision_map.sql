-- title: Decision map
-- question: When in the game are which kinds of moves made, and how open are they?
-- order: 57
-- needs: moves
-- uses: choices
-- chart: heatmap x=round y=kind color=per_game
-- column round [id]: round
-- column kind: kind of move
-- column moves [moves]: moves of the kind in that round, in all games
-- column per_game [moves]: moves a game that reached the round
-- column forced [%]: those that were forced
-- column options: mean number of legal moves where there was a choice
with lengths as (select rounds + 1 as last, count(*) as games from outcomes where seat = 0 group by all),
reached as (
    select round, (select sum(games) from lengths where last >= round) as games
    from (select distinct round from choices)
)
select round, kind, moves, moves / games as per_game, 1 - decisions / moves as forced,
    (options - (moves - decisions)) / nullif(decisions, 0) as options
from choices join reached using (round)
where games >= 0.01 * (select sum(games) from lengths) order by round, kind
