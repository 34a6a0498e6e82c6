-- What search needs to know of a job beside its words stands among them, each behind a sign that no word has:
-- @ a word of the poster's shown name, = its service, state and local government, ! that it is promoted, and ~ the
-- stretches of time that it was posted in (3 hours, a day, 8 days). The index then finds the newest matches, or those
-- of a place, without reading the older ones or the rest of the country.
create function job_marks(job jobs) returns text[] language sql stable as $$
  select array(select '@' || word from users, unnest(name_words) word where users.id = job.user_id)
    || array_remove(array['=' || job.service, '=' || job.state, '=' || job.lga], null)
    || case when job.is_promoted then array['!'] else array[]::text[] end
    || array['~a' || floor(extract(epoch from job.created_at) / 10800)::bigint,
             '~b' || floor(extract(epoch from job.created_at) / 86400)::bigint,
             '~c' || floor(extract(epoch from job.created_at) / 691200)::bigint]
$$;
--> statement-breakpoint
create function mark_job() returns trigger language plpgsql as $$
begin
  new.words := array(select word from unnest(new.words) word where word !~ '^[@=!~]') || job_marks(new);
  return new;
end $$;
--> statement-breakpoint
create trigger jobs_mark
  before insert or update of words, user_id, service, state, lga, is_promoted, created_at on jobs
  for each row execute function mark_job();
--> statement-breakpoint
create function renew_job_marks() returns trigger language plpgsql as $$
begin
  update jobs set words = words where user_id = new.id and status in ('open', 'paused');
  return null;
end $$;
--> statement-breakpoint
create trigger users_renew_job_marks after update of name_words on users
  for each row when (old.name_words is distinct from new.name_words)
  execute function renew_job_marks();
--> statement-breakpoint
-- The words of names are noted with the name.
create or replace function note_job_words() returns trigger language plpgsql as $$
begin
  insert into search_words (word) select word from unnest(new.words) word where word !~ '^[@=!~]'
    on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
update jobs set words = words;
--> statement-breakpoint
-- New entries go straight into the index: a list of pending ones would be read by every search.
alter index jobs_open_words_idx set (fastupdate = off);
--> statement-breakpoint
-- Room on each page for the next version of a row: counting a caller then touches no index.
alter table jobs set (fillfactor = 85);
--> statement-breakpoint
create function count_new_jobs() returns trigger language plpgsql as $$
begin
  insert into job_figures (jobs, open_jobs, completed_jobs, doubled_budget)
  select count(*), count(*) filter (where status = 'open'),
         count(*) filter (where status in ('assigned', 'completed')),
         sum(coalesce(min_budget, max_budget) + max_budget::bigint)
  from added where status <> 'removed' having count(*) > 0;
  return null;
end $$;
--> statement-breakpoint
create trigger jobs_count_new after insert on jobs
  referencing new table as added for each statement execute function count_new_jobs();
--> statement-breakpoint
create function count_gone_jobs() returns trigger language plpgsql as $$
begin
  insert into job_figures (jobs, open_jobs, completed_jobs, doubled_budget)
  select -count(*), -count(*) filter (where status = 'open'),
         -count(*) filter (where status in ('assigned', 'completed')),
         -sum(coalesce(min_budget, max_budget) + max_budget::bigint)
  from gone where status <> 'removed' having count(*) > 0;
  return null;
end $$;
--> statement-breakpoint
create trigger jobs_count_gone after delete on jobs
  referencing old table as gone for each statement execute function count_gone_jobs();
--> statement-breakpoint
create function count_changed_job() returns trigger language plpgsql as $$
begin
  insert into job_figures (jobs, open_jobs, completed_jobs, doubled_budget)
  values (
    (new.status <> 'removed')::integer - (old.status <> 'removed')::integer,
    (new.status = 'open')::integer - (old.status = 'open')::integer,
    (new.status in ('assigned', 'completed'))::integer - (old.status in ('assigned', 'completed'))::integer,
    case when new.status = 'removed' then 0 else coalesce(new.min_budget, new.max_budget) + new.max_budget::bigint end
      - case when old.status = 'removed' then 0 else coalesce(old.min_budget, old.max_budget) + old.max_budget::bigint end
  );
  return null;
end $$;
--> statement-breakpoint
create trigger jobs_count_changed after update of status, min_budget, max_budget on jobs
  for each row when (old.status is distinct from new.status
    or old.min_budget is distinct from new.min_budget or old.max_budget is distinct from new.max_budget)
  execute function count_changed_job();
--> statement-breakpoint
insert into job_figures (jobs, open_jobs, completed_jobs, doubled_budget)
select count(*), count(*) filter (where status = 'open'), count(*) filter (where status in ('assigned', 'completed')),
       sum(coalesce(min_budget, max_budget) + max_budget::bigint)
from jobs where status <> 'removed' having count(*) > 0;
