-- title: Tech cards
-- question: How strong is each tech card, and how is it used?
-- order: 42
-- overview: yes
-- needs: moves
-- uses: item_effects
-- correct: p by false_discovery
-- chart: forest y=card x=effect
-- reading: `had` counts the seats that hold the card at the end. For cards that are given up for their discard power look at
-- reading: `uses` and `discards` too: who used one up no longer has it. Dealt cards are in the report `starts`.
-- column card: tech card
-- column had [%]: seats that had it at the end
-- column win_with [%]: share of games won by those
-- column win_with_low [%] (wide): lower end of its interval
-- column win_with_high [%] (wide): upper end of its interval
-- column effect [%]: win share above other tech cards gained at the same time, in points
-- column effect_low [%]: lower end of its interval
-- column effect_high [%]: upper end of its interval
-- column p [p]: of no effect, corrected for false discoveries
-- column gains [events]: times a game that a seat came to have it
-- column uses [events]: uses of its power a game
-- column discards [events]: uses of its discard power a game
with sizes as (select count(*) as games from outcomes where seat = 0),
counts as (
    select subject as item, count(*) filter (kind = 'use') as uses, count(*) filter (kind = 'discard') as discards,
        count(*) filter (kind in ('claim', 'steal_card', 'recover')) as gains
    from moves where kind in ('use', 'discard', 'claim', 'steal_card', 'recover') group by subject
)
select name as card, coalesce(had, 0) as had, win_with, win_with_low, win_with_high, effect,
    effect - t_width(deals) * error as effect_low, effect + t_width(deals) * error as effect_high,
    case when effect is not null then p_value(effect, error) end as p, coalesce(gains, 0) / games as gains,
    coalesce(uses, 0) / games as uses, coalesce(discards, 0) / games as discards
from names left join item_effects using (kind, item) left join counts using (item), sizes
where kind = 'tech' order by effect desc nulls last, gains desc, card
