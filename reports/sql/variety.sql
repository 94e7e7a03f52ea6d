-- title: Variety of moves
-- question: Does each kind of move find many different uses, or always the same one?
-- order: 58
-- needs: moves
-- reading: The effective number is what as many equally frequent uses would give (the exponential of Shannon's entropy): far below
-- reading: the number of different ones means that a few crowd out the rest.
-- column kind: kind of move
-- column moves [moves]: moves that have a main thing
-- column different: different things
-- column effective: effective number of different things
-- column commonest: the most frequent one
-- column commonest_share [%]: its share of the moves
-- column rarest (wide): the least frequent one that occurred
-- column rarest_share [%] (wide): its share of the moves
with uses as (
    select kind, coalesce(any_value(name), subject) as subject, count(*) as n
    from moves left join (select item as subject, name from names) using (subject)
    where subject is not null group by kind, subject
),
shares as (select *, n / sum(n) over (partition by kind) as share from uses)
select kind, sum(n)::bigint as moves, count(*) as different, exp(-sum(share * ln(share))) as effective,
    arg_max(subject, n) as commonest, max(share) as commonest_share, arg_min(subject, n) as rarest,
    min(share) as rarest_share
from shares group by kind having count(*) > 1 order by moves desc, kind
