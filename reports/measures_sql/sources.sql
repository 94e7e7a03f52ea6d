-- group: sources
-- measure: mean points of a seat from each source
-- margin: 0.2
-- scale: deviation
-- weight: 10
-- unit: points
-- constant: seats
-- name: points from {}
select run, source as name, deal, sum(points) as x from points group by all
