-- Updates the search marks of a person's jobs that searches may find, also again after they are given back, once their
-- name changed: the shown one or the one behind it.
create or replace function renew_job_marks()
returns trigger
language plpgsql
as $$
begin
  update jobs set words = words where user_id = new.id and status in ('open', 'paused', 'assigned');
  return null;
end
$$;
