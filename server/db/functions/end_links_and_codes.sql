-- Deletes a person's open reset links, verification codes and number changes when the number or password they were made
-- for changes, or the account is suspended or deleted.
create or replace function end_links_and_codes()
returns trigger
language plpgsql
as $$
begin
  delete from password_resets where user_id = new.id;
  delete from verification_codes where user_id = new.id;
  delete from phone_changes where user_id = new.id;
  return null;
end
$$;
