-- A frozen wallet (a purchase of its is disputed) gives nothing that its owner asks for: neither to the outside nor to
-- another person. What is taken from it on the house's word still goes. RN423: frozen.
create or replace function ledger.change_balances(moves bigint[]) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  wanted integer;
  stopped boolean;
  changed integer;
begin
  select count(*), bool_or(locked.frozen and locked.id in (
    select debit from move where id = any (moves) and phase in ('posted', 'pending')
      and kind not in ('refund', 'chargeback', 'adjustment')))
  into wanted, stopped
  from (
    select a.id, a.frozen from account a
    where a.guarded and a.id in (
      select debit from move where id = any (moves) union select credit from move where id = any (moves))
    order by a.id for no key update
  ) locked;
  if wanted = 0 then
    return;
  end if;
  if stopped then
    raise exception 'frozen' using errcode = 'RN423';
  end if;
  with side as (
    select debit as account,
           case when phase in ('posted', 'post') then -amount else 0 end as posted,
           case phase when 'pending' then amount when 'posted' then 0 else -amount end as held
    from move where id = any (moves)
    union all
    select credit, case when phase in ('posted', 'post') then amount else 0 end, 0
    from move where id = any (moves)
  ), effect as (
    select account, sum(posted)::bigint as posted, sum(held)::bigint as held from side group by account
  )
  update account a set posted = a.posted + e.posted, held = a.held + e.held
  from effect e
  where a.id = e.account and a.guarded and a.posted + e.posted >= a.held + e.held;
  get diagnostics changed = row_count;
  if changed < wanted then
    raise exception 'not covered' using errcode = 'RN402';
  end if;
end $$;
--> statement-breakpoint
-- People send units to each other: for each place of the arrays a journal of one move, without the detour over JSON, one
-- after the other, so that what one brings the next may spend. Outcomes: 'done', 'frozen', 'uncovered'; null, and nothing
-- happens, where there is no recipient. Available: what the sender can spend then. Wallets are locked in the order of
-- their ids, as everybody does, and written in one statement: each statement reads the table's checks anew. By indexes
-- whatever the planner believes: a plan that was made while the table was small would read all of it later.
create function ledger.transfer(
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
  closed boolean[];
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
  select array_agg(w.id), array_agg(w.code), array_agg(w.available), array_agg(w.frozen)
  into ids, codes, before, closed
  from (
    select a.id, a.code, a.posted - a.held as available, a.frozen
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
    if closed[giver] then
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
alter function ledger.transfer(uuid[], uuid[], uuid[], bigint[]) owner to runor_ledger;
--> statement-breakpoint
revoke all on function ledger.transfer(uuid[], uuid[], uuid[], bigint[]) from public;
--> statement-breakpoint
grant execute on function ledger.transfer(uuid[], uuid[], uuid[], bigint[]) to runor_app;
--> statement-breakpoint
-- Many people's transfers in one step and one commit, each for itself: what is refused stops no other. A phone in place
-- of the recipient, because looking it up before would be another way to the database. With a key (null: none) the
-- answer is kept; whoever repeats the call gets it back ('kept'), with another request 'reused'. Calls with the same key
-- wait for each other, in the order of their keys' numbers; no two of one step may have the same.
create function transfer_units(
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
        when u.verified_at is null then 'unknown'
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
