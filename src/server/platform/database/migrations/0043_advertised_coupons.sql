ALTER TABLE "banners" ADD COLUMN "banner_coupon_id" text;--> statement-breakpoint
ALTER TABLE "promoters" ADD COLUMN "banner_coupon_id" text;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_banner_coupon_id_coupons_id_fk" FOREIGN KEY ("banner_coupon_id") REFERENCES "public"."coupons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promoters" ADD CONSTRAINT "promoters_banner_coupon_id_coupons_id_fk" FOREIGN KEY ("banner_coupon_id") REFERENCES "public"."coupons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "banners_coupon_idx" ON "banners" USING btree ("banner_coupon_id");--> statement-breakpoint
CREATE INDEX "promoters_coupon_idx" ON "promoters" USING btree ("banner_coupon_id");--> statement-breakpoint
-- Until now a countdown advertised the coupon that its address names; the last part wins, as in the pages' addresses.
UPDATE "banners" SET "banner_coupon_id" = (
	SELECT "id" FROM "coupons" WHERE upper("code") = ANY (string_to_array(upper("banner_course_link"), '/'))
	ORDER BY array_position(string_to_array(upper("banner_course_link"), '/'), upper("code")) DESC LIMIT 1);--> statement-breakpoint
UPDATE "promoters" SET "banner_coupon_id" = (
	SELECT "id" FROM "coupons" WHERE upper("code") = ANY (string_to_array(upper("banner_course_link"), '/'))
	ORDER BY array_position(string_to_array(upper("banner_course_link"), '/'), upper("code")) DESC LIMIT 1);
