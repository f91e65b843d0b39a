ALTER TABLE "purchases" DROP CONSTRAINT "purchases_one_item";--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "is_cart" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_one_item" CHECK (num_nonnulls("purchases"."course_id", "purchases"."bundle_id") = case when "purchases"."is_cart" then 0 else 1 end);--> statement-breakpoint
-- The line of what the version before 0046 reserved while that one was applied.
INSERT INTO "order_lines" ("purchase_id", "position", "course_id", "bundle_id", "title", "list_cents", "discount_cents", "total_cents", "coupon_id", "coupon_code", "course_ids")
SELECT p."id", 0, p."course_id", p."bundle_id", p."item_title", p."list_cents", p."discount_cents", p."total_cents", p."coupon_id", p."coupon_code",
	CASE WHEN p."course_id" IS NOT NULL THEN ARRAY[p."course_id"] ELSE coalesce(
		(SELECT array_agg(b."course_id" ORDER BY b."position") FROM "bundle_courses" b WHERE b."bundle_id" = p."bundle_id"), '{}') END
FROM "purchases" p WHERE NOT EXISTS (SELECT FROM "order_lines" l WHERE l."purchase_id" = p."id");
