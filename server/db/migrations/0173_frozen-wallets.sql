create index concurrently if not exists "account_frozen_idx" on "ledger"."account" ("code") where "frozen";
