-- One row a game: its moves, those with a choice, their options, and the logarithm of the number of ways to play it.
create temp table game_choices as
select any_value(deal) as deal, game, count(*) as moves, count(*) filter (options > 1) as decisions, sum(options) as options,
    sum(options) filter (options > 1) as open_options, sum(log10(options)) as ways
from moves group by game
