ALTER TABLE "campaigns" ADD COLUMN "numbers_removed_at" timestamp with time zone;
