-- title: Seats
-- question: Does the place at the table decide who wins?
-- order: 10
-- overview: yes
-- precision: win_share 0.02
-- test: equal_seats
-- chart: whiskers x=seat y=win_share reference=fair
-- reading: A tied win is shared. The interval counts games (deals, where seats rotate), not seats. A seat may look better or
-- reading: worse than it is if the agents play one seat badly: look at several agents (report strength).
-- column seat [id]: place in turn order, 1 plays first
-- column games [games]: games played
-- column win_share [%]: share of the games won from this seat; a tie counts as an equal share for each winner
-- column win_share_low [%]: lower end of its interval
-- column win_share_high [%]: upper end of its interval
-- column fair [%] (wide): what every seat would win if the seat did not matter
-- column mean_score [points]: mean final score
-- column mean_score_low [points]: lower end of its interval
-- column mean_score_high [points]: upper end of its interval
-- column mean_rank [place]: mean rank, 1 is best
with units as (
    select seat, deal, sum(win) as won, sum(score) as score, sum(rank) as rank, count(*) as games
    from outcomes group by seat, deal
)
select seat + 1 as seat, sum(games)::bigint as games,
    ratio(won, games) as win_share, share_low(won, games) as win_share_low, share_high(won, games) as win_share_high,
    fair() as fair,
    ratio(score, games) as mean_score, mean_low(score, games) as mean_score_low, mean_high(score, games) as mean_score_high,
    ratio(rank, games) as mean_rank
from units group by seat order by seat
