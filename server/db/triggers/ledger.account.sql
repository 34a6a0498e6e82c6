create or replace trigger account_kept
  before delete or truncate or update of id, code, guarded on ledger.account
  for each statement
  execute function ledger.refuse_change();
alter table ledger.account enable always trigger account_kept;

create or replace trigger account_code_known
  before insert on ledger.account
  for each row
  execute function ledger.refuse_unknown_code();
alter table ledger.account enable always trigger account_code_known;
