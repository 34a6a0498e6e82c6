alter table "users" add column "language" text;
