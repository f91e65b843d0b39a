ALTER TABLE "users" ADD COLUMN "buys_unproved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "claimed_at" timestamp (3) with time zone;