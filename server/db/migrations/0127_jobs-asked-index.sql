CREATE INDEX CONCURRENTLY IF NOT EXISTS "jobs_asked_idx" ON "jobs" USING btree ("expires_at") WHERE "jobs"."status" = 'open' and "jobs"."asked_at" is not null;
