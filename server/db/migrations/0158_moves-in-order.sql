-- Writes a journal of moves, each {kind, debit, credit, amount, phase: posted or pending}, and opens accounts that are
-- new. Returns false if the same journal was written before. Units from outside count as bought at `bought`; a
-- withdrawal may only take units bought before `rested_before`, by default none that are still young. Raises RN400
-- (malformed), RN402 (not covered), RN409 (the journal holds other moves), RN423 (frozen) or RN425 (not rested).
create or replace function ledger.apply(
  this_journal uuid,
  these_moves jsonb,
  bought timestamptz default now(),
  rested_before timestamptz default '-infinity'
)
returns boolean
language plpgsql
security definer
set search_path = ledger, pg_temp
as $$
declare
  wanted integer := jsonb_array_length(these_moves);
  codes text[];
  written bigint[];
  same integer;
begin
  if this_journal is null or wanted is null or wanted not between 1 and 100 or bought is null or rested_before is null
    or exists (select from jsonb_to_recordset(these_moves) as m (phase text)
               where m.phase is distinct from 'posted' and m.phase is distinct from 'pending') then
    raise exception 'journal not understood' using errcode = 'RN400';
  end if;

  -- Sorted: two journals that open the same accounts wait for each other instead of deadlocking.
  codes := array(
    select debit from jsonb_to_recordset(these_moves) as m (debit text)
    union select credit from jsonb_to_recordset(these_moves) as m (credit text) order by 1);
  insert into account (code, guarded)
  select named.code, starts_with(named.code, 'wallet:') from unnest(codes) as named (code)
  where not exists (select from account a where a.code = named.code)
  order by 1
  on conflict (code) do nothing;

  -- Before the moves get their ids: a wallet's moves take effect in the order of their ids, on which statements rely.
  perform from account a where a.code = any (codes) and a.guarded order by a.id for no key update;

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
    if change_balances(written) then
      perform carry_young(written, bought, rested_before);
    end if;
    return true;
  end if;

  -- Not all were written: a repetition, whose moves are all the same, or another journal under this id.
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
end
$$;
alter function ledger.apply(uuid, jsonb, timestamptz, timestamptz) owner to runor_ledger;
revoke all on function ledger.apply(uuid, jsonb, timestamptz, timestamptz) from public;
grant execute on function ledger.apply(uuid, jsonb, timestamptz, timestamptz) to runor_app;
--> statement-breakpoint
-- Ends the hold of a journal: `post` moves the held units, `void` releases them; returns false if it ended this way
-- before. Raises RN400 (not understood), RN404 (no such hold) or RN409 (ended the other way).
create or replace function ledger.resolve(hold uuid, outcome text)
returns boolean
language plpgsql
security definer
set search_path = ledger, pg_temp
as $$
declare
  written bigint[];
begin
  if outcome is null or outcome not in ('post', 'void') then
    raise exception 'outcome not understood' using errcode = 'RN400';
  end if;
  if not exists (select from move where journal = hold and phase = 'pending') then
    raise exception 'no hold in journal %', hold using errcode = 'RN404';
  end if;

  -- Before the moves get their ids, as in `apply`.
  perform from account a
  where a.guarded and a.id in (
    select debit from move where journal = hold and phase = 'pending'
    union select credit from move where journal = hold and phase = 'pending')
  order by a.id for no key update;

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
    if change_balances(written) then
      perform carry_young(written, now(), '-infinity');
    end if;
    return true;
  end if;

  if exists (select from move where journal = hold and phase in ('post', 'void') and phase <> outcome) then
    raise exception 'the hold of journal % ended the other way', hold using errcode = 'RN409';
  end if;
  return false;
end
$$;
alter function ledger.resolve(uuid, text) owner to runor_ledger;
revoke all on function ledger.resolve(uuid, text) from public;
grant execute on function ledger.resolve(uuid, text) to runor_app;
