-- A standby's control file names the timeline that it replays only after the next restart point. A row that the
-- primary writes once per timeline arrives with the log itself.
create table "timelines" (
  "system" text not null,
  "timeline" integer not null,
  "token" uuid not null default gen_random_uuid(),
  constraint "timelines_system_timeline_pk" primary key ("system", "timeline")
);
