-- The indexes are built at once: no version has been released, so there is no busy table yet.
-- squawk-ignore-file require-concurrent-index-creation
CREATE TABLE "empty_searches" (
	"day" date NOT NULL,
	"words" text NOT NULL,
	"asker" text NOT NULL,
	CONSTRAINT "empty_searches_pkey" PRIMARY KEY("day","words","asker")
);
--> statement-breakpoint
CREATE TABLE "insight_campaigns" (
	"campaign_id" uuid PRIMARY KEY NOT NULL,
	"sent" integer NOT NULL,
	"failed" integer NOT NULL,
	"parts" bigint NOT NULL,
	"came_back" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "insight_counts" (
	"grain" text NOT NULL,
	"measure" text NOT NULL,
	"start" timestamp with time zone NOT NULL,
	"part" text DEFAULT '' NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "insight_counts_pkey" PRIMARY KEY("grain","measure","start","part"),
	CONSTRAINT "insight_counts_grain_known" CHECK (grain in ('hour', 'day', 'week', 'month'))
);
--> statement-breakpoint
CREATE TABLE "insight_hours_due" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"hour" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "insight_periods_due" (
	"kind" text NOT NULL,
	"start" timestamp with time zone NOT NULL,
	CONSTRAINT "insight_periods_due_pkey" PRIMARY KEY("kind","start")
);
--> statement-breakpoint
CREATE TABLE "insight_state" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"moves" bigint DEFAULT 0 NOT NULL,
	"rolled_at" timestamp with time zone,
	"nightly_at" timestamp with time zone,
	CONSTRAINT "insight_state_single" CHECK ("insight_state"."only")
);
--> statement-breakpoint
ALTER TABLE "hires" ADD COLUMN "first_hired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job_calls" ADD COLUMN "first_called_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "insight_hours_due_hour_idx" ON "insight_hours_due" USING btree ("hour","source");--> statement-breakpoint
CREATE INDEX "users_verified_idx" ON "users" USING btree ("verified_at") WHERE "users"."verified_at" is not null;--> statement-breakpoint
CREATE INDEX "agent_applications_created_idx" ON "agent_applications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "hires_first_idx" ON "hires" USING btree (coalesce("first_hired_at", "hired_at"));--> statement-breakpoint
CREATE INDEX "job_calls_first_idx" ON "job_calls" USING btree (coalesce("first_called_at", "called_at"));--> statement-breakpoint
CREATE INDEX "jobs_created_idx" ON "jobs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "jobs_assigned_at_idx" ON "jobs" USING btree ("assigned_at") WHERE "jobs"."assigned_at" is not null;--> statement-breakpoint
CREATE INDEX "jobs_completed_at_idx" ON "jobs" USING btree ("completed_at") WHERE "jobs"."completed_at" is not null;--> statement-breakpoint
CREATE INDEX "sms_messages_created_idx" ON "sms_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reports_created_idx" ON "reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "subscriptions_starts_idx" ON "subscriptions" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "subscriptions_ends_idx" ON "subscriptions" USING btree ("ends_at");