drop function ledger.transfer(uuid[],uuid[],uuid[],bigint[]);
--> statement-breakpoint
-- Moves units between wallets: each place of the arrays is a journal of one move, and later ones may spend what
-- earlier ones brought; a null recipient is skipped. Outcomes are done, frozen, uncovered or unknown (the recipient's
-- wallet is closed); `available` is what the sender has left. `at` is the product's time, because staff's conflicts of
-- interest and the origins of withdrawals count days from it. The plan is forced to use indexes, because one made while
-- the table was small would later scan all of it.
create or replace function ledger.transfer(
  journals uuid[],
  senders uuid[],
  recipients uuid[],
  amounts_kobo bigint[],
  at timestamptz,
  out outcomes text[],
  out available bigint[]
)
language plpgsql
security definer
set search_path = ledger, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
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
  young boolean[];
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
  -- A separate statement, because it has to see what was committed while this one waited for the locks.
  select array_agg(exists (select from young y where y.account = w.id) order by w.n) into young
  from unnest(ids) with ordinality as w (id, n);
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
      if young[giver] then
        young[taker] := pass_young(ids[giver], amounts_kobo[n], ids[taker], null, true) is not null or young[taker];
      end if;
    end if;
    available[n] := after[giver];
  end loop;
  insert into move (journal, leg, kind, debit, credit, amount, phase, created_at)
  select m.journal, 1, 'transfer', m.debit, m.credit, m.amount, 'posted', at
  from unnest(journals, debits, credits, amounts_kobo) with ordinality as m (journal, debit, credit, amount, n)
  where m.debit is not null order by m.n;
  update account a set posted = a.posted + w.after - w.before
  from unnest(ids, before, after) as w (id, before, after)
  where a.id = w.id and w.after <> w.before;
end
$$;
alter function ledger.transfer(uuid[], uuid[], uuid[], bigint[], timestamptz) owner to runor_ledger;
revoke all on function ledger.transfer(uuid[], uuid[], uuid[], bigint[], timestamptz) from public;
grant execute on function ledger.transfer(uuid[], uuid[], uuid[], bigint[], timestamptz) to runor_app;
--> statement-breakpoint
-- Sends many people's transfers in one statement and one commit; a refused transfer does not affect the others. With a
-- key the answer is stored, and the same call gets it again (kept); another request with that key gets reused. One
-- batch must not contain a key twice.
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
    from (
      select * from unnest(senders, phones, call_keys, call_hashes) with ordinality as c (sender, phone, key, hash, n)
      order by c.sender, c.key
    ) c
    cross join lateral earlier_answer(c.sender, 'wallet.transfer', c.key, c.hash) k
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
--> statement-breakpoint
-- Returns the account itself and every account that had its number before or after it: few, which the planner has to
-- know to look up wallets and moves instead of reading all of them.
create or replace function accounts_of_number(account uuid)
returns setof uuid
language sql
stable
rows 3
as $$
  with recursive line as (
    select account as id
    union
    select next.id from line cross join lateral (
      select h.heir_id as id from number_history h where h.user_id = line.id and h.heir_id is not null
      union all
      select h.user_id from number_history h where h.heir_id = line.id
    ) next
  )
  select id from line
$$;
