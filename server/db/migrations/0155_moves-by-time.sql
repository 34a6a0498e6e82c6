create index concurrently if not exists "move_created_idx" on "ledger"."move" using brin ("created_at") with (autosummarize = true);
