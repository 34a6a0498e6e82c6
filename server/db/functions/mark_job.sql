-- Recomputes the search marks among a job's words.
create or replace function mark_job()
returns trigger
language plpgsql
as $$
begin
  new.words := array(select word from unnest(new.words) word where left(word, 1) not in ('@', '=', '!', '~')) || job_marks(new);
  return new;
end
$$;
