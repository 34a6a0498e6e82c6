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
-- Locks these people's wallets until the transaction ends, in the order of their ids as everybody does. Opens those
-- that are new. One by one: a plan for many at once that was made while the table was small reads all of it later.
create function ledger.lock_wallets(people uuid[]) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  codes text[] := array(
    select distinct 'wallet:' || person from unnest(people) person where person is not null order by 1);
  ids bigint[];
  wallet text;
  found_id bigint;
begin
  foreach wallet in array codes loop
    select a.id into found_id from account a where a.code = wallet;
    if not found then
      insert into account (code, guarded) values (wallet, true) on conflict (code) do nothing;
      select a.id into found_id from account a where a.code = wallet;
    end if;
    ids := ids || found_id;
  end loop;
  for found_id in select unnest(ids) order by 1 loop
    perform from account a where a.id = found_id for no key update;
  end loop;
end $$;
--> statement-breakpoint
-- One person sends units to another: a journal of one move, without the detour over JSON. Both wallets exist. Answers
-- 'done', or 'frozen' or 'uncovered' and nothing has moved, and what the sender can spend then.
create function ledger.transfer(
  this_journal uuid, sender uuid, recipient uuid, amount_kobo bigint, out outcome text, out available bigint
) language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  giver bigint;
  taker bigint;
begin
  select id into giver from account where code = 'wallet:' || sender;
  select id into taker from account where code = 'wallet:' || recipient;
  if giver is null or taker is null or giver = taker or amount_kobo is null or amount_kobo <= 0 then
    raise exception 'transfer not understood' using errcode = 'RN400';
  end if;
  if taker < giver then
    perform from account where id = taker for no key update;
  end if;
  update account set posted = posted - amount_kobo
  where id = giver and posted - held >= amount_kobo and not frozen
  returning posted - held into available;
  if not found then
    select case when frozen then 'frozen' else 'uncovered' end, posted - held into outcome, available
    from account where id = giver;
    return;
  end if;
  update account set posted = posted + amount_kobo where id = taker;
  insert into move (journal, leg, kind, debit, credit, amount, phase)
  values (this_journal, 1, 'transfer', giver, taker, amount_kobo, 'posted');
  outcome := 'done';
end $$;
--> statement-breakpoint
alter function ledger.lock_wallets(uuid[]) owner to runor_ledger;
--> statement-breakpoint
alter function ledger.transfer(uuid, uuid, uuid, bigint) owner to runor_ledger;
--> statement-breakpoint
revoke all on function ledger.lock_wallets(uuid[]), ledger.transfer(uuid, uuid, uuid, bigint) from public;
--> statement-breakpoint
grant execute on function ledger.lock_wallets(uuid[]), ledger.transfer(uuid, uuid, uuid, bigint) to runor_app;
--> statement-breakpoint
-- Many people's transfers in one step and one commit, each for itself: what is refused stops no other. A phone in place
-- of the recipient, because looking it up before would be another way to the database. With a key (null: none) the
-- answer is kept; whoever repeats the call gets it back ('kept'), with another request 'reused'. The wallets are locked
-- before keys are looked at: calls with the same key have the same sender, so the second one sees the first one's.
create function transfer_units(
  senders uuid[], phones text[], amounts_kobo bigint[], journals uuid[], call_keys text[], call_hashes text[],
  at timestamptz
) returns table (outcome text, answer jsonb) language plpgsql as $$
declare
  recipients uuid[];
  names text[];
  outcomes text[];
  -- Full from the start: an array begins where it is first written.
  answers jsonb[] := array_fill(null::jsonb, array[cardinality(senders)]);
  person uuid;
  shown_name text;
  reachable boolean;
  closed boolean;
  kept record;
  moved record;
begin
  for n in 1 .. cardinality(senders) loop
    select u.id, coalesce(u.private_name, u.full_name), u.verified_at is not null, u.money_disabled
    into person, shown_name, reachable, closed
    from users u where u.phone = phones[n];
    names[n] := shown_name;
    outcomes[n] := case
      when reachable is not true then 'unknown'
      when closed then 'closed'
      when person = senders[n] then 'oneself'
    end;
    recipients[n] := case when outcomes[n] is null then person end;
  end loop;
  perform ledger.lock_wallets(senders || recipients);
  for n in 1 .. cardinality(senders) loop
    if call_keys[n] is not null then
      select k.request_hash, k.response into kept from idempotency_keys k
      where k.user_id = senders[n] and k.operation = 'wallet.transfer' and k.key = call_keys[n];
      if found then
        outcomes[n] := case when kept.request_hash = call_hashes[n] then 'kept' else 'reused' end;
        answers[n] := kept.response;
      end if;
    end if;
    continue when outcomes[n] is not null;
    select * into moved from ledger.transfer(journals[n], senders[n], recipients[n], amounts_kobo[n]);
    outcomes[n] := moved.outcome;
    continue when moved.outcome <> 'done';
    answers[n] := jsonb_build_object('transferId', journals[n], 'recipientName', names[n],
      'units', amounts_kobo[n] / 100, 'runorUnits', moved.available / 100);
    if call_keys[n] is not null then
      insert into idempotency_keys (user_id, operation, key, request_hash, status, response, created_at)
      values (senders[n], 'wallet.transfer', call_keys[n], call_hashes[n], 201, answers[n], at);
    end if;
  end loop;
  return query select * from unnest(outcomes, answers);
end $$;
