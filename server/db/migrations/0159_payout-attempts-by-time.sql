create index concurrently if not exists "payout_attempts_sent_idx" on "payout_attempts" ("provider", "sent_at");
