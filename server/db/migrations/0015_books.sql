CREATE TABLE "reconciled_accounts" (
	"account" bigint PRIMARY KEY NOT NULL,
	"posted" bigint NOT NULL,
	"held" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciliation_marks" (
	"check" text PRIMARY KEY NOT NULL,
	"up_to" bigint DEFAULT 0 NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_excesses" ADD COLUMN "refund_state" text DEFAULT 'due' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_excesses" ADD COLUMN "refund_tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_excesses" ADD COLUMN "refund_ask_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_excesses" ADD COLUMN "refund_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_excesses" ADD COLUMN "refund_failure" text;--> statement-breakpoint
CREATE INDEX "payment_excesses_order_idx" ON "payment_excesses" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_excesses_ask_idx" ON "payment_excesses" USING btree ("refund_ask_at") WHERE "payment_excesses"."refund_ask_at" is not null;--> statement-breakpoint
ALTER TABLE "payment_excesses" ADD CONSTRAINT "payment_excesses_refund_state_known" CHECK (refund_state in ('due', 'sending', 'unclear', 'failed', 'returned'));--> statement-breakpoint
ALTER TABLE "payment_excesses" ADD CONSTRAINT "payment_excesses_returned_whole" CHECK (("payment_excesses"."refund_state" = 'returned') = ("payment_excesses"."resolved_at" is not null));