create or replace trigger hires_insights_new
  after insert on hires
  referencing new table as changed
  for each statement
  execute function note_insight_hours('hires', 'coalesce(first_hired_at, hired_at)');

create or replace trigger hires_insights_gone
  after delete on hires
  referencing old table as changed
  for each statement
  execute function note_insight_hours('hires', 'coalesce(first_hired_at, hired_at)');

create or replace trigger hires_insights_changed
  after update of first_hired_at, hired_at on hires
  for each row
  when (    coalesce(old.first_hired_at, old.hired_at) is distinct from coalesce(new.first_hired_at, new.hired_at))
  execute function note_insight_hours('hires', 'coalesce(first_hired_at, hired_at)');
