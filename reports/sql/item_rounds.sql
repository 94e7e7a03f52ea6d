-- title: Items by round
-- question: When is each thing gained, and is it better early or late?
-- order: 46
-- uses: holdings
-- chart: heatmap x=when y=item color=win_share
-- reading: Early gains come with good starts, so compare a row with the other things of its kind, not with the fair share.
-- column kind: kind of thing
-- column item: the thing
-- column when: when it was first gained: set-up, or the first three, next three or last tenths of the mean game
-- column seats [seats]: seats that gained it then
-- column win_share [%]: share of games won by them
-- column win_share_low [%]: lower end of its interval
-- column win_share_high [%]: upper end of its interval
with units as (
    select thing, case when tenth = 0 then 0 when tenth <= 3 then 1 when tenth <= 6 then 2 else 3 end as third, unit,
        sum(win) as won, count(*) as n
    from holdings group by all
)
select kind, coalesce(any_value(name), item) as item, ['0 set-up', '1 early', '2 middle', '3 late'][third + 1] as when,
    sum(n)::bigint as seats, ratio(won, n) as win_share, share_low(won, n) as win_share_low, share_high(won, n) as win_share_high
from units join things using (thing) left join (select item, name from names) using (item)
group by kind, item, third order by kind, item, third
