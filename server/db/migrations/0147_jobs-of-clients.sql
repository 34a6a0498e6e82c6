create index concurrently if not exists "jobs_client_phone_idx" on "jobs" using btree (lookup_of("client_phone")) where "jobs"."client_phone" is not null;
