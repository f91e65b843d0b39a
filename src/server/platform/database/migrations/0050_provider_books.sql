CREATE TABLE "book_comparisons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_comparisons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"is_test" boolean NOT NULL,
	"compared_at" timestamp (3) with time zone NOT NULL,
	"from_day" text NOT NULL,
	"to_day" text NOT NULL,
	"differences" integer NOT NULL,
	"details" jsonb NOT NULL,
	CONSTRAINT "book_comparisons_days" CHECK ("book_comparisons"."from_day" ~ '^\d{4}-\d\d-\d\d$' and "book_comparisons"."to_day" ~ '^\d{4}-\d\d-\d\d$' and "book_comparisons"."from_day" <= "book_comparisons"."to_day")
);
--> statement-breakpoint
CREATE TABLE "provider_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"cents" integer NOT NULL,
	"currency" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL,
	"provider" text NOT NULL,
	"provider_reference" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"purchase_id" text,
	"is_test" boolean NOT NULL,
	CONSTRAINT "provider_movements_kind_known" CHECK ("provider_movements"."kind" in ('fee', 'payout', 'payout_returned')),
	CONSTRAINT "provider_movements_currency_shape" CHECK ("provider_movements"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "provider_movements_payouts_of_no_order" CHECK ("provider_movements"."kind" = 'fee' or "provider_movements"."purchase_id" is null)
);
--> statement-breakpoint
ALTER TABLE "provider_movements" ADD CONSTRAINT "provider_movements_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_comparisons_provider_idx" ON "book_comparisons" USING btree ("provider","to_day");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_movements_reference_key" ON "provider_movements" USING btree ("provider","provider_reference","kind");--> statement-breakpoint
CREATE INDEX "provider_movements_occurred_idx" ON "provider_movements" USING btree ("provider","occurred_at");--> statement-breakpoint
CREATE INDEX "provider_movements_purchase_idx" ON "provider_movements" USING btree ("purchase_id") WHERE "provider_movements"."purchase_id" is not null;--> statement-breakpoint
CREATE TRIGGER "provider_movements_kept" BEFORE UPDATE OR DELETE ON "provider_movements"
	FOR EACH ROW EXECUTE FUNCTION "public"."refuse_movement_change"();