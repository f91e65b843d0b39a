ALTER TABLE "leads" ADD COLUMN "advertising_text" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "advertising_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_advertising_dated" CHECK (("leads"."advertising_text" is null) = ("leads"."advertising_at" is null));