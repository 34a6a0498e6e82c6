-- The keyed hash in a sealed number, or the placeholder of a closed account. Numbers are compared and indexed by it.
create or replace function lookup_of(stored text)
returns text
language sql
immutable
strict
parallel safe
as $$
  select split_part(stored, '.', 1)
$$;
