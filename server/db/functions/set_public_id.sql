-- Sets a person's public id: their own id, or a random one while they use a private name. A new private name gets a new
-- id, so that the two cannot be connected.
create or replace function set_public_id()
returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    if new.public_id = '00000000-0000-0000-0000-000000000000' then
      new.public_id := case when new.private_name is null then new.id else gen_random_uuid() end;
    end if;
  elsif new.private_name is distinct from old.private_name then
    new.public_id := case when new.private_name is null then new.id else gen_random_uuid() end;
  end if;
  return new;
end
$$;
