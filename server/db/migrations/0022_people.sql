CREATE TABLE "agent_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"house_address" text NOT NULL,
	"has_account" boolean NOT NULL,
	"operation_base" text NOT NULL,
	"agent_location" text NOT NULL,
	"applicant_id" uuid,
	"status" text DEFAULT 'waiting' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_applications_decided" CHECK (("agent_applications"."status" = 'waiting') = ("agent_applications"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "job_consents" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text,
	"asked_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"agreed" boolean,
	CONSTRAINT "job_consents_answer" CHECK (("job_consents"."answered_at" is null) = ("job_consents"."agreed" is null))
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"shown_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_not_oneself" CHECK ("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "hires" (
	"client_id" uuid NOT NULL,
	"serviceman_id" uuid NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"hired_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hires_pkey" PRIMARY KEY("client_id","serviceman_id"),
	CONSTRAINT "hires_not_oneself" CHECK ("hires"."client_id" <> "hires"."serviceman_id")
);
--> statement-breakpoint
CREATE TABLE "job_alerts" (
	"user_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_alerts_pkey" PRIMARY KEY("user_id","job_id")
);
--> statement-breakpoint
CREATE TABLE "job_declines" (
	"user_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"declined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_declines_pkey" PRIMARY KEY("user_id","job_id")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"decision" text,
	"decision_reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_decided" CHECK (("reports"."decided_at" is null) = ("reports"."decision" is null))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"job_id" uuid,
	"rating" smallint NOT NULL,
	"text" text NOT NULL,
	"reply" text,
	"replied_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_once_key" UNIQUE NULLS NOT DISTINCT("author_id","subject_id","job_id"),
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_not_oneself" CHECK ("reviews"."author_id" <> "reviews"."subject_id"),
	CONSTRAINT "reviews_reply" CHECK (("reviews"."reply" is null) = ("reviews"."replied_at" is null))
);
--> statement-breakpoint
CREATE TABLE "card_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "public_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;--> statement-breakpoint
update "users" set "public_id" = case when "private_name" is null then "id" else gen_random_uuid() end;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "job_sms" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "rating_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "rating_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "also_service" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "assigned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "completed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "alerted_at" timestamp with time zone;--> statement-breakpoint
update "jobs" set "alerted_at" = now();--> statement-breakpoint
ALTER TABLE "service_cards" ADD COLUMN "also_services" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "service_cards" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agent_applications" ADD CONSTRAINT "agent_applications_applicant_id_users_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_applications" ADD CONSTRAINT "agent_applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_consents" ADD CONSTRAINT "job_consents_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hires" ADD CONSTRAINT "hires_client_id_users_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hires" ADD CONSTRAINT "hires_serviceman_id_users_id_fk" FOREIGN KEY ("serviceman_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_alerts" ADD CONSTRAINT "job_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_alerts" ADD CONSTRAINT "job_alerts_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_declines" ADD CONSTRAINT "job_declines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_declines" ADD CONSTRAINT "job_declines_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_photos" ADD CONSTRAINT "card_photos_user_id_service_cards_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."service_cards"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_photos" ADD CONSTRAINT "card_photos_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_applications_live_phone_key" ON "agent_applications" USING btree ("phone") WHERE "agent_applications"."status" in ('waiting', 'approved');--> statement-breakpoint
CREATE INDEX "agent_applications_waiting_idx" ON "agent_applications" USING btree ("created_at") WHERE "agent_applications"."status" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "job_consents_token_key" ON "job_consents" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "blocks_pair_key" ON "blocks" USING btree ("blocker_id","blocked_id");--> statement-breakpoint
CREATE INDEX "blocks_blocked_idx" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "hires_serviceman_idx" ON "hires" USING btree ("serviceman_id","hired_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "job_alerts_day_idx" ON "job_alerts" USING btree ("user_id","sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_key" ON "reports" USING btree ("reporter_id","subject_type","subject_id") WHERE "reports"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "reports_waiting_idx" ON "reports" USING btree ("created_at") WHERE "reports"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "reports_owner_idx" ON "reports" USING btree ("owner_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reviews_subject_idx" ON "reviews" USING btree ("subject_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reviews_created_idx" ON "reviews" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "card_photos_media_key" ON "card_photos" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "card_photos_user_idx" ON "card_photos" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "users_public_id_key" ON "users" USING btree ("public_id");--> statement-breakpoint
CREATE INDEX "jobs_open_match_idx" ON "jobs" USING btree ("service","state","lga","created_at" DESC NULLS LAST) WHERE "jobs"."status" = 'open';--> statement-breakpoint
CREATE INDEX "jobs_open_also_idx" ON "jobs" USING btree ("also_service","state","lga","created_at" DESC NULLS LAST) WHERE "jobs"."status" = 'open' and "jobs"."also_service" is not null;--> statement-breakpoint
CREATE INDEX "jobs_unalerted_idx" ON "jobs" USING btree ("created_at") WHERE "jobs"."status" = 'open' and "jobs"."alerted_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_assigned_idx" ON "jobs" USING btree ("assigned_to","assigned_at" DESC NULLS LAST) WHERE "jobs"."assigned_to" is not null;--> statement-breakpoint
CREATE INDEX "service_cards_place_idx" ON "service_cards" USING btree ("state","lga","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "service_cards_match_idx" ON "service_cards" USING btree ("service_rendered","state","lga");--> statement-breakpoint
CREATE INDEX "service_cards_also_idx" ON "service_cards" USING gin ("also_services");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_rating" CHECK ("users"."rating_count" >= 0 and "users"."rating_sum" between "users"."rating_count" and "users"."rating_count" * 5);--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_assigned_not_own" CHECK ("jobs"."assigned_to" is null or "jobs"."assigned_to" <> "jobs"."user_id");