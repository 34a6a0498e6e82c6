create or replace trigger subscriptions_insights_start_new
  after insert on subscriptions
  referencing new table as changed
  for each statement
  execute function note_insight_hours('subscriptions', 'starts_at');

create or replace trigger subscriptions_insights_start_gone
  after delete on subscriptions
  referencing old table as changed
  for each statement
  execute function note_insight_hours('subscriptions', 'starts_at');

create or replace trigger subscriptions_insights_end_new
  after insert on subscriptions
  referencing new table as changed
  for each statement
  execute function note_insight_hours('subscriptions', 'ends_at');

create or replace trigger subscriptions_insights_end_gone
  after delete on subscriptions
  referencing old table as changed
  for each statement
  execute function note_insight_hours('subscriptions', 'ends_at');

create or replace trigger subscriptions_insights_start_changed
  after update of starts_at on subscriptions
  for each row
  when (old.starts_at is distinct from new.starts_at)
  execute function note_insight_hours('subscriptions', 'starts_at');

create or replace trigger subscriptions_insights_end_changed
  after update of ends_at on subscriptions
  for each row
  when (old.ends_at is distinct from new.ends_at)
  execute function note_insight_hours('subscriptions', 'ends_at');
