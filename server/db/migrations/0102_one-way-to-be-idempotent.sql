-- Begins a call that must take effect once. Locks its key until the transaction ends and returns the answer stored under
-- it: is_same is null for a new key or none, and false if the key came with another request before. The caller stores
-- its own answer in idempotency_keys in this transaction; until then the key is free. Callers that begin several calls
-- do so in the order of user and key.
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
    perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', called, caller, call_key), 0));
    select k.request_hash = call_hash, k.status, k.response into is_same, status, response
    from idempotency_keys k
    where k.user_id = caller and k.operation = called and k.key = call_key;
  end if;
end
$$;
--> statement-breakpoint
-- Stores a new job in one statement: the most frequent write, and six statements in a transaction cost four times as
-- much. The record holds the row as `job`, `units_needed`, `free_posts` (null without a limit), `month` and the call's
-- `key`, `request_hash` and `answer`. Returns null, or the stored answer when this call was made before with the same
-- key. Raises RJ402 (too few units), RJ403 (no free post left), RJ409 (the key came with another request) or RJ410 (the
-- file is gone).
create or replace function post_job(post jsonb)
returns jsonb
language plpgsql
as $$
declare
  job jobs := jsonb_populate_record(null::jobs, post -> 'job');
  units_needed bigint := post ->> 'units_needed';
  free_posts integer := post ->> 'free_posts';
  call_key text := post ->> 'key';
  call_hash text := post ->> 'request_hash';
  earlier record;
begin
  if call_key is not null then
    earlier := earlier_answer(job.user_id, 'jobs.post', call_key, call_hash);
    if earlier.is_same then
      return earlier.response;
    elsif not earlier.is_same then
      raise exception 'key reused' using errcode = 'RJ409';
    end if;
    insert into idempotency_keys (user_id, operation, key, request_hash, status, response, created_at)
    values (job.user_id, 'jobs.post', call_key, call_hash, 201, post -> 'answer', job.created_at);
  end if;
  if units_needed * 100 > coalesce(
    (select posted - held from ledger.account where code = 'wallet:' || job.user_id), 0) then
    raise exception 'too few units' using errcode = 'RJ402';
  end if;
  if free_posts is not null then
    insert into monthly_use as used (user_id, month, posts)
    select job.user_id, post ->> 'month', 1 where free_posts > 0
    on conflict (user_id, month) do update set posts = used.posts + 1 where used.posts < free_posts;
    if not found then
      raise exception 'no free post' using errcode = 'RJ403';
    end if;
  end if;
  if job.media_id is not null then
    update media set attached_at = job.created_at where id = job.media_id and attached_at is null;
    if not found then
      raise exception 'file gone' using errcode = 'RJ410';
    end if;
  end if;
  insert into jobs (id, user_id, description, min_budget, max_budget, location, state, lga, service, also_service,
    by_agent, client_phone, agent_phone, media_id, words, created_at, updated_at)
  values (job.id, job.user_id, job.description, job.min_budget, job.max_budget, job.location, job.state, job.lga,
    job.service, job.also_service, job.by_agent, job.client_phone, job.agent_phone, job.media_id, job.words,
    job.created_at, job.created_at);
  if job.client_phone is not null then
    insert into job_consents (job_id) values (job.id);
  end if;
  return null;
end
$$;
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
  select * into moved from ledger.transfer(journals, senders, recipients, amounts_kobo);
  return query
  with result as materialized (
    select c.n, c.sender, c.key, c.hash, coalesce(c.refusal, c.moved) as outcome,
      case when c.moved = 'done' then jsonb_build_object('transferId', c.journal, 'recipientName', c.name,
        'units', c.amount / 100, 'runorUnits', c.available / 100, 'at', now())
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
alter table idempotency_keys alter column status set not null;
