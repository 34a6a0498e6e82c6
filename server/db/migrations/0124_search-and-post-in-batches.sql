drop function post_job(jsonb);
--> statement-breakpoint
-- Pauses a job that opens while staff suspend its poster's account, and removes it if the poster closed the account.
-- Waits for a concurrent suspension, which locks the person's row before it looks for open jobs.
create or replace function hold_closed_posters_job()
returns trigger
language plpgsql
as $$
declare
  poster record;
begin
  select deleted_at, suspended_at into poster from users where id = new.user_id for key share;
  if poster.deleted_at is not null then
    new.status := 'removed';
  elsif poster.suspended_at is not null then
    new.status := 'paused';
  end if;
  return new;
end
$$;
--> statement-breakpoint
-- Replaces the search marks among a job's words by its present ones.
create or replace function mark_job()
returns trigger
language plpgsql
as $$
begin
  new.words := array(select word from unnest(new.words) word where left(word, 1) not in ('@', '=', '!', '~')) || job_marks(new);
  return new;
end
$$;
--> statement-breakpoint
-- Records a changed or deleted job in the change feed, and whether the job may have moved in lists. If only a displayed figure
-- changed, lists without the job stay cached. The general note_change would convert the whole row to JSON first.
create or replace function note_job_change()
returns trigger
language plpgsql
as $$
begin
  insert into changes (topic, key, moved) values (
    'jobs',
    case when tg_op = 'DELETE' then old.id else new.id end,
    tg_op = 'DELETE' or (old.status, old.is_promoted, old.created_at, old.min_budget, old.max_budget, old.words)
      is distinct from (new.status, new.is_promoted, new.created_at, new.min_budget, new.max_budget, new.words)
  );
  return null;
end
$$;
--> statement-breakpoint
-- Adds new words of a changed job to the words that search knows. Sorted, so that two transactions that insert the same words
-- wait for each other instead of deadlocking. The words of names are added with the name.
create or replace function note_job_words()
returns trigger
language plpgsql
as $$
begin
  insert into search_words (word) select word from unnest(new.words) word where word !~ '^[@=!~]'
    order by word collate "C" on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
-- Adds new words of a person's shown name to the words that search knows. Sorted, so that two transactions that insert
-- the same words wait for each other instead of deadlocking.
create or replace function note_name_words()
returns trigger
language plpgsql
as $$
begin
  insert into search_words as known (word, of_name)
  select word, true from unnest(new.name_words) word order by word collate "C"
  on conflict (word) do update set of_name = true where not known.of_name;
  return null;
end
$$;
--> statement-breakpoint
-- Records new jobs in the change feed and their new words in the words that search knows, once per statement. Sorted, so
-- that two transactions that insert the same words wait for each other instead of deadlocking. The words of names are
-- added with the name.
create or replace function note_new_jobs()
returns trigger
language plpgsql
as $$
begin
  insert into changes (topic, key, moved) select 'jobs', id, true from added;
  insert into search_words (word)
  select distinct word collate "C" from added, unnest(words) word where left(word, 1) not in ('@', '=', '!', '~')
  order by 1 on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
-- Stores new jobs in one statement and one commit: single statements for each cost twice as much. A post holds the row
-- as `job`, `units_needed`, `free_posts` (null without a limit), `month` and the call's `key`, `request_hash` and
-- `answer`. Returns, in their order, null, or the stored answer of a call that was made before with the same key. One
-- batch holds one post of a person. Any refusal cancels all: RJ402 (too few units), RJ403 (no free post left), RJ409
-- (the key was used for another request) or RJ410 (the file is gone).
create or replace function post_jobs(posts jsonb[])
returns setof jsonb
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  callers uuid[];
  keys text[];
  hashes text[];
  kept jsonb[];
  fresh jsonb[];
  is_reused boolean;
  free_posts integer;
  wanted integer;
  done integer;
