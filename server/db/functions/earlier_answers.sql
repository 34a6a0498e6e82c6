-- As earlier_answer, for several calls of one operation: two statements instead of two for each. Returns only calls
-- that were made before, by their place in the arrays. Locks are taken in order, so that two batches never deadlock.
create or replace function earlier_answers(
  called text,
  callers uuid[],
  call_keys text[],
  call_hashes text[]
)
returns table (n bigint, is_same boolean, status integer, response jsonb)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  perform pg_advisory_xact_lock(lock) from (
    select distinct call_lock(called, c.caller, c.key) as lock
    from unnest(callers, call_keys) as c (caller, key) where c.key is not null order by 1
  ) locks;
  return query
  select c.n, k.request_hash = c.hash, k.status, k.response
  from unnest(callers, call_keys, call_hashes) with ordinality as c (caller, key, hash, n)
  cross join lateral (
    -- The limit forces one look-up per call: a join planned on a small table would later read every key.
    select o.request_hash, o.status, o.response from idempotency_keys o
    where o.user_id = c.caller and o.operation = called and o.key = c.key limit 1
  ) k;
end
$$;
