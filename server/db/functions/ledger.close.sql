-- Closes an empty wallet for good. Returns closed, or the reason why not: frozen, or units that are available or held.
-- Always locks the wallet, so that an incoming payment either arrives before or finds it closed.
create or replace function ledger.close(wallet text)
returns text
language plpgsql
security definer
set search_path = ledger, pg_temp
as $$
declare
  own account;
begin
  if wallet is null or not starts_with(wallet, 'wallet:') then
    raise exception 'close not understood' using errcode = 'RN400';
  end if;
  insert into account (code, guarded) values (wallet, true) on conflict (code) do nothing;
  select * into own from account where code = wallet for no key update;
  if own.closed then
    return 'closed';
  end if;
  if own.frozen then
    return 'frozen';
  end if;
  if own.posted <> 0 or own.held <> 0 then
    return 'units';
  end if;
  update account set closed = true where id = own.id;
  return 'closed';
end
$$;
alter function ledger.close(text) owner to runor_ledger;
revoke all on function ledger.close(text) from public;
grant execute on function ledger.close(text) to runor_app;
