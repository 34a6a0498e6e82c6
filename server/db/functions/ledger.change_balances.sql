-- Updates the balances of the guarded accounts that new moves touch, and returns whether there were any. Locks
-- accounts in the order of their ids, so that two journals never deadlock. Raises RN402 if a move is not covered, and
-- RN423 if a move at the owner's request would take units from a frozen wallet.
create or replace function ledger.change_balances(moves bigint[])
returns boolean
language plpgsql
security definer
set search_path = ledger, pg_temp
as $$
declare
  wanted integer;
  stopped boolean;
  changed integer;
begin
  select count(*), bool_or(locked.frozen and locked.id in (
    select debit from move where id = any (moves) and phase in ('posted', 'pending')
      and kind not in ('refund', 'chargeback', 'adjustment')))
  into wanted, stopped
  from (
    select a.id, a.frozen from account a
    where a.guarded and a.id in (
      select debit from move where id = any (moves) union select credit from move where id = any (moves))
    order by a.id for no key update
  ) locked;
  if wanted = 0 then
    return false;
  end if;
  if stopped then
    raise exception 'frozen' using errcode = 'RN423';
  end if;

  -- The effect of each phase on `posted` and `held`: a pending move holds, its post or void releases the hold.
  with side as (
    select debit as account,
           case when phase in ('posted', 'post') then -amount else 0 end as posted,
           case phase when 'pending' then amount when 'posted' then 0 else -amount end as held
    from move where id = any (moves)
    union all
    select credit, case when phase in ('posted', 'post') then amount else 0 end, 0
    from move where id = any (moves)
  ), effect as (
    select account, sum(posted)::bigint as posted, sum(held)::bigint as held from side group by account
  )
  update account a set posted = a.posted + e.posted, held = a.held + e.held
  from effect e
  where a.id = e.account and a.guarded and a.posted + e.posted >= a.held + e.held;
  get diagnostics changed = row_count;
  if changed < wanted then
    raise exception 'not covered' using errcode = 'RN402';
  end if;
  return true;
end
$$;
alter function ledger.change_balances(bigint[]) owner to runor_ledger;
revoke all on function ledger.change_balances(bigint[]) from public;
