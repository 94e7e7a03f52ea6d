-- title: Items
-- question: How strong is each thing that a seat can have?
-- order: 45
-- uses: item_effects
-- correct: p by false_discovery
-- chart: forest y=item x=effect group=kind
-- reading: Who plays well gains more of everything, so winners' items look strong whatever they do. `effect` is fairer: each
-- reading: item is compared with the other items of its kind that the same seat's agent gained at the same time. It is still a
-- reading: correlation: agents choose what they gain. For a cause, see `tournament --restrict`.
-- column kind: kind of thing
-- column item: the thing
-- column seats [seats] (wide): seats that had it
-- column had [%]: of all seats
-- column win_with [%]: share of games won by those who had it
-- column win_with_low [%] (wide): lower end of its interval
-- column win_with_high [%] (wide): upper end of its interval
-- column win_without [%]: share of games won by those who had not
-- column effect [%]: win share above other things of the kind gained at the same time, in points
-- column effect_low [%]: lower end of its interval
-- column effect_high [%]: upper end of its interval
-- column p [p]: of no effect, corrected for false discoveries
-- column round [round]: mean round in which it was first gained
-- column score_effect [points] (wide): final score above other things of the kind gained at the same time
select kind, coalesce(name, item) as item, seats, had, win_with, win_with_low, win_with_high, win_without,
    effect, effect - t_width(deals) * error as effect_low, effect + t_width(deals) * error as effect_high,
    case when effect is not null then p_value(effect, error) end as p, round, score_effect
from item_effects left join (select item, name from names) using (item)
order by kind, effect desc nulls last, item
