create or replace trigger withdrawals_insights_new
  after insert on withdrawals
  referencing new table as changed
  for each statement
  execute function note_insight_hours('payouts', 'requested_at');

create or replace trigger withdrawals_insights_gone
  after delete on withdrawals
  referencing old table as changed
  for each statement
  execute function note_insight_hours('payouts', 'requested_at');

create or replace trigger withdrawals_insights_changed
  after update of state, settled_at on withdrawals
  for each row
  when (    (old.state = 'succeeded', old.settled_at) is distinct from (new.state = 'succeeded', new.settled_at))
  execute function note_insight_hours('payouts', 'requested_at');
