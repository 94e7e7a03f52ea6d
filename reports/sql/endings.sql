-- title: How games end
-- question: Why do the games end, and does it matter for who wins?
-- order: 35
-- overview: yes
-- chart: whiskers x=ending y=share
-- reading: `move_cap` means that a game was cut after its largest number of moves: a loop in the rules or agents that play on
-- reading: without getting anywhere. Such games count in every other report.
-- column ending: why the game ended
-- column games [games]: games that ended so
-- column share [%]: of all games
-- column share_low [%]: lower end of its interval
-- column share_high [%]: upper end of its interval
-- column rounds [rounds]: mean completed rounds
-- column winning_score [points]: mean score of the winners
-- column first_seat [%]: share won by seat 1
with games as (
    select game, any_value(deal) as deal, any_value("end") as ending, any_value(rounds) as rounds,
        avg(score) filter (win > 0) as winning_score, sum(win) filter (seat = 0) as first_seat
    from outcomes group by game
),
sizes as (select count(*) as n, count(distinct deal) as deals from games)
select ending, count(*) as games, count(*) / any_value(n) as share,
    wilson_low(count(*) / any_value(n), any_value(deals)) as share_low,
    wilson_high(count(*) / any_value(n), any_value(deals)) as share_high,
    avg(rounds) as rounds, avg(winning_score) as winning_score, avg(first_seat) as first_seat
from games, sizes group by ending order by games desc, ending
