CREATE TABLE "home_section_bundles" (
	"home_section_id" text NOT NULL,
	"bundle_id" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "home_section_bundles_home_section_id_bundle_id_pk" PRIMARY KEY("home_section_id","bundle_id")
);
--> statement-breakpoint
ALTER TABLE "home_section_bundles" ADD CONSTRAINT "home_section_bundles_home_section_id_home_sections_id_fk" FOREIGN KEY ("home_section_id") REFERENCES "public"."home_sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_section_bundles" ADD CONSTRAINT "home_section_bundles_bundle_id_bundles_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."bundles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "home_section_bundles_bundle_idx" ON "home_section_bundles" USING btree ("bundle_id");