-- title: Solo
-- question: How often is the solo game won, and how close is it?
-- order: 11
-- overview: yes
-- solo: yes
-- runs: all
-- precision: win_share 0.03
-- chart: whiskers x=run y=win_share
-- column run: run
-- column agents: agent
-- column games [games]: games
-- column win_share [%]: share of games won
-- column win_share_low [%]: lower end of its interval
-- column win_share_high [%]: upper end of its interval
-- column score [points]: mean score
-- column score_low [points]: lower end of its interval
-- column score_high [points]: upper end of its interval
-- column opponent [points]: mean score of the automated opponent, where there is one
with units as (
    select run, deal, sum(win) as won, count(*) as n, sum(score) as score, sum(opponent_score) as opponent
    from outcomes group by run, deal
)
select run, any_value(agents) as agents, sum(n)::bigint as games, ratio(won, n) as win_share,
    share_low(won, n) as win_share_low, share_high(won, n) as win_share_high, ratio(score, n) as score,
    mean_low(score, n) as score_low, mean_high(score, n) as score_high, sum(opponent) / sum(n) as opponent
from units join runs using (run) group by run order by run
