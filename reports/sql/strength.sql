-- title: Strengths of play
-- question: Do the balance figures hold for weak and strong agents alike?
-- order: 80
-- runs: several
-- chart: whiskers x=run y=seat_1 color=agents
-- reading: A figure that moves with the agents' strength says as much about them as about the game. Trust the strongest that you
-- reading: can afford; a figure that holds at all strengths is the game's own.
-- column run: run
-- column agents: agents
-- column games [games]: games
-- column seat_1 [%]: share won by the first seat
-- column seat_1_low [%]: lower end of its interval
-- column seat_1_high [%]: upper end of its interval
-- column seat_gap [%]: best seat's share minus the worst's, in points
-- column score [points]: mean score
-- column score_low [points] (wide): lower end of its interval
-- column score_high [points] (wide): upper end of its interval
-- column lead [points]: mean lead of the first over the second
-- column rounds [rounds]: mean rounds
with units as (
    select run, deal, sum(win) filter (seat = 0) as first, count(*) filter (seat = 0) as games, sum(score) as score,
        count(*) as seats, sum(rounds) filter (seat = 0) as rounds
    from outcomes group by run, deal
),
seats as (select run, seat, avg(win) as share from outcomes group by run, seat),
gaps as (select run, max(share) - min(share) as seat_gap from seats group by run),
leads as (
    select run, avg(lead) as lead
    from (select run, max(score, 2)[1] - max(score, 2)[2] as lead from outcomes group by run, game) group by run
)
select run, any_value(agents) as agents, sum(units.games)::bigint as games, ratio(first, units.games) as seat_1,
    share_low(first, units.games) as seat_1_low, share_high(first, units.games) as seat_1_high,
    any_value(seat_gap) as seat_gap, ratio(score, seats) as score, mean_low(score, seats) as score_low,
    mean_high(score, seats) as score_high, any_value(lead) as lead, sum(rounds) / sum(units.games) as rounds
from units join runs using (run) join gaps using (run) join leads using (run) group by run order by run
