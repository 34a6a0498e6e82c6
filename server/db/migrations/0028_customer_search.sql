CREATE INDEX "users_looked_up_idx" ON "users" USING gin ("full_name" gin_trgm_ops,"private_name" gin_trgm_ops,"phone" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_created_idx" ON "users" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "service_cards_business_idx" ON "service_cards" USING gin ("business_name" gin_trgm_ops);