-- group: score
-- measure: mean final score of all seats and of the winners, and the winner's lead
-- margin: 0.2
-- scale: deviation
-- weight: 15
-- unit: points
-- name: {}
select run, 'score' as name, deal, sum(score) as x, count(*) as y from outcomes group by run, deal
union all
select run, 'winning score', deal, sum(score) filter (win > 0), count(*) filter (win > 0) from outcomes
group by run, deal having count(*) filter (win > 0) > 0
union all
select run, 'lead', any_value(deal), max(score, 2)[1] - max(score, 2)[2], 1 from outcomes where players() > 1 group by run, game
