-- Sends many people's transfers in one statement and one commit; a refused transfer does not affect the others. With a
-- key the answer is stored, and the same call gets it again (kept); another request with that key is refused (reused).
-- One batch must not contain a key twice. Phones are given as their look-ups.
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
    left join users u on lookup_of(u.phone) = c.phone
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
-- A changed name appears on all jobs, comments and cards of that person.
create or replace trigger users_note_change
  after update of full_name, private_name, subscribed_until, is_agent on users
  for each row
  when (
    old.full_name is distinct from new.full_name
    or old.private_name is distinct from new.private_name
    or old.subscribed_until is distinct from new.subscribed_until
    or old.is_agent is distinct from new.is_agent
  )
  execute function note_change('users', 'id');

create or replace trigger users_note_words
  after insert or update of name_words on users
  for each row
  execute function note_name_words();

create or replace trigger users_renew_job_marks
  after update of name_words on users
  for each row
  when (old.name_words is distinct from new.name_words)
  execute function renew_job_marks();

create or replace trigger users_set_public_id
  before insert or update of private_name on users
  for each row
  execute function set_public_id();

create or replace trigger users_note_suspension
  after update of suspended_at on users
  for each row
  when (old.suspended_at is distinct from new.suspended_at)
  execute function note_change('users', 'id');

-- Ratings show on cards and profiles only.
create or replace trigger users_note_rating
  after update of rating_sum, rating_count on users
  for each row
  when ((old.rating_sum, old.rating_count) is distinct from (new.rating_sum, new.rating_count))
  execute function note_change('servicemen', 'id');

create or replace trigger users_count_reviews
  after update of suspended_at, deleted_at on users
  for each row
  when (reviews_are_shown(old) is distinct from reviews_are_shown(new))
  execute function count_reviews_of_author();

create or replace trigger users_find_card
  after update of full_name, private_name on users
  for each row
  when (
    old.full_name is distinct from new.full_name
    or old.private_name is distinct from new.private_name
  )
  execute function find_card_of_person();

create or replace trigger users_end_links_and_codes
  after update of phone, password_hash, suspended_at, deleted_at on users
  for each row
  when (
    lookup_of(old.phone) is distinct from lookup_of(new.phone)
    or old.password_hash is distinct from new.password_hash
    or (old.suspended_at is null and new.suspended_at is not null)
    or (old.deleted_at is null and new.deleted_at is not null)
  )
  execute function end_links_and_codes();

create or replace trigger users_former_name
  after update of full_name, deleted_at on users
  for each row
  execute function keep_former_name();

create or replace trigger users_insights_new
  after insert on users
  referencing new table as changed
  for each statement
  execute function note_insight_hours('users', 'created_at');

create or replace trigger users_insights_gone
  after delete on users
  referencing old table as changed
  for each statement
  execute function note_insight_hours('users', 'created_at');

create or replace trigger users_insights_proof_new
  after insert on users
  referencing new table as changed
  for each statement
  execute function note_insight_hours('verified', 'verified_at');

create or replace trigger users_insights_proof_gone
  after delete on users
  referencing old table as changed
  for each statement
  execute function note_insight_hours('verified', 'verified_at');

create or replace trigger users_insights_proof_changed
  after update of verified_at on users
  for each row
  when (old.verified_at is distinct from new.verified_at)
  execute function note_insight_hours('verified', 'verified_at');

create or replace trigger users_note_listed_card
  after update of subscribed_until, suspended_at on users
  for each row
  when (
    old.subscribed_until is distinct from new.subscribed_until
    or old.suspended_at is distinct from new.suspended_at
  )
  execute function note_listed_card('id');
