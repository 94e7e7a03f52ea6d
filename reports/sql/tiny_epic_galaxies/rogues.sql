-- title: Rogue Galaxies
-- question: How hard is each Rogue Galaxy to beat alone?
-- order: 12
-- overview: yes
-- solo: yes
-- runs: all
-- precision: win_share 0.03
-- chart: whiskers x=run y=win_share
-- reading: One run holds one Rogue; name several runs to see them side by side.
-- column run: run
-- column rogue: the Rogue Galaxy
-- column agents: agent
-- column games [games]: games
-- column win_share [%]: share of games that the player won
-- column win_share_low [%]: lower end of its interval
-- column win_share_high [%]: upper end of its interval
-- column score [points]: mean score of the player
-- column rogue_score [points]: mean score of the Rogue
-- column rounds [rounds]: mean rounds
with units as (
    select run, deal, sum(win) as won, count(*) as n, sum(score) as score, sum(opponent_score) as rogue_score,
        sum(rounds) as rounds
    from outcomes group by run, deal
)
select run, any_value(runs.parameters['rogue']) as rogue, any_value(runs.agents) as agents, sum(n)::bigint as games,
    ratio(won, n) as win_share, share_low(won, n) as win_share_low, share_high(won, n) as win_share_high,
    ratio(score, n) as score, sum(rogue_score) / sum(n) as rogue_score, ratio(units.rounds, n) as rounds
from units join runs using (run) group by run order by win_share desc, run
