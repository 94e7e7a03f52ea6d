-- group: items_had
-- batches: yes
-- measure: share of seats that had each thing
-- margin: 0.03
-- weight: 7
-- unit: %
-- constant: seats
-- name: had {}
select run, item as name, deal, 1 as x from items
