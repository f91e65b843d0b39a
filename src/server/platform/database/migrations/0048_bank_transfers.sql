CREATE TABLE "bank_transfer_payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_transfer_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purchase_id" text NOT NULL,
	"cents" integer NOT NULL,
	"day" text NOT NULL,
	"reference" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_transfer_payments_day_shape" CHECK ("bank_transfer_payments"."day" ~ '^\d{4}-\d\d-\d\d$'),
	CONSTRAINT "bank_transfer_payments_cents" CHECK ("bank_transfer_payments"."cents" <> 0),
	CONSTRAINT "bank_transfer_payments_reference_given" CHECK (length("bank_transfer_payments"."reference") > 0)
);
--> statement-breakpoint
CREATE TABLE "bank_transfers" (
	"purchase_id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"iban" text NOT NULL,
	"holder" text NOT NULL,
	"bank" text DEFAULT '' NOT NULL,
	"cents" integer NOT NULL,
	"deadline" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "bank_transfers_number_shape" CHECK ("bank_transfers"."number" ~ '^[2-9A-HJKMNP-Z]{8}$'),
	CONSTRAINT "bank_transfers_cents_positive" CHECK ("bank_transfers"."cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "bank_transfer_payments" ADD CONSTRAINT "bank_transfer_payments_purchase_id_bank_transfers_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."bank_transfers"("purchase_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transfers" ADD CONSTRAINT "bank_transfers_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_transfer_payments_reference_key" ON "bank_transfer_payments" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "bank_transfer_payments_purchase_idx" ON "bank_transfer_payments" USING btree ("purchase_id","id");--> statement-breakpoint
CREATE INDEX "bank_transfer_payments_created_idx" ON "bank_transfer_payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_transfers_number_key" ON "bank_transfers" USING btree ("number");--> statement-breakpoint
CREATE INDEX "bank_transfers_open_idx" ON "bank_transfers" USING btree ("cents") WHERE "bank_transfers"."completed_at" is null;