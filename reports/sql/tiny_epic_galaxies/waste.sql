-- title: Waste
-- question: How much energy and culture is gained, and how much is lost above the cap?
-- order: 47
-- overview: yes
-- needs: events
-- column resource: energy or culture
-- column gained [units]: gained a seat and game
-- column wasted [units]: could not be held
-- column wasted_share [%]: of what was due
-- column wasted_share_low [%]: lower end of its interval
-- column wasted_share_high [%]: upper end of its interval
-- column winners [units]: wasted by a winner
-- column others [units]: wasted by the others
with sizes as (
    select count(*) as seats, count(*) filter (win > 0) as winners, count(*) filter (win = 0) as others from outcomes
),
units as (
    select item, deal, coalesce(sum(amount) filter (event = 'gain'), 0) as gained,
        coalesce(sum(amount) filter (event = 'waste'), 0) as wasted,
        coalesce(sum(amount) filter (event = 'waste' and win > 0), 0) as by_winners,
        coalesce(sum(amount) filter (event = 'waste' and win = 0), 0) as by_others
    from events join (select game, seat, win from outcomes) using (game, seat) where event in ('gain', 'waste')
    group by item, deal
)
select coalesce(any_value(name), item) as resource, sum(gained) / any_value(seats) as gained,
    sum(wasted) / any_value(seats) as wasted, ratio(wasted, gained + wasted) as wasted_share,
    mean_low(wasted, gained + wasted) as wasted_share_low, mean_high(wasted, gained + wasted) as wasted_share_high,
    sum(by_winners) / nullif(any_value(winners), 0) as winners, sum(by_others) / nullif(any_value(others), 0) as others
from units left join (select item, name from names) using (item), sizes group by item order by resource
