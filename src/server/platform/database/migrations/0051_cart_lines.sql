CREATE TABLE "cart_lines" (
	"user_id" text NOT NULL,
	"course_id" text,
	"bundle_id" text,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cart_lines_one_item" CHECK (num_nonnulls("cart_lines"."course_id", "cart_lines"."bundle_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_bundle_id_bundles_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."bundles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_lines_user_course_key" ON "cart_lines" USING btree ("user_id","course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_lines_user_bundle_key" ON "cart_lines" USING btree ("user_id","bundle_id");--> statement-breakpoint
CREATE INDEX "cart_lines_course_idx" ON "cart_lines" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "cart_lines_bundle_idx" ON "cart_lines" USING btree ("bundle_id");