-- title: Territories
-- question: Which territories are fought over, and what is it worth to control one?
-- order: 43
-- overview: yes
-- needs: events
-- uses: item_effects
-- correct: p by false_discovery
-- chart: forest y=territory x=effect
-- reading: Control at the end is worth its point (and a field generator's) anyway; the effect against the other territories
-- reading: leaves that out and shows what its bonus adds.
-- column territory: territory
-- column controlled [%]: games in which somebody controls it at the end
-- column win_with [%]: share of games won by its controller
-- column win_with_low [%] (wide): lower end of its interval
-- column win_with_high [%] (wide): upper end of its interval
-- column effect [%]: win share above that of other territories controlled from the same time on, in points
-- column effect_low [%]: lower end of its interval
-- column effect_high [%]: upper end of its interval
-- column p [p]: of no effect, corrected for false discoveries
-- column landings [events]: colonies landed a game
-- column changes [events]: times a game that control was won
-- column since [round]: mean round in which the final controller first had it
with sizes as (select count(*) as games from outcomes where seat = 0),
counts as (
    select item, count(*) filter (event = 'land') as landings, count(*) filter (event = 'control') as changes
    from events where event in ('land', 'control') group by item
)
select name as territory, seats / games as controlled, win_with, win_with_low, win_with_high, effect,
    effect - t_width(deals) * error as effect_low, effect + t_width(deals) * error as effect_high,
    case when effect is not null then p_value(effect, error) end as p, coalesce(landings, 0) / games as landings,
    coalesce(changes, 0) / games as changes, round as since
from names left join item_effects using (kind, item) left join counts using (item), sizes
where kind = 'territory' order by effect desc nulls last, territory
