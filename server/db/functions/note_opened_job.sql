-- Records a job that opens for the first time, such as one whose poster was suspended before, for saved searches.
create or replace function note_opened_job()
returns trigger
language plpgsql
as $$
begin
  insert into new_listings (kind, subject_id) values ('jobs', new.id) on conflict do nothing;
  return null;
end
$$;
