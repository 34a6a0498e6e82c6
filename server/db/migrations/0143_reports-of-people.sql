create index concurrently if not exists "reports_reporter_idx" on "reports" using btree ("reporter_id", "created_at" desc nulls last);
