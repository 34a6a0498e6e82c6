-- Whether a changed row may stand in other lists than before, or elsewhere in them. A job that another person called
-- only shows another figure: the lists that do not hold it stay as they are.
alter table changes add column moved boolean not null default true;
--> statement-breakpoint
create or replace function note_job_change() returns trigger language plpgsql as $$
begin
  insert into changes (topic, key, moved) values (
    'jobs',
    case when tg_op = 'DELETE' then old.id else new.id end,
    tg_op <> 'UPDATE' or (old.status, old.is_promoted, old.created_at, old.min_budget, old.max_budget, old.words)
      is distinct from (new.status, new.is_promoted, new.created_at, new.min_budget, new.max_budget, new.words)
  );
  return null;
end $$;
