-- What others know a person by follows the shown name: the id itself without a private name, a new one for each.
create function set_public_id() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.public_id = '00000000-0000-0000-0000-000000000000' then
      new.public_id := case when new.private_name is null then new.id else gen_random_uuid() end;
    end if;
  elsif new.private_name is distinct from old.private_name then
    new.public_id := case when new.private_name is null then new.id else gen_random_uuid() end;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger users_set_public_id before insert or update of private_name on users
  for each row execute function set_public_id();
--> statement-breakpoint
create trigger users_note_suspension after update of suspended_at on users
  for each row when (old.suspended_at is distinct from new.suspended_at)
  execute function note_change('users', 'id');
--> statement-breakpoint
-- Ratings show on cards and profiles only.
create trigger users_note_rating after update of rating_sum, rating_count on users
  for each row when ((old.rating_sum, old.rating_count) is distinct from (new.rating_sum, new.rating_count))
  execute function note_change('servicemen', 'id');
--> statement-breakpoint
create trigger card_photos_note_change after insert or update or delete on card_photos
  for each row execute function note_change('servicemen', 'user_id');
--> statement-breakpoint
-- A person's rating counts the reviews that are shown.
create function count_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.hidden_at is null then
    update users set rating_sum = rating_sum - old.rating, rating_count = rating_count - 1 where id = old.subject_id;
  end if;
  if tg_op <> 'DELETE' and new.hidden_at is null then
    update users set rating_sum = rating_sum + new.rating, rating_count = rating_count + 1 where id = new.subject_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger reviews_count after insert or delete or update of rating, hidden_at, subject_id on reviews
  for each row execute function count_review();
--> statement-breakpoint
drop function post_job(uuid, uuid, text, integer, integer, text, text, text, text, boolean, text, text, uuid, text[],
  timestamptz, bigint, integer, text, text, text, jsonb);
--> statement-breakpoint
-- As before, with the second trade, and with the question to an agent's client that a task will send.
create function post_job(
  new_id uuid, poster uuid, new_description text, new_min integer, new_max integer, new_location text,
  new_state text, new_lga text, new_service text, new_also text, is_by_agent boolean, new_client_phone text,
  new_agent_phone text, new_media uuid, new_words text[], at timestamptz,
  units_needed bigint, free_posts integer, in_month text,
  call_key text, call_hash text, call_answer jsonb
) returns jsonb language plpgsql as $$
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
  -- Null for those who may post without a limit.
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
end $$;
