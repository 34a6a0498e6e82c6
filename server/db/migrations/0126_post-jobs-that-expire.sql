-- Stores a new job in one statement: the most frequent write, and six statements in a transaction cost four times as
-- much. The record holds the row as `job`, `units_needed`, `free_posts` (null without a limit), `month` and the call's
-- `key`, `request_hash` and `answer`. Returns null, or the stored answer when this call was made before with the same
-- key. Raises RJ402 (too few units), RJ403 (no free post left), RJ409 (the key was used for another request) or RJ410
-- (the file is gone). A column that the record leaves out is null, so a new field of jobs needs no change here.
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
  job.status := 'open';
  job.masked_by := coalesce(job.masked_by, 0);
  job.call_count := 0;
  job.is_promoted := false;
  job.updated_at := job.created_at;
  -- Processes of an earlier version do not send it.
  job.expires_at := coalesce(job.expires_at, job.created_at + interval '14 days');
  insert into jobs values (job.*);
  if job.client_phone is not null then
    insert into job_consents (job_id) values (job.id);
  end if;
  return null;
end
$$;
