-- title: Distribution of lengths
-- question: How many rounds do the games take?
-- order: 31
-- chart: histogram x=rounds y=games
-- column rounds [rounds]: completed rounds (a span of them where games differ widely)
-- column games [games]: games
-- column share [%]: of all games
-- column share_low [%]: lower end of its interval
-- column share_high [%]: upper end of its interval
-- column mean_score [points]: mean score of a seat in these games
with span as (select greatest(1, ceil((max(rounds) - min(rounds)) / 30.0)::integer) as width from outcomes),
games as (
    select deal, game, (floor(any_value(rounds) / any_value(width)) * any_value(width))::integer as rounds,
        avg(score) as score
    from outcomes, span group by deal, game
),
sizes as (select count(distinct deal) as deals, count(*) as n from games),
counts as (select rounds, count(*) as games, avg(score) as mean_score from games group by rounds)
select rounds, games, games / n as share, wilson_low(games / n, deals) as share_low,
    wilson_high(games / n, deals) as share_high, mean_score
from counts, sizes order by rounds
