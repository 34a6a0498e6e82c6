-- Recomputes the search text of a person's card after a change of their name, through the card's own trigger.
create or replace function find_card_of_person()
returns trigger
language plpgsql
as $$
begin
  update service_cards set found_by = '' where user_id = new.id;
  return null;
end
$$;
