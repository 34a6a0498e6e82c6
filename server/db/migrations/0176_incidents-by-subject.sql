create index concurrently if not exists "incidents_subject_idx" on "incidents" ("kind", "subject");
