CREATE TABLE "bank_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"bank_code" text NOT NULL,
	"bank_name" text NOT NULL,
	"account_number" text NOT NULL,
	"account_name" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"payable_from" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "bank_accounts_number_form" CHECK ("bank_accounts"."account_number" ~ '^[0-9]{10}$')
);
--> statement-breakpoint
CREATE TABLE "banks" (
	"provider" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"listed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "banks_pkey" PRIMARY KEY("provider","code"),
	CONSTRAINT "banks_code_form" CHECK ("banks"."code" ~ '^[A-Za-z0-9]{1,20}$')
);
--> statement-breakpoint
CREATE TABLE "boosts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"tx_ref" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "boosts_order" CHECK ("boosts"."starts_at" < "boosts"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"stops_payouts" boolean NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "payment_reversals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"provider" text NOT NULL,
	"provider_reversal_id" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"journal_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_reversals_amount_range" CHECK ("payment_reversals"."amount_kobo" > 0)
);
--> statement-breakpoint
CREATE TABLE "payout_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"withdrawal_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"provider_payout_id" text,
	"fee_kobo" integer,
	"failure" text,
	"questions" smallint DEFAULT 0 NOT NULL,
	"absences" smallint DEFAULT 0 NOT NULL,
	"first_absent_at" timestamp with time zone,
	"ask_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "payout_attempts_reference_form" CHECK ("payout_attempts"."reference" ~ '^[a-z0-9-]{16,50}$'),
	CONSTRAINT "payout_attempts_state_known" CHECK (state in ('created', 'sent', 'unknown', 'processing', 'succeeded', 'failed', 'reversed'))
);
--> statement-breakpoint
CREATE TABLE "withdrawal_approvals" (
	"withdrawal_id" uuid NOT NULL,
	"approver_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "withdrawal_approvals_pkey" PRIMARY KEY("withdrawal_id","approver_id")
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"units" integer NOT NULL,
	"fee_units" integer NOT NULL,
	"bank_account_id" uuid NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"journal_id" uuid NOT NULL,
	"reversal_journal_id" uuid,
	"risk_flags" text[] DEFAULT '{}' NOT NULL,
	"approvals_needed" smallint NOT NULL,
	"failure" text,
	"requested_at" timestamp with time zone NOT NULL,
	"approved_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "withdrawals_units_range" CHECK ("withdrawals"."units" > 0 and "withdrawals"."fee_units" >= 0),
	CONSTRAINT "withdrawals_state_known" CHECK (state in ('requested', 'approved', 'sending', 'processing', 'unknown', 'succeeded', 'failed', 'cancelled', 'reversed')),
	CONSTRAINT "withdrawals_reversed_whole" CHECK (("withdrawals"."state" = 'reversed') = ("withdrawals"."reversal_journal_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "payment_excesses" ADD COLUMN "refund_id" text;--> statement-breakpoint
ALTER TABLE "payment_excesses" ADD COLUMN "refund_journal_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_excesses" ADD COLUMN "resolved_by" uuid;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "job_id" uuid;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boosts" ADD CONSTRAINT "boosts_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reversals" ADD CONSTRAINT "payment_reversals_order_id_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD CONSTRAINT "payout_attempts_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_approvals" ADD CONSTRAINT "withdrawal_approvals_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_approvals" ADD CONSTRAINT "withdrawal_approvals_approver_id_users_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_bank_account_id_bank_accounts_id_fk" FOREIGN KEY ("bank_account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_current_key" ON "bank_accounts" USING btree ("user_id") WHERE "bank_accounts"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "bank_accounts_number_idx" ON "bank_accounts" USING btree ("account_number","bank_code");--> statement-breakpoint
CREATE UNIQUE INDEX "boosts_tx_ref_key" ON "boosts" USING btree ("tx_ref");--> statement-breakpoint
CREATE INDEX "boosts_job_idx" ON "boosts" USING btree ("job_id","ends_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "incidents_open_key" ON "incidents" USING btree ("kind","subject") WHERE "incidents"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "incidents_opened_idx" ON "incidents" USING btree ("opened_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "payment_reversals_key" ON "payment_reversals" USING btree ("provider","provider_reversal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_reversals_journal_key" ON "payment_reversals" USING btree ("journal_id");--> statement-breakpoint
CREATE INDEX "payment_reversals_order_idx" ON "payment_reversals" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_attempts_reference_key" ON "payout_attempts" USING btree ("provider","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_attempts_live_key" ON "payout_attempts" USING btree ("withdrawal_id") WHERE "payout_attempts"."state" in ('created', 'sent', 'unknown', 'processing', 'succeeded');--> statement-breakpoint
CREATE INDEX "payout_attempts_withdrawal_idx" ON "payout_attempts" USING btree ("withdrawal_id","created_at");--> statement-breakpoint
CREATE INDEX "payout_attempts_due_idx" ON "payout_attempts" USING btree ("ask_at") WHERE "payout_attempts"."ask_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_journal_key" ON "withdrawals" USING btree ("journal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_reversal_key" ON "withdrawals" USING btree ("reversal_journal_id");--> statement-breakpoint
CREATE INDEX "withdrawals_user_idx" ON "withdrawals" USING btree ("user_id","requested_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "withdrawals_open_idx" ON "withdrawals" USING btree ("requested_at") WHERE "withdrawals"."state" not in ('succeeded', 'cancelled', 'reversed');--> statement-breakpoint
ALTER TABLE "payment_excesses" ADD CONSTRAINT "payment_excesses_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_orders_job_idx" ON "payment_orders" USING btree ("job_id","created_at" DESC NULLS LAST) WHERE "payment_orders"."job_id" is not null;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_boosts_job" CHECK (("payment_orders"."purpose" = 'boost') = ("payment_orders"."job_id" is not null));