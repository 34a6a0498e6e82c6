-- Units from a purchase keep the time of the purchase wherever they go, until they have rested. A row says how much of a
-- wallet's available amount was bought at that moment, and by which wallet; wallets without fresh units have no rows. The
-- functions that move units move these rows in the same statement, so no path leaves them behind.
CREATE TABLE "ledger"."young" (
	"account" bigint NOT NULL,
	"bought_at" timestamp with time zone NOT NULL,
	"origin" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "young_pkey" PRIMARY KEY("account","bought_at","origin"),
	CONSTRAINT "young_amount_range" CHECK ("ledger"."young"."amount" > 0)
);
--> statement-breakpoint
-- The same for units on hold, by the pending move that holds them.
CREATE TABLE "ledger"."young_held" (
	"hold" bigint NOT NULL,
	"bought_at" timestamp with time zone NOT NULL,
	"origin" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "young_held_pkey" PRIMARY KEY("hold","bought_at","origin"),
	CONSTRAINT "young_held_amount_range" CHECK ("ledger"."young_held"."amount" > 0)
);
--> statement-breakpoint
CREATE INDEX "young_bought_idx" ON "ledger"."young" USING btree ("bought_at");
--> statement-breakpoint
-- Takes up to that much of a wallet's young units, the youngest or the oldest first, and gives them to a wallet or a hold,
-- or to neither where they leave the product. The wallet has to be locked. Answers the latest purchase that was touched.
create function ledger.pass_young(giver bigint, wanted bigint, taker bigint, hold bigint, youngest_first boolean)
returns timestamptz language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  parts refcursor;
  part record;
  piece bigint;
  rest bigint := wanted;
  latest timestamptz;
begin
  -- Two statements, so that each reads along the index and stops early.
  if youngest_first then
    open parts for select y.bought_at, y.origin, y.amount from young y
      where y.account = giver order by y.bought_at desc, y.origin desc;
  else
    open parts for select y.bought_at, y.origin, y.amount from young y
      where y.account = giver order by y.bought_at, y.origin;
  end if;
  while rest > 0 loop
    fetch parts into part;
    exit when not found;
    piece := least(rest, part.amount);
    if piece = part.amount then
      delete from young y where y.account = giver and y.bought_at = part.bought_at and y.origin = part.origin;
    else
      update young y set amount = y.amount - piece
      where y.account = giver and y.bought_at = part.bought_at and y.origin = part.origin;
    end if;
    if taker is not null then
      insert into young as y (account, bought_at, origin, amount)
      values (taker, part.bought_at, part.origin, piece)
      on conflict (account, bought_at, origin) do update set amount = y.amount + excluded.amount;
    elsif hold is not null then
      insert into young_held as h (hold, bought_at, origin, amount)
      values (pass_young.hold, part.bought_at, part.origin, piece)
      on conflict on constraint young_held_pkey do update set amount = h.amount + excluded.amount;
    end if;
    latest := greatest(latest, part.bought_at);
    rest := rest - piece;
  end loop;
  close parts;
  return latest;
end $$;
--> statement-breakpoint
-- Ends what a hold keeps: to a wallet, or to nobody where the units leave the product.
create function ledger.release_young(ended bigint, taker bigint) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if taker is not null then
    insert into young as y (account, bought_at, origin, amount)
    select taker, h.bought_at, h.origin, h.amount from young_held h where h.hold = ended
    on conflict (account, bought_at, origin) do update set amount = y.amount + excluded.amount;
  end if;
  delete from young_held h where h.hold = ended;
end $$;
--> statement-breakpoint
-- Carries the time of purchase along with new moves, once the balances are up to date. What enters a wallet from outside
-- of the wallets was bought at `bought`, unless a payout came back: that had rested when it left. What leaves a wallet
-- takes the youngest units first, so that whoever returns units returns the ones they got. Only a withdrawal takes the
-- oldest, and is refused where it would need units bought after `rested_before`: RN425.
create function ledger.carry_young(moves bigint[], bought timestamptz, rested_before timestamptz) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  m record;
  beyond bigint;
begin
  insert into young as y (account, bought_at, origin, amount)
  select n.credit, bought, n.credit, sum(n.amount)
  from move n join account c on c.id = n.credit join account d on d.id = n.debit
  where n.id = any (moves) and n.phase in ('posted', 'post') and n.kind <> 'reversal' and c.guarded and not d.guarded
  group by n.credit order by n.credit
  on conflict (account, bought_at, origin) do update set amount = y.amount + excluded.amount;

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
end $$;
--> statement-breakpoint
drop function ledger.apply(uuid, jsonb);
--> statement-breakpoint
-- Writes one journal: [{"kind", "debit", "credit", "amount", "phase": "posted" | "pending"}, …]. Opens accounts that are
-- new. True when it moved something, false when this very journal was written before. What comes in was bought at `bought`;
-- without `rested_before` a withdrawal may take no young units at all.
create function ledger.apply(
  this_journal uuid, these_moves jsonb, bought timestamptz default now(), rested_before timestamptz default '-infinity'
) returns boolean
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  wanted integer := jsonb_array_length(these_moves);
  written bigint[];
  same integer;
