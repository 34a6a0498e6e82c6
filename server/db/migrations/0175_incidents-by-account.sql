create index concurrently if not exists "incidents_named_idx" on "incidents" ("kind", ("details" ->> 'userId'));
