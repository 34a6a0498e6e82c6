-- Returns the search text of a card: all of its public text. With a private name, the business name is left out, and so
-- is every word of the texts that resembles a part of the hidden names.
create or replace function card_found_by(card service_cards)
returns text
language sql
stable
as $$
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
