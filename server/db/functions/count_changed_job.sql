-- Updates the public figures after a job's status or budget changed.
create or replace function count_changed_job()
returns trigger
language plpgsql
as $$
begin
  insert into job_figures (jobs, open_jobs, completed_jobs, doubled_budget)
  values (
    (new.status <> 'removed')::integer - (old.status <> 'removed')::integer,
    (new.status = 'open')::integer - (old.status = 'open')::integer,
    (new.status in ('assigned', 'completed'))::integer - (old.status in ('assigned', 'completed'))::integer,
    case
      when new.status = 'removed' then 0
      else coalesce(new.min_budget, new.max_budget) + new.max_budget::bigint
    end
      - case
        when old.status = 'removed' then 0
        else coalesce(old.min_budget, old.max_budget) + old.max_budget::bigint
      end
  );
  return null;
end
$$;
