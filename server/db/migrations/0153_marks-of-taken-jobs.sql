-- Updates the search marks of a person's jobs that searches may find, also again after they are given back, once their
-- name changed: the shown one or the one behind it.
create or replace function renew_job_marks()
returns trigger
language plpgsql
as $$
begin
  update jobs set words = words where user_id = new.id and status in ('open', 'paused', 'assigned');
  return null;
end
$$;
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
  after update of name_words, full_name on users
  for each row
  when (
    old.name_words is distinct from new.name_words
    or old.full_name is distinct from new.full_name
  )
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
    lookup_of(old.phone) is distinct from lookup_of(new.phone)
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
