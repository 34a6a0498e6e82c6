-- Returns the owner of a wallet account, and null for other accounts. The planner may evaluate a bare cast for every
-- row before the condition beside it: the case keeps the order.
create or replace function wallet_owner(code text)
returns uuid
language sql
immutable
parallel safe
return case when starts_with(code, 'wallet:') then substr(code, 8)::uuid end;
