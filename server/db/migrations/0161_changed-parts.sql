-- Days whose SMS are counted otherwise from now on: those with messages that no provider took, and today, which processes
-- of the previous version still count. The nightly roll-up takes them; that of the previous version leaves them.
insert into insight_periods_due (kind, start)
select 'sms.day', date_trunc('day', at, 'Africa/Lagos') from (
  select created_at as at from sms_messages where status = 'failed' and provider_id is null
  union all select now()
) uncounted group by 2
on conflict do nothing;
--> statement-breakpoint
-- Text messages: the parts that the provider charges.
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

create or replace trigger sms_messages_insights_changed
  after update of status, provider_id, parts on sms_messages
  for each row
  when (    case when old.status <> 'failed' or old.provider_id is not null then old.parts end
    is distinct from case when new.status <> 'failed' or new.provider_id is not null then new.parts end)
  execute function note_insight_hours('sms', 'created_at');
