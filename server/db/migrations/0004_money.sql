CREATE SCHEMA "ledger";
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"reason" text,
	"before" jsonb,
	"after" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger"."account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger"."account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"guarded" boolean NOT NULL,
	"posted" bigint DEFAULT 0 NOT NULL,
	"held" bigint DEFAULT 0 NOT NULL,
	"frozen" boolean DEFAULT false NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_code_known" CHECK ("ledger"."account"."code" ~ '^((wallet|chargeback_due):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|provider_clearing:[a-z]+|payout_transit|fee_income:(topup|withdraw)|subscription_income|boost_income|unit_discount|provider_fees|suspense|staff_adjust)$'),
	CONSTRAINT "account_covered" CHECK (not "ledger"."account"."guarded" or "ledger"."account"."posted" >= "ledger"."account"."held"),
	CONSTRAINT "account_held_range" CHECK ("ledger"."account"."held" >= 0),
	CONSTRAINT "account_guarded_only" CHECK ("ledger"."account"."guarded" or ("ledger"."account"."posted" = 0 and "ledger"."account"."held" = 0)),
	CONSTRAINT "account_wallet_guarded" CHECK ("ledger"."account"."guarded" = starts_with("ledger"."account"."code", 'wallet:')),
	CONSTRAINT "account_whole_units" CHECK ("ledger"."account"."posted" % 100 = 0 and "ledger"."account"."held" % 100 = 0)
);
--> statement-breakpoint
CREATE TABLE "ledger"."move" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger"."move_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"journal" uuid NOT NULL,
	"leg" smallint NOT NULL,
	"kind" text NOT NULL,
	"debit" bigint NOT NULL,
	"credit" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"phase" text NOT NULL,
	"pending_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "move_amount_range" CHECK ("ledger"."move"."amount" > 0 and "ledger"."move"."amount" <= 9007199254740991),
	CONSTRAINT "move_two_accounts" CHECK ("ledger"."move"."debit" <> "ledger"."move"."credit"),
	CONSTRAINT "move_phase_known" CHECK ("ledger"."move"."phase" in ('posted', 'pending', 'post', 'void')),
	CONSTRAINT "move_resolves" CHECK (("ledger"."move"."phase" in ('post', 'void')) = ("ledger"."move"."pending_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "ledger"."rollup_state" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"marked" bigint DEFAULT 0 NOT NULL,
	"rolled" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "rollup_state_single" CHECK ("ledger"."rollup_state"."only"),
	CONSTRAINT "rollup_state_order" CHECK ("ledger"."rollup_state"."rolled" <= "ledger"."rollup_state"."marked")
);
--> statement-breakpoint
CREATE TABLE "ledger"."account_rollup" (
	"account" bigint PRIMARY KEY NOT NULL,
	"posted" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_excesses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"provider" text NOT NULL,
	"provider_payment_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"journal_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "payment_excesses_amount_range" CHECK ("payment_excesses"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tx_ref" text NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"units" integer DEFAULT 0 NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"currency" text DEFAULT 'NGN' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"provider" text NOT NULL,
	"link" text,
	"return_to" text,
	"provider_payment_id" text,
	"channel" text,
	"paid_kobo" bigint,
	"credited_units" integer,
	"journal_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_orders_tx_ref_form" CHECK ("payment_orders"."tx_ref" ~ '^[a-z0-9-]{16,50}$'),
	CONSTRAINT "payment_orders_amount_range" CHECK ("payment_orders"."amount_kobo" > 0 and "payment_orders"."units" >= 0),
	CONSTRAINT "payment_orders_settled_whole" CHECK (("payment_orders"."status" in ('paid', 'short')) = ("payment_orders"."journal_id" is not null and "payment_orders"."paid_kobo" is not null and "payment_orders"."credited_units" is not null and "payment_orders"."settled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"source" text NOT NULL,
	"event_key" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text,
	"body" "bytea" NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_excesses" ADD CONSTRAINT "payment_excesses_order_id_payment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_subject_idx" ON "audit_log" USING btree ("subject_type","subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("actor_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "account_code_key" ON "ledger"."account" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "move_journal_leg_key" ON "ledger"."move" USING btree ("journal","leg");--> statement-breakpoint
CREATE UNIQUE INDEX "move_pending_key" ON "ledger"."move" USING btree ("pending_id") WHERE "ledger"."move"."pending_id" is not null;--> statement-breakpoint
CREATE INDEX "move_debit_idx" ON "ledger"."move" USING btree ("debit","id");--> statement-breakpoint
CREATE INDEX "move_credit_idx" ON "ledger"."move" USING btree ("credit","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_excesses_payment_key" ON "payment_excesses" USING btree ("provider","provider_payment_id");--> statement-breakpoint
CREATE INDEX "payment_excesses_open_idx" ON "payment_excesses" USING btree ("created_at") WHERE "payment_excesses"."resolved_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_orders_tx_ref_key" ON "payment_orders" USING btree ("tx_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_orders_journal_key" ON "payment_orders" USING btree ("journal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_orders_provider_payment_key" ON "payment_orders" USING btree ("provider","provider_payment_id") WHERE "payment_orders"."provider_payment_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_orders_user_idx" ON "payment_orders" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payment_orders_open_idx" ON "payment_orders" USING btree ("created_at") WHERE "payment_orders"."status" in ('pending', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "provider_events_key" ON "provider_events" USING btree ("provider","source","event_key");--> statement-breakpoint
CREATE INDEX "provider_events_reference_idx" ON "provider_events" USING btree ("reference");