-- Keeps a person's earlier name, so that a new name does not match a bank account at once. Former names are deleted
-- when the account is deleted.
create or replace function keep_former_name()
returns trigger
language plpgsql
as $$
begin
  if new.deleted_at is not null then
    delete from former_names where user_id = new.id;
  elsif new.full_name <> old.full_name then
    insert into former_names (user_id, full_name, ended_at) values (new.id, old.full_name, clock_timestamp());
  end if;
  return null;
end
$$;
