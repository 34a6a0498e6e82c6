-- Jobs and cards are counted by state and trade together from now on: all days so far, and today, which processes of the
-- previous version still count. The roll-up takes days when they are over; that of the previous version leaves them.
insert into insight_periods_due (kind, start)
select known.kind, counted.start
from (values ('jobs.day', 'posts.state'), ('cards.day', 'cards.state')) known (kind, measure)
join insight_counts counted on counted.grain = 'day' and counted.measure = known.measure
union
select kind, date_trunc('day', now(), 'Africa/Lagos') from (values ('jobs.day'), ('cards.day')) today (kind)
on conflict do nothing;
