-- title: Events
-- question: What happens to a seat, and does it happen more to winners?
-- order: 60
-- needs: events
-- none: this game notes no events
-- reading: Events without a seat count for the whole table and have no winners' column.
-- column event: kind of event
-- column per_game [events]: events a game
-- column amount [amount]: mean amount of one
-- column winners [amount]: mean total amount of a winner
-- column others [amount]: mean total amount of the others
-- column ratio: winners over others
with sizes as (
    select count(*) filter (seat = 0) as games, count(*) filter (win > 0) as winners, count(*) filter (win = 0) as others
    from outcomes
),
results as (select game, seat, win > 0 as won from outcomes),
counts as (
    select event, count(*) as n, sum(amount) as total, coalesce(sum(amount) filter (won), 0) as of_winners,
        count(won) as seated, coalesce(sum(amount) filter (not won), 0) as of_others
    from events left join results using (game, seat) group by event
)
select event, n / games as per_game, total / n as amount,
    case when seated > 0 then of_winners / nullif(winners, 0) end as winners,
    case when seated > 0 then of_others / nullif(others, 0) end as others,
    case when seated > 0 then of_winners / nullif(winners, 0) / nullif(of_others / nullif(others, 0), 0) end as ratio
from counts, sizes order by per_game desc, event
