-- Recomputes the search text of a card.
create or replace function find_card()
returns trigger
language plpgsql
as $$
begin
  new.found_by := coalesce(card_found_by(new), '');
  return new;
end
$$;
