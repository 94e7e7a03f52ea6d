-- One row a game, seat and round: the points that the seat had made by the end of the round. Of a large run
-- the first 25,000 games.
-- uses: scoring
create temp table standings as
with gains as (
    select game, seat, greatest(round, 1) as round, sum(points) as points from scoring where sampled(deal) group by all
),
lengths as (select game, max(round) as last from gains group by game),
grid as (
    select game, deal, seat, win, last, unnest(range(1, last + 1))::smallint as round
    from outcomes join lengths using (game) where sampled(deal)
)
select game, deal, seat, win, last, round,
    sum(coalesce(points, 0)) over (partition by game, seat order by round)::integer as total
from grid left join gains using (game, seat, round)
