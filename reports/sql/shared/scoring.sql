-- One row a gain or loss of points while a game was played: `score` events, and `lose_vp` where points can be lost.
-- A game that notes its points otherwise has a file of this name of its own.
create temp view scoring as
select game, deal, seat, round, case when event = 'score' then amount else -amount end as points
from events where event in ('score', 'lose_vp')
