-- Returns the first `wanted` open jobs of a search: the steps in their order (best matches first), each newest first.
--
-- A step says which words a job must have (`all`, and one of each list) and must not have, in which state and local
-- government it must be (words alone do not tell one from the other if both have the same name), and which time ranges
-- to search, newest first. The search goes back only until the page is full; each range is about eight times as long
-- as the one before, so it reads a few times the page, however many jobs there are. Words are joined by line breaks,
-- lists by form feeds.
--
-- If few jobs can match, `few` is the most rows to read at once: one scan takes all matches, promoted or not. If it
-- finds more, the steps follow.
--
-- One call costs less than a statement for each step and range. The settings give the same plan for every size and
-- any statistics: the index on words answers the lists, and the matches are sorted.
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
  in_state text;
  in_lga text;
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
  -- Few matches: one scan by the last step, which includes the others.
  if few is not null then
    step := steps -> -1;
    tier := step ->> 'tier';
    held := string_to_array(step ->> 'all', E'\n');
    in_state := step ->> 'state';
    in_lga := step ->> 'lga';
    lists := string_to_array(step ->> 'lists', E'\f');
    first := string_to_array(lists[1], E'\n');
    if lists[2] is null then
      select array_agg(m.id order by m.is_promoted desc, m.created_at desc, m.id desc), count(*)
      into found_ids, found_now from (
        select j.id, j.is_promoted, j.created_at from jobs j
        where j.status = 'open' and j.words && first and j.words @> held
          and (in_state is null or j.state = in_state) and (in_lga is null or j.lga = in_lga)
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
          and (in_state is null or j.state = in_state) and (in_lga is null or j.lga = in_lga)
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
    in_state := step ->> 'state';
    in_lga := step ->> 'lga';
    outside := string_to_array(step ->> 'outside', E'\n');
    without := string_to_array(step ->> 'without', E'\f');
    after_at := 'epoch'::timestamptz + (step ->> 'afterMicros')::float8 * interval '1 microsecond';
    after_id := step ->> 'afterId';
    before_at := null;

    for place in 0 .. jsonb_array_length(step -> 'stretches') - 1 loop
      stretch := step -> 'stretches' -> place;
      -- The index scan starts from the first list. Missing ones repeat it, which changes nothing.
      lists := array_remove(array[stretch ->> 'marks'], null) || string_to_array(step ->> 'lists', E'\f');
      first := coalesce(string_to_array(lists[1], E'\n'), held);
      second := coalesce(string_to_array(lists[2], E'\n'), first);
      third := coalesce(string_to_array(lists[3], E'\n'), first);
      others := nullif(lists[4:], '{}');

      -- Without words, the index in the public order has the next jobs.
      if first = '{}' then
        return query
          select j.id, search_jobs.tier from jobs j
          where j.status = 'open' and j.is_promoted = promoted
            and (after_at is null or (j.is_promoted, j.created_at, j.id) < (promoted, after_at, after_id))
            and (before_at is null or j.created_at < before_at)
            and (outside is null or not j.words @> outside)
            and (hidden is null or j.user_id <> all (hidden))
            and (poster is null or j.user_id = poster and j.pseudonym is null
              and exists (select from users u where u.id = j.user_id and u.private_name is null))
          order by j.is_promoted desc nulls last, j.created_at desc nulls last, j.id desc nulls last limit wanted;
      else
        return query
          with matching as materialized (
            select j.id, j.created_at from jobs j
            where j.status = 'open' and j.is_promoted = promoted
              and j.words && first and j.words && second and j.words && third and j.words @> held
              and (in_state is null or j.state = in_state) and (in_lga is null or j.lga = in_lga)
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
