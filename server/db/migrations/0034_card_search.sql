ALTER TABLE "service_cards" ADD COLUMN "found_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Small letters without marks, as the search takes apart what people type.
create function plain_text(typed text) returns text language sql immutable parallel safe as $$
  select translate(regexp_replace(normalize(lower(normalize(typed, NFKD)), NFKD), '[\u0300-\u036f]', '', 'g'),
    'ɓɗƙƴı', 'bdkyi')
$$;
--> statement-breakpoint
-- What a card is found by: everything on it that everyone sees. Behind a private name there is no business name, and no
-- word of the texts that is like a part of the names which are hidden there.
create function card_found_by(card service_cards) returns text language sql stable as $$
  select concat_ws(' ', plain_text(concat_ws(' ', card.service_rendered, card.state, card.lga)),
    case when owner.private_name is null
      then plain_text(concat_ws(' ', owner.full_name, card.business_name, card.service_description,
        card.current_location))
      else concat_ws(' ', plain_text(owner.private_name), (
        select string_agg(word, ' ')
        from regexp_split_to_table(plain_text(card.service_description || ' ' || card.current_location),
          '[^[:alnum:]]+') word
        where not exists (
          select from regexp_split_to_table(plain_text(concat_ws(' ', owner.full_name, card.business_name)),
            '[^[:alnum:]]+') part
          where length(part) > 2 and (strpos(part, word) > 0 or strpos(word, part) > 0))))
    end)
  from users owner where owner.id = card.user_id
$$;
--> statement-breakpoint
create function find_card() returns trigger language plpgsql as $$
begin
  new.found_by := coalesce(card_found_by(new), '');
  return new;
end $$;
--> statement-breakpoint
create trigger service_cards_find before insert or update on service_cards
  for each row execute function find_card();
--> statement-breakpoint
create function find_card_of_person() returns trigger language plpgsql as $$
begin
  update service_cards set found_by = '' where user_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger users_find_card after update of full_name, private_name on users
  for each row when (old.full_name is distinct from new.full_name
    or old.private_name is distinct from new.private_name)
  execute function find_card_of_person();
--> statement-breakpoint
update service_cards set found_by = '';
--> statement-breakpoint
CREATE INDEX "service_cards_found_by_idx" ON "service_cards" USING gin ("found_by" gin_trgm_ops);
