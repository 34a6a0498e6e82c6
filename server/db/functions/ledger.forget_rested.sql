-- Deletes the purchase times of units that were bought before the given time and have rested, and returns the
-- number of deleted rows.
create or replace function ledger.forget_rested(before timestamptz)
returns bigint
language plpgsql
security definer
set search_path = ledger, pg_temp
as $$
declare
  gone bigint;
begin
  -- In the usual lock order. Skips locked wallets; the next run handles them.
  with free as (
    select a.id from account a
    where a.id in (select y.account from young y where y.bought_at < before limit 10000)
    order by a.id for no key update skip locked
  )
  delete from young y using free where y.account = free.id and y.bought_at < before;
  get diagnostics gone = row_count;
  delete from young_held h where h.bought_at < before;
  return gone;
end
$$;
alter function ledger.forget_rested(timestamptz) owner to runor_ledger;
revoke all on function ledger.forget_rested(timestamptz) from public;
grant execute on function ledger.forget_rested(timestamptz) to runor_app;
