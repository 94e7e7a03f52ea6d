-- title: Where points come from
-- question: Which sources make the scores, and which separate winners from losers?
-- order: 25
-- overview: yes
-- chart: stacked x=source y=winners,losers
-- reading: `gap` is what winners get more from a source than losers. A large gap need not mean that the source is too strong:
-- reading: good play may simply end there.
-- column source: source of points
-- column mean [points]: mean points of a seat from there
-- column mean_low [points]: lower end of its interval
-- column mean_high [points]: upper end of its interval
-- column share [%]: of all points
-- column seats [%]: seats that got any points there
-- column winners [points]: mean of the winners
-- column losers [points]: mean of the others
-- column gap [points]: winners minus losers
with results as (select game, deal, seat, win > 0 as won from outcomes),
sizes as (select count(*) as seats, count(distinct deal) as deals, count(*) filter (won) as winners from results),
each as (select source, deal, seat, won, points from points join results using (game, deal, seat)),
units as (
    select source, deal, sum(points) as total, count(*) as holders, coalesce(sum(points) filter (won), 0) as of_winners
    from each group by source, deal
),
sums as (
    select source, sum(total) as total, sum(total * total) as squares, sum(holders) as holders,
        sum(of_winners) as of_winners
    from units group by source
),
errors as (
    select *, total / seats as mean,
        sqrt(greatest(0, squares - total * total / deals) * deals / greatest(1, deals - 1)) / seats as error
    from sums, sizes
)
select source, mean, mean - t_width(deals::integer) * error as mean_low, mean + t_width(deals::integer) * error as mean_high,
    total / nullif(sum(total) over (), 0) as share, holders / seats as seats,
    of_winners / nullif(winners, 0) as winners, (total - of_winners) / nullif(seats - winners, 0) as losers,
    of_winners / nullif(winners, 0) - (total - of_winners) / nullif(seats - winners, 0) as gap
from errors order by mean desc
