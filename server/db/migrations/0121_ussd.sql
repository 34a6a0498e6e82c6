-- USSD and incoming SMS: sessions, wallet PINs, what was sent by USSD today, messages that were answered.
CREATE TABLE "incoming_sms" (
	"provider" text NOT NULL,
	"message_key" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "incoming_sms_pkey" PRIMARY KEY("provider","message_key")
);
--> statement-breakpoint
CREATE TABLE "ussd_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"run" uuid NOT NULL,
	"user_id" uuid,
	"version" smallint DEFAULT 0 NOT NULL,
	"sealed" text NOT NULL,
	"claimed_until" timestamp with time zone,
	"touched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ussd_transfers" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "ussd_transfers_units" CHECK ("ussd_transfers"."units" > 0)
);
--> statement-breakpoint
CREATE TABLE "wallet_pins" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"pin_hash" text NOT NULL,
	"wrong_tries" smallint DEFAULT 0 NOT NULL,
	"locked_at" timestamp with time zone,
	"set_at" timestamp with time zone NOT NULL,
	"set_by_phone" boolean NOT NULL,
	CONSTRAINT "wallet_pins_tries" CHECK ("wallet_pins"."wrong_tries" between 0 and 3)
);
--> statement-breakpoint
ALTER TABLE "ussd_sessions" ADD CONSTRAINT "ussd_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ussd_transfers" ADD CONSTRAINT "ussd_transfers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_pins" ADD CONSTRAINT "wallet_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incoming_sms_received_idx" ON "incoming_sms" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "ussd_sessions_touched_idx" ON "ussd_sessions" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "ussd_sessions_user_idx" ON "ussd_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ussd_transfers_day_idx" ON "ussd_transfers" USING btree ("user_id","day");