-- One row a game and round: who was ahead at its end (nobody if two shared the lead), by how much, and how the winner stood.
-- uses: standings
create temp table leads as
select game, any_value(deal) as deal, round, any_value(last) as last, max(total) as best,
    case when count(*) = 1 or max(total, 2)[1] > max(total, 2)[2] then arg_max(seat, total) end as leader,
    max(total, 2)[1] - max(total, 2)[2] as lead, max(total) filter (win > 0) as winner_total, min(total) as least,
    case when max(win) = 1 then arg_max(seat, win) end as winner
from standings group by game, round
