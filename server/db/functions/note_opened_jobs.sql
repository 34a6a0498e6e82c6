-- Records new open jobs, once per statement, for saved searches. Old jobs that are imported are not news.
create or replace function note_opened_jobs()
returns trigger
language plpgsql
as $$
begin
  insert into new_listings (kind, subject_id)
  select 'jobs', id from added where status = 'open' and created_at > now() - interval '7 days'
  on conflict do nothing;
  return null;
end
$$;
