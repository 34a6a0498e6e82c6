-- The sequence of an unlogged table is unlogged too, and a standby that was young when it was promoted has a file of
-- zeros for it, which no ALTER repairs: every write to jobs, comments and cards then fails. A logged one of its own
-- survives, and dropping the old one repairs a database that has met this. It starts above every id given before.
lock table changes in access exclusive mode;
--> statement-breakpoint
alter table changes alter column id drop default;
--> statement-breakpoint
drop sequence changes_id_seq;
--> statement-breakpoint
create sequence change_ids;
--> statement-breakpoint
select setval('change_ids', (extract(epoch from now()) * 1000)::bigint);
--> statement-breakpoint
alter table changes alter column id set default nextval('change_ids');
