-- title: Luck
-- question: How much of the result does the deal decide?
-- order: 70
-- repeats: yes
-- chart: stackedshare x=measure y=share color=source
-- reading: Each deal (same set-up, decks and dice) is played several times with fresh agent streams. "deal" is what a deal gives
-- reading: to one seat whoever plays it; "play" is the rest: the agents' own chance and what follows from it. The dice are part of
-- reading: the deal as far as play consumes them in the same order. After Goodman et al., arXiv 2503.02686.
-- column measure: who wins, or the score against the table's mean
-- column source: seat, agent, deal or play
-- column variance: its part of the variance
-- column share [%]: share of the whole variance
-- column share_low [%]: lower end of its interval
-- column share_high [%]: upper end of its interval
-- column deviation: standard deviation that it causes by itself
with results as (
    select deal, seat, agent, unnest(['win', 'score']) as measure,
        unnest([win - fair(), score - avg(score) over (partition by game)]) as value
    from outcomes
),
-- A seat's (an agent's) mean in a deal times its mean in the other deals: its square without the noise of either.
seats as (
    select *, (sum(mean) over w - mean) / (count(*) over w - 1) as elsewhere
    from (select measure, deal, seat, avg(value) as mean, count(*) as n from results group by all)
    window w as (partition by measure, seat)
),
agents as (
    select *, (sum(mean) over w - mean) / (count(*) over w - 1) as elsewhere
    from (select measure, deal, agent, avg(value) as mean, count(*) as n from results, runs where rotate group by all)
    window w as (partition by measure, agent)
),
seat_means as (select measure, seat, avg(value) as seat_mean from results group by all),
agent_means as (select measure, agent, avg(value) as agent_mean from results, runs where rotate group by all),
cells as (
    select measure, deal, seat, count(*) as n, avg(rest) as mean, var_samp(rest) as spread
    from (
        select measure, deal, seat, value - seat_mean - coalesce(agent_mean, 0) as rest
        from results join seat_means using (measure, seat) left join agent_means using (measure, agent)
    ) group by all having count(*) > 1
),
parts as (
    select measure, deal, 1 as place, sum(n * mean * elsewhere) as part from seats group by all
    union all select measure, deal, 2, sum(n * mean * elsewhere) from agents group by all
    union all select measure, deal, 3, sum(n * (mean ^ 2 - spread / n)) from cells group by all
    union all select measure, deal, 4, sum(n * spread) from cells group by all
),
wholes as (select measure, deal, sum(value ^ 2) as whole, count(*) as n from results group by all),
shares as (
    select measure, place, ratio(part, whole) as share, sum(part) / sum(n) as variance,
        t_width(count(*)) * ratio_error(part, whole) * case when place <= 2 then 2 else 1 end as reach
    from parts join wholes using (measure, deal) group by measure, place
)
select measure, ['seat', 'agent', 'deal', 'play'][place] as source, greatest(0, variance) as variance,
    greatest(0, least(1, share)) as share, greatest(0, least(1, share - reach)) as share_low,
    greatest(0, least(1, share + reach)) as share_high, sqrt(greatest(0, variance)) as deviation
from shares order by measure desc, place
