-- The count of resends was a sentence in "detail", where staff read it.
alter table "campaign_recipients" add column "resends" smallint not null default 0;
--> statement-breakpoint
update "campaign_recipients" set "resends" = substring("detail" from 7)::smallint, "detail" = null
where "status" in ('waiting', 'sending') and "detail" ~ '^again [0-9]$';
