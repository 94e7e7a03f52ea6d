-- group: length
-- measure: completed rounds and moves of a game
-- margin: 0.2
-- scale: deviation
-- weight: 15
-- name: {}
select run, unnest(['rounds', 'moves']) as name, deal, unnest([sum(rounds), sum(plies)]) as x, count(*) as y
from outcomes where seat = 0 group by run, deal
