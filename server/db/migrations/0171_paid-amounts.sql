create index concurrently if not exists "payout_attempts_paid_idx" on "payout_attempts" ("withdrawal_id") where "paid_kobo" is not null;
