-- title: Agents
-- question: Who played, and how often did each kind of agent win?
-- order: 15
-- none: every seat had the same agent
-- overview: yes
-- precision: win_share 0.03
-- chart: whiskers x=agent y=win_share
-- reading: Compare the share with `expected`, which counts the seats that the agent had. Without --rotate an agent always sits
-- reading: in the same seat, and its strength cannot be told from the seat's.
-- column agent: the agent with the options that differ from their defaults
-- column seats [seats]: seats that it held, over all games
-- column win_share [%]: wins for each seat held
-- column win_share_low [%]: lower end of its interval
-- column win_share_high [%]: upper end of its interval
-- column expected [%]: wins for each seat if all agents were equal
-- column mean_score [points]: mean final score
with units as (
    select agent, deal, sum(win) as won, sum(score) as score, count(*) as seats from outcomes group by agent, deal
)
select agent, sum(seats)::bigint as seats,
    ratio(won, seats) as win_share, share_low(won, seats) as win_share_low, share_high(won, seats) as win_share_high,
    fair() as expected, ratio(score, seats) as mean_score
from units where (select count(distinct agent) from outcomes) > 1 group by agent order by win_share desc, agent
