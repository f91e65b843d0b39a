DROP INDEX "users_created_idx";--> statement-breakpoint
CREATE INDEX "courses_created_idx" ON "courses" USING btree ("created_at" DESC NULLS FIRST,"id","is_operative") WHERE "courses"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "courses_title_order_idx" ON "courses" USING btree (lower("title"),"id") WHERE "courses"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "courses_price_idx" ON "courses" USING btree ("price_cents","id") WHERE "courses"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "courses_searched_idx" ON "courses" USING gin (("title" || ' ' || "subtitle") gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "course_search_counted_idx" ON "course_search" USING btree ("category_bits","price_cents") WHERE "course_search"."is_on_sale";--> statement-breakpoint
CREATE INDEX "course_search_learners_idx" ON "course_search" USING btree ("learners","course_id");--> statement-breakpoint
CREATE INDEX "users_created_idx" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id","deleted_at","activated_at");