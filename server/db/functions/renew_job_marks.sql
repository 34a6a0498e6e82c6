-- Updates the search marks of a person's open and paused jobs after their shown name changed.
create or replace function renew_job_marks()
returns trigger
language plpgsql
as $$
begin
  update jobs set words = words where user_id = new.id and status in ('open', 'paused');
  return null;
end
$$;
