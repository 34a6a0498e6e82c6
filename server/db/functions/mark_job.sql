-- Recomputes the search marks among a job's words. Behind a private name or a pseudonym, words that resemble a part of
-- the hidden name are dropped: people sign what they write.
create or replace function mark_job()
returns trigger
language plpgsql
as $$
declare
  hidden text[];
begin
  select array(
    select part from regexp_split_to_table(plain_text(full_name), '[^[:alnum:]]+') part where length(part) > 2)
  into hidden from users where id = new.user_id and (private_name is not null or new.pseudonym is not null);
  new.words := array(
    select word from unnest(new.words) word
    where left(word, 1) not in ('@', '=', '!', '~') and (hidden is null or length(word) < 3 or not exists (
      select from unnest(hidden) part
      where word = part or least(length(word), length(part)) > 3 and (starts_with(part, word) or starts_with(word, part))))
  ) || job_marks(new);
  return new;
end
$$;
