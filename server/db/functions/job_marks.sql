-- Returns the search marks of a job: `@` a word of the shown name, `=` service, state and local government, `!`
-- promoted, `~` the time buckets in which it was posted. They are stored among the job's words, so that one index
-- finds the newest matches of a place. A job with a pseudonym is found by that, never by its author's name.
create or replace function job_marks(job jobs)
returns text[]
language sql
stable
as $$
  select case when job.pseudonym is null
      then array(select '@' || word from users, unnest(name_words) word where users.id = job.user_id)
      else array(select '@' || word from unnest(string_to_array(lower(job.pseudonym), ' ')) word where word <> '')
    end
    || array_remove(array['=' || job.service, '=' || job.state, '=' || job.lga], null)
    || case when job.is_promoted then array['!'] else array[]::text[] end
    || array['~a' || floor(extract(epoch from job.created_at) / 10800)::bigint,
             '~b' || floor(extract(epoch from job.created_at) / 86400)::bigint,
             '~c' || floor(extract(epoch from job.created_at) / 691200)::bigint]
$$;
