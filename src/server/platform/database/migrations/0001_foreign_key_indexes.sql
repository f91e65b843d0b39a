CREATE INDEX "courses_preview_media_idx" ON "courses" USING btree ("preview_media_key");--> statement-breakpoint
CREATE INDEX "gift_codes_created_by_idx" ON "gift_codes" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "gift_codes_used_by_idx" ON "gift_codes" USING btree ("used_by");