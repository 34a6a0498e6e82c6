-- The mark as a value of its own: only so does the index on (account, id) find the moves behind it, however many
-- there are in all.
create or replace view ledger.balance as
select a.id, a.code, a.guarded, a.frozen, a.held,
  case when a.guarded then a.posted else
    coalesce((select r.posted from ledger.account_rollup r where r.account = a.id), 0)
    + coalesce((select sum(m.amount) from ledger.move m
                where m.credit = a.id and m.id > (select rolled from ledger.rollup_state)
                  and m.phase in ('posted', 'post')), 0)::bigint
    - coalesce((select sum(m.amount) from ledger.move m
                where m.debit = a.id and m.id > (select rolled from ledger.rollup_state)
                  and m.phase in ('posted', 'post')), 0)::bigint
  end as posted
from ledger.account a;
