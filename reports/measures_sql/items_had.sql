-- group: items_had
-- measure: share of seats that had each thing
-- margin: 0.03
-- weight: 7
-- unit: %
-- constant: seats
-- name: had {}
select run, item as name, deal, count(*) as x from items group by all
