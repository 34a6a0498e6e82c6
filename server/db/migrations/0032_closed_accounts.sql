-- A person who leaves takes nothing along and leaves nothing behind: the wallet is closed while it is empty, and the check
-- holds it so whatever moves money afterwards.
ALTER TABLE "ledger"."account" ADD COLUMN "closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger"."account" ADD CONSTRAINT "account_closed_empty" CHECK (not "ledger"."account"."closed" or ("ledger"."account"."posted" = 0 and "ledger"."account"."held" = 0));
--> statement-breakpoint
-- Closes a wallet for good. Answers 'closed', also where it is so already, or what stands in the way: 'frozen', 'units' that
-- are there or held. Locks the wallet in every case, so that what arrives meanwhile comes before or finds it closed.
create function ledger.close(wallet text) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  own account;
begin
  if wallet is null or not starts_with(wallet, 'wallet:') then
    raise exception 'close not understood' using errcode = 'RN400';
  end if;
  insert into account (code, guarded) values (wallet, true) on conflict (code) do nothing;
  select * into own from account where code = wallet for no key update;
  if own.closed then
    return 'closed';
  end if;
  if own.frozen then
    return 'frozen';
  end if;
  if own.posted <> 0 or own.held <> 0 then
    return 'units';
  end if;
  update account set closed = true where id = own.id;
  return 'closed';
end $$;
--> statement-breakpoint
alter function ledger.close(text) owner to runor_ledger;
--> statement-breakpoint
revoke all on function ledger.close(text) from public;
--> statement-breakpoint
grant execute on function ledger.close(text) to runor_app;
--> statement-breakpoint
-- As before, and 'unknown' where the recipient's wallet was closed before this had its lock.
create or replace function ledger.transfer(
  journals uuid[], senders uuid[], recipients uuid[], amounts_kobo bigint[],
  out outcomes text[], out available bigint[]
) language plpgsql security definer set search_path = ledger, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  codes text[] := array(
    select distinct 'wallet:' || party.id
    from unnest(senders, recipients) as s (sender, recipient), unnest(array[sender, recipient]) as party (id)
    where recipient is not null order by 1);
  ids bigint[];
  before bigint[];
  after bigint[];
  stopped boolean[];
  shut boolean[];
  debits bigint[] := array_fill(null::bigint, array[cardinality(journals)]);
  credits bigint[] := debits;
  giver integer;
  taker integer;
begin
  outcomes := array_fill(null::text, array[cardinality(journals)]);
  available := debits;
  insert into account (code, guarded)
  select named.code, true from unnest(codes) as named (code)
  where not exists (select from account a where a.code = named.code)
  order by 1 on conflict (code) do nothing;
  select array_agg(w.id), array_agg(w.code), array_agg(w.available), array_agg(w.frozen), array_agg(w.closed)
  into ids, codes, before, stopped, shut
  from (
    select a.id, a.code, a.posted - a.held as available, a.frozen, a.closed
    from account a where a.code = any (codes) order by a.id for no key update
  ) w;
  after := before;
  for n in 1 .. cardinality(journals) loop
    continue when recipients[n] is null;
    if amounts_kobo[n] is null or amounts_kobo[n] <= 0 or senders[n] = recipients[n] then
      raise exception 'transfer not understood' using errcode = 'RN400';
    end if;
    giver := array_position(codes, 'wallet:' || senders[n]);
    taker := array_position(codes, 'wallet:' || recipients[n]);
    if shut[taker] then
      outcomes[n] := 'unknown';
    elsif stopped[giver] then
      outcomes[n] := 'frozen';
    elsif after[giver] < amounts_kobo[n] then
      outcomes[n] := 'uncovered';
    else
      outcomes[n] := 'done';
      after[giver] := after[giver] - amounts_kobo[n];
      after[taker] := after[taker] + amounts_kobo[n];
      debits[n] := ids[giver];
      credits[n] := ids[taker];
    end if;
    available[n] := after[giver];
  end loop;
  insert into move (journal, leg, kind, debit, credit, amount, phase)
  select m.journal, 1, 'transfer', m.debit, m.credit, m.amount, 'posted'
  from unnest(journals, debits, credits, amounts_kobo) with ordinality as m (journal, debit, credit, amount, n)
  where m.debit is not null order by m.n;
  update account a set posted = a.posted + w.after - w.before
  from unnest(ids, before, after) as w (id, before, after)
  where a.id = w.id and w.after <> w.before;
end $$;
--> statement-breakpoint
-- As before; whose account is closed, by themselves or by staff, is nobody.
create or replace function transfer_units(
  senders uuid[], phones text[], amounts_kobo bigint[], journals uuid[], call_keys text[], call_hashes text[],
  at timestamptz
) returns table (outcome text, answer jsonb) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  refusals text[];
  kept jsonb[];
  recipients uuid[];
  names text[];
  moved record;
begin
  perform pg_advisory_xact_lock(number) from (
    select distinct hashtextextended(concat_ws(' ', 'wallet.transfer', sender, key), 0) as number
    from unnest(senders, call_keys) as c (sender, key) where key is not null order by 1) numbers;
  select array_agg(c.refusal order by c.n), array_agg(c.response order by c.n), array_agg(c.name order by c.n),
    array_agg(case when c.refusal is null then c.id end order by c.n)
  into refusals, kept, names, recipients
  from (
    select c.n, k.response, u.id, coalesce(u.private_name, u.full_name) as name,
      case
        when k.request_hash = c.hash then 'kept'
        when k.request_hash <> c.hash then 'reused'
        when u.verified_at is null or u.suspended_at is not null then 'unknown'
        when u.money_disabled then 'closed'
        when u.id = c.sender then 'oneself'
      end as refusal
    from unnest(senders, phones, call_keys, call_hashes) with ordinality as c (sender, phone, key, hash, n)
    left join users u on u.phone = c.phone
    left join idempotency_keys k on k.user_id = c.sender and k.operation = 'wallet.transfer' and k.key = c.key
  ) c;
  select * into moved from ledger.transfer(journals, senders, recipients, amounts_kobo);
  return query
  with result as materialized (
    select c.n, c.sender, c.key, c.hash, coalesce(c.refusal, c.moved) as outcome,
      case when c.moved = 'done' then jsonb_build_object('transferId', c.journal, 'recipientName', c.name,
        'units', c.amount / 100, 'runorUnits', c.available / 100) else c.response end as answer
    from unnest(senders, call_keys, call_hashes, refusals, kept, names, journals, amounts_kobo, moved.outcomes,
      moved.available) with ordinality
      as c (sender, key, hash, refusal, response, name, journal, amount, moved, available, n)
  ), stored as (
    insert into idempotency_keys (user_id, operation, key, request_hash, status, response, created_at)
    select r.sender, 'wallet.transfer', r.key, r.hash, 201, r.answer, at
    from result r where r.outcome = 'done' and r.key is not null
  )
  select r.outcome, r.answer from result r order by r.n;
end $$;
