-- The balance of every account in kobo: credits less debits; positive for what we owe, negative for what we own. For
-- accounts without a balance in their row it is a sum up to a mark plus the moves after it. The mark is a subquery, so
-- that the index on (account, id) finds those moves however many there are in all.
create or replace view ledger.balance as
select
  a.id,
  a.code,
  a.guarded,
  a.frozen,
  a.held,
  case
    when a.guarded then a.posted
    else coalesce((select r.posted from ledger.account_rollup r where r.account = a.id), 0)
      + coalesce((
          select sum(m.amount) from ledger.move m
          where m.credit = a.id
            and m.id > (select rolled from ledger.rollup_state)
            and m.phase in ('posted', 'post')), 0)::bigint
      - coalesce((
          select sum(m.amount) from ledger.move m
          where m.debit = a.id
            and m.id > (select rolled from ledger.rollup_state)
            and m.phase in ('posted', 'post')), 0)::bigint
  end as posted
from ledger.account a;
alter view ledger.balance owner to runor_ledger;
grant select on ledger.balance to runor_app;
