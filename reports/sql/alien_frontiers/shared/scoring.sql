-- Points as they come and go. A dealt Alien City or Alien Monument counts from the start, before any event is noted; what it is
-- worth is a parameter of the rules.
create temp table scoring as
select game, seat, round, case when event = 'score' then amount else -amount end as points
from events where event in ('score', 'lose_vp')
union all
select game, seat, 1, (select any_value(parameters['vp_city']) from runs)::integer from outcomes
where start = 'alien_city'
union all
select game, seat, 1, (select any_value(parameters['vp_monument']) from runs)::integer from outcomes
where start = 'alien_monument'
