-- Points as they come and go. A dealt Alien City or Alien Monument counts from the start, before any event is noted; what it is
-- worth is a parameter of the rules.
create temp view scoring as
select game, deal, seat, round, case when event = 'score' then amount else -amount end as points
from events where event in ('score', 'lose_vp')
union all
select game, deal, seat, 1 as round, (select any_value(parameters['vp_city']) from runs)::integer from outcomes
where start = 'alien_city'
union all
select game, deal, seat, 1 as round, (select any_value(parameters['vp_monument']) from runs)::integer from outcomes
where start = 'alien_monument'
