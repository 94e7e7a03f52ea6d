-- title: Lead changes and comebacks
-- question: Does the lead change hands, and do games turn?
-- order: 52
-- overview: yes
-- players: 2
-- sample: yes
-- needs: events
-- uses: leads
-- none: this game notes no points while it is played
-- reading: Counted at the ends of rounds. "Decided" is the part of the game after which the later winner stays sole leader.
-- column what: what is measured
-- column n [games]: games
-- column value: its mean, or the share of games
-- column value_low: lower end of its interval
-- column value_high: upper end of its interval
with changes as (
    select game, deal, round, last, leader, winner, best - winner_total as behind, winner_total = least as was_last,
        lag(leader ignore nulls) over (partition by game order by round) as former
    from leads
),
games as (
    select game, any_value(deal) as deal, count(*) filter (leader <> former) as changes, max(behind) as deficit,
        coalesce(max(round) filter (winner is not null and leader is distinct from winner), 0) / any_value(last) as decided,
        bool_or(round = ceil(last / 2) and behind > 0) as behind_at_half,
        bool_or(round = ceil(last / 2) and was_last and behind > 0) as last_at_half, any_value(winner) as winner
    from changes group by game
),
told as (
    select unnest([1, 2, 3, 4, 5, 6]) as place,
        unnest(['lead changes in a game', 'games without a lead change', 'largest deficit of the later winner',
            'decided after this part of the game', 'winner was behind at half-time',
            'winner was last at half-time']) as what, deal,
        unnest([changes::double, (changes = 0)::integer, deficit, case when winner is not null then least(1, decided) end,
            case when winner is not null then behind_at_half::integer end,
            case when winner is not null then last_at_half::integer end]) as value
    from games
),
units as (
    select place, what, deal, sum(value) as total, count(value) as n from told where value is not null group by all
)
select what, sum(n)::bigint as n, ratio(total, n) as value, mean_low(total, n) as value_low, mean_high(total, n) as value_high
from units group by place, what order by place
