-- group: endings
-- measure: share of games that end in each way
-- margin: 0.02
-- weight: 5
-- unit: %
-- constant: games
-- name: ends by {}
select run, "end" as name, deal, count(*) as x from outcomes where seat = 0 group by all
