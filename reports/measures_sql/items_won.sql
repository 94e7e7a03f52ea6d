-- group: items_won
-- batches: yes
-- measure: share of games won by those who had each thing
-- margin: 0.05
-- weight: 8
-- unit: %
-- name: won with {}
select run, item as name, deal, win as x, 1 as y
from items join (select run, game, seat, win from outcomes) using (run, game, seat) where players() > 1
