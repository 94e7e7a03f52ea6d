-- One row a kind of move and round: how often, how often with a choice, and among how many options.
create temp table choices as
select kind, round, count(*) as moves, count(*) filter (options > 1) as decisions, sum(options) as options,
    max(options) as most
from moves group by kind, round
