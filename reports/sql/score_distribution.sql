-- title: Distribution of scores
-- question: Which final scores occur, and how often do they win?
-- order: 21
-- chart: histogram x=score y=seats color=result
-- column score [points]: final score (a span of scores where they range widely)
-- column result: winner or loser; a tied winner counts as winner
-- column seats [seats]: seats with that score
-- column share [%]: of all seats
with span as (select greatest(1, ceil((max(score) - min(score)) / 60.0)::integer) as width from outcomes)
select (floor(score / width) * width)::integer as score, case when win > 0 then 'winner' else 'loser' end as result,
    count(*) as seats, count(*) / sum(count(*)) over () as share
from outcomes, span group by all order by 1, 2
