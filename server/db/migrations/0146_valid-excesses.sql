ALTER TABLE "payment_excesses" VALIDATE CONSTRAINT "payment_excesses_refund_state_known";--> statement-breakpoint
ALTER TABLE "payment_excesses" VALIDATE CONSTRAINT "payment_excesses_returned_whole";
