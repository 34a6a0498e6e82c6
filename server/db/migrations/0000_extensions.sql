create extension if not exists pg_trgm;
--> statement-breakpoint
-- The application connects as runor_app: it may use tables, not own them. Roles belong to the whole cluster,
-- so another database of it may have made them already.
do $$
begin
  if not exists (select from pg_roles where rolname = 'runor_app') then
    create role runor_app nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'runor_ledger') then
    create role runor_ledger nologin;
  end if;
exception when duplicate_object or unique_violation then
  null;
end $$;
--> statement-breakpoint
grant runor_app to current_user;
--> statement-breakpoint
grant usage on schema public to runor_app;
--> statement-breakpoint
alter default privileges in schema public grant select, insert, update, delete on tables to runor_app;
--> statement-breakpoint
alter default privileges in schema public grant usage, select on sequences to runor_app;
