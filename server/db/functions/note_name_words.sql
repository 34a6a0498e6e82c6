-- Adds new words of a person's shown name to the words that search knows. Sorted, so that two transactions that insert
-- the same words wait for each other instead of deadlocking.
create or replace function note_name_words()
returns trigger
language plpgsql
as $$
begin
  insert into search_words (word) select word from unnest(new.name_words) word order by word on conflict do nothing;
  return null;
end
$$;
