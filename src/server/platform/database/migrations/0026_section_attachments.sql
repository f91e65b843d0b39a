CREATE TABLE "section_attachments" (
	"id" text PRIMARY KEY NOT NULL,
	"section_id" text NOT NULL,
	"media_key" text NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "section_attachments_named" CHECK (length("section_attachments"."name") > 0)
);
--> statement-breakpoint
ALTER TABLE "section_attachments" ADD CONSTRAINT "section_attachments_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_attachments" ADD CONSTRAINT "section_attachments_media_key_media_key_fk" FOREIGN KEY ("media_key") REFERENCES "public"."media"("key") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "section_attachments_section_idx" ON "section_attachments" USING btree ("section_id","position","id");--> statement-breakpoint
CREATE INDEX "section_attachments_media_idx" ON "section_attachments" USING btree ("media_key");