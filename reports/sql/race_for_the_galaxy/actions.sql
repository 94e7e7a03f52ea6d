-- title: Actions
-- question: Which actions are chosen, and do winners choose others?
-- order: 43
-- overview: yes
-- chart: stacked x=action y=winners,others
-- column action: action
-- column share [%]: of all choices
-- column winners [choices]: mean choices of a winner
-- column winners_low [choices]: lower end of its interval
-- column winners_high [choices]: upper end of its interval
-- column others [choices]: mean choices of the others
-- column others_low [choices]: lower end of its interval
-- column others_high [choices]: upper end of its interval
with sizes as (
    select deal, count(*) filter (win > 0) as winners, count(*) filter (win = 0) as others from outcomes group by deal
),
sums as (
    select item, deal, sum("count") as n, coalesce(sum("count") filter (win > 0), 0) as of_winners,
        coalesce(sum("count") filter (win = 0), 0) as of_others
    from items join (select game, seat, win from outcomes) using (game, seat) where kind = 'action' group by item, deal
),
units as (
    select item, deal, coalesce(n, 0) as n, coalesce(of_winners, 0) as of_winners, coalesce(of_others, 0) as of_others,
        winners, others
    from (select distinct item from sums) cross join sizes left join sums using (item, deal)
)
select coalesce(any_value(name), item) as action, sum(n) / sum(sum(n)) over () as share,
    ratio(of_winners, winners) as winners, mean_low(of_winners, winners) as winners_low,
    mean_high(of_winners, winners) as winners_high, ratio(of_others, others) as others,
    mean_low(of_others, others) as others_low, mean_high(of_others, others) as others_high
from units left join (select item, name from names) using (item) group by item order by share desc
