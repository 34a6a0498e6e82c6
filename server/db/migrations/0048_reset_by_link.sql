ALTER TABLE "users" ADD COLUMN "reset_by_link_at" timestamp with time zone;
