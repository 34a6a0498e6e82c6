-- The product is stopped for this step: no index and no check blocks a call.
-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion
CREATE TABLE "data_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"first_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_keys_kind" CHECK ("data_keys"."kind" in ('data', 'look-up'))
);
--> statement-breakpoint
ALTER TABLE "bank_accounts" DROP CONSTRAINT "bank_accounts_number_form";--> statement-breakpoint
DROP INDEX "users_phone_key";--> statement-breakpoint
DROP INDEX "users_looked_up_idx";--> statement-breakpoint
DROP INDEX "agent_applications_live_phone_key";--> statement-breakpoint
DROP INDEX "bank_accounts_number_idx";--> statement-breakpoint
DROP INDEX "sms_messages_phone_idx";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_parts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_key" ON "users" USING btree (lookup_of("phone"));--> statement-breakpoint
CREATE INDEX "users_looked_up_idx" ON "users" USING gin ("full_name" gin_trgm_ops,"private_name" gin_trgm_ops,"phone_parts");--> statement-breakpoint
CREATE UNIQUE INDEX "agent_applications_live_phone_key" ON "agent_applications" USING btree (lookup_of("phone")) WHERE "agent_applications"."status" in ('waiting', 'approved');--> statement-breakpoint
CREATE INDEX "bank_accounts_number_idx" ON "bank_accounts" USING btree (lookup_of("account_number"),"bank_code");--> statement-breakpoint
CREATE INDEX "sms_messages_phone_idx" ON "sms_messages" USING btree (lookup_of("phone"),"created_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_phone_sealed" CHECK ("password_resets"."phone" !~ '^[+0-9]' or "password_resets"."phone" like '%.%.%') NOT VALID;--> statement-breakpoint
ALTER TABLE "phone_changes" ADD CONSTRAINT "phone_changes_sealed" CHECK ("phone_changes"."new_phone" !~ '^[+0-9]' or "phone_changes"."new_phone" like '%.%.%') NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_phone_sealed" CHECK ("users"."phone" !~ '^[+0-9]' or "users"."phone" like '%.%.%') NOT VALID;--> statement-breakpoint
ALTER TABLE "agent_applications" ADD CONSTRAINT "agent_applications_phone_sealed" CHECK ("agent_applications"."phone" !~ '^[+0-9]' or "agent_applications"."phone" like '%.%.%') NOT VALID;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_number_sealed" CHECK ("bank_accounts"."account_number" !~ '^[+0-9]' or "bank_accounts"."account_number" like '%.%.%') NOT VALID;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_phone_sealed" CHECK ("campaign_recipients"."phone" !~ '^[+0-9]' or "campaign_recipients"."phone" like '%.%.%') NOT VALID;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_phone_sealed" CHECK ("sms_messages"."phone" !~ '^[+0-9]' or "sms_messages"."phone" like '%.%.%') NOT VALID;--> statement-breakpoint
-- Answers to posts are stored without numbers from now on.
UPDATE "idempotency_keys" SET "response" = "response" #- '{job,phoneNumber}' #- '{job,agentPhoneNumber}'
WHERE "operation" = 'jobs.post' AND "response" ? 'job';
