-- title: Close games
-- question: How close are the games at the end?
-- order: 22
-- players: 2
-- overview: yes
-- precision: share 0.02
-- reading: A tie-break decides where the best scores are equal and one seat wins; a shared win is a tie in everything.
-- column how: how the best seat stood above the second
-- column games [games]: games
-- column share [%]: of all games
-- column share_low [%]: lower end of its interval
-- column share_high [%]: upper end of its interval
with games as (
    select any_value(deal) as deal, max(score, 2) as best, max(score) as top, count(*) filter (win > 0) as winners
    from outcomes group by game
),
told as (
    select deal, case
            when winners = 0 then 6 when winners > 1 then 1 when best[1] = best[2] then 2
            when best[1] - best[2] <= 0.05 * abs(top) then 3 when best[1] - best[2] <= 0.15 * abs(top) then 4
            else 5 end as place
    from games
),
places as (
    select unnest([1, 2, 3, 4, 5, 6]) as place,
        unnest(['shared win', 'decided by a tie-break', 'lead within 5 % of the score', 'lead within 15 %', 'larger lead',
            'no winner']) as how
),
units as (
    select place, how, deals.deal, count(told.place) as x, any_value(deals.n) as n
    from places cross join (select deal, count(*) as n from told group by deal) as deals
    left join told using (place, deal) group by place, how, deals.deal
)
select how, sum(x)::bigint as games, ratio(x, n) as share, share_low(x, n) as share_low, share_high(x, n) as share_high
from units group by place, how having sum(x) > 0 order by place
