-- title: Cards
-- question: How strong is each card in the tableau, and which cards are left in hand?
-- order: 42
-- overview: yes
-- uses: item_effects
-- correct: p by false_discovery
-- chart: forest y=card x=effect
-- reading: `effect` compares a card with the other cards that the same seat's agent placed at the same time. A card often left in
-- reading: `hand` at the end is drawn but not wanted, or wanted too late. Start worlds are dealt: see the report `starts`.
-- column card: card
-- column cost [id]: cost or defence
-- column played [%]: seats that had it in their tableau at the end
-- column win_with [%]: share of games won by those
-- column win_with_low [%] (wide): lower end of its interval
-- column win_with_high [%] (wide): upper end of its interval
-- column effect [%]: win share above other cards placed at the same time, in points
-- column effect_low [%]: lower end of its interval
-- column effect_high [%]: upper end of its interval
-- column p [p]: of no effect, corrected for false discoveries
-- column hand [%]: seats that had it in hand at the end
-- column round [round]: mean round in which it was placed
with sizes as (select count(*) as seats from outcomes),
held as (select substr(item, 6) as item, count(*) as n from items where kind = 'hand' group by all)
select name as card, try_cast(cost as integer) as cost, coalesce(had, 0) as played, win_with, win_with_low, win_with_high,
    effect, effect - t_width(deals) * error as effect_low, effect + t_width(deals) * error as effect_high,
    case when effect is not null then p_value(effect, error) end as p, coalesce(n, 0) / sizes.seats as hand, round
from (select item, kind, name as name from names where kind = 'card') left join item_effects using (kind, item)
    left join held using (item) left join (select id as item, cost from rules_cards) using (item), sizes
where had is not null or n is not null order by effect desc nulls last, card
