-- A small table: 110,000 words are rewritten in less than a second.
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX "search_words_trgm_idx";--> statement-breakpoint
-- squawk-ignore changing-column-type
ALTER TABLE "search_words" ALTER COLUMN "word" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "of_name" boolean DEFAULT false NOT NULL;--> statement-breakpoint
update search_words set of_name = true where word in (select unnest(name_words) from users);