-- Records a business card that may be listed for the first time, for saved searches. The argument is the column that
-- holds its owner.
create or replace function note_listed_card()
returns trigger
language plpgsql
as $$
begin
  insert into new_listings (kind, subject_id)
  select 'servicemen', c.user_id from service_cards c where c.user_id = (to_jsonb(new) ->> tg_argv[0])::uuid
  on conflict do nothing;
  return null;
end
$$;
