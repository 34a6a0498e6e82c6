create or replace trigger move_append_only
  before update or delete or truncate on ledger.move
  for each statement
  execute function ledger.refuse_change();
alter table ledger.move enable always trigger move_append_only;
