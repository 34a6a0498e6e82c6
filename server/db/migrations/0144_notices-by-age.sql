create index concurrently if not exists "notices_created_idx" on "notices" using btree ("created_at");
