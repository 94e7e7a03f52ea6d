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
seats as (select measure, seat, avg(value) as seat_mean from results group by all),
agents as (select measure, agent, avg(value) as agent_mean from results group by all),
centred as (
    select measure, deal, seat, agent, value, seat_mean, case when rotated then agent_mean else 0 end as agent_mean,
        value - seat_mean - case when rotated then agent_mean else 0 end as rest
    from results join seats using (measure, seat) join agents using (measure, agent),
        (select bool_or(rotate) as rotated from runs)
),
cells as (
    select measure, deal, seat, count(*) as n, avg(rest) as mean, var_samp(rest) as spread, sum(value ^ 2) as squares,
        sum(seat_mean ^ 2) as of_seat, sum(agent_mean ^ 2) as of_agent
    from centred group by all having count(*) > 1
),
units as (
    select measure, deal, unnest(['seat', 'agent', 'deal', 'play']) as source, unnest([1, 2, 3, 4]) as place,
        unnest([sum(of_seat), sum(of_agent), sum(n * (mean ^ 2 - spread / n)), sum(n * spread)]) as part,
        sum(squares) as whole, sum(n) as n
    from cells group by measure, deal
)
select measure, source, greatest(0, sum(part) / sum(n)) as variance, greatest(0, ratio(part, whole)) as share,
    greatest(0, mean_low(part, whole)) as share_low, least(1, mean_high(part, whole)) as share_high,
    sqrt(greatest(0, sum(part) / sum(n))) as deviation
from units group by measure, source, place order by measure desc, place
