ALTER TABLE "sections" ADD COLUMN "captions_key" text;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_captions_key_media_key_fk" FOREIGN KEY ("captions_key") REFERENCES "public"."media"("key") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sections_captions_idx" ON "sections" USING btree ("captions_key");