-- Networks are kept beside browsers so that their owners are not slowed down. Thousands of people share a mobile network's
-- address: only a browser says that two accounts are used by one person.
ALTER TABLE "known_devices" ADD COLUMN "is_browser" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The account itself, and every account that had a number before or after it.
create function accounts_of_number(account uuid) returns setof uuid language sql stable as $$
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
