-- Begins a call that must take effect once. Locks its key until the transaction ends and returns the answer stored
-- under it: is_same is null without a key or for a new one, and false if the key was used for another request. The
-- caller stores its own answer in idempotency_keys in this transaction; until then the key is free. For several
-- calls at once there is earlier_answers.
create or replace function earlier_answer(
  caller uuid,
  called text,
  call_key text,
  call_hash text,
  out is_same boolean,
  out status integer,
  out response jsonb
)
language plpgsql
as $$
begin
  if call_key is not null then
    perform pg_advisory_xact_lock(call_lock(called, caller, call_key));
    select k.request_hash = call_hash, k.status, k.response into is_same, status, response
    from idempotency_keys k
    where k.user_id = caller and k.operation = called and k.key = call_key;
  end if;
end
$$;
