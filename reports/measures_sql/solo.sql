-- group: solo
-- measure: share of solo games won
-- margin: 0.02
-- weight: 40
-- unit: %
-- name: solo wins
select run, 'solo' as name, deal, sum(win) as x, count(*) as y from outcomes where players() = 1 group by all
