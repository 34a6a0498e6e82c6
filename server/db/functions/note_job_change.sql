-- Records a changed or deleted job in the change feed, and whether it may have moved in lists: if only a displayed
-- figure changed, cached lists without the job are kept. The general note_change would convert the whole row to JSON
-- first.
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
