-- Links that are open were asked for before numbers were noted: people ask for another one.
DELETE FROM "password_resets";--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "phone" text NOT NULL;--> statement-breakpoint
-- Whatever changes the number or the password of an account, closes or suspends it ends what was sent for the state before.
CREATE FUNCTION end_links_and_codes() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  delete from password_resets where user_id = new.id;
  delete from verification_codes where user_id = new.id;
  delete from phone_changes where user_id = new.id;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER users_end_links_and_codes AFTER UPDATE OF phone, password_hash, suspended_at, deleted_at ON users
  FOR EACH ROW WHEN (old.phone IS DISTINCT FROM new.phone OR old.password_hash IS DISTINCT FROM new.password_hash
    OR (old.suspended_at IS NULL AND new.suspended_at IS NOT NULL)
    OR (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL))
  EXECUTE FUNCTION end_links_and_codes();
