create index concurrently if not exists "sms_messages_kept_idx" on "sms_messages" using btree ("created_at") where "sms_messages"."phone" <> 'removed';
