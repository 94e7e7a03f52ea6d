-- Points as they come: colonized planets, and empire levels. What a level is worth is read off the final scores, since an
-- event only names the level. Missions are only counted at the end.
create temp view scoring as
with final as (
    select game, seat, max(try_cast(substr(item, 7) as integer)) as level from items where kind = 'empire_level'
    group by game, seat
),
worth as (
    select coalesce(level, 1) as level, max(points) as points
    from points left join final using (game, seat) where source = 'empire' group by all
),
steps as (
    select level, points - coalesce(lag(points) over (order by level), 0) as points from worth where level > 1
)
select game, deal, seat, round, amount as points from events where event = 'colonize'
union all
select game, deal, seat, round, points from events join steps on level = amount where event = 'level'
