-- title: Leads
-- question: How early is the winner ahead, and how safe is a lead?
-- order: 51
-- overview: yes
-- players: 2
-- sample: yes
-- needs: events
-- uses: leads
-- none: this game notes no points while it is played
-- chart: lines x=progress y=leader_wins
-- reading: Measured at the end of the round that closes each tenth of a game. A leader who always wins by the middle makes the
-- reading: second half dull; one who wins no more often than anybody makes the first half pointless.
-- column progress [%]: how far the game had got
-- column led [%]: games with a sole leader at that time
-- column leader_wins [%]: games won by the sole leader of that time
-- column leader_wins_low [%]: lower end of its interval
-- column leader_wins_high [%]: upper end of its interval
-- column lead [points]: mean lead over the second
-- column lead_low [points]: lower end of its interval
-- column lead_high [points]: upper end of its interval
with tenths as (select unnest([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0])::double as progress),
units as (
    select progress, deal, count(*) as n, count(leader) as led, count(*) filter (leader = winner) as held, sum(lead) as lead
    from leads, tenths where round = greatest(1, ceil(progress * last - 1e-9)) group by progress, deal
)
select progress, ratio(led, n) as led, ratio(held, led) as leader_wins, share_low(held, led) as leader_wins_low,
    share_high(held, led) as leader_wins_high, ratio(lead, n) as lead, mean_low(lead, n) as lead_low,
    mean_high(lead, n) as lead_high
from units group by progress order by progress
