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
