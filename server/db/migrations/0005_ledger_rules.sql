-- Money moves through two functions only. They run as runor_ledger, who owns the tables; the application may execute
-- them and read. Refusals carry their own codes: RN400 not understood, RN402 not covered, RN404 no such hold,
-- RN409 the journal or hold was used for something else, RN403 append-only.
insert into ledger.rollup_state default values;
--> statement-breakpoint
create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, lower(tg_op) using errcode = 'RN403';
end $$;
--> statement-breakpoint
create trigger move_append_only before update or delete or truncate on ledger.move
  for each statement execute function ledger.refuse_change();
--> statement-breakpoint
alter table ledger.move enable always trigger move_append_only;
--> statement-breakpoint
create trigger account_kept before delete or truncate or update of id, code, guarded on ledger.account
  for each statement execute function ledger.refuse_change();
--> statement-breakpoint
alter table ledger.account enable always trigger account_kept;
--> statement-breakpoint
create trigger provider_events_append_only before update or delete or truncate on provider_events
  for each statement execute function ledger.refuse_change();
--> statement-breakpoint
alter table provider_events enable always trigger provider_events_append_only;
--> statement-breakpoint
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function ledger.refuse_change();
--> statement-breakpoint
alter table audit_log enable always trigger audit_log_append_only;
--> statement-breakpoint
-- Brings the guarded accounts of new moves up to date. Locks them in the order of their ids, so that two journals
-- never wait for each other; the condition refuses what is not covered, and the table's checks stand behind it.
create function ledger.change_balances(moves bigint[]) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  wanted integer;
  changed integer;
begin
  select count(*) into wanted from (
    select from account a
    where a.guarded and a.id in (
      select debit from move where id = any (moves) union select credit from move where id = any (moves))
    order by a.id for no key update
  ) locked;
  if wanted = 0 then
    return;
  end if;
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
end $$;
--> statement-breakpoint
-- Writes one journal: [{"kind", "debit", "credit", "amount", "phase": "posted" | "pending"}, …]. Opens accounts that are
-- new. True when it moved something, false when this very journal was written before.
create function ledger.apply(this_journal uuid, these_moves jsonb) returns boolean
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  wanted integer := jsonb_array_length(these_moves);
  written bigint[];
  same integer;
begin
  if this_journal is null or wanted is null or wanted not between 1 and 100
    or exists (select from jsonb_to_recordset(these_moves) as m (phase text)
               where m.phase is distinct from 'posted' and m.phase is distinct from 'pending') then
    raise exception 'journal not understood' using errcode = 'RN400';
  end if;

  -- In one order everywhere: two journals that open the same accounts wait, they do not deadlock.
  insert into account (code, guarded)
  select code, starts_with(code, 'wallet:')
  from (select debit as code from jsonb_to_recordset(these_moves) as m (debit text)
        union select credit from jsonb_to_recordset(these_moves) as m (credit text)) named
  where not exists (select from account a where a.code = named.code)
  order by code
  on conflict (code) do nothing;

  with inserted as (
    insert into move (journal, leg, kind, debit, credit, amount, phase)
    select this_journal, m.leg, m.item ->> 'kind', d.id, c.id, (m.item ->> 'amount')::bigint, m.item ->> 'phase'
    from jsonb_array_elements(these_moves) with ordinality as m (item, leg)
    join account d on d.code = m.item ->> 'debit'
    join account c on c.code = m.item ->> 'credit'
    order by m.leg
    on conflict (journal, leg) do nothing
    returning id
  )
  select coalesce(array_agg(id), '{}') into written from inserted;

  if cardinality(written) = wanted then
    perform change_balances(written);
    return true;
  end if;
  select count(*) into same
  from move o
  join account d on d.id = o.debit
  join account c on c.id = o.credit
  left join lateral (select these_moves -> (o.leg - 1) as item) g on true
  where o.journal = this_journal and o.phase in ('posted', 'pending')
    and (g.item ->> 'kind', g.item ->> 'debit', g.item ->> 'credit', (g.item ->> 'amount')::bigint, g.item ->> 'phase')
        is not distinct from (o.kind, d.code, c.code, o.amount, o.phase);
  if cardinality(written) > 0 or same <> wanted or exists (
    select from move where journal = this_journal and phase in ('posted', 'pending') and leg > wanted) then
    raise exception 'journal % holds other moves', this_journal using errcode = 'RN409';
  end if;
  return false;
