-- Sends the transfers of many people in one statement and one commit; a refused transfer does not affect the others.
-- With a key the answer is stored, and a repeated call returns it (outcome `kept`); another request with that key is
-- refused (`reused`). A batch must not contain a key twice. Phones are given as their look-ups.
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
  -- What refuses each call before any units move, and the recipients of the others.
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
    left join users u on lookup_of(u.phone) = c.phone
  ) c;

  select * into moved from ledger.transfer(journals, senders, recipients, amounts_kobo, at);

  return query
  with result as materialized (
    select c.n, c.sender, c.key, c.hash, coalesce(c.refusal, c.moved) as outcome,
      case when c.moved = 'done' then jsonb_build_object('transferId', c.journal, 'recipientName', c.name,
        'units', c.amount / 100, 'runorUnits', c.available / 100, 'at', at)
        -- Answers stored by an earlier version lack the time.
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