begin
  if this_journal is null or wanted is null or wanted not between 1 and 100 or bought is null or rested_before is null
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
    if change_balances(written) then
      perform carry_young(written, bought, rested_before);
    end if;
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
drop function ledger.change_balances(bigint[]);
--> statement-breakpoint
-- Brings the guarded accounts of new moves up to date. Locks them in the order of their ids, so that two journals never
-- wait for each other; the condition refuses what is not covered (RN402), and the table's checks stand behind it. A frozen
-- wallet gives nothing that its owner asks for (RN423). Answers whether there was any guarded account.
create function ledger.change_balances(moves bigint[]) returns boolean
language plpgsql security definer set search_path = ledger, pg_temp as $$
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
end $$;
--> statement-breakpoint
-- Ends the hold of a journal: post moves what was held, void lets it go. True when it did, false when it was done
-- before the same way.
create or replace function ledger.resolve(hold uuid, outcome text) returns boolean
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
    if change_balances(written) then
      perform carry_young(written, now(), '-infinity');
    end if;
    return true;
  end if;
  if exists (select from move where journal = hold and phase in ('post', 'void') and phase <> outcome) then
    raise exception 'the hold of journal % ended the other way', hold using errcode = 'RN409';
  end if;
  return false;
end $$;
--> statement-breakpoint
-- As before; young units go along.
create or replace function ledger.transfer(
  journals uuid[], senders uuid[], recipients uuid[], amounts_kobo bigint[],
  out outcomes text[], out available bigint[]
) language plpgsql security definer set search_path = ledger, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
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
  -- A statement of its own: it has to see what was committed while this waited for the locks.
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
  insert into move (journal, leg, kind, debit, credit, amount, phase)
  select m.journal, 1, 'transfer', m.debit, m.credit, m.amount, 'posted'
  from unnest(journals, debits, credits, amounts_kobo) with ordinality as m (journal, debit, credit, amount, n)
  where m.debit is not null order by m.n;
  update account a set posted = a.posted + w.after - w.before
  from unnest(ids, before, after) as w (id, before, after)
  where a.id = w.id and w.after <> w.before;
end $$;
--> statement-breakpoint
-- Forgets purchases before that moment: their units have rested. Answers how many rows went.
create function ledger.forget_rested(before timestamptz) returns bigint
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  gone bigint;
begin
  -- In the order everybody locks wallets, and only those that nobody uses: the others have their turn next time.
  with free as (
    select a.id from account a
    where a.id in (select y.account from young y where y.bought_at < before limit 10000)
    order by a.id for no key update skip locked
  )
  delete from young y using free where y.account = free.id and y.bought_at < before;
  get diagnostics gone = row_count;
  delete from young_held h where h.bought_at < before;
  return gone;
end $$;
--> statement-breakpoint
alter table ledger.young owner to runor_ledger;
--> statement-breakpoint
alter table ledger.young_held owner to runor_ledger;
--> statement-breakpoint
alter function ledger.pass_young(bigint, bigint, bigint, bigint, boolean) owner to runor_ledger;
--> statement-breakpoint
alter function ledger.release_young(bigint, bigint) owner to runor_ledger;
--> statement-breakpoint
alter function ledger.carry_young(bigint[], timestamptz, timestamptz) owner to runor_ledger;
--> statement-breakpoint
alter function ledger.apply(uuid, jsonb, timestamptz, timestamptz) owner to runor_ledger;
--> statement-breakpoint
alter function ledger.change_balances(bigint[]) owner to runor_ledger;
--> statement-breakpoint
alter function ledger.forget_rested(timestamptz) owner to runor_ledger;
--> statement-breakpoint
revoke all on function ledger.pass_young(bigint, bigint, bigint, bigint, boolean),
  ledger.release_young(bigint, bigint), ledger.carry_young(bigint[], timestamptz, timestamptz),
  ledger.apply(uuid, jsonb, timestamptz, timestamptz), ledger.change_balances(bigint[]),
  ledger.forget_rested(timestamptz) from public;
--> statement-breakpoint
grant execute on function ledger.apply(uuid, jsonb, timestamptz, timestamptz), ledger.forget_rested(timestamptz)
  to runor_app;
--> statement-breakpoint
grant select on ledger.young, ledger.young_held to runor_app;
--> statement-breakpoint
-- What was bought in the last eight days, followed through every move since, so that an upgrade rests it too. A withdrawal
-- that was asked for before this rule keeps its units; what it needs beyond rested ones is taken from the oldest.
do $$
declare
  m record;
  beyond bigint;
begin
  for m in
    select n.id, n.kind, n.phase, n.pending_id, n.debit, n.credit, n.amount, n.created_at, d.guarded as from_wallet,
      c.guarded as to_wallet
    from ledger.move n join ledger.account d on d.id = n.debit join ledger.account c on c.id = n.credit
    where n.id >= coalesce((select min(f.id) from ledger.move f
                            where f.kind = 'topup' and f.created_at > now() - interval '8 days'), 9223372036854775807)
    order by n.id
  loop
    if m.to_wallet and not m.from_wallet and m.kind = 'topup' and m.phase = 'posted' then
      insert into ledger.young as y values (m.credit, m.created_at, m.credit, m.amount)
      on conflict (account, bought_at, origin) do update set amount = y.amount + excluded.amount;
    elsif m.from_wallet and m.kind <> 'withdrawal' and m.phase = 'posted' then
      perform ledger.pass_young(m.debit, m.amount, case when m.to_wallet then m.credit end, null, true);
    end if;
  end loop;
  for m in
    select a.id, sum(y.amount) - (a.posted - a.held) as beyond
    from ledger.account a join ledger.young y on y.account = a.id
    group by a.id having sum(y.amount) > a.posted - a.held
  loop
    perform ledger.pass_young(m.id, m.beyond, null, null, false);
  end loop;
end $$;
