-- Adds new jobs to the public figures, once per statement. Rows are appended instead of updated, so that people who
-- post at the same time do not wait for each other.
create or replace function count_new_jobs()
returns trigger
language plpgsql
as $$
begin
  insert into job_figures (jobs, open_jobs, completed_jobs, doubled_budget)
  select count(*), count(*) filter (where status = 'open'),
         count(*) filter (where status in ('assigned', 'completed')),
         sum(coalesce(min_budget, max_budget) + max_budget::bigint)
  from added where status <> 'removed' having count(*) > 0;
  return null;
end
$$;
