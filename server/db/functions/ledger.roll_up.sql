-- Adds up to half a million marked moves to the sums of the accounts that keep no balance in their row, and returns
-- how many ids are left. Every payment touches those accounts: a balance in the row would make all payments wait for
-- each other.
create or replace function ledger.roll_up()
returns bigint
language plpgsql
security definer
set search_path = ledger, pg_temp
as $$
declare
  state rollup_state;
  cut bigint;
begin
  select * into state from rollup_state for update;
  cut := least(state.marked, state.rolled + 500000);
  insert into account_rollup (account, posted)
  select side.account, sum(side.amount)
  from (
    select credit as account, amount from move
    where id > state.rolled and id <= cut and phase in ('posted', 'post')
    union all
    select debit, -amount from move
    where id > state.rolled and id <= cut and phase in ('posted', 'post')
  ) side
  join account a on a.id = side.account and not a.guarded
  group by side.account
  on conflict (account) do update set posted = account_rollup.posted + excluded.posted;
  update rollup_state set rolled = cut;
  return state.marked - cut;
end
$$;
alter function ledger.roll_up() owner to runor_ledger;
revoke all on function ledger.roll_up() from public;
grant execute on function ledger.roll_up() to runor_app;
