-- Returns the account itself and every account that had its number before or after it. `rows` shows that they
-- are few, so that the planner looks up wallets and moves by index instead of reading all of them.
create or replace function accounts_of_number(account uuid)
returns setof uuid
language sql
stable
rows 3
as $$
  with recursive line as (
    select account as id
    union
    select next.id from line cross join lateral (
      select h.heir_id as id from number_history h where h.user_id = line.id and h.heir_id is not null
      union all
      select h.user_id from number_history h where h.heir_id = line.id
    ) next
  )
  select id from line
$$;
