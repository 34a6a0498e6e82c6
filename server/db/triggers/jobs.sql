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
