-- Records new jobs in the change feed and adds their new words to the search vocabulary (search_words), once per
-- statement. Sorted, so that two transactions that insert the same words wait for each other instead of deadlocking.
-- The words of names are added with the name.
create or replace function note_new_jobs()
returns trigger
language plpgsql
as $$
begin
  insert into changes (topic, key, moved) select 'jobs', id, true from added;
  insert into search_words (word)
  select distinct word collate "C" from added, unnest(words) word where left(word, 1) not in ('@', '=', '!', '~')
  order by 1 on conflict do nothing;
  return null;
end
$$;
