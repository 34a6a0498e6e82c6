-- A role from a settings list ends with the list, one that an administrator gave stays until it is taken back. All
-- roles so far come from the lists, except for the people of the demo, whose ids are fixed.
ALTER TABLE "staff_roles" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_roles" ADD COLUMN "source" text DEFAULT 'page' NOT NULL;--> statement-breakpoint
UPDATE "staff_roles" SET "source" = 'list' WHERE "user_id"::text NOT LIKE '01900000-0000-7000-8000-0000000000__';--> statement-breakpoint
ALTER TABLE "staff_roles" DROP CONSTRAINT "staff_roles_pkey";--> statement-breakpoint
ALTER TABLE "staff_roles" ADD CONSTRAINT "staff_roles_pkey" PRIMARY KEY("user_id","role","source");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_roles_id_key" ON "staff_roles" USING btree ("id");--> statement-breakpoint
ALTER TABLE "staff_roles" ADD CONSTRAINT "staff_roles_source" CHECK ("staff_roles"."source" in ('list', 'page'));--> statement-breakpoint
-- The roles in force: suspended, closed and unproven accounts have none. Whatever asks what somebody may do reads this.
CREATE VIEW "active_staff_roles" AS
  SELECT DISTINCT r."user_id", r."role" FROM "staff_roles" r JOIN "users" u ON u."id" = r."user_id"
  WHERE u."verified_at" IS NOT NULL AND u."suspended_at" IS NULL AND u."deleted_at" IS NULL;
