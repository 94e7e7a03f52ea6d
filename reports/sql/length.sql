-- title: Length
-- question: How long are the games?
-- order: 30
-- overview: yes
-- reading: A decision is a move with more than one option. Split choices (paying card by card) count move by move, so compare
-- reading: these figures between variants of one game, not between games.
-- column what: rounds completed, moves of the whole game, or moves of a seat
-- column mean: mean
-- column mean_low: lower end of its interval
-- column mean_high: upper end of its interval
-- column deviation (wide): standard deviation
-- column least: smallest
-- column q10: 10 % of games lie at or below
-- column median: half lie at or below
-- column q90: 90 % lie at or below
-- column most: largest
with games as (select deal, rounds, plies from outcomes where seat = 0),
kinds as (
    select unnest([1, 2, 3]) as place, unnest(['rounds', 'moves', 'moves of a seat']) as what, deal,
        unnest([rounds::double, plies::double, plies / players()]) as value
    from games
),
units as (select place, what, deal, sum(value) as total, count(*) as n from kinds group by place, what, deal),
means as (
    select place, what, ratio(total, n) as mean, mean_low(total, n) as mean_low, mean_high(total, n) as mean_high
    from units group by place, what
),
spread as (
    select place, coalesce(stddev_samp(value), 0) as deviation, min(value) as least, quantile_disc(value, 0.1) as q10,
        quantile_disc(value, 0.5) as median, quantile_disc(value, 0.9) as q90, max(value) as most
    from kinds group by place
)
select what, mean, mean_low, mean_high, deviation, least, q10, median, q90, most
from means join spread using (place) order by place
