CREATE TABLE "job_figures" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"jobs" integer NOT NULL,
	"open_jobs" integer NOT NULL,
	"completed_jobs" integer NOT NULL,
	"doubled_budget" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "jobs_open_lga_idx" ON "jobs" USING btree ("lga","is_promoted" DESC NULLS LAST,"created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "jobs"."status" = 'open';