-- Carries the time of purchase along with new moves, after the balances changed. Spending takes the youngest units
-- first, so that a user who returns units returns the ones received. A withdrawal takes the oldest, and raises RN425 if
-- it would take units bought after `rested_before`. The units of a returned payout have rested already.
create or replace function ledger.carry_young(moves bigint[], bought timestamptz, rested_before timestamptz)
returns void
language plpgsql
security definer
set search_path = ledger, pg_temp
as $$
declare
  m record;
  beyond bigint;
begin
  -- Units from outside.
  insert into young as y (account, bought_at, origin, amount)
  select n.credit, bought, n.credit, sum(n.amount)
  from move n join account c on c.id = n.credit join account d on d.id = n.debit
  where n.id = any (moves) and n.phase in ('posted', 'post') and n.kind <> 'reversal' and c.guarded and not d.guarded
  group by n.credit order by n.credit
  on conflict (account, bought_at, origin) do update set amount = y.amount + excluded.amount;

  -- Units that leave a wallet, except by a withdrawal.
  for m in
    select n.*, case when c.guarded then c.id end as taker
    from move n join account c on c.id = n.credit join account d on d.id = n.debit
    where n.id = any (moves) and d.guarded order by n.id
  loop
    if m.phase = 'void' then
      perform release_young(m.pending_id, m.debit);
    elsif m.phase = 'post' then
      perform release_young(m.pending_id, m.taker);
    elsif m.kind <> 'withdrawal' then
      perform pass_young(m.debit, m.amount, case when m.phase = 'posted' then m.taker end,
        case when m.phase = 'pending' then m.id end, true);
    end if;
  end loop;

  -- A wallet cannot have more young units than units: a withdrawal took the oldest of them along.
  for m in
    select n.debit, min(n.id) filter (where n.phase = 'pending') as hold,
      bool_or(n.kind = 'withdrawal' and n.phase in ('posted', 'pending')) as withdraws,
      (select a.posted - a.held from account a where a.id = n.debit) as available,
      coalesce((select sum(y.amount) from young y where y.account = n.debit), 0) as young
    from move n join account d on d.id = n.debit
    where n.id = any (moves) and d.guarded group by n.debit order by n.debit
  loop
    beyond := m.young - m.available;
    continue when beyond <= 0;
    if not m.withdraws then
      raise exception 'a wallet gives on what it gets later in the same journal' using errcode = 'RN400';
    end if;
    if pass_young(m.debit, beyond, null, m.hold, false) > rested_before then
      raise exception 'not rested' using errcode = 'RN425';
    end if;
  end loop;
end
$$;
alter function ledger.carry_young(bigint[], timestamptz, timestamptz) owner to runor_ledger;
revoke all on function ledger.carry_young(bigint[], timestamptz, timestamptz) from public;
