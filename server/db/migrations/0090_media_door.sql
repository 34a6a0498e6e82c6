ALTER TABLE "media" ADD COLUMN "is_remuxed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "media_path_key" ON "media" USING btree ("path");--> statement-breakpoint
CREATE INDEX "media_old_videos_idx" ON "media" USING btree ("id") WHERE "media"."kind" = 'video' and not "media"."is_remuxed";
