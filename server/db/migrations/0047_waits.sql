ALTER TABLE "throttles" ADD COLUMN "waits_until" timestamp with time zone;
