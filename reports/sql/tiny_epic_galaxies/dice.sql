-- title: Dice
-- question: What becomes of the dice?
-- order: 46
-- overview: yes
-- needs: events
-- chart: stacked x=face y=used,unused,given_up
-- column face: face of the die
-- column rolled [dice]: dice a game that showed it after a roll or reroll
-- column used [dice]: dice used a game
-- column used_share [%]: of all dice used
-- column winners [dice]: mean used by a winner
-- column others [dice]: mean used by the others
-- column unused [dice]: dice left unused a game
-- column given_up [dice]: dice put away for the converter a game
-- column turned_to [dice]: dice turned to it a game
with sizes as (
    select count(*) filter (seat = 0) as games, count(*) filter (win > 0) as winners, count(*) filter (win = 0) as others
    from outcomes
),
sums as (
    select item, sum(amount) filter (event = 'roll') as rolled, count(*) filter (event = 'use_die') as used,
        count(*) filter (event = 'use_die' and win > 0) as by_winners,
        count(*) filter (event = 'use_die' and win = 0) as by_others,
        sum(amount) filter (event = 'unused_die') as unused, count(*) filter (event = 'given_up_die') as given_up,
        count(*) filter (event = 'turned_die') as turned
    from events join (select game, seat, win from outcomes) using (game, seat)
    where event in ('roll', 'use_die', 'unused_die', 'given_up_die', 'turned_die') group by item
)
select coalesce(name, item) as face, rolled / games as rolled, used / games as used, used / sum(used) over () as used_share,
    by_winners / nullif(winners, 0) as winners, by_others / nullif(others, 0) as others, unused / games as unused,
    given_up / games as given_up, turned / games as turned_to
from sums left join (select item, name from names) using (item), sizes order by used desc