begin
  select array_agg((post -> 'job' ->> 'user_id')::uuid order by n), array_agg(post ->> 'key' order by n),
    array_agg(post ->> 'request_hash' order by n)
  into callers, keys, hashes from unnest(posts) with ordinality given (post, n);
  select array_agg(earlier.response order by given.n), bool_or(not earlier.is_same),
    array_agg(given.post order by given.n) filter (where earlier.n is null)
  into kept, is_reused, fresh from unnest(posts) with ordinality given (post, n)
  left join earlier_answers('jobs.post', callers, keys, hashes) earlier on earlier.n = given.n;
  if is_reused then
    raise exception 'key reused' using errcode = 'RJ409';
  end if;
  if exists (
    select from unnest(fresh) post
    where (post ->> 'units_needed')::bigint * 100 > coalesce(
      (select posted - held from ledger.account where code = 'wallet:' || (post -> 'job' ->> 'user_id')), 0)
  ) then
    raise exception 'too few units' using errcode = 'RJ402';
  end if;
  select count(*), min((post ->> 'free_posts')::integer) into wanted, free_posts
  from unnest(fresh) post where post ->> 'free_posts' is not null;
  if wanted > 0 then
    insert into monthly_use as used (user_id, month, posts)
    select (post -> 'job' ->> 'user_id')::uuid, post ->> 'month', 1 from unnest(fresh) post
    where post ->> 'free_posts' is not null and free_posts > 0 order by 1
    on conflict (user_id, month) do update set posts = used.posts + 1 where used.posts < free_posts;
    get diagnostics done = row_count;
    if done < wanted then
      raise exception 'no free post' using errcode = 'RJ403';
    end if;
  end if;
  select count(*) into wanted from unnest(fresh) post where post -> 'job' ->> 'media_id' is not null;
  if wanted > 0 then
    update media set attached_at = (post -> 'job' ->> 'created_at')::timestamptz from unnest(fresh) post
    where id = (post -> 'job' ->> 'media_id')::uuid and attached_at is null;
    get diagnostics done = row_count;
    if done < wanted then
      raise exception 'file gone' using errcode = 'RJ410';
    end if;
  end if;
  insert into idempotency_keys (user_id, operation, key, request_hash, status, response, created_at)
  select (post -> 'job' ->> 'user_id')::uuid, 'jobs.post', post ->> 'key', post ->> 'request_hash', 201,
    post -> 'answer', (post -> 'job' ->> 'created_at')::timestamptz
  from unnest(fresh) post where post ->> 'key' is not null;
  insert into jobs
  select job.* from unnest(fresh) with ordinality given (post, n)
  cross join lateral jsonb_populate_record(null::jobs, (given.post -> 'job') || jsonb_build_object(
    'status', 'open', 'masked_by', coalesce(given.post -> 'job' -> 'masked_by', '0'), 'call_count', 0,
    'is_promoted', false, 'updated_at', given.post -> 'job' -> 'created_at')) job
  order by given.n;
  insert into job_consents (job_id)
  select (post -> 'job' ->> 'id')::uuid from unnest(fresh) post where post -> 'job' ->> 'client_phone' is not null;
  return query select answer from unnest(kept) with ordinality stored (answer, n) order by n;
end
$$;
--> statement-breakpoint
-- Returns the first open jobs of a search, step after step (best matches first), each step newest first. A step names
-- what a job holds (`all`, and a word of each list) and what it does not, and its stretches of time, newest first: the
-- search goes back only as far as it takes to fill the page. A stretch is some eight times as long as the one before, so
-- the rows read are a few times the page, however many jobs there are. Lists are joined by line breaks. One call costs
-- less than a statement for each step and stretch. If few jobs can match (`few`: with the most rows to read), a first
-- scan takes them all, promoted or not; if it meets more, the steps follow. The settings give the same plan at every size and under any
-- statistics: the index of words answers the lists, and what it found is sorted.
create or replace function search_jobs(steps jsonb, few integer, wanted integer, poster uuid, hidden uuid[])
returns table (job_id uuid, tier integer)
language plpgsql
stable
rows 20
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  step jsonb;
  stretch jsonb;
  lists text[];
  held text[];
  first text[];
  second text[];
  third text[];
  others text[];
  outside text[];
  without text[];
  promoted boolean;
  after_at timestamptz;
  after_id uuid;
  before_at timestamptz;
  found_now integer;
  found_ids uuid[];
