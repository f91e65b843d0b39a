ALTER TABLE "mails" ADD COLUMN "reply_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "calendar" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "landing_videos" ADD COLUMN "poster" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
DELETE FROM "leads" AS later USING "leads" AS earlier
WHERE later.kind <> 'contact' AND earlier.kind <> 'contact'
  AND lower(later.email) = lower(earlier.email) AND later.campaign = earlier.campaign
  AND (later.created_at, later.id) > (earlier.created_at, earlier.id);--> statement-breakpoint
CREATE UNIQUE INDEX "leads_address_campaign_key" ON "leads" USING btree (lower("email"),"campaign") WHERE "leads"."kind" <> 'contact';