-- The number of the lock on a call that must take effect once.
create or replace function call_lock(called text, caller uuid, call_key text)
returns bigint
language sql
stable
as $$
  select hashtextextended(concat_ws(' ', called, caller, call_key), 0)
$$;
