create or replace trigger provider_events_append_only
  before update or delete or truncate on provider_events
  for each statement
  execute function ledger.refuse_change();
alter table provider_events enable always trigger provider_events_append_only;
