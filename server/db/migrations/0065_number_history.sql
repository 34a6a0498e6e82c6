-- Limits, blocks, dues and suspensions belong to a phone number. Each row says which account proved a number before it
-- left it, by moving or by closing. The number itself is not here, only its keyed hash.
create table number_history (
  number_hash text not null,
  user_id uuid not null references users (id),
  left_at timestamptz not null,
  heir_id uuid references users (id),
  barred_at timestamptz,
  constraint number_history_pkey primary key (number_hash, user_id)
);
--> statement-breakpoint
create index number_history_user_idx on number_history (user_id);
--> statement-breakpoint
create index number_history_heir_idx on number_history (heir_id) where heir_id is not null;
--> statement-breakpoint
-- A block that an account took over with its number names the block it was copied from.
alter table blocks add column copy_of uuid references blocks (id) on delete set null;
--> statement-breakpoint
create index blocks_copy_idx on blocks (copy_of) where copy_of is not null;
