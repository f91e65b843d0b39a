CREATE TABLE "order_lines" (
	"purchase_id" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"course_id" text,
	"bundle_id" text,
	"title" text DEFAULT '' NOT NULL,
	"list_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"coupon_id" text,
	"coupon_code" text DEFAULT '' NOT NULL,
	"course_ids" text[] NOT NULL,
	CONSTRAINT "order_lines_purchase_id_position_pk" PRIMARY KEY("purchase_id","position"),
	CONSTRAINT "order_lines_one_item" CHECK (num_nonnulls("order_lines"."course_id", "order_lines"."bundle_id") = 1),
	CONSTRAINT "order_lines_total_adds_up" CHECK ("order_lines"."total_cents" = "order_lines"."list_cents" - "order_lines"."discount_cents")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_bundle_id_bundles_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."bundles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_course_idx" ON "order_lines" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "order_lines_bundle_idx" ON "order_lines" USING btree ("bundle_id");--> statement-breakpoint
CREATE INDEX "order_lines_coupon_idx" ON "order_lines" USING btree ("coupon_id");--> statement-breakpoint
-- The line of every purchase: of a path, the courses that were granted; else those that it holds.
INSERT INTO "order_lines" ("purchase_id", "position", "course_id", "bundle_id", "title", "list_cents", "discount_cents", "total_cents", "coupon_id", "coupon_code", "course_ids")
SELECT p."id", 0, p."course_id", p."bundle_id", p."item_title", p."list_cents", p."discount_cents", p."total_cents", p."coupon_id", p."coupon_code",
	CASE WHEN p."course_id" IS NOT NULL THEN ARRAY[p."course_id"] ELSE coalesce(
		(SELECT array_agg(e."course_id" ORDER BY b."position" NULLS LAST, e."course_id") FROM "entitlements" e
			LEFT JOIN "bundle_courses" b ON b."bundle_id" = p."bundle_id" AND b."course_id" = e."course_id" WHERE e."source_id" = p."id"),
		(SELECT array_agg(b."course_id" ORDER BY b."position") FROM "bundle_courses" b WHERE b."bundle_id" = p."bundle_id"),
		'{}') END
FROM "purchases" p;
