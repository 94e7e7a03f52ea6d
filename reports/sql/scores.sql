-- title: Scores
-- question: How high are the scores, and how close are the games?
-- order: 20
-- overview: yes
-- reading: "Margin" is the winner's lead over the second; it exists with two or more players. Quantiles are those of the games
-- reading: played; the interval is that of the mean, by game.
-- column what: all seats, winners, losers, the winner's lead over the second, or the spread from first to last
-- column n [games]: seats or games counted
-- column mean [points]: mean
-- column mean_low [points]: lower end of its interval
-- column mean_high [points]: upper end of its interval
-- column deviation [points] (wide): standard deviation
-- column least [points]: smallest
-- column q10 [points]: 10 % lie at or below
-- column median [points]: half lie at or below
-- column q90 [points]: 90 % lie at or below
-- column most [points]: largest
with kinds as (
    select 1 as place, 'all seats' as what, deal, score as value from outcomes
    union all select 2, 'winners', deal, score from outcomes where win > 0
    union all select 3, 'losers', deal, score from outcomes where win = 0
    union all
    select unnest([4, 5]), unnest(['margin', 'first to last']), any_value(deal),
        unnest([max(score) - coalesce(max(score, 2)[2], max(score)), max(score) - min(score)])
    from outcomes where players() > 1 group by game
),
units as (select place, what, deal, sum(value) as total, count(*) as n from kinds group by place, what, deal),
means as (
    select place, what, ratio(total, n) as mean, mean_low(total, n) as mean_low, mean_high(total, n) as mean_high
    from units group by place, what
),
spread as (
    select place, count(*) as n, coalesce(stddev_samp(value), 0) as deviation, min(value) as least,
        quantile_disc(value, 0.1) as q10, quantile_disc(value, 0.5) as median, quantile_disc(value, 0.9) as q90,
        max(value) as most
    from kinds group by place
)
select what, n, mean, mean_low, mean_high, deviation, least, q10, median, q90, most
from means join spread using (place) order by place
