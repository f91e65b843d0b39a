CREATE TABLE "credit_note_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "credit_note_counters_positive" CHECK ("credit_note_counters"."last" > 0)
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"movement_id" bigint PRIMARY KEY NOT NULL,
	"purchase_id" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"cents" integer NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"details" jsonb NOT NULL,
	CONSTRAINT "credit_notes_number_positive" CHECK ("credit_notes"."number" > 0),
	CONSTRAINT "credit_notes_cents_positive" CHECK ("credit_notes"."cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "credit_note_of" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_movement_id_payment_movements_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."payment_movements"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_number_key" ON "credit_notes" USING btree ("year","number");--> statement-breakpoint
CREATE INDEX "credit_notes_purchase_idx" ON "credit_notes" USING btree ("purchase_id");