-- Adds new words of a changed job to the search vocabulary (search_words). Sorted, so that two transactions that insert
-- the same words wait for each other instead of deadlocking. The words of names are added with the name.
create or replace function note_job_words()
returns trigger
language plpgsql
as $$
begin
  insert into search_words (word) select word from unnest(new.words) word where word !~ '^[@=!~]'
    order by word collate "C" on conflict do nothing;
  return null;
end
$$;
