ALTER TABLE "viewed_sections" ADD COLUMN "played" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "viewed_sections" ADD COLUMN "clock_used_until" timestamp (3) with time zone;