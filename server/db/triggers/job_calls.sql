-- Calls: when each caller first called.
create or replace trigger job_calls_insights_new
  after insert on job_calls
  referencing new table as changed
  for each statement
  execute function note_insight_hours('calls', 'coalesce(first_called_at, called_at)');

create or replace trigger job_calls_insights_gone
  after delete on job_calls
  referencing old table as changed
  for each statement
  execute function note_insight_hours('calls', 'coalesce(first_called_at, called_at)');

create or replace trigger job_calls_insights_changed
  after update of first_called_at, called_at on job_calls
  for each row
  when (    coalesce(old.first_called_at, old.called_at) is distinct from coalesce(new.first_called_at, new.called_at))
  execute function note_insight_hours('calls', 'coalesce(first_called_at, called_at)');

-- The job's own hour: whether and when it was first called.
create or replace trigger job_calls_insights_job_new
  after insert on job_calls
  referencing new table as changed
  for each statement
  execute function note_insight_hours('jobs', '(select j.created_at from jobs j where j.id = job_id)');

create or replace trigger job_calls_insights_job_gone
  after delete on job_calls
  referencing old table as changed
  for each statement
  execute function note_insight_hours('jobs', '(select j.created_at from jobs j where j.id = job_id)');

create or replace trigger job_calls_insights_job_changed
  after update of first_called_at, called_at on job_calls
  for each row
  when (    coalesce(old.first_called_at, old.called_at) is distinct from coalesce(new.first_called_at, new.called_at))
  execute function note_insight_hours('jobs', '(select j.created_at from jobs j where j.id = job_id)');
