-- Takes up to `wanted` young units from a locked wallet, the youngest or the oldest first, and gives them to a wallet,
-- to a hold, or to neither when they leave the product. Returns the time of the latest purchase that was touched.
create or replace function ledger.pass_young(
  giver bigint,
  wanted bigint,
  taker bigint,
  hold bigint,
  youngest_first boolean
)
returns timestamptz
language plpgsql
security definer
set search_path = ledger, pg_temp
as $$
declare
  -- The part that was read last; at first the end of the index.
  seen_at timestamptz := case when youngest_first then 'infinity' else '-infinity' end;
  seen_origin bigint := 0;
  part record;
  piece bigint;
  rest bigint := wanted;
  latest timestamptz;
begin
  while rest > 0 loop
    -- Two statements, so that each reads the index in order; nearly always the first part is enough.
    if youngest_first then
      select y.bought_at, y.origin, y.amount into part from young y
      where y.account = giver and (y.bought_at, y.origin) < (seen_at, seen_origin)
      order by y.bought_at desc, y.origin desc limit 1;
    else
      select y.bought_at, y.origin, y.amount into part from young y
      where y.account = giver and (y.bought_at, y.origin) > (seen_at, seen_origin)
      order by y.bought_at, y.origin limit 1;
    end if;
    exit when not found;
    seen_at := part.bought_at;
    seen_origin := part.origin;
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
  return latest;
end
$$;
alter function ledger.pass_young(bigint, bigint, bigint, bigint, boolean) owner to runor_ledger;
revoke all on function ledger.pass_young(bigint, bigint, bigint, bigint, boolean) from public;
