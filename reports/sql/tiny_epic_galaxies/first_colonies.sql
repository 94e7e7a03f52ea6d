-- title: First colonies
-- question: Which planet is it best to colonize first?
-- order: 43
-- overview: yes
-- uses: item_effects
-- correct: p by false_discovery
-- chart: forest y=planet x=effect
-- column planet: planet that the seat colonized first
-- column seats [seats]: seats that did
-- column win_with [%]: share of games won by those
-- column win_with_low [%]: lower end of its interval
-- column win_with_high [%]: upper end of its interval
-- column effect [%]: win share above other first colonies gained at the same time, in points
-- column effect_low [%]: lower end of its interval
-- column effect_high [%]: upper end of its interval
-- column p [p]: of no effect, corrected for false discoveries
-- column round [round]: mean round in which it was colonized
select coalesce(first.name, substr(item, 7)) as planet, seats, win_with, win_with_low, win_with_high, effect,
    effect - t_width(deals) * error as effect_low, effect + t_width(deals) * error as effect_high,
    case when effect is not null then p_value(effect, error) end as p, round
from item_effects left join (select item as id, name from names) as first on first.id = substr(item, 7)
where kind = 'first_colony' order by effect desc nulls last, planet
