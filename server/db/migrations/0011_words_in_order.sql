-- New words in one order everywhere: two that bring the same ones at the same moment wait, they do not deadlock.
create or replace function note_job_words() returns trigger language plpgsql as $$
begin
  insert into search_words (word) select word from unnest(new.words) word where word !~ '^[@=!~]' order by word
    on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create or replace function note_name_words() returns trigger language plpgsql as $$
begin
  insert into search_words (word) select word from unnest(new.name_words) word order by word on conflict do nothing;
  return null;
end $$;
