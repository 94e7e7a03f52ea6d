-- One row a run and thing: how often it was had, win shares, and its effect adjusted for seat, agent and time gained.
-- Each seat that gained a thing is compared with the mean of the *other* things of that kind that the same seat's agent gained
-- at about the same time (the tenth of the mean game). The error counts deals as units, plus the uncertainty of those means.
-- A thing that fewer than 30 deals can say something about has no effect.
-- uses: holdings
create temp table item_effects as
with sizes as (select run, count(*) as seats, sum(win) as wins from outcomes group by run),
mine as (
    select thing, seat, player, tenth, count(*) as n, sum(win) as won, sum(win * win) as squares, sum(score) as score
    from holdings group by all
),
strata as (
    select run, kind, seat, player, tenth, sum(n) as n, sum(won) as won, sum(score) as score,
        sum(squares) / sum(n) - (sum(won) / sum(n)) ^ 2 as spread
    from mine join things using (thing) group by all
),
others as (
    select thing, seat, player, tenth, mine.n as n, (strata.won - mine.won) / (strata.n - mine.n) as expected,
        (strata.score - mine.score) / (strata.n - mine.n) as expected_score,
        mine.n ^ 2 * greatest(0, strata.spread) / (strata.n - mine.n) as noise
    from mine join things using (thing) join strata using (run, kind, seat, player, tenth) where strata.n > mine.n
),
noises as (select thing, sum(noise) / sum(n) ^ 2 as noise from others group by thing),
units as (
    select thing, unit, sum(win - expected) as above, sum(score - expected_score) as score_above, count(expected) as compared,
        sum(win) as won, count(*) as n, sum(first_round) as rounds
    from holdings left join others using (thing, seat, player, tenth) group by thing, unit
),
sums as (
    select thing, sum(n)::bigint as n, sum(rounds) / sum(n) as round, sum(won) as won,
        ratio(won, n) as win_with, share_low(won, n) as win_with_low, share_high(won, n) as win_with_high,
        case when count(*) filter (compared > 0) >= 30 then ratio(above, compared) end as effect,
        case when count(*) filter (compared > 0) >= 30 then sum(score_above) / sum(compared) end as score_effect,
        ratio_error(coalesce(above, 0), compared) as own_error, count(*)::integer as deals
    from units group by thing
)
select run, kind, item, n as seats, n / sizes.seats as had, win_with, win_with_low, win_with_high,
    (wins - won) / nullif(sizes.seats - n, 0) as win_without, effect,
    sqrt(own_error ^ 2 + coalesce(noise, 0)) as error, deals, round, score_effect
from sums join things using (thing) left join noises using (thing) join sizes using (run)
