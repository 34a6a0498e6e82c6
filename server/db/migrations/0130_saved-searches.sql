CREATE TABLE "new_listings" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"listed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"announced_at" timestamp with time zone,
	CONSTRAINT "new_listings_pkey" PRIMARY KEY("kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"q" text,
	"service" text,
	"state" text,
	"lga" text,
	"min_budget" integer,
	"every" text NOT NULL,
	"by" text[] NOT NULL,
	"paused_at" timestamp with time zone,
	"keys" text[] NOT NULL,
	"lists" text[] NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"seen_at" timestamp with time zone NOT NULL,
	"texted_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"sent_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_searches_sent_count" CHECK ("saved_searches"."sent_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "new_listings_waiting_idx" ON "new_listings" USING btree ("listed_at") WHERE "new_listings"."announced_at" is null;--> statement-breakpoint
CREATE INDEX "new_listings_announced_idx" ON "new_listings" USING btree ("kind","announced_at");--> statement-breakpoint
CREATE INDEX "saved_searches_user_idx" ON "saved_searches" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "saved_searches_due_idx" ON "saved_searches" USING btree ("due_at") WHERE "saved_searches"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "saved_searches_keys_idx" ON "saved_searches" USING gin ("keys") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "saved_searches_read_idx" ON "saved_searches" USING btree ("read_at") WHERE "saved_searches"."every" = 'now' and "saved_searches"."paused_at" is null;