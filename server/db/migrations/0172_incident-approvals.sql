CREATE TABLE "incident_approvals" (
	"incident_id" uuid NOT NULL,
	"approver_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "incident_approvals_pkey" PRIMARY KEY("incident_id","approver_id")
);
--> statement-breakpoint
ALTER TABLE "incident_approvals" ADD CONSTRAINT "incident_approvals_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_approvals" ADD CONSTRAINT "incident_approvals_approver_id_users_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;