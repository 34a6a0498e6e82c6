-- Notes a business card that may be listed for the first time, for saved searches. The argument is the column that
-- holds its owner.
create or replace function note_listed_card()
returns trigger
language plpgsql
as $$
begin
  insert into new_listings (kind, subject_id)
  select 'servicemen', c.user_id from service_cards c where c.user_id = (to_jsonb(new) ->> tg_argv[0])::uuid
  on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
-- Notes a job that opens for the first time, such as one whose poster was suspended meanwhile, for saved searches.
create or replace function note_opened_job()
returns trigger
language plpgsql
as $$
begin
  insert into new_listings (kind, subject_id) values ('jobs', new.id) on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
-- Notes new open jobs, once per statement, for saved searches. Old jobs, as an import brings them, are no news.
create or replace function note_opened_jobs()
returns trigger
language plpgsql
as $$
begin
  insert into new_listings (kind, subject_id)
  select 'jobs', id from added where status = 'open' and created_at > now() - interval '7 days'
  on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
create or replace trigger jobs_note_new
  after insert on jobs
  referencing new table as added
  for each statement
  execute function note_new_jobs();

create or replace trigger jobs_note_change
  after update or delete on jobs
  for each row
  execute function note_job_change();

create or replace trigger jobs_note_words
  after update of words on jobs
  for each row
  execute function note_job_words();

create or replace trigger jobs_mark
  before insert or update of words, user_id, service, state, lga, is_promoted, created_at on jobs
  for each row
  execute function mark_job();

create or replace trigger jobs_count_new
  after insert on jobs
  referencing new table as added
  for each statement
  execute function count_new_jobs();

create or replace trigger jobs_count_gone
  after delete on jobs
  referencing old table as gone
  for each statement
  execute function count_gone_jobs();

create or replace trigger jobs_count_changed
  after update of status, min_budget, max_budget on jobs
  for each row
  when (
    old.status is distinct from new.status
    or old.min_budget is distinct from new.min_budget
    or old.max_budget is distinct from new.max_budget
  )
  execute function count_changed_job();

create or replace trigger jobs_hold_new
  before insert on jobs
  for each row
  when (new.status = 'open')
  execute function hold_closed_posters_job();

create or replace trigger jobs_hold_opened
  before update of status on jobs
  for each row
  when (new.status = 'open' and old.status <> 'open')
  execute function hold_closed_posters_job();

create or replace trigger jobs_insights_new
  after insert on jobs
  referencing new table as changed
  for each statement
  execute function note_insight_hours('jobs', 'created_at');

create or replace trigger jobs_insights_gone
  after delete on jobs
  referencing old table as changed
  for each statement
  execute function note_insight_hours('jobs', 'created_at');

create or replace trigger jobs_insights_changed
  after update of status, state, service, by_agent, created_at on jobs
  for each row
  when (
    (old.created_at, old.state, old.service, old.by_agent, old.status = 'completed')
    is distinct from (new.created_at, new.state, new.service, new.by_agent, new.status = 'completed')
  )
  execute function note_insight_hours('jobs', 'created_at');

create or replace trigger jobs_insights_taken_new
  after insert on jobs
  for each row
  when (new.assigned_at is not null)
  execute function note_insight_hours('taken', 'assigned_at');

create or replace trigger jobs_insights_taken_gone
  after delete on jobs
  for each row
  when (old.assigned_at is not null)
  execute function note_insight_hours('taken', 'assigned_at');

create or replace trigger jobs_insights_taken_changed
  after update of assigned_at on jobs
  for each row
  when (old.assigned_at is distinct from new.assigned_at)
  execute function note_insight_hours('taken', 'assigned_at');

create or replace trigger jobs_insights_done_new
  after insert on jobs
  for each row
  when (new.completed_at is not null)
  execute function note_insight_hours('done', 'completed_at');

create or replace trigger jobs_insights_done_gone
  after delete on jobs
  for each row
  when (old.completed_at is not null)
  execute function note_insight_hours('done', 'completed_at');

create or replace trigger jobs_insights_done_changed
  after update of completed_at on jobs
  for each row
  when (old.completed_at is distinct from new.completed_at)
  execute function note_insight_hours('done', 'completed_at');

create or replace trigger jobs_note_opened_new
  after insert on jobs
  referencing new table as added
  for each statement
  execute function note_opened_jobs();

create or replace trigger jobs_note_opened
  after update of status on jobs
  for each row
  when (new.status = 'open' and old.status <> 'open' and new.created_at > now() - interval '7 days')
  execute function note_opened_job();
