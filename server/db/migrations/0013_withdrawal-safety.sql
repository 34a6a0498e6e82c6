-- Whether anything may leave a wallet to the outside. Opens the account where it is new.
create function ledger.freeze(wallet text, wanted boolean) returns boolean
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if wallet is null or not starts_with(wallet, 'wallet:') or wanted is null then
    raise exception 'freeze not understood' using errcode = 'RN400';
  end if;
  insert into account (code, guarded) values (wallet, true) on conflict (code) do nothing;
  update account set frozen = wanted where code = wallet and frozen is distinct from wanted;
  return found;
end $$;
--> statement-breakpoint
alter function ledger.freeze(text, boolean) owner to runor_ledger;
--> statement-breakpoint
revoke all on function ledger.freeze(text, boolean) from public;
--> statement-breakpoint
grant execute on function ledger.freeze(text, boolean) to runor_app;
