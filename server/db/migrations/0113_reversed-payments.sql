-- Reversals so far are counted as ones of the payment that settled the order, as they were until now.
alter table "payment_reversals" add column "provider_payment_id" text;
--> statement-breakpoint
update "payment_reversals" r set "provider_payment_id" = coalesce(o."provider_payment_id", o."tx_ref")
from "payment_orders" o where o."id" = r."order_id";
--> statement-breakpoint
alter table "payment_reversals" alter column "provider_payment_id" set not null;
