-- title: Goals
-- question: Which goals are reached, when, and by winners?
-- order: 45
-- overview: yes
-- needs: events
-- uses: item_effects
-- correct: p by false_discovery
-- none: this game is played without goals
-- chart: whiskers x=goal y=win_with
-- reading: A goal scores 3 or 5 points anyway; the effect against the other goals leaves that out only among goals of one class.
-- column goal: goal
-- column class: first or most
-- column in_play [%]: games in which somebody has it at the end
-- column win_with [%]: share of games won by its holders
-- column win_with_low [%]: lower end of its interval
-- column win_with_high [%]: upper end of its interval
-- column effect [%]: win share above that of the holders of other goals, in points
-- column effect_low [%] (wide): lower end of its interval
-- column effect_high [%] (wide): upper end of its interval
-- column p [p]: of no effect, corrected for false discoveries
-- column changes [events]: times a game that it was taken
-- column first_taken [round]: mean round in which it was first taken
with sizes as (select count(*) as games from outcomes where seat = 0),
holders as (select item, count(distinct game) as games from items where kind = 'goal' group by item),
taken as (select item, game, count(*) as n, min(round) as round from events where event = 'goal_taken' group by item, game),
counts as (select item, sum(n) as n, avg(round) as round from taken group by item)
select coalesce(name, item) as goal, class, holders.games / sizes.games as in_play, win_with, win_with_low, win_with_high,
    effect, effect - t_width(deals) * error as effect_low, effect + t_width(deals) * error as effect_high,
    case when effect is not null then p_value(effect, error) end as p, n / sizes.games as changes,
    counts.round as first_taken
from item_effects join holders using (item) left join counts using (item)
    left join (select item, name from names) using (item)
    left join (select id as item, class from rules_goals) using (item), sizes
where kind = 'goal' order by class, win_with desc, goal
