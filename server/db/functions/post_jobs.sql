-- Stores new jobs in one statement and one commit: a statement for each would cost twice as much. A post is {job: the
-- row, units_needed, free_posts: the month's limit or null, month, key, request_hash, answer}; a batch has at most one
-- post of each person. Returns for each post, in order, null, or the stored answer if the call was made before with
-- the same key. Any refusal cancels the whole batch: RJ402 (too few units), RJ403 (no free post left), RJ409 (the key
-- was used for another request) or RJ410 (the file was removed).
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
  -- Repeated calls return their stored answer; `fresh` are the posts to store.
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

  -- Free posts of the month: the update skips people who have none left.
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

  -- Files: the clean-up removes those that are not attached within an hour.
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
