-- title: Planets
-- question: How strong is each planet as a colony?
-- order: 42
-- overview: yes
-- uses: item_effects
-- correct: p by false_discovery
-- chart: forest y=planet x=effect
-- reading: `effect` compares a colony with the other colonies that the same seat's agent gained at the same time. Larger planets
-- reading: are worth more points, so compare planets of equal points with each other.
-- column planet: planet
-- column points [id]: points that it is worth
-- column had [%]: seats that colonized it
-- column win_with [%]: share of games won by those
-- column win_with_low [%] (wide): lower end of its interval
-- column win_with_high [%] (wide): upper end of its interval
-- column effect [%]: win share above other colonies gained at the same time, in points
-- column effect_low [%]: lower end of its interval
-- column effect_high [%]: upper end of its interval
-- column p [p]: of no effect, corrected for false discoveries
-- column round [round]: mean round in which it was colonized
select name as planet, try_cast(vp as integer) as points, coalesce(had, 0) as had, win_with, win_with_low, win_with_high,
    effect, effect - t_width(deals) * error as effect_low, effect + t_width(deals) * error as effect_high,
    case when effect is not null then p_value(effect, error) end as p, round
from (select item, kind, name from names where kind = 'planet') left join item_effects using (kind, item)
    left join (select id as item, vp from rules_planets) using (item)
order by effect desc nulls last, planet
