-- title: Facilities
-- question: Where are ships docked, and do winners dock elsewhere?
-- order: 44
-- overview: yes
-- needs: moves
-- chart: stacked x=facility y=winners,others
-- column facility: facility
-- column dockings [moves]: dockings a game
-- column share [%]: of all dockings
-- column winners [moves]: mean dockings of a winner
-- column winners_low [moves]: lower end of its interval
-- column winners_high [moves]: upper end of its interval
-- column others [moves]: mean dockings of the others
-- column others_low [moves]: lower end of its interval
-- column others_high [moves]: upper end of its interval
-- column options [options]: mean number of legal moves when docking there
with sizes as (
    select deal, count(*) filter (win > 0) as winners, count(*) filter (win = 0) as others from outcomes group by deal
),
docked as (
    select subject as item, game, seat, count(*) as n, sum(options) as options from moves
    where kind in ('dock', 'dock_set') group by all
),
sums as (
    select item, deal, sum(n) as n, sum(options) as options, coalesce(sum(n) filter (win > 0), 0) as of_winners,
        coalesce(sum(n) filter (win = 0), 0) as of_others
    from docked join (select game, deal, seat, win from outcomes) using (game, seat) group by item, deal
),
units as (
    select item, deal, coalesce(n, 0) as n, coalesce(options, 0) as options, coalesce(of_winners, 0) as of_winners,
        coalesce(of_others, 0) as of_others, winners, others
    from (select distinct item from sums) cross join sizes left join sums using (item, deal)
)
select coalesce(any_value(name), item) as facility, sum(n) / (select count(*) from outcomes where seat = 0) as dockings,
    sum(n) / sum(sum(n)) over () as share, ratio(of_winners, winners) as winners,
    mean_low(of_winners, winners) as winners_low, mean_high(of_winners, winners) as winners_high,
    ratio(of_others, others) as others, mean_low(of_others, others) as others_low,
    mean_high(of_others, others) as others_high, sum(options) / nullif(sum(n), 0) as options
from units left join (select item, name from names) using (item) group by item order by dockings desc
