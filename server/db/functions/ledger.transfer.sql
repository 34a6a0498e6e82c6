-- Moves units between wallets. Each position of the arrays is a transfer with a journal of its own; later transfers may
-- spend units from earlier ones, and a null recipient is skipped. Outcomes: done, frozen, uncovered, or unknown (the
-- recipient's wallet is closed); `available` is what the sender has left. `at` is the product's time, because staff's
-- conflicts of interest and the origins of withdrawals count days from it. The settings force plans by index: one made
-- while the tables were small would later scan them.
create or replace function ledger.transfer(
  journals uuid[],
  senders uuid[],
  recipients uuid[],
  amounts_kobo bigint[],
  at timestamptz,
  out outcomes text[],
  out available bigint[]
)
language plpgsql
security definer
set search_path = ledger, pg_temp
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  codes text[] := array(
    select distinct 'wallet:' || party.id
    from unnest(senders, recipients) as s (sender, recipient), unnest(array[sender, recipient]) as party (id)
    where recipient is not null order by 1);
  ids bigint[];
  before bigint[];
  after bigint[];
  stopped boolean[];
  shut boolean[];
  young boolean[];
  debits bigint[] := array_fill(null::bigint, array[cardinality(journals)]);
  credits bigint[] := debits;
  giver integer;
  taker integer;
begin
  outcomes := array_fill(null::text, array[cardinality(journals)]);
  available := debits;

  -- Opens missing wallets, then locks all in the order of their ids, as every journal does.
  insert into account (code, guarded)
  select named.code, true from unnest(codes) as named (code)
  where not exists (select from account a where a.code = named.code)
  order by 1 on conflict (code) do nothing;
  select array_agg(w.id), array_agg(w.code), array_agg(w.available), array_agg(w.frozen), array_agg(w.closed)
  into ids, codes, before, stopped, shut
  from (
    select a.id, a.code, a.posted - a.held as available, a.frozen, a.closed
    from account a where a.code = any (codes) order by a.id for no key update
  ) w;
  -- A separate statement, because it has to see what was committed while this one waited for the locks.
  select array_agg(exists (select from young y where y.account = w.id) order by w.n) into young
  from unnest(ids) with ordinality as w (id, n);

  after := before;
  for n in 1 .. cardinality(journals) loop
    continue when recipients[n] is null;
    if amounts_kobo[n] is null or amounts_kobo[n] <= 0 or senders[n] = recipients[n] then
      raise exception 'transfer not understood' using errcode = 'RN400';
    end if;
    giver := array_position(codes, 'wallet:' || senders[n]);
    taker := array_position(codes, 'wallet:' || recipients[n]);
    if shut[taker] then
      outcomes[n] := 'unknown';
    elsif stopped[giver] then
      outcomes[n] := 'frozen';
    elsif after[giver] < amounts_kobo[n] then
      outcomes[n] := 'uncovered';
    else
      outcomes[n] := 'done';
      after[giver] := after[giver] - amounts_kobo[n];
      after[taker] := after[taker] + amounts_kobo[n];
      debits[n] := ids[giver];
      credits[n] := ids[taker];
      if young[giver] then
        young[taker] := pass_young(ids[giver], amounts_kobo[n], ids[taker], null, true) is not null or young[taker];
      end if;
    end if;
    available[n] := after[giver];
  end loop;

  insert into move (journal, leg, kind, debit, credit, amount, phase, created_at)
  select m.journal, 1, 'transfer', m.debit, m.credit, m.amount, 'posted', at
  from unnest(journals, debits, credits, amounts_kobo) with ordinality as m (journal, debit, credit, amount, n)
  where m.debit is not null order by m.n;

  update account a set posted = a.posted + w.after - w.before
  from unnest(ids, before, after) as w (id, before, after)
  where a.id = w.id and w.after <> w.before;
end
$$;
alter function ledger.transfer(uuid[], uuid[], uuid[], bigint[], timestamptz) owner to runor_ledger;
revoke all on function ledger.transfer(uuid[], uuid[], uuid[], bigint[], timestamptz) from public;
grant execute on function ledger.transfer(uuid[], uuid[], uuid[], bigint[], timestamptz) to runor_app;
