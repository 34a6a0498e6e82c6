create index concurrently if not exists "comments_user_idx" on "comments" using btree ("user_id", "created_at" desc nulls last);
