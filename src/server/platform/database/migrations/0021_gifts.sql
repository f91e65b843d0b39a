CREATE TABLE "gifts" (
	"id" text PRIMARY KEY NOT NULL,
	"course_id" text,
	"bundle_id" text,
	"giver_id" text,
	"purchase_id" text,
	"email" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"deliver_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"code_hash" text,
	"used_by" text,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gifts_one_item" CHECK (num_nonnulls("gifts"."course_id", "gifts"."bundle_id") = 1),
	CONSTRAINT "gifts_email_lower" CHECK ("gifts"."email" = lower("gifts"."email")),
	CONSTRAINT "gifts_code_since_delivery" CHECK (("gifts"."code_hash" is null) = ("gifts"."delivered_at" is null)),
	CONSTRAINT "gifts_used_after_delivery" CHECK ("gifts"."used_at" is null or "gifts"."delivered_at" is not null),
	CONSTRAINT "gifts_used_by_needs_date" CHECK ("gifts"."used_by" is null or "gifts"."used_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_bundle_id_bundles_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."bundles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_giver_id_users_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_used_by_users_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gifts_code_key" ON "gifts" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "gifts_purchase_key" ON "gifts" USING btree ("purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gifts_waiting_key" ON "gifts" USING btree ("email","course_id") WHERE "gifts"."purchase_id" is null and "gifts"."used_at" is null and "gifts"."email" <> '';--> statement-breakpoint
CREATE INDEX "gifts_email_idx" ON "gifts" USING btree ("email") WHERE "gifts"."used_at" is null;--> statement-breakpoint
CREATE INDEX "gifts_due_idx" ON "gifts" USING btree ("deliver_at") WHERE "gifts"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "gifts_course_idx" ON "gifts" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "gifts_bundle_idx" ON "gifts" USING btree ("bundle_id");--> statement-breakpoint
CREATE INDEX "gifts_giver_idx" ON "gifts" USING btree ("giver_id");--> statement-breakpoint
CREATE INDEX "gifts_used_by_idx" ON "gifts" USING btree ("used_by");