-- title: Following
-- question: Who follows whom, and does it pay?
-- order: 45
-- overview: yes
-- players: 2
-- needs: events
-- chart: stacked x=what y=winners,others
-- reading: "Followed" counts the dice of the seat's own turns that others followed.
-- column what: what was done, by die
-- column per_game [events]: times a game
-- column winners [events]: mean of a winner
-- column winners_low [events]: lower end of its interval
-- column winners_high [events]: upper end of its interval
-- column others [events]: mean of the others
-- column others_low [events]: lower end of its interval
-- column others_high [events]: upper end of its interval
with sizes as (
    select deal, count(*) filter (win > 0) as winners, count(*) filter (win = 0) as others from outcomes group by deal
),
sums as (
    select event, item, deal, count(*) as n, count(*) filter (win > 0) as of_winners, count(*) filter (win = 0) as of_others
    from events join (select game, seat, win from outcomes) using (game, seat) where event in ('follow', 'followed')
    group by event, item, deal
),
units as (
    select event, item, deal, coalesce(n, 0) as n, coalesce(of_winners, 0) as of_winners,
        coalesce(of_others, 0) as of_others, winners, others
    from (select distinct event, item from sums) cross join sizes left join sums using (event, item, deal)
)
select case event when 'follow' then 'follows: ' else 'is followed: ' end || coalesce(any_value(name), item) as what,
    sum(n) / (select count(*) from outcomes where seat = 0) as per_game, ratio(of_winners, winners) as winners,
    mean_low(of_winners, winners) as winners_low, mean_high(of_winners, winners) as winners_high,
    ratio(of_others, others) as others, mean_low(of_others, others) as others_low,
    mean_high(of_others, others) as others_high
from units left join (select item, name from names) using (item) group by event, item order by event, per_game desc