begin
  if few is not null then
    step := steps -> -1;
    tier := step ->> 'tier';
    held := string_to_array(step ->> 'all', E'\n');
    lists := string_to_array(step ->> 'lists', E'\f');
    first := string_to_array(lists[1], E'\n');
    if lists[2] is null then
      select array_agg(m.id order by m.is_promoted desc, m.created_at desc, m.id desc), count(*)
      into found_ids, found_now from (
        select j.id, j.is_promoted, j.created_at from jobs j
        where j.status = 'open' and j.words && first and j.words @> held
          and (hidden is null or j.user_id <> all (hidden))
        limit few + 1
      ) m;
    else
      second := string_to_array(lists[2], E'\n');
      others := nullif(lists[3:], '{}');
      select array_agg(m.id order by m.is_promoted desc, m.created_at desc, m.id desc), count(*)
      into found_ids, found_now from (
        select j.id, j.is_promoted, j.created_at from jobs j
        where j.status = 'open' and j.words && first and j.words && second and j.words @> held
          and (others is null or not exists (
            select from unnest(others) list where not j.words && string_to_array(list, E'\n')))
          and (hidden is null or j.user_id <> all (hidden))
        limit few + 1
      ) m;
    end if;
    if found_now <= few then
      return query select id, search_jobs.tier from unnest(found_ids[:wanted]) id;
      return;
    end if;
  end if;
  for number in 0 .. jsonb_array_length(steps) - 1 loop
    step := steps -> number;
    tier := step ->> 'tier';
    promoted := step ->> 'promoted';
    held := string_to_array(step ->> 'all', E'\n');
    outside := string_to_array(step ->> 'outside', E'\n');
    without := string_to_array(step ->> 'without', E'\f');
    after_at := 'epoch'::timestamptz + (step ->> 'afterMicros')::float8 * interval '1 microsecond';
    after_id := step ->> 'afterId';
    before_at := null;
    for place in 0 .. jsonb_array_length(step -> 'stretches') - 1 loop
      stretch := step -> 'stretches' -> place;
      -- The index scan starts from its first list. A list given twice changes nothing.
      lists := array_remove(array[stretch ->> 'marks'], null) || string_to_array(step ->> 'lists', E'\f');
      first := coalesce(string_to_array(lists[1], E'\n'), held);
      second := coalesce(string_to_array(lists[2], E'\n'), first);
      third := coalesce(string_to_array(lists[3], E'\n'), first);
      others := nullif(lists[4:], '{}');
      if first = '{}' then
        return query
          select j.id, search_jobs.tier from jobs j
          where j.status = 'open' and j.is_promoted = promoted
            and (after_at is null or (j.is_promoted, j.created_at, j.id) < (promoted, after_at, after_id))
            and (before_at is null or j.created_at < before_at)
            and (outside is null or not j.words @> outside)
            and (hidden is null or j.user_id <> all (hidden))
          order by j.is_promoted desc nulls last, j.created_at desc nulls last, j.id desc nulls last limit wanted;
      else
        return query
          with matching as materialized (
            select j.id, j.created_at from jobs j
            where j.status = 'open' and j.is_promoted = promoted
              and j.words && first and j.words && second and j.words && third and j.words @> held
              and (others is null or not exists (
                select from unnest(others) list where not j.words && string_to_array(list, E'\n')))
              and (after_at is null or (j.created_at, j.id) < (after_at, after_id))
              and (before_at is null or j.created_at < before_at)
              and (outside is null or not j.words @> outside)
              and (without is null or exists (
                select from unnest(without) list where not j.words && string_to_array(list, E'\n')))
              and (hidden is null or j.user_id <> all (hidden))
              and (poster is null or j.user_id = poster and j.pseudonym is null
                and exists (select from users u where u.id = j.user_id and u.private_name is null))
          )
          select m.id, search_jobs.tier from matching m order by m.created_at desc, m.id desc limit wanted;
      end if;
      get diagnostics found_now = row_count;
      wanted := wanted - found_now;
      if wanted <= 0 then
        return;
      end if;
      before_at := to_timestamp((stretch ->> 'since')::float8);
    end loop;
  end loop;
end
$$;
--> statement-breakpoint
create or replace trigger jobs_note_new
  after insert on jobs
  referencing new table as added
  for each statement
  execute function note_new_jobs();

create or replace trigger jobs_note_change
  after update or delete on jobs
  for each row
  execute function note_job_change();

create or replace trigger jobs_note_words
  after update of words on jobs
  for each row
  execute function note_job_words();

create or replace trigger jobs_mark
  before insert or update of words, user_id, service, state, lga, is_promoted, created_at on jobs
  for each row
  execute function mark_job();

create or replace trigger jobs_count_new
  after insert on jobs
  referencing new table as added
  for each statement
  execute function count_new_jobs();

create or replace trigger jobs_count_gone
  after delete on jobs
  referencing old table as gone
  for each statement
  execute function count_gone_jobs();

create or replace trigger jobs_count_changed
  after update of status, min_budget, max_budget on jobs
  for each row
  when (
    old.status is distinct from new.status
    or old.min_budget is distinct from new.min_budget
    or old.max_budget is distinct from new.max_budget
  )
  execute function count_changed_job();

create or replace trigger jobs_hold_new
  before insert on jobs
  for each row
  when (new.status = 'open')
  execute function hold_closed_posters_job();

create or replace trigger jobs_hold_opened
  before update of status on jobs
  for each row
  when (new.status = 'open' and old.status <> 'open')
  execute function hold_closed_posters_job();
