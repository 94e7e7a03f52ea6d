-- title: Items at several strengths
-- question: Which things are worth more to weak players than to strong ones, or the other way round?
-- order: 81
-- runs: several
-- uses: item_effects
-- reading: `effect` is that of the report `items`, in each run. `range` is the difference between the runs; things with the largest
-- reading: come first.
-- column item: the thing
-- column run: run
-- column had [%]: seats that had it
-- column effect [%]: win share above other things of its kind gained at the same time, in points
-- column effect_low [%]: lower end of its interval
-- column effect_high [%]: upper end of its interval
-- column range [%]: largest effect minus smallest, over the runs
with told as (
    select coalesce(name, item) as item, run, had, effect, effect - t_width(deals) * error as effect_low,
        effect + t_width(deals) * error as effect_high,
        max(effect) over (partition by item) - min(effect) over (partition by item) as range
    from item_effects left join (select item, name from names) using (item)
)
select item, run, had, effect, effect_low, effect_high, range from told order by range desc nulls last, item, run
