-- One row a run, game, seat and thing that it had, in small numbers: `thing` and `player` (the agent) stand for texts in the tables
-- `things` and `players`, `unit` is the deal (of a large run: one of 2,000 batches of deals), `tenth` the tenth of the mean game
-- in which the thing was first gained, 0 for set-up.
create temp table things as
select row_number() over (order by run, kind, item)::smallint as thing, run, kind, item
from (select distinct run, kind, item from items);
create temp table holdings as
with agents as (
    select agent, row_number() over (order by agent)::tinyint as player from (select distinct agent from outcomes)
),
results as (select run, game, seat, player, win, score from outcomes join agents using (agent)),
spans as (select run, greatest(1, avg(rounds) / 10) as span from outcomes where seat = 0 group by run)
select thing, batch(deal)::integer as unit, seat, player, ceil(first_round / span)::smallint as tenth, first_round, win,
    score::double as score
from items join things using (run, kind, item) join results using (run, game, seat) join spans using (run)
