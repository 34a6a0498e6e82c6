-- Jobs and cards by state and trade are stored by year too. The nightly roll-up adds the years up again after processes
-- of the previous version counted months without them. Rows of earlier versions have other grains, so none is checked.
alter table insight_counts drop constraint insight_counts_grain_known;
--> statement-breakpoint
alter table insight_counts add constraint insight_counts_grain_known
  check (grain in ('hour', 'day', 'week', 'month', 'year')) not valid;
--> statement-breakpoint
insert into insight_counts (grain, measure, start, part, n)
select 'year', measure, date_trunc('year', start, 'Africa/Lagos'), part, sum(n)
from insight_counts
where grain = 'month'
  and measure in ('posts.state', 'posts.trade', 'posts.place', 'cards.state', 'cards.trade', 'cards.place')
group by 2, 3, 4
on conflict do nothing;
