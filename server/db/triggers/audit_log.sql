create or replace trigger audit_log_append_only
  before update or delete or truncate on audit_log
  for each statement
  execute function ledger.refuse_change();
alter table audit_log enable always trigger audit_log_append_only;
