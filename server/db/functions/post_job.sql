-- Stores a new job in one statement: the most frequent write, and six statements in a transaction cost four times as
-- much. Returns null, or the stored answer when this call was made before with the same key. Raises RJ402 (too few
-- units), RJ403 (no free post left), RJ409 (the key came with another request) or RJ410 (the file is gone).
create or replace function post_job(
  new_id uuid,
  poster uuid,
  new_description text,
  new_min integer,
  new_max integer,
  new_location text,
  new_state text,
  new_lga text,
  new_service text,
  new_also text,
  is_by_agent boolean,
  new_client_phone text,
  new_agent_phone text,
  new_media uuid,
  new_words text[],
  at timestamptz,
  units_needed bigint,
  free_posts integer,
  in_month text,
  call_key text,
  call_hash text,
  call_answer jsonb
)
returns jsonb
language plpgsql
as $$
declare
  kept idempotency_keys;
begin
  if call_key is not null then
    -- Waits while another call holds the key.
    insert into idempotency_keys (user_id, operation, key, request_hash, status, response, created_at)
    values (poster, 'jobs.post', call_key, call_hash, 201, call_answer, at)
    on conflict do nothing;
    if not found then
      select * into kept from idempotency_keys
      where user_id = poster and operation = 'jobs.post' and key = call_key;
      if kept.request_hash is distinct from call_hash then
        raise exception 'key reused' using errcode = 'RJ409';
      end if;
      return kept.response;
    end if;
  end if;
  if units_needed * 100 > coalesce(
    (select posted - held from ledger.account where code = 'wallet:' || poster), 0) then
    raise exception 'too few units' using errcode = 'RJ402';
  end if;
  -- Null for people without a limit.
  if free_posts is not null then
    insert into monthly_use as used (user_id, month, posts)
    select poster, in_month, 1 where free_posts > 0
    on conflict (user_id, month) do update set posts = used.posts + 1 where used.posts < free_posts;
    if not found then
      raise exception 'no free post' using errcode = 'RJ403';
    end if;
  end if;
  if new_media is not null then
    update media set attached_at = at where id = new_media and attached_at is null;
    if not found then
      raise exception 'file gone' using errcode = 'RJ410';
    end if;
  end if;
  insert into jobs (id, user_id, description, min_budget, max_budget, location, state, lga, service, also_service,
    by_agent, client_phone, agent_phone, media_id, words, created_at, updated_at)
  values (new_id, poster, new_description, new_min, new_max, new_location, new_state, new_lga, new_service, new_also,
    is_by_agent, new_client_phone, new_agent_phone, new_media, new_words, at, at);
  if new_client_phone is not null then
    insert into job_consents (job_id) values (new_id);
  end if;
  return null;
end
$$;