--> statement-breakpoint
create or replace trigger service_cards_note_change
  after insert or update or delete on service_cards
  for each row
  execute function note_change('servicemen', 'user_id');

create or replace trigger service_cards_find
  before insert or update on service_cards
  for each row
  execute function find_card();

create or replace trigger service_cards_insights_new
  after insert on service_cards
  referencing new table as changed
  for each statement
  execute function note_insight_hours('cards', 'created_at');

create or replace trigger service_cards_insights_gone
  after delete on service_cards
  referencing old table as changed
  for each statement
  execute function note_insight_hours('cards', 'created_at');

create or replace trigger service_cards_insights_changed
  after update of state, service_rendered, hidden_at, created_at on service_cards
  for each row
  when (
    (old.created_at, old.state, old.service_rendered, old.hidden_at is null)
    is distinct from (new.created_at, new.state, new.service_rendered, new.hidden_at is null)
  )
  execute function note_insight_hours('cards', 'created_at');

create or replace trigger service_cards_note_listed
  after insert or update of hidden_at on service_cards
  for each row
  when (new.hidden_at is null)
  execute function note_listed_card('user_id');
--> statement-breakpoint
-- A changed name appears on all jobs, comments and cards of that person.
create or replace trigger users_note_change
  after update of full_name, private_name, subscribed_until, is_agent on users
  for each row
  when (
    old.full_name is distinct from new.full_name
    or old.private_name is distinct from new.private_name
    or old.subscribed_until is distinct from new.subscribed_until
    or old.is_agent is distinct from new.is_agent
  )
  execute function note_change('users', 'id');

create or replace trigger users_note_words
  after insert or update of name_words on users
  for each row
  execute function note_name_words();

create or replace trigger users_renew_job_marks
  after update of name_words on users
  for each row
  when (old.name_words is distinct from new.name_words)
  execute function renew_job_marks();

create or replace trigger users_set_public_id
  before insert or update of private_name on users
  for each row
  execute function set_public_id();

create or replace trigger users_note_suspension
  after update of suspended_at on users
  for each row
  when (old.suspended_at is distinct from new.suspended_at)
  execute function note_change('users', 'id');

-- Ratings show on cards and profiles only.
create or replace trigger users_note_rating
  after update of rating_sum, rating_count on users
  for each row
  when ((old.rating_sum, old.rating_count) is distinct from (new.rating_sum, new.rating_count))
  execute function note_change('servicemen', 'id');

create or replace trigger users_count_reviews
  after update of suspended_at, deleted_at on users
  for each row
  when (reviews_are_shown(old) is distinct from reviews_are_shown(new))
  execute function count_reviews_of_author();

create or replace trigger users_find_card
  after update of full_name, private_name on users
  for each row
  when (
    old.full_name is distinct from new.full_name
    or old.private_name is distinct from new.private_name
  )
  execute function find_card_of_person();

create or replace trigger users_end_links_and_codes
  after update of phone, password_hash, suspended_at, deleted_at on users
  for each row
  when (
    old.phone is distinct from new.phone
    or old.password_hash is distinct from new.password_hash
    or (old.suspended_at is null and new.suspended_at is not null)
    or (old.deleted_at is null and new.deleted_at is not null)
  )
  execute function end_links_and_codes();

create or replace trigger users_former_name
  after update of full_name, deleted_at on users
  for each row
  execute function keep_former_name();

create or replace trigger users_insights_new
  after insert on users
  referencing new table as changed
  for each statement
  execute function note_insight_hours('users', 'created_at');

create or replace trigger users_insights_gone
  after delete on users
  referencing old table as changed
  for each statement
  execute function note_insight_hours('users', 'created_at');

create or replace trigger users_insights_proof_new
  after insert on users
  referencing new table as changed
  for each statement
  execute function note_insight_hours('verified', 'verified_at');

create or replace trigger users_insights_proof_gone
  after delete on users
  referencing old table as changed
  for each statement
  execute function note_insight_hours('verified', 'verified_at');

create or replace trigger users_insights_proof_changed
  after update of verified_at on users
  for each row
  when (old.verified_at is distinct from new.verified_at)
  execute function note_insight_hours('verified', 'verified_at');

create or replace trigger users_note_listed_card
  after update of subscribed_until, suspended_at on users
  for each row
  when (
    old.subscribed_until is distinct from new.subscribed_until
    or old.suspended_at is distinct from new.suspended_at
  )
  execute function note_listed_card('id');
--> statement-breakpoint
-- Cards that are listed already are no news when their subscription is renewed.
insert into new_listings (kind, subject_id, announced_at)
select 'servicemen', user_id, now() from service_cards on conflict do nothing;
