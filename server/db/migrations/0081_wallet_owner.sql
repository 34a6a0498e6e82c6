-- Whose wallet an account is; null for other accounts. The planner may work a cast out for every row of the table,
-- before the condition beside it has left only wallets: a case keeps the order.
create function wallet_owner(code text) returns uuid language sql immutable parallel safe
  return case when starts_with(code, 'wallet:') then substr(code, 8)::uuid end;
