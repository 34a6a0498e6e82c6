ALTER TABLE "job_calls" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "job_calls" ADD COLUMN "outcome_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job_calls" ADD COLUMN "poster_outcome" text;