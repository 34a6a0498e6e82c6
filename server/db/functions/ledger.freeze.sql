-- Freezes or unfreezes a wallet, and returns whether that changed it; opens the account if it is new. Locks the wallet
-- even when nothing changes, because the caller sums up what the wallet spent.
create or replace function ledger.freeze(wallet text, wanted boolean)
returns boolean
language plpgsql
security definer
set search_path = ledger, pg_temp
as $$
declare
  was boolean;
begin
  if wallet is null or not starts_with(wallet, 'wallet:') or wanted is null then
    raise exception 'freeze not understood' using errcode = 'RN400';
  end if;
  insert into account (code, guarded) values (wallet, true) on conflict (code) do nothing;
  select frozen into was from account where code = wallet for no key update;
  if was = wanted then
    return false;
  end if;
  update account set frozen = wanted where code = wallet;
  return true;
end
$$;
alter function ledger.freeze(text, boolean) owner to runor_ledger;
revoke all on function ledger.freeze(text, boolean) from public;
grant execute on function ledger.freeze(text, boolean) to runor_app;
