-- title: Missions
-- question: Which secret missions are kept and fulfilled, and does the mission decide?
-- order: 44
-- overview: yes
-- none: this game is played without missions
-- chart: whiskers x=mission y=win_share
-- column mission: secret mission
-- column kept [seats]: seats that kept it
-- column fulfilled [%]: of those, seats that fulfilled it
-- column fulfilled_low [%]: lower end of its interval
-- column fulfilled_high [%]: upper end of its interval
-- column win_share [%]: share of games won by those who kept it
-- column win_share_low [%]: lower end of its interval
-- column win_share_high [%]: upper end of its interval
-- column win_fulfilled [%]: share of games won by those who fulfilled it
with kept as (
    select item, deal, game, seat, win from items join (select game, seat, win from outcomes) using (game, seat)
    where kind = 'mission'
),
done as (select replace(item, '_fulfilled', '') as item, game, seat, 1 as done from items where kind = 'fulfilled_mission'),
units as (
    select item, deal, count(*) as n, count(done) as done, sum(win) as won,
        coalesce(sum(win) filter (done = 1), 0) as won_done
    from kept left join done using (item, game, seat) group by item, deal
)
select coalesce(any_value(name), item) as mission, sum(n)::bigint as kept, ratio(done, n) as fulfilled,
    share_low(done, n) as fulfilled_low, share_high(done, n) as fulfilled_high, ratio(won, n) as win_share,
    share_low(won, n) as win_share_low, share_high(won, n) as win_share_high, ratio(won_done, done) as win_fulfilled
from units left join (select item, name from names) using (item) group by item order by win_share desc, mission
