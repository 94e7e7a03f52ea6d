-- title: Items by round
-- question: When is each thing gained, and is it better early or late?
-- order: 46
-- chart: heatmap x=when y=item color=win_share
-- reading: Early gains come with good starts, so compare a row with the other things of its kind, not with the fair share.
-- column kind: kind of thing
-- column item: the thing
-- column when: third of the mean game in which it was first gained
-- column seats [seats]: seats that gained it then
-- column win_share [%]: share of games won by them
-- column win_share_low [%]: lower end of its interval
-- column win_share_high [%]: upper end of its interval
with results as (select game, deal, seat, win, rounds from outcomes),
span as (select greatest(1, avg(rounds)) as rounds from results where seat = 0),
units as (
    select kind, item, deal, sum(win) as won, count(*) as n, case when first_round = 0 then 0
            when first_round <= span.rounds / 3 then 1 when first_round <= span.rounds * 2 / 3 then 2 else 3 end as third
    from items join results using (game, deal, seat), span group by all
)
select kind, coalesce(any_value(name), item) as item, ['0 set-up', '1 early', '2 middle', '3 late'][third + 1] as when,
    sum(n)::bigint as seats, ratio(won, n) as win_share, share_low(won, n) as win_share_low, share_high(won, n) as win_share_high
from units left join (select item, name from names) using (item) group by kind, item, third order by kind, item, third
