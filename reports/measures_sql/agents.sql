-- group: agents
-- measure: wins for each seat that an agent held, where there are several agents
-- margin: 0.02
-- weight: 10
-- unit: %
-- name: wins of {}
select run, agent as name, deal, sum(win) as x, count(*) as y
from outcomes where players() > 1 and (select count(distinct agent) from outcomes) > 1 group by all
