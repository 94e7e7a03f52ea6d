-- title: Pace
-- question: How do the scores grow from round to round?
-- order: 50
-- overview: yes
-- sample: yes
-- needs: events
-- uses: standings
-- none: this game notes no points while it is played
-- chart: lines x=round y=winners,others
-- reading: Points by the end of each round, over the games that got so far; points that are only counted after the last move are
-- reading: not in it. Rounds that fewer than a tenth of the games reach are left out; the last ones show long games only.
-- column round [id]: round
-- column games [games]: games that reached it
-- column mean [points]: mean points of a seat by the end of the round
-- column mean_low [points]: lower end of its interval
-- column mean_high [points]: upper end of its interval
-- column winners [points]: mean of the later winners
-- column winners_low [points] (wide): lower end of its interval
-- column winners_high [points] (wide): upper end of its interval
-- column others [points]: mean of the others
-- column others_low [points] (wide): lower end of its interval
-- column others_high [points] (wide): upper end of its interval
-- column gap [points]: winners minus others
with units as (
    select round, deal, sum(total) as total, count(*) as n, count(*) filter (seat = 0) as games,
        coalesce(sum(total) filter (win > 0), 0) as of_winners, count(*) filter (win > 0) as winners
    from standings group by round, deal
)
select round, sum(games)::bigint as games, ratio(total, n) as mean, mean_low(total, n) as mean_low,
    mean_high(total, n) as mean_high, ratio(of_winners, winners) as winners, mean_low(of_winners, winners) as winners_low,
    mean_high(of_winners, winners) as winners_high, ratio(total - of_winners, n - winners) as others,
    mean_low(total - of_winners, n - winners) as others_low, mean_high(total - of_winners, n - winners) as others_high,
    ratio(of_winners, winners) - ratio(total - of_winners, n - winners) as gap
from units group by round having sum(games) >= 0.1 * (select count(distinct game) from standings) order by round
