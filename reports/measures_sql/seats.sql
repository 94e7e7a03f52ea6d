-- group: seats
-- measure: share of games won from each seat
-- margin: 0.02
-- weight: 40
-- unit: %
-- name: seat {}
select run, (seat + 1)::varchar as name, deal, sum(win) as x, count(*) as y from outcomes where players() > 1 group by all
