-- title: Starts
-- question: How do the starting conditions compare?
-- order: 40
-- none: this game has no starts that differ
-- overview: yes
-- correct: p by false_discovery
-- precision: effect 0.05
-- chart: forest y=start x=effect
-- reading: `effect` compares each start with the other starts in the same seat and by the same agent. Starts are dealt, not
-- reading: chosen, so unless the game lets seats choose, the effect is what the start causes between these agents.
-- column start: what the seat started with
-- column seats [seats]: seats that had it
-- column win_share [%]: share of games won with it
-- column win_share_low [%]: lower end of its interval
-- column win_share_high [%]: upper end of its interval
-- column effect [%]: win share above that of the other starts in the same seat, in points
-- column effect_low [%]: lower end of its interval
-- column effect_high [%]: upper end of its interval
-- column p [p]: of no effect, corrected for false discoveries
-- column mean_score [points]: mean final score
with had as (select start, deal, seat, agent, win, score from outcomes where start is not null),
strata as (select seat, agent, sum(win) as won, count(*) as n, var_pop(win) as spread from had group by seat, agent),
mine as (select start, seat, agent, sum(win) as won, count(*) as n from had group by start, seat, agent),
others as (
    select start, seat, agent, mine.n as n, (strata.won - mine.won) / (strata.n - mine.n) as expected,
        mine.n ^ 2 * strata.spread / (strata.n - mine.n) as noise
    from mine join strata using (seat, agent) where strata.n > mine.n
),
units as (
    select start, deal, sum(win - expected) as above, sum(win) as won, sum(score) as score, count(*) as n
    from had join others using (start, seat, agent) group by start, deal
),
noises as (select start, sum(noise) / sum(n) ^ 2 as noise from others group by start),
effects as (
    select start, sum(n)::bigint as seats, ratio(won, n) as win_share, share_low(won, n) as win_share_low,
        share_high(won, n) as win_share_high, ratio(above, n) as effect,
        sqrt(ratio_error(above, n) ^ 2 + any_value(noise)) as error, count(*)::integer as deals,
        ratio(score, n) as mean_score
    from units join noises using (start) group by start
)
select coalesce(name, start) as start, seats, win_share, win_share_low, win_share_high, effect,
    effect - t_width(deals) * error as effect_low, effect + t_width(deals) * error as effect_high,
    p_value(effect, error) as p, mean_score
from effects left join names on names.item = effects.start order by effect desc, start
