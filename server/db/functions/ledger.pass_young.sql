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
  parts refcursor;
  part record;
  piece bigint;
  rest bigint := wanted;
  latest timestamptz;
begin
  -- Two statements, so that each can read the index in order and stop early.
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
end
$$;
alter function ledger.pass_young(bigint, bigint, bigint, bigint, boolean) owner to runor_ledger;
revoke all on function ledger.pass_young(bigint, bigint, bigint, bigint, boolean) from public;
