create index concurrently if not exists "reports_decided_idx" on "reports" ("decided_at", "id") where "decided_at" is not null;
