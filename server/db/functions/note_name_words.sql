-- Adds new words of a person's shown name to the search vocabulary (search_words). Sorted, so that two transactions
-- that insert the same words wait for each other instead of deadlocking.
create or replace function note_name_words()
returns trigger
language plpgsql
as $$
begin
  insert into search_words as known (word, of_name)
  select word, true from unnest(new.name_words) word order by word collate "C"
  on conflict (word) do update set of_name = true where not known.of_name;
  return null;
end
$$;