end $$;
--> statement-breakpoint
-- Ends the hold of a journal: post moves what was held, void lets it go. True when it did, false when it was done
-- before the same way.
create function ledger.resolve(hold uuid, outcome text) returns boolean
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  written bigint[];
begin
  if outcome is null or outcome not in ('post', 'void') then
    raise exception 'outcome not understood' using errcode = 'RN400';
  end if;
  if not exists (select from move where journal = hold and phase = 'pending') then
    raise exception 'no hold in journal %', hold using errcode = 'RN404';
  end if;

  with inserted as (
    insert into move (journal, leg, kind, debit, credit, amount, phase, pending_id)
    select p.journal, p.leg + (select max(leg) from move where journal = hold and phase in ('posted', 'pending')),
           p.kind, p.debit, p.credit, p.amount, outcome, p.id
    from move p where p.journal = hold and p.phase = 'pending'
    order by p.leg
    on conflict do nothing
    returning id
  )
  select coalesce(array_agg(id), '{}') into written from inserted;

  if cardinality(written) > 0 then
    perform change_balances(written);
    return true;
  end if;
  if exists (select from move where journal = hold and phase in ('post', 'void') and phase <> outcome) then
    raise exception 'the hold of journal % ended the other way', hold using errcode = 'RN409';
  end if;
  return false;
end $$;
--> statement-breakpoint
-- Accounts that everything touches keep no balance in their row, or all would wait for it. Their balance is a sum up
-- to a mark, and the moves since. Below the mark nothing can appear any more: taking it waits, briefly, for whoever
-- is writing.
create function ledger.mark() returns void
language plpgsql security definer set search_path = ledger, pg_temp set lock_timeout = '250ms' as $$
begin
  lock table move in share mode;
  update rollup_state set marked = greatest(marked, (select coalesce(max(id), 0) from move));
end $$;
--> statement-breakpoint
-- Adds up to half a million marked moves to the sums. Answers how many ids are left to add.
create function ledger.roll_up() returns bigint
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  state rollup_state;
  cut bigint;
begin
  select * into state from rollup_state for update;
  cut := least(state.marked, state.rolled + 500000);
  insert into account_rollup (account, posted)
  select side.account, sum(side.amount)
  from (
    select credit as account, amount from move
    where id > state.rolled and id <= cut and phase in ('posted', 'post')
    union all
    select debit, -amount from move
    where id > state.rolled and id <= cut and phase in ('posted', 'post')
  ) side
  join account a on a.id = side.account and not a.guarded
  group by side.account
  on conflict (account) do update set posted = account_rollup.posted + excluded.posted;
  update rollup_state set rolled = cut;
  return state.marked - cut;
end $$;
--> statement-breakpoint
-- What every account holds, in kobo: credits less debits. Positive for what we owe, negative for what we own.
create view ledger.balance as
select a.id, a.code, a.guarded, a.frozen, a.held,
  case when a.guarded then a.posted else
    coalesce((select r.posted from ledger.account_rollup r where r.account = a.id), 0)
    + coalesce((select sum(m.amount) from ledger.move m, ledger.rollup_state s
                where m.credit = a.id and m.id > s.rolled and m.phase in ('posted', 'post')), 0)::bigint
    - coalesce((select sum(m.amount) from ledger.move m, ledger.rollup_state s
                where m.debit = a.id and m.id > s.rolled and m.phase in ('posted', 'post')), 0)::bigint
  end as posted
from ledger.account a;
--> statement-breakpoint
-- A managed PostgreSQL gives no superuser: to hand things over one must belong to the role that gets them.
grant runor_ledger to current_user;
--> statement-breakpoint
alter schema ledger owner to runor_ledger;
--> statement-breakpoint
alter table ledger.account owner to runor_ledger;
--> statement-breakpoint
alter table ledger.move owner to runor_ledger;
--> statement-breakpoint
alter table ledger.account_rollup owner to runor_ledger;
--> statement-breakpoint
alter table ledger.rollup_state owner to runor_ledger;
--> statement-breakpoint
alter view ledger.balance owner to runor_ledger;
--> statement-breakpoint
alter function ledger.refuse_change() owner to runor_ledger;
--> statement-breakpoint
alter function ledger.change_balances(bigint[]) owner to runor_ledger;
--> statement-breakpoint
alter function ledger.apply(uuid, jsonb) owner to runor_ledger;
--> statement-breakpoint
alter function ledger.resolve(uuid, text) owner to runor_ledger;
--> statement-breakpoint
alter function ledger.mark() owner to runor_ledger;
--> statement-breakpoint
alter function ledger.roll_up() owner to runor_ledger;
--> statement-breakpoint
revoke all on all functions in schema ledger from public;
--> statement-breakpoint
grant usage on schema ledger to runor_app;
--> statement-breakpoint
grant select on all tables in schema ledger to runor_app;
--> statement-breakpoint
grant execute on function ledger.apply(uuid, jsonb), ledger.resolve(uuid, text), ledger.mark(), ledger.roll_up()
  to runor_app;
--> statement-breakpoint
revoke update, delete, truncate on provider_events, audit_log from runor_app;
