CREATE TABLE "wishlist" (
	"user_id" text NOT NULL,
	"course_id" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wishlist_user_id_course_id_pk" PRIMARY KEY("user_id","course_id")
);
--> statement-breakpoint
ALTER TABLE "certificates" ALTER COLUMN "course_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "bundle_id" text;--> statement-breakpoint
ALTER TABLE "gifts" ADD COLUMN "receiver_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "gifts" ADD COLUMN "giver_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "wishlist" ADD CONSTRAINT "wishlist_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist" ADD CONSTRAINT "wishlist_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wishlist_course_idx" ON "wishlist" USING btree ("course_id");--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_bundle_id_bundles_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."bundles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_user_bundle_key" ON "certificates" USING btree ("user_id","bundle_id");--> statement-breakpoint
CREATE INDEX "certificates_bundle_idx" ON "certificates" USING btree ("bundle_id");--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_one_item" CHECK (num_nonnulls("certificates"."course_id", "certificates"."bundle_id") = 1);