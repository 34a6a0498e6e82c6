create or replace trigger agent_applications_insights_new
  after insert on agent_applications
  referencing new table as changed
  for each statement
  execute function note_insight_hours('applications', 'created_at');

create or replace trigger agent_applications_insights_gone
  after delete on agent_applications
  referencing old table as changed
  for each statement
  execute function note_insight_hours('applications', 'created_at');

create or replace trigger agent_applications_insights_changed
  after update of status, decided_at on agent_applications
  for each row
  when (old.status is distinct from new.status)
  execute function note_insight_hours('applications', 'created_at');
