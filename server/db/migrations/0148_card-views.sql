CREATE TABLE "card_views" (
	"user_id" uuid NOT NULL,
	"month" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "card_views_pkey" PRIMARY KEY("user_id","month")
);
--> statement-breakpoint
ALTER TABLE "card_views" ADD CONSTRAINT "card_views_user_id_service_cards_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."service_cards"("user_id") ON DELETE cascade ON UPDATE no action;