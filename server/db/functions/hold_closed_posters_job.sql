-- Pauses a job that opens while its poster's account is suspended, and removes it if that account was deleted. Waits
-- for a concurrent suspension, which locks the person's row before it looks for open jobs.
create or replace function hold_closed_posters_job()
returns trigger
language plpgsql
as $$
declare
  poster record;
begin
  select deleted_at, suspended_at into poster from users where id = new.user_id for key share;
  if poster.deleted_at is not null then
    new.status := 'removed';
  elsif poster.suspended_at is not null then
    new.status := 'paused';
  end if;
  return new;
end
$$;
