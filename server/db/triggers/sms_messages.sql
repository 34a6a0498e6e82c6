create or replace trigger sms_messages_insights_new
  after insert on sms_messages
  referencing new table as changed
  for each statement
  execute function note_insight_hours('sms', 'created_at');

create or replace trigger sms_messages_insights_gone
  after delete on sms_messages
  referencing old table as changed
  for each statement
  execute function note_insight_hours('sms', 'created_at');
