create index concurrently if not exists "incidents_resolved_idx" on "incidents" ("resolved_at");
