-- Refuses to change or delete rows of an append-only table, with RN403.
create or replace function ledger.refuse_change()
returns trigger
language plpgsql
as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, lower(tg_op) using errcode = 'RN403';
end
$$;
alter function ledger.refuse_change() owner to runor_ledger;
revoke all on function ledger.refuse_change() from public;
