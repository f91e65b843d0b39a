ALTER TABLE "purchases" ADD COLUMN "rejected_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "purchases_rejected_idx" ON "purchases" USING btree ("id") WHERE "purchases"."rejected_cents" > 0;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_rejected_within_total" CHECK ("purchases"."rejected_cents" between 0 and "purchases"."total_cents");