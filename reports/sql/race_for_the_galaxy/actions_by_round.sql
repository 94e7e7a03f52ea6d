-- title: Actions by round
-- question: When is each action chosen?
-- order: 44
-- needs: moves
-- chart: heatmap x=round y=action color=share
-- column round [id]: round
-- column action: action
-- column choices [choices]: choices in all games
-- column share [%]: of the choices of that round
-- column share_low [%]: lower end of its interval
-- column share_high [%]: upper end of its interval
-- column win_share [%]: share of games won by those who chose it
with counts as (
    select round, subject as item, count(*) as n, sum(win) as won
    from moves join (select game, seat, win from outcomes) using (game, seat) where kind = 'choose_action' group by all
),
rounds as (select round, sum(n) as total, sum(n) / players() as deals from counts group by round)
select round, coalesce(name, item) as action, n as choices, n / total as share, wilson_low(n / total, deals) as share_low,
    wilson_high(n / total, deals) as share_high, won / n as win_share
from counts join rounds using (round) left join (select item, name from names) using (item)
where total >= 0.1 * (select max(total) from rounds) order by round, action
