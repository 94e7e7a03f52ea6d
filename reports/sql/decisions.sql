-- title: Decisions
-- question: How much is there to decide?
-- order: 55
-- overview: yes
-- needs: moves
-- uses: game_choices
-- reading: A move is forced if only one is legal. Options are those of the split choices that the rules offer, so they compare
-- reading: variants of one game, not games.
-- column what: what is measured
-- column value: its mean
-- column value_low: lower end of its interval
-- column value_high: upper end of its interval
with kinds as (
    select unnest([1, 2, 3, 4, 5, 6, 7]) as place,
        unnest(['moves of a game', 'decisions of a game', 'decisions of a seat', 'share of moves that are forced',
            'options of a move', 'options of a decision', 'ways to play a game, as a power of 10']) as what, deal,
        unnest([moves, decisions, decisions / players(), moves - decisions, options, coalesce(open_options, 0), ways]) as x,
        unnest([1, 1, 1, moves, moves, decisions, 1]) as y
    from game_choices
),
units as (select place, what, deal, sum(x) as x, sum(y) as y from kinds group by place, what, deal)
select what, ratio(x, y) as value, mean_low(x, y) as value_low, mean_high(x, y) as value_high
from units group by place, what having sum(y) > 0 order by place
