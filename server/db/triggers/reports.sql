create or replace trigger reports_insights_new
  after insert on reports
  referencing new table as changed
  for each statement
  execute function note_insight_hours('reports', 'created_at');

create or replace trigger reports_insights_gone
  after delete on reports
  referencing old table as changed
  for each statement
  execute function note_insight_hours('reports', 'created_at');

create or replace trigger reports_insights_changed
  after update of decided_at on reports
  for each row
  when (old.decided_at is distinct from new.decided_at)
  execute function note_insight_hours('reports', 'created_at');
