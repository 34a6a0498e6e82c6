-- Ends the young units of a hold: they go to a wallet, or are deleted if the units leave the product.
create or replace function ledger.release_young(ended bigint, taker bigint)
returns void
language plpgsql
security definer
set search_path = ledger, pg_temp
as $$
begin
  if taker is not null then
    insert into young as y (account, bought_at, origin, amount)
    select taker, h.bought_at, h.origin, h.amount from young_held h where h.hold = ended
    on conflict (account, bought_at, origin) do update set amount = y.amount + excluded.amount;
  end if;
  delete from young_held h where h.hold = ended;
end
$$;
alter function ledger.release_young(bigint, bigint) owner to runor_ledger;
revoke all on function ledger.release_young(bigint, bigint) from public;
