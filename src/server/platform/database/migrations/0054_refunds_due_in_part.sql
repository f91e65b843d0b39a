ALTER TABLE "purchases" DROP CONSTRAINT "purchases_refund_fits_state";--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_refund_fits_state" CHECK (case "purchases"."state" when 'refunded' then "purchases"."refunded_cents" = "purchases"."total_cents"
        when 'refunded_in_part' then "purchases"."refunded_cents" > 0 and "purchases"."refunded_cents" < "purchases"."total_cents"
        when 'disputed' then true
        when 'paid' then "purchases"."refunded_cents" = 0 or ("purchases"."refund_reason" is not null and "purchases"."refunded_cents" < "purchases"."total_cents")
        else "purchases"."refunded_cents" = 0 end);--> statement-breakpoint
-- What has gone back already of a payment whose whole sum is due.
UPDATE "purchases" p SET "refunded_cents" = back."cents"
	FROM (SELECT "purchase_id", -sum("cents") AS "cents" FROM "payment_movements"
		WHERE "kind" IN ('refund', 'refund_failed', 'manual_payment') GROUP BY "purchase_id") back
	WHERE back."purchase_id" = p."id" AND p."state" = 'paid' AND p."refund_reason" IS NOT NULL
		AND back."cents" > 0 AND back."cents" < p."total_cents";
