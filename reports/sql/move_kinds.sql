-- title: Kinds of moves
-- question: What do the seats do all game, and where do they have a choice?
-- order: 56
-- overview: yes
-- needs: moves
-- uses: choices
-- column kind: kind of move
-- column moves [moves]: moves in all games
-- column per_game [moves]: moves a game
-- column share [%]: of all moves
-- column forced [%]: moves of the kind that were forced
-- column options: mean number of legal moves where there was a choice
-- column most: most legal moves ever
-- column mean_round [round]: mean round
with games as (select count(*) as n from outcomes where seat = 0)
select kind, sum(moves)::bigint as moves, sum(moves) / any_value(n) as per_game,
    sum(moves) / sum(sum(moves)) over () as share, 1 - sum(decisions) / sum(moves) as forced,
    (sum(options) - sum(moves - decisions)) / nullif(sum(decisions), 0) as options, max(most) as most,
    sum(moves * round) / sum(moves) as mean_round
from choices, games group by kind order by moves desc, kind
