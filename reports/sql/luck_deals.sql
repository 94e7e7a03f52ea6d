-- title: Deals
-- question: How far do the win shares of the same seat differ from deal to deal?
-- order: 71
-- repeats: yes
-- reading: `by_chance` is the spread that equal deals would show with so few games each; `true_deviation` is what is left of the
-- reading: observed one without it. Where agents rotate, their differences in strength are no chance. `likely` and `hopeless` count deals that the seat wins, or loses, significantly more often
-- reading: than its own mean (two-sided 1 %, so about 1 % of equal deals would count).
-- column seat [id]: place in turn order
-- column deals [deals]: deals played
-- column games [games]: games of each deal
-- column win_share [%]: mean win share
-- column q5 [%]: 5 % of the deals have at most this win share
-- column q95 [%]: 95 % of the deals have at most this win share
-- column observed [%]: standard deviation of the win share between deals, in points
-- column by_chance [%]: what equal deals would show
-- column true_deviation [%]: standard deviation of the deals' true win shares
-- column likely [%] (wide): deals significantly above
-- column hopeless [%] (wide): deals significantly below
with seatings as (
    select seat, deal, agent, count(*) as n, sum(win) as won, coalesce(var_samp(win), 0) as spread
    from outcomes group by seat, deal, agent
),
cells as (
    select seat, deal, sum(n) as n, sum(won) / sum(n) as share, sum(n * spread) / sum(n) ^ 2 as noise
    from seatings group by seat, deal
),
means as (select seat, avg(share) as mean, avg(noise) as average from cells group by seat)
select seat + 1 as seat, count(*) as deals, max(n)::bigint as games, any_value(mean) as win_share,
    quantile_disc(share, 0.05) as q5, quantile_disc(share, 0.95) as q95, stddev_samp(share) as observed,
    sqrt(avg(noise)) as by_chance, sqrt(greatest(0, var_samp(share) - avg(noise))) as true_deviation,
    avg((share - mean > 2.576 * sqrt(average))::integer) as likely,
    avg((share - mean < -2.576 * sqrt(average))::integer) as hopeless
from cells join means using (seat) group by seat order by seat
