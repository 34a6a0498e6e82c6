-- What changed, for the answers that processes keep in memory. Triggers write it; every process reads on from the
-- oldest transaction that it might have missed. Unlogged: after a crash every process starts empty anyway.
create unlogged table changes (
  id bigserial primary key,
  xact xid8 not null default pg_current_xact_id(),
  topic text not null,
  key text not null,
  at timestamptz not null default now()
);
--> statement-breakpoint
create index changes_xact_idx on changes (xact);
--> statement-breakpoint
-- Arguments: the topic, and the column that holds the key.
create function note_change() returns trigger language plpgsql as $$
declare
  row_now jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  insert into changes (topic, key) values (tg_argv[0], row_now ->> tg_argv[1]);
  return null;
end $$;
--> statement-breakpoint
create trigger jobs_note_change after insert or update or delete on jobs
  for each row execute function note_change('jobs', 'id');
--> statement-breakpoint
create trigger comments_note_change after insert or update or delete on comments
  for each row execute function note_change('comments', 'job_id');
--> statement-breakpoint
create trigger service_cards_note_change after insert or update or delete on service_cards
  for each row execute function note_change('servicemen', 'user_id');
--> statement-breakpoint
-- A new shown name shows on all jobs, comments and cards of that person.
create trigger users_note_change after update of full_name, private_name, subscribed_until, is_agent on users
  for each row when (old.full_name is distinct from new.full_name
    or old.private_name is distinct from new.private_name
    or old.subscribed_until is distinct from new.subscribed_until
    or old.is_agent is distinct from new.is_agent)
  execute function note_change('users', 'id');
--> statement-breakpoint
create function note_job_words() returns trigger language plpgsql as $$
begin
  insert into search_words (word) select unnest(new.words) on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create function note_name_words() returns trigger language plpgsql as $$
begin
  insert into search_words (word) select unnest(new.name_words) on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger jobs_note_words after insert or update of words on jobs
  for each row execute function note_job_words();
--> statement-breakpoint
create trigger users_note_words after insert or update of name_words on users
  for each row execute function note_name_words();
