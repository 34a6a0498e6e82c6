-- The keyed hash in a sealed number, or a deleted account's placeholder, by which numbers are compared and indexed.
create or replace function lookup_of(stored text)
returns text
language sql
immutable
strict
parallel safe
as $$
  select split_part(stored, '.', 1)
$$;
