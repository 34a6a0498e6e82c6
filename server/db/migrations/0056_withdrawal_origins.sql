-- Where the units of a withdrawal came from: the wallets that bought them or sent them on, with how many at most. The
-- two-person rule adds up a day's withdrawals by them, and none of them decides.
CREATE TABLE "withdrawal_origins" (
	"withdrawal_id" uuid NOT NULL,
	"origin" bigint NOT NULL,
	"units" bigint NOT NULL,
	CONSTRAINT "withdrawal_origins_pkey" PRIMARY KEY("withdrawal_id","origin"),
	CONSTRAINT "withdrawal_origins_units_range" CHECK ("withdrawal_origins"."units" > 0)
);
--> statement-breakpoint
ALTER TABLE "withdrawal_origins" ADD CONSTRAINT "withdrawal_origins_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawal_origins_origin_idx" ON "withdrawal_origins" USING btree ("origin");--> statement-breakpoint
CREATE INDEX "withdrawals_requested_idx" ON "withdrawals" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "known_devices_device_idx" ON "known_devices" USING btree ("device_hash");--> statement-breakpoint
-- Names that people had before, so that a new one does not fit a bank account at once.
CREATE TABLE "former_names" (
	"user_id" uuid NOT NULL,
	"full_name" text NOT NULL,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_names_pkey" PRIMARY KEY("user_id","ended_at")
);
--> statement-breakpoint
ALTER TABLE "former_names" ADD CONSTRAINT "former_names_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
create function keep_former_name() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    delete from former_names where user_id = new.id;
  elsif new.full_name <> old.full_name then
    insert into former_names (user_id, full_name, ended_at) values (new.id, old.full_name, clock_timestamp());
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger users_former_name after update of full_name, deleted_at on users
  for each row execute function keep_former_name();
