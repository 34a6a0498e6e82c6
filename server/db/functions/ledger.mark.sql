-- Marks the last move up to which balances of busy accounts may be summed. Takes a short lock that waits for running
-- writers, so that no move can still appear below the mark.
create or replace function ledger.mark()
returns void
language plpgsql
security definer
set search_path = ledger, pg_temp
set lock_timeout = '250ms'
as $$
begin
  lock table move in share mode;
  update rollup_state set marked = greatest(marked, (select coalesce(max(id), 0) from move));
end
$$;
alter function ledger.mark() owner to runor_ledger;
revoke all on function ledger.mark() from public;
grant execute on function ledger.mark() to runor_app;
