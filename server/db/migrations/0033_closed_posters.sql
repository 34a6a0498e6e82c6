-- A job opens only while its poster's account is open: posted, resumed or given back just when staff close the account it
-- is paused, and where the person left it is gone. Whoever closes an account locks the person's row for update first and
-- then looks for open jobs, so this waits for the decision, or the decision for this.
create function hold_closed_posters_job() returns trigger language plpgsql as $$
declare
  poster users;
begin
  select * into poster from users where id = new.user_id for key share;
  if poster.deleted_at is not null then
    new.status := 'removed';
  elsif poster.suspended_at is not null then
    new.status := 'paused';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger jobs_hold_new before insert on jobs
  for each row when (new.status = 'open') execute function hold_closed_posters_job();
--> statement-breakpoint
create trigger jobs_hold_opened before update of status on jobs
  for each row when (new.status = 'open' and old.status <> 'open') execute function hold_closed_posters_job();
--> statement-breakpoint
update jobs set status = 'paused', updated_at = now()
where status = 'open' and user_id in (select id from users where suspended_at is not null);
