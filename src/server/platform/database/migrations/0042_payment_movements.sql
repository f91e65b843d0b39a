CREATE TABLE "payment_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purchase_id" text NOT NULL,
	"kind" text NOT NULL,
	"cents" integer NOT NULL,
	"currency" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL,
	"provider" text NOT NULL,
	"provider_reference" text NOT NULL,
	CONSTRAINT "payment_movements_kind_known" CHECK ("payment_movements"."kind" in ('charge', 'refund', 'refund_failed', 'dispute_opened', 'dispute_won', 'dispute_lost', 'manual_payment')),
	CONSTRAINT "payment_movements_currency_shape" CHECK ("payment_movements"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "payment_movements_sign" CHECK (case when "payment_movements"."kind" in ('charge', 'refund_failed', 'dispute_won') then "payment_movements"."cents" >= 0
        when "payment_movements"."kind" in ('refund', 'dispute_opened', 'dispute_lost') then "payment_movements"."cents" <= 0 else true end)
);
--> statement-breakpoint
ALTER TABLE "payment_movements" ADD CONSTRAINT "payment_movements_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_movements_reference_key" ON "payment_movements" USING btree ("provider","provider_reference","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_movements_charge_key" ON "payment_movements" USING btree ("purchase_id") WHERE "payment_movements"."kind" = 'charge';--> statement-breakpoint
CREATE INDEX "payment_movements_purchase_idx" ON "payment_movements" USING btree ("purchase_id","cents");--> statement-breakpoint
CREATE INDEX "payment_movements_booked_idx" ON "payment_movements" USING btree ("booked_at","id","kind","cents","currency","purchase_id");--> statement-breakpoint
-- Every purchase that was paid, as movements from which its state and sums follow. Nobody kept the references of its
-- refunds and disputes: one row stands for all of them (missingMovements in src/server/checkout/purchases/movements.ts).
INSERT INTO "payment_movements" ("purchase_id", "kind", "cents", "currency", "occurred_at", "booked_at", "provider", "provider_reference")
SELECT p."id", m."kind", m."cents", p."currency", m."at", m."at", p."provider", m."reference"
FROM "purchases" p
CROSS JOIN LATERAL (VALUES
	('charge', p."total_cents", p."paid_at", coalesce(p."provider_reference", p."id"), true),
	('refund', -p."refunded_cents" - p."rejected_cents", p."updated_at", 'carried-over:' || p."id", p."refunded_cents" + p."rejected_cents" > 0),
	('refund_failed', p."rejected_cents", p."updated_at", 'carried-over:' || p."id", p."rejected_cents" > 0),
	('dispute_opened', p."refunded_cents" - p."total_cents", p."updated_at", 'carried-over:' || p."id", p."state" = 'disputed')
) AS m ("kind", "cents", "at", "reference", "is_there")
WHERE p."paid_at" IS NOT NULL AND m."is_there"
ORDER BY m."at", p."id", m."kind";--> statement-breakpoint
-- The books of a month keep its buyers' names as they are now, whatever becomes of the accounts.
UPDATE "purchases" p SET "kept_buyer" = jsonb_build_object('firstName', u."first_name", 'lastName', u."last_name", 'address',
	concat_ws(', ', nullif(u."address", ''), nullif(concat_ws(' ', nullif(u."cap", ''), nullif(u."city", ''), nullif(u."region", '')), ''), nullif(u."country", '')))
FROM "users" u
WHERE u."id" = p."user_id" AND u."deleted_at" IS NULL AND p."kept_buyer" IS NULL AND p."paid_at" IS NOT NULL AND p."total_cents" > 0;--> statement-breakpoint
CREATE FUNCTION "public"."refuse_movement_change"() RETURNS trigger
	LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'a payment movement is never changed or deleted: a correction is another row'
		USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER "payment_movements_kept" BEFORE UPDATE OR DELETE ON "payment_movements"
	FOR EACH ROW EXECUTE FUNCTION "public"."refuse_movement_change"();--> statement-breakpoint
-- The former version, which still runs while this one starts, books no charge of its own.
CREATE FUNCTION "public"."book_charge"() RETURNS trigger
	LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.payment_movements (purchase_id, kind, cents, currency, occurred_at, booked_at, provider, provider_reference)
	SELECT NEW.id, 'charge', NEW.total_cents, NEW.currency, NEW.paid_at, NEW.paid_at, NEW.provider, coalesce(NEW.provider_reference, NEW.id)
	WHERE NOT EXISTS (SELECT FROM public.payment_movements WHERE purchase_id = NEW.id AND kind = 'charge');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "purchases_charge" AFTER UPDATE OF "paid_at" ON "purchases"
	FOR EACH ROW WHEN (OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL)
	EXECUTE FUNCTION "public"."book_charge"();
