-- Locks a wallet, so that payments out of it wait until its dues are settled.
create or replace function ledger.lock_wallet(wallet text)
returns void
language plpgsql
security definer
set search_path = ledger, pg_temp
as $$
begin
  perform from account where code = wallet for no key update;
end
$$;
alter function ledger.lock_wallet(text) owner to runor_ledger;
revoke all on function ledger.lock_wallet(text) from public;
grant execute on function ledger.lock_wallet(text) to runor_app;
