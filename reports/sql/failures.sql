-- title: Failed games
-- question: Which games raised an error and are missing from the results?
-- order: 5
-- none: every game was played to its end
-- overview: yes
-- reading: A game that fails is lost, not replaced: if one kind of game fails more often, every other figure is biased. Repeat
-- reading: one with `ludometer replay RUN --game N`.
-- column error: the error
-- column games [games]: games that it ended
-- column share [%]: of all games of the run
-- column first_game [id]: number of the first such game
-- column ply [id]: the move at which that game failed
-- column message: what it said in that game
select error, count(*) as games, count(*) / any_value(runs.games) as share, min(failures.game) as first_game,
    arg_min(ply, failures.game) as ply, arg_min(message, failures.game) as message
from failures join runs using (run) group by error order by games desc, error
