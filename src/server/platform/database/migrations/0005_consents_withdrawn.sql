DROP INDEX "leads_address_campaign_key";--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "is_given" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "leads_address_campaign_key" ON "leads" USING btree (lower("email"),"campaign") WHERE "leads"."kind" <> 'contact' and "leads"."withdrawn_at" is null;