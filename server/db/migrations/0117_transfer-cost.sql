-- The number of the lock on a call that must take effect once.
create or replace function call_lock(called text, caller uuid, call_key text)
returns bigint
language sql
stable
as $$
  select hashtextextended(concat_ws(' ', called, caller, call_key), 0)
$$;
--> statement-breakpoint
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
--> statement-breakpoint
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
    -- The limit keeps each look-up on its own: joined while the table was small, all keys would be read later.
    select o.request_hash, o.status, o.response from idempotency_keys o
    where o.user_id = c.caller and o.operation = called and o.key = c.key limit 1
  ) k;
end
$$;
--> statement-breakpoint
-- Takes up to `wanted` young units from a locked wallet, the youngest or the oldest first, and gives them to a wallet,
-- to a hold, or to neither when they leave the product. Returns the time of the latest purchase that was touched.
create or replace function ledger.pass_young(
  giver bigint,
  wanted bigint,
  taker bigint,
  hold bigint,
  youngest_first boolean
)
returns timestamptz
language plpgsql
security definer
set search_path = ledger, pg_temp
as $$
declare
  -- The part that was read last, before it the end of the index.
  seen_at timestamptz := case when youngest_first then 'infinity' else '-infinity' end;
  seen_origin bigint := 0;
  part record;
  piece bigint;
  rest bigint := wanted;
  latest timestamptz;
begin
  while rest > 0 loop
    -- Two statements, so that each reads the index in order; nearly always the first part is enough.
    if youngest_first then
      select y.bought_at, y.origin, y.amount into part from young y
      where y.account = giver and (y.bought_at, y.origin) < (seen_at, seen_origin)
      order by y.bought_at desc, y.origin desc limit 1;
    else
      select y.bought_at, y.origin, y.amount into part from young y
      where y.account = giver and (y.bought_at, y.origin) > (seen_at, seen_origin)
      order by y.bought_at, y.origin limit 1;
    end if;
    exit when not found;
    seen_at := part.bought_at;
    seen_origin := part.origin;
    piece := least(rest, part.amount);
    if piece = part.amount then
      delete from young y where y.account = giver and y.bought_at = part.bought_at and y.origin = part.origin;
    else
      update young y set amount = y.amount - piece
      where y.account = giver and y.bought_at = part.bought_at and y.origin = part.origin;
    end if;
    if taker is not null then
      insert into young as y (account, bought_at, origin, amount)
      values (taker, part.bought_at, part.origin, piece)
      on conflict (account, bought_at, origin) do update set amount = y.amount + excluded.amount;
    elsif hold is not null then
      insert into young_held as h (hold, bought_at, origin, amount)
      values (pass_young.hold, part.bought_at, part.origin, piece)
      on conflict on constraint young_held_pkey do update set amount = h.amount + excluded.amount;
    end if;
    latest := greatest(latest, part.bought_at);
    rest := rest - piece;
  end loop;
  return latest;
end
$$;
alter function ledger.pass_young(bigint, bigint, bigint, bigint, boolean) owner to runor_ledger;
revoke all on function ledger.pass_young(bigint, bigint, bigint, bigint, boolean) from public;
--> statement-breakpoint
-- Sends many people's transfers in one statement and one commit; a refused transfer does not affect the others. With a
-- key the answer is stored, and the same call gets it again (kept); another request with that key is refused (reused).
-- One batch must not contain a key twice.
create or replace function transfer_units(
  senders uuid[],
  phones text[],
  amounts_kobo bigint[],
  journals uuid[],
  call_keys text[],
  call_hashes text[],
  at timestamptz
)
returns table (outcome text, answer jsonb)
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  refusals text[];
  kept jsonb[];
  recipients uuid[];
  names text[];
  moved record;
begin
  select array_agg(c.refusal order by c.n), array_agg(c.response order by c.n), array_agg(c.name order by c.n),
    array_agg(case when c.refusal is null then c.id end order by c.n)
  into refusals, kept, names, recipients
  from (
    select c.n, k.response, u.id, coalesce(u.private_name, u.full_name) as name,
      case
        when k.is_same then 'kept'
        when not k.is_same then 'reused'
        when u.verified_at is null or u.suspended_at is not null then 'unknown'
        when u.money_disabled then 'closed'
        when u.id = c.sender then 'oneself'
        when exists (select from ledger.balance due
          where due.code = 'chargeback_due:' || c.sender and due.posted <= -100) then 'owing'
      end as refusal
    from unnest(senders, phones) with ordinality as c (sender, phone, n)
    left join earlier_answers('wallet.transfer', senders, call_keys, call_hashes) k on k.n = c.n
    left join users u on u.phone = c.phone
  ) c;
  select * into moved from ledger.transfer(journals, senders, recipients, amounts_kobo, at);
  return query
  with result as materialized (
    select c.n, c.sender, c.key, c.hash, coalesce(c.refusal, c.moved) as outcome,
      case when c.moved = 'done' then jsonb_build_object('transferId', c.journal, 'recipientName', c.name,
        'units', c.amount / 100, 'runorUnits', c.available / 100, 'at', at)
        when c.response ? 'at' then c.response
        else c.response || jsonb_build_object('at', (
          select m.created_at from ledger.move m where m.journal = (c.response ->> 'transferId')::uuid limit 1))
      end as answer
    from unnest(senders, call_keys, call_hashes, refusals, kept, names, journals, amounts_kobo, moved.outcomes,
      moved.available) with ordinality
      as c (sender, key, hash, refusal, response, name, journal, amount, moved, available, n)
  ), stored as (
    insert into idempotency_keys (user_id, operation, key, request_hash, status, response, created_at)
    select r.sender, 'wallet.transfer', r.key, r.hash, 201, r.answer, at
    from result r where r.outcome = 'done' and r.key is not null
  )
  select r.outcome, r.answer from result r order by r.n;
end
$$;
