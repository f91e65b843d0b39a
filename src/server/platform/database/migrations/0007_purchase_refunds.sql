ALTER TABLE "purchases" ADD COLUMN "refund_reason" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "settle_after" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "purchases_refund_due_idx" ON "purchases" USING btree ("settle_after") WHERE "purchases"."state" = 'paid' and "purchases"."refund_reason" is not null;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_refund_reason_known" CHECK ("purchases"."refund_reason" in ('buyer_gone', 'nothing_new'));