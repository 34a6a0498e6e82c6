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
-- their ids, as everybody does, and each is written once, however many transfers meet there. They are looked up one by
-- one: a plan for many that was made while the table was small reads all of it later.
create function ledger.transfer(
  journals uuid[], senders uuid[], recipients uuid[], amounts_kobo bigint[],
  out outcomes text[], out available bigint[]
) language plpgsql security definer set search_path = ledger, pg_temp as $$
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
  wallet text;
  wallet_id bigint;
  kobo bigint;
  is_frozen boolean;
  giver integer;
  taker integer;
begin
  outcomes := array_fill(null::text, array[cardinality(journals)]);
  available := debits;
  foreach wallet in array codes loop
    select a.id into wallet_id from account a where a.code = wallet;
    if not found then
      insert into account (code, guarded) values (wallet, true) on conflict (code) do nothing;
      select a.id into wallet_id from account a where a.code = wallet;
    end if;
    ids := ids || wallet_id;
  end loop;
  select array_agg(w.id order by w.id), array_agg(w.code order by w.id) into ids, codes
  from unnest(ids, codes) as w (id, code);
  foreach wallet_id in array coalesce(ids, '{}') loop
    select a.posted - a.held, a.frozen into kobo, is_frozen from account a where a.id = wallet_id for no key update;
    before := before || kobo;
    closed := closed || is_frozen;
  end loop;
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
  for place in 1 .. coalesce(cardinality(ids), 0) loop
    if after[place] <> before[place] then
      update account a set posted = a.posted + after[place] - before[place] where a.id = ids[place];
    end if;
  end loop;
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
) returns table (outcome text, answer jsonb) language plpgsql as $$
declare
  -- Full from the start: an array begins where it is first written.
  outcomes text[] := array_fill(null::text, array[cardinality(senders)]);
  answers jsonb[] := array_fill(null::jsonb, array[cardinality(senders)]);
  recipients uuid[] := array_fill(null::uuid, array[cardinality(senders)]);
  names text[] := array_fill(null::text, array[cardinality(senders)]);
  person record;
  kept record;
  moved record;
begin
  perform pg_advisory_xact_lock(number) from (
    select distinct hashtextextended(concat_ws(' ', 'wallet.transfer', sender, key), 0) as number
    from unnest(senders, call_keys) as c (sender, key) where key is not null order by 1) numbers;
  for n in 1 .. cardinality(senders) loop
    if call_keys[n] is not null then
      select k.request_hash, k.response into kept from idempotency_keys k
      where k.user_id = senders[n] and k.operation = 'wallet.transfer' and k.key = call_keys[n];
      if found then
        outcomes[n] := case when kept.request_hash = call_hashes[n] then 'kept' else 'reused' end;
        answers[n] := kept.response;
        continue;
      end if;
    end if;
    select u.id, coalesce(u.private_name, u.full_name) as name, u.verified_at is not null as is_verified,
      u.money_disabled
    into person from users u where u.phone = phones[n];
    outcomes[n] := case
      when person.is_verified is not true then 'unknown'
      when person.money_disabled then 'closed'
      when person.id = senders[n] then 'oneself'
    end;
    if outcomes[n] is null then
      recipients[n] := person.id;
      names[n] := person.name;
    end if;
  end loop;
  select * into moved from ledger.transfer(journals, senders, recipients, amounts_kobo);
  for n in 1 .. cardinality(senders) loop
    continue when moved.outcomes[n] is null;
    outcomes[n] := moved.outcomes[n];
    continue when outcomes[n] <> 'done';
    answers[n] := jsonb_build_object('transferId', journals[n], 'recipientName', names[n],
      'units', amounts_kobo[n] / 100, 'runorUnits', moved.available[n] / 100);
  end loop;
  insert into idempotency_keys (user_id, operation, key, request_hash, status, response, created_at)
  select c.sender, 'wallet.transfer', c.key, c.hash, 201, c.answer, at
  from unnest(senders, call_keys, call_hashes, outcomes, answers) as c (sender, key, hash, outcome, answer)
  where c.outcome = 'done' and c.key is not null;
  return query select * from unnest(outcomes, answers);
end $$;
