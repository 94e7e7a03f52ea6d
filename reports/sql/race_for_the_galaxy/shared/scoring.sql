-- Points as they come: victory chips, the printed points of the start world, and those of cards when they are placed. Bonuses
-- of cost-6 developments and goals are only counted at the end.
create temp view scoring as
select game, deal, seat, round, amount as points from events where event = 'chips'
union all
select game, deal, seat, round, try_cast(vp as integer) from events join rules_cards on id = item
where event = 'placed' and try_cast(vp as integer) <> 0
union all
select game, deal, seat, round, -try_cast(vp as integer) from events join rules_cards on id = item
where event = 'give_up' and try_cast(vp as integer) <> 0
union all
select game, deal, seat, 1 as round, try_cast(vp as integer) from outcomes join rules_cards on id = start
where try_cast(vp as integer) <> 0
