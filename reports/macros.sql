-- Macros for every query. `x` and `y` are totals of one deal (the unit), so aggregate by deal first; `z()` is the normal
-- quantile of the confidence level. docs/statistics.md names the sources.

create macro ratio(x, y) as sum(x) / nullif(sum(y), 0);

create macro ratio_error(x, y) as
    sqrt(greatest(0, sum(x * x) - 2 * ratio(x, y) * sum(x * y) + ratio(x, y) ^ 2 * sum(y * y))
         * count(*) / nullif(count(*) - 1, 0)) / nullif(sum(y), 0);

create macro wilson_low(share, n) as
    greatest(0, least(share, (share + z() ^ 2 / (2 * n)
        - z() * sqrt(greatest(0, share * (1 - share)) / n + z() ^ 2 / (4 * n * n))) / (1 + z() ^ 2 / n)));

create macro wilson_high(share, n) as
    least(1, greatest(share, (share + z() ^ 2 / (2 * n)
        + z() * sqrt(greatest(0, share * (1 - share)) / n + z() ^ 2 / (4 * n * n))) / (1 + z() ^ 2 / n)));

-- How many independent observations of a share the deals are worth.
create macro effective(share, error, total, deals) as
    case when deals < 2 then least(deals, 1)
         when share * (1 - share) <= 0 or error <= 0 then least(deals, total)
         else least(total * if(deals >= 30, 4, 1), share * (1 - share) / error ^ 2 * (z() / t_width(deals)) ^ 2) end;

create macro share_low(x, y) as
    wilson_low(ratio(x, y), effective(ratio(x, y), ratio_error(x, y), sum(y), count(*)));

create macro share_high(x, y) as
    wilson_high(ratio(x, y), effective(ratio(x, y), ratio_error(x, y), sum(y), count(*)));

create macro mean_low(x, y) as ratio(x, y) - t_width(count(*)) * ratio_error(x, y);

create macro mean_high(x, y) as ratio(x, y) + t_width(count(*)) * ratio_error(x, y);

create macro p_value(effect, error) as
    case when error > 0 then two_sided(effect / error) when effect = 0 then 1.0 else 0.0 end;
