-- Waiting times are stored by week too. The nightly roll-up adds them up again after processes of the previous version
-- counted days without their weeks.
insert into insight_counts (grain, measure, start, part, n)
select 'week', measure, date_trunc('week', start, 'Africa/Lagos'), part, sum(n)
from insight_counts
where grain = 'day' and measure in ('posts.wait', 'payouts.wait', 'reports.wait')
group by 2, 3, 4
on conflict do nothing;
