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
