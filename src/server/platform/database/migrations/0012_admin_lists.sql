ALTER TABLE "teachers" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "purchases_sales_idx" ON "purchases" USING btree ("paid_at","course_id","bundle_id","total_cents","refunded_cents") WHERE "purchases"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "purchases_coupon_checkouts_idx" ON "purchases" USING btree ("created_at","coupon_id","paid_at","total_cents","refunded_cents") WHERE "purchases"."coupon_id" is not null;--> statement-breakpoint
CREATE INDEX "purchases_title_idx" ON "purchases" USING btree ("item_title","id");--> statement-breakpoint
CREATE INDEX "purchases_total_idx" ON "purchases" USING btree ("total_cents","id");--> statement-breakpoint
CREATE INDEX "purchases_state_idx" ON "purchases" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "reviews_disabled_idx" ON "reviews" USING btree ("updated_at") WHERE not "reviews"."is_enabled";--> statement-breakpoint
CREATE INDEX "mails_failed_idx" ON "mails" USING btree ("created_at") WHERE "mails"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "users_name_idx" ON "users" USING btree ("last_name","first_name","id");