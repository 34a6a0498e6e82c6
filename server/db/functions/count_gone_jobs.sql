-- Subtracts deleted jobs from the public figures, once per statement.
create or replace function count_gone_jobs()
returns trigger
language plpgsql
as $$
begin
  insert into job_figures (jobs, open_jobs, completed_jobs, doubled_budget)
  select -count(*), -count(*) filter (where status = 'open'),
         -count(*) filter (where status in ('assigned', 'completed')),
         -sum(coalesce(min_budget, max_budget) + max_budget::bigint)
  from gone where status <> 'removed' having count(*) > 0;
  return null;
end
$$;
